import type { Logger } from '@countinghouse/observability';
import type { Database, Tx } from '@countinghouse/postgres';
import type { Sealer } from '@countinghouse/sealing';
import type { EndpointKey } from '../endpoints/endpoint.rules.ts';
import type { ReadTenantFacts } from '../fan-out/fan-out.ts';
import type { DeliveryPolicy } from '../policy.ts';
import type { Sender } from '../sender/sender-types.ts';
import type { Finished } from './job.rules.ts';
import type { DispatcherLimits } from './limits.ts';

export interface DispatcherDeps<Schema> {
  readonly database: Database<Schema>;
  readonly policy: DeliveryPolicy;
  readonly sender: Sender;
  readonly sealer: Sealer;
  readonly readTenantFacts: ReadTenantFacts<Schema>;
  readonly newId: () => string;
  readonly nowMs: () => number;
  /**
   * Real time for signatures and secret overlaps, even in a sandbox with its own clock; defaults to
   * `nowMs`.
   */
  readonly realNowMs?: () => number;
  readonly logger: Logger;
  /** Notifies the endpoint's owner, in the transaction that switched the endpoint off. */
  readonly onSwitchedOff?: (tx: Tx<Schema>, endpoint: EndpointKey) => Promise<void>;
  readonly observe?: DispatcherObserver;
  readonly limits?: DispatcherLimits;
}

/** For metrics. */
export interface DispatcherObserver {
  readonly onAttempt: (attempt: Finished) => void;
  /** Receives the wait of the oldest event in the round. */
  readonly onFanOut: (events: number, oldestWaitMs: number) => void;
}
