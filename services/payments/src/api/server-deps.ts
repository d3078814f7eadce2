import type { MerchantLog, Readiness } from '@countinghouse/http';
import type { IdSource } from '@countinghouse/identifiers';
import type { Identity } from '@countinghouse/identity';
import type { QueueMail } from '@countinghouse/mail';
import type { Logger, Metrics } from '@countinghouse/observability';
import type { CellClock } from '@countinghouse/process';
import type { ScreensBuild } from '@countinghouse/screens';
import type { Sealer } from '@countinghouse/sealing';
import type { CheckUrl, EventWaits } from '@countinghouse/webhooks';
import type { KeyPeopleDeps } from '../business/api-keys/key-people.ts';
import type { IdentityChecker } from '../business/verification/identity-checker.ts';
import type { CheckoutDeps } from '../charges/checkout/pages/checkout-site.ts';
import type { GetPayment } from '../charges/payments/get-payment.ts';
import type { ChangeWatch } from '../controls/pauses/watch-changes.ts';
import type { StaffGateDeps } from '../edge/authenticate-staff.ts';
import type { GateDeps } from '../edge/authenticate.ts';
import type { Database } from '../kernel/database.ts';
import type { Schema } from '../kernel/schema.generated.ts';
import type { CreatePayout } from '../money-out/payouts/create-payout.ts';
import type { GetRefund } from '../money-out/refunds/get-refund.ts';
import type { RefundPayment } from '../money-out/refunds/refund-payment.ts';
import type { Providers } from '../provider/providers.ts';
import type { SettlementReports } from '../settlement/settlements/open-settlement-report.ts';
import type { Charging } from './charging.ts';

export interface DashboardDeps {
  readonly gate: StaffGateDeps;
  readonly identity: Identity<Schema>;
  /** Keys that people make are hashed under the first. */
  readonly peppers: KeyPeopleDeps['peppers'];
}

/** What puts requests of the same moment into one statement, whichever door they came through. */
export interface BatchedWork {
  readonly getPayment: GetPayment;
  readonly getRefund: GetRefund;
  readonly refundPayment: RefundPayment;
  readonly createPayout: CreatePayout;
  readonly events: EventWaits;
}

export interface ServerDeps {
  /** The dashboard in the browser; null where it was not built. */
  readonly screens: ScreensBuild | null;
  readonly database: Database;
  readonly changes: ChangeWatch;
  readonly providers: Pick<Providers, 'forEnvironment'>;
  readonly charging: Charging;
  readonly checkout: Pick<
    CheckoutDeps,
    | 'limiter'
    | 'attemptsPerAddress'
    | 'attemptsPerCode'
    | 'formKeys'
    | 'providerPageOrigins'
    | 'drawReceipt'
  >;
  readonly gate: GateDeps;
  /** Keeps what came with a key, for its merchant to read. */
  readonly merchantLog: MerchantLog;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly newId: IdSource;
  readonly newRequestId: IdSource;
  readonly now: () => Date;
  /** Whatever time a sandbox has. */
  readonly realNow: () => Date;
  readonly realNowMs: () => number;
  readonly cellClock: CellClock | null;
  readonly cell: number;
  readonly installation: string;
  readonly sealer: Sealer;
  readonly webhookSealer: Sealer;
  readonly queueMail: QueueMail;
  /** Null: identities are checked by nobody, and businesses verified by an operator. */
  readonly identityChecker: IdentityChecker | null;
  readonly readiness: () => Promise<Readiness>;
  readonly trustedProxies: readonly string[];
  readonly publicUrl: string;
  /** Live money is simulated too, so a live key may send payers back to this machine. */
  readonly isLiveSimulated: boolean;
  /** Hours after a replaced settlement account in which every payout needs a second approver. */
  readonly accountCoolingHours: number;
  /** Whole UTC days between a charge and its money being available, unless agreed otherwise. */
  readonly settlementDelayDays: number;
  /** How long the decisions of a new owner or admin do not count. */
  readonly newcomerWaitMs: number;
  /** Whether a merchant's own address may be called. */
  readonly checkUrl: CheckUrl;
  readonly settlementReports: SettlementReports;
  /** Null: this process serves no people, only keys. */
  readonly dashboard: DashboardDeps | null;
}
