import type { HttpLogger } from '@countinghouse/http';
import type { Limiter } from '@countinghouse/limiter';
import { createFormTokens, originOf } from '@countinghouse/pages';
import type { FormTokens, PayerLanguage } from '@countinghouse/pages';
import type { Operation, Pause } from '../../../controls/pauses/pause.rules.ts';
import type { Database } from '../../../kernel/database.ts';
import type { DrawReceipt } from '../../receipts/draw-receipt.ts';
import { findReceiptLogo } from '../../receipts/find-receipt-logo.ts';
import type { ReceiptSubject } from '../../receipts/receipt-view.rules.ts';
import type { SubscriberPages } from '../../subscriptions/subscriber-pages.ts';
import { createCheckoutLimits } from '../checkout-limits.ts';
import type { CheckoutLimits } from '../checkout-limits.ts';
import type { CheckoutPayments } from '../checkout-payments.ts';
import type { PayTarget } from '../pay-target.rules.ts';
import { createPagePaths } from './page-paths.rules.ts';
import type { PagePaths, PaymentPath } from './page-paths.rules.ts';

export interface CheckoutDeps {
  readonly database: Database;
  readonly payments: CheckoutPayments;
  readonly subscriptions: SubscriberPages;
  readonly pauses: () => Promise<ReadonlyMap<Operation, Pause>>;
  /** A limiter of the pages' own, with its own key prefix. */
  readonly limiter: Limiter;
  readonly attemptsPerAddress: number;
  readonly attemptsPerCode: number;
  /** From `deriveFormKey`; the first one signs. */
  readonly formKeys: readonly Buffer[];
  /** How payers reach the service; the only source of absolute addresses. */
  readonly publicUrl: string;
  /** Origins of the pages that the provider sends payers to, for example `https://pay.example`. */
  readonly providerPageOrigins: readonly string[];
  readonly now: () => Date;
  readonly logger: HttpLogger;
  /** Without it receipts are drawn in the caller's thread. */
  readonly drawReceipt?: DrawReceipt;
}

/** What the use cases and routes of the payer's pages share. */
export interface CheckoutSite {
  readonly database: Database;
  readonly payments: CheckoutPayments;
  readonly subscriptions: SubscriberPages;
  readonly pauses: CheckoutDeps['pauses'];
  readonly now: () => Date;
  readonly logger: HttpLogger;
  readonly drawReceipt: (workspaceId: string, subject: ReceiptSubject) => Promise<Uint8Array>;
  readonly limits: CheckoutLimits;
  readonly tokens: FormTokens;
  readonly paths: PagePaths;
  /** Where the provider sends the payer's browser back to. */
  readonly returnAddress: (key: PaymentPath, language: PayerLanguage) => string;
  /** Origins outside this service that a page's form may lead to. */
  readonly formTargets: (target: PayTarget) => readonly string[];
  /** Whether browsers follow our form to there. */
  readonly isProviderPage: (address: string) => boolean;
}

/** Where there are no threads: the fonts' library is loaded by whoever draws. */
const drawHere: DrawReceipt = async (_workspaceId, print) => {
  const { renderReceiptPdf } = await import('../../receipts/receipt-pdf.ts');
  return renderReceiptPdf(print);
};

export function createCheckoutSite(deps: CheckoutDeps): CheckoutSite {
  const { origin, pathname } = new URL(deps.publicUrl);
  const draw: DrawReceipt = deps.drawReceipt ?? drawHere;
  const paths = createPagePaths(pathname.replace(/\/+$/, ''));
  return {
    database: deps.database,
    payments: deps.payments,
    subscriptions: deps.subscriptions,
    pauses: deps.pauses,
    now: deps.now,
    logger: deps.logger,
    drawReceipt: async (workspaceId, subject) => {
      const logo = await findReceiptLogo(deps.database, subject.target.brand);
      return draw(workspaceId, { ...subject, logo });
    },
    limits: createCheckoutLimits(deps),
    tokens: createFormTokens({ keys: deps.formKeys, now: deps.now }),
    paths,
    returnAddress: (key, language) => `${origin}${paths.returning(key, language)}`,
    isProviderPage: (address) => {
      const origin = originOf(address);
      return origin !== null && deps.providerPageOrigins.includes(origin);
    },
    formTargets: ({ returnUrl }) => [
      ...deps.providerPageOrigins,
      // As browsers write it: a host beyond ASCII would not fit into the policy.
      ...(returnUrl !== null && URL.canParse(returnUrl) ? [new URL(returnUrl).origin] : []),
    ],
  };
}
