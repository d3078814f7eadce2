import type { Readiness } from '@countinghouse/http';
import type { IdSource } from '@countinghouse/identifiers';
import type { Identity } from '@countinghouse/identity';
import type { SendJob } from '@countinghouse/jobs';
import type { Limiter } from '@countinghouse/limiter';
import type { QueueMail } from '@countinghouse/mail';
import type { Logger, Metrics } from '@countinghouse/observability';
import type { FormTokens } from '@countinghouse/pages';
import type { ScreensBuild } from '@countinghouse/screens';
import type { Sealer } from '@countinghouse/sealing';
import type { CheckUrl } from '@countinghouse/webhooks';
import type { Compute } from '../computing/compute.ts';
import type { AppGateDeps } from '../edge/app-gate.ts';
import type { GateDeps } from '../edge/capability.ts';
import type { BooksDeps } from '../kernel/books-deps.ts';
import type { Schema } from '../kernel/schema.generated.ts';
import type { ExchangeCode } from '../payments-bridge/connections/consent/exchange-code.ts';
import type { OpenFeed } from '../payments-bridge/connections/payments-feed.ts';
import type { KeyMakerDeps } from '../people/api-keys/create-api-key.ts';

/** Dependencies that the application's routes pass to their use cases. */
export interface AppDeps extends KeyMakerDeps {
  readonly logger: Logger;
  readonly compute: Compute;
  readonly identity: Identity<Schema>;
  readonly sealer: Sealer;
  readonly webhookSealer: Sealer;
  readonly queueMail: QueueMail;
  readonly sendJob: SendJob;
  /** Whether an organisation's URL may be called. */
  readonly checkUrl: CheckUrl;
  /** Base URL of links in emails. */
  readonly publicUrl: string;
  /** Daily limit of an organisation's customer emails. */
  readonly mailsPerDay?: number;
  /** Whether the installation has a virus scanner. */
  readonly filesAreScanned: boolean;
  readonly openFeed: OpenFeed;
  readonly exchangeCode: ExchangeCode;
  /** URLs of the payments service that the operator allows. */
  readonly paymentsUrls: readonly string[];
}

export interface AppParts {
  readonly gate: AppGateDeps;
  readonly deps: AppDeps;
}

/** Dependencies of the customer pages. */
export interface PageDeps extends BooksDeps {
  readonly compute: Compute;
  readonly logger: Logger;
  readonly sealer: Sealer;
  readonly webhookSealer: Sealer;
  readonly queueMail: QueueMail;
  readonly formTokens: FormTokens;
  /** The real time, even if a sandbox's clock differs. */
  readonly realNow?: () => Date;
  readonly openFeed: OpenFeed;
  /** URLs of the payments service that the operator allows. */
  readonly paymentsUrls: readonly string[];
  readonly publicUrl: string;
  /** Only for pages, counted separately from all other limits. */
  readonly limiter: Limiter;
  readonly viewsPerAddress: number;
  readonly answersPerAddress: number;
}

/** Dependencies that routes pass to their use cases. */
export interface BooksRoutesDeps extends BooksDeps {
  readonly logger: Logger;
}

export interface ServerDeps extends BooksRoutesDeps {
  readonly gate: GateDeps;
  readonly metrics: Metrics;
  readonly newRequestId: IdSource;
  readonly readiness: () => Promise<Readiness>;
  readonly trustedProxies: readonly string[];
  readonly publicUrl: string;
  readonly app: AppParts;
  /** The books' web build; null if it was not built. */
  readonly screens: ScreensBuild | null;
  readonly pages: PageDeps;
}
