import type { IdSource } from '@countinghouse/identifiers';
import type { Simulator } from '@countinghouse/provider-simulator';
import type { PayTarget } from '../../src/charges/checkout/pay-target.rules.ts';
import type { ApprovedOperation } from '../../src/controls/approvals/requests/approval.rules.ts';
import type { Database } from '../../src/kernel/database.ts';
import type { Tenant } from '../support/people/tenants.ts';
import type { Faults } from './faults.ts';
import type { Person, Word } from './people.ts';
import type { SimulatedProcess } from './process.ts';
import type { Random } from './random.ts';
import type { Scheduler } from './scheduler.ts';
import type { Services } from './services.ts';

export type RunningProcess = SimulatedProcess & { readonly services: Services };
export type ProcessKind = 'api' | 'worker';

/** A run: one merchant, its payers, the provider, and the processes between them. */
export interface World {
  readonly random: Random;
  readonly faults: Faults;
  readonly scheduler: Scheduler;
  readonly simulator: Simulator;
  readonly tenant: Tenant;
  /** Past the gates, for whoever watches. */
  readonly database: Database;
  readonly newId: IdSource;
  readonly now: () => Date;
  readonly targets: Pick<PayTarget, 'kind' | 'id' | 'code'>[];
  readonly recipients: string[];
  /** Payments by the moment they became known, with the provider's page of each. */
  readonly attempts: { readonly id: string; readonly url: string }[];
  /** Payments that were seen to succeed, by that moment. */
  readonly charged: string[];
  readonly payouts: { readonly id: string; readonly key: string | null }[];
  /** The merchant's key, once it is made. */
  readonly apiKeyId: { id: string };
  /** Who can speak: the merchant's own, the owner and an admin first, and a stranger. */
  readonly people: Person[];
  /** What they said, in the order of it. */
  readonly words: Word[];
  /** Above which a second person has to agree; they stay the same for the whole story. */
  readonly thresholds: Map<ApprovedOperation, bigint | null>;
  readonly subscriptions: string[];
  /** Payers ask their banks for money, and a part of each charge may be kept back. */
  readonly hasDisputes: boolean;
  readonly standing: { isVerified: boolean };
  /** One of the processes that live; a dead one has been replaced. */
  readonly process: (kind: ProcessKind) => RunningProcess;
  readonly fail: (what: string) => void;
  /** A short name for an id, the same in every run of a seed. */
  readonly nameOf: (id: string) => string;
  readonly referenceOf: (paymentId: string) => string;
}
