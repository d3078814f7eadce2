import type { Logger } from '@countinghouse/observability';
import type { Database, Tx } from '@countinghouse/postgres';
import type { Sealer } from '@countinghouse/sealing';
import type { EndpointKey } from '../endpoints/endpoint.rules.ts';
import type { ReadTenantFacts } from '../fan-out/fan-out.ts';
import type { DeliveryPolicy } from '../policy.ts';
import type { Sender } from '../sender/sender-types.ts';
import type { Finished } from './job.ts';
import type { DispatcherLimits } from './limits.ts';

export interface DispatcherDeps<Schema> {
  readonly database: Database<Schema>;
  readonly policy: DeliveryPolicy;
  readonly sender: Sender;
  readonly sealer: Sealer;
  readonly readTenantFacts: ReadTenantFacts<Schema>;
  readonly newId: () => string;
  readonly nowMs: () => number;
  /** For signatures and the overlap of secrets, whatever time the cell has; `nowMs` without it. */
  readonly realNowMs?: () => number;
  readonly logger: Logger;
  /** Tells whoever must know, in the transaction that switched the endpoint off. */
  readonly onSwitchedOff?: (tx: Tx<Schema>, endpoint: EndpointKey) => Promise<void>;
  readonly observe?: DispatcherObserver;
  readonly limits?: DispatcherLimits;
}

/** For metrics. */
export interface DispatcherObserver {
  readonly onAttempt: (attempt: Finished) => void;
  /** How long the oldest event of a round had waited. */
  readonly onFanOut: (events: number, oldestWaitMs: number) => void;
}
