import type { MerchantLog, Readiness } from '@countinghouse/http';
import type { IdSource } from '@countinghouse/identifiers';
import type { Identity } from '@countinghouse/identity';
import type { SendJob } from '@countinghouse/jobs';
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
import type { DrawPrint } from '../charges/prints/draw-print.ts';
import type { ChangeWatch } from '../controls/pauses/watch-changes.ts';
import type { DrawPack } from '../disputes/pack/draw-pack.ts';
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
  /** New keys are hashed with the first pepper. */
  readonly peppers: KeyPeopleDeps['peppers'];
}

/** Batchers that combine concurrent requests into one statement, from keys and people alike. */
export interface BatchedWork {
  readonly getPayment: GetPayment;
  readonly getRefund: GetRefund;
  readonly refundPayment: RefundPayment;
  readonly createPayout: CreatePayout;
  readonly events: EventWaits;
}

export interface ServerDeps {
  /** The dashboard in the browser; null if it was not built. */
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
  /** Without it posters are drawn in the caller's thread. */
  readonly drawPrint?: DrawPrint;
  /** Without it the evidence of disputes goes as text, with the merchant's own pictures. */
  readonly drawPack?: DrawPack;
  readonly gate: GateDeps;
  /** Records requests with a key for their merchant. */
  readonly merchantLog: MerchantLog;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly newId: IdSource;
  readonly newRequestId: IdSource;
  readonly now: () => Date;
  /** The real time, regardless of the sandbox's clock. */
  readonly realNow: () => Date;
  readonly realNowMs: () => number;
  readonly cellClock: CellClock | null;
  readonly cell: number;
  readonly installation: string;
  readonly sealer: Sealer;
  readonly webhookSealer: Sealer;
  readonly sendJob: SendJob;
  readonly queueMail: QueueMail;
  /** Null if there is no identity check: an operator verifies businesses. */
  readonly identityChecker: IdentityChecker | null;
  readonly readiness: () => Promise<Readiness>;
  readonly trustedProxies: readonly string[];
  /** Addresses of books that members may connect. */
  readonly booksUrls: readonly string[];
  /** New keys are hashed with the first pepper. */
  readonly peppers: KeyPeopleDeps['peppers'];
  readonly publicUrl: string;
  /** The live provider is simulated too, so a live key may redirect payers to this machine. */
  readonly isLiveSimulated: boolean;
  /**
   * Hours after replacing a settlement account during which every payout needs a second approver.
   */
  readonly accountCoolingHours: number;
  /** The default in whole UTC days until a charge's money is available. */
  readonly settlementDelayDays: number;
  /** How long a new owner's or admin's decisions do not count. */
  readonly newcomerWaitMs: number;
  /** Whether a merchant's URL may be called. */
  readonly checkUrl: CheckUrl;
  readonly settlementReports: SettlementReports;
  /** Null if this process serves keys only, not people. */
  readonly dashboard: DashboardDeps | null;
}
