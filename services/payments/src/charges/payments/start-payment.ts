import type { IdSource } from '@countinghouse/identifiers';
import { money } from '@countinghouse/money';
import { withTrace } from '@countinghouse/observability';
import type { Logger } from '@countinghouse/observability';
import { withTransaction } from '@countinghouse/postgres';
import { findPause } from '../../controls/pauses/find-pause.ts';
import type { Database, Tx } from '../../kernel/database.ts';
import { scheduleOf } from '../../ledger/fees/fee.rules.ts';
import type { CheckoutRequest } from '../../provider/provider.ts';
import type { ProvidersByEnvironment } from '../../provider/providers.ts';
import { toReference } from '../../provider/reference.rules.ts';
import type { StartPaymentOutcome, StartPaymentRequest } from '../checkout/checkout-payments.ts';
import { payeeTitle, payTargetStatus } from '../checkout/pay-target.rules.ts';
import { refusePayment } from '../risk/refuse-payment.ts';
import type { RefusalReason } from '../risk/risk.rules.ts';
import { addPayerCharge, lockPeriodForPayer } from '../subscriptions/charge-by-payer.ts';
import { decideAmounts } from './attempt.rules.ts';
import type { AttemptAmounts } from './attempt.rules.ts';
import {
  findAttempt,
  findAttemptTerms,
  insertAttempt,
  lockForm,
  saveCheckoutUrl,
} from './attempts.sql.ts';
import type { Attempt } from './attempts.sql.ts';
import { nextCheckAt } from './outcomes/check-schedule.rules.ts';
import { failPayment } from './outcomes/fail-payment.ts';

export interface StartPaymentDeps {
  readonly database: Database;
  readonly providers: ProvidersByEnvironment;
  readonly newId: IdSource;
  readonly now: () => Date;
  readonly logger: Logger;
  readonly installation: string;
  readonly cell: number;
  /** An attempt was refused before the provider heard of it. */
  readonly onRefused?: (reason: RefusalReason) => void;
}

/** Long enough for a slow bank, short enough to release the attempt of an abandoned tab. */
const sessionMinutes = 30;
const minuteMs = 60_000;

type Reserved =
  | { readonly kind: 'reserved'; readonly paymentId: string; readonly checkout: CheckoutRequest }
  | Exclude<StartPaymentOutcome, { kind: 'provider_failed' }>
  | { readonly kind: 'without_page'; readonly paymentId: string };

/**
 * Reserves, calls, saves: the payment and its reference are stored before the provider is called.
 */
export async function startPayment(
  deps: StartPaymentDeps,
  request: StartPaymentRequest,
): Promise<StartPaymentOutcome> {
  const reserved = await withTransaction(deps.database.db, (tx) => reserve(deps, tx, request));
  if (reserved.kind === 'without_page') {
    return { kind: 'provider_failed', paymentId: reserved.paymentId };
  }
  if (reserved.kind === 'refused') deps.onRefused?.(reserved.reason);
  if (reserved.kind !== 'reserved') return reserved;
  const { paymentId, checkout } = reserved;
  const ids = { workspace_id: request.target.workspaceId, payment_id: paymentId };
  return withTrace(paymentId, 'payment.start', ids, () =>
    openCheckout(deps, request, paymentId, checkout),
  );
}

async function reserve(
  deps: StartPaymentDeps,
  tx: Tx,
  request: StartPaymentRequest,
): Promise<Reserved> {
  const { target, formToken } = request;
  const now = deps.now();
  await lockForm(tx, target.workspaceId, formToken);
  const known = await findAttempt(tx, target.workspaceId, formToken);
  if (known !== null) return toKnown(known, now);
  const pause = await findPause(tx, 'payments');
  if (pause !== null) return { kind: 'paused', retryAfterSeconds: pause.retryAfterSeconds };
  const terms = await findAttemptTerms(tx, target);
  if (terms === null) return { kind: 'closed', status: 'disabled' };
  const status = payTargetStatus(terms, now);
  const periodNumber =
    request.isRenewal === true ? await lockPeriodForPayer(tx, target, now) : null;
  if (periodNumber === null && status !== 'active') return { kind: 'closed', status };

  const { amountMinor, customer } = request;
  const attempt = { target, amountMinor, email: customer.email, formToken };
  const reason = await refusePayment(tx, deps, attempt, now);
  if (reason !== null) return { kind: 'refused', reason };

  const recipient =
    target.splitRecipientId === null || terms.splitMillionths === null
      ? null
      : {
          id: target.splitRecipientId,
          splitMillionths: terms.splitMillionths,
          isDisabled: terms.isRecipientDisabled === true,
          subaccountId: terms.subaccountId,
        };
  const amounts = decideAmounts(request.amountMinor, scheduleOf(terms), recipient);
  const paymentId = deps.newId();
  const reference = toReference({
    kind: 'pay',
    installation: deps.installation,
    cell: deps.cell,
    workspaceId: target.workspaceId,
    id: paymentId,
  });
  const expiresAt = new Date(now.getTime() + sessionMinutes * minuteMs);
  await insertAttempt(
    tx,
    {
      workspaceId: target.workspaceId,
      paymentId,
      amountMinor: request.amountMinor,
      currency: target.currency,
      target,
      ...amounts,
      isFeeRefundable: terms.isFeeRefundable,
      reference,
      provider: deps.providers.forEnvironment(target.environment).name,
      title: target.title,
      description: target.description ?? target.title,
      orderReference: target.orderReference,
      customer: request.customer,
      metadata: target.metadata,
      nextCheckAt: nextCheckAt(
        { status: 'pending', isExpired: false, sessionExpiresAt: expiresAt, checkCount: 0 },
        now,
      ),
      formToken,
      code: target.code,
      locale: request.locale,
      expiresAt,
      isTargetLimited: terms.maxUses !== null,
    },
    now,
  );
  if (periodNumber !== null) await addPayerCharge(tx, target, { paymentId, periodNumber }, now);
  const checkout = toCheckout(request, paymentId, reference, amounts, terms.subaccountId);
  return { kind: 'reserved', paymentId, checkout };
}

/** A repeated form gets its attempt's page as long as that page works. */
function toKnown(attempt: Attempt, now: Date): Reserved {
  const { paymentId, checkoutUrl } = attempt;
  if (attempt.status !== 'pending' || attempt.expiresAt <= now) return { kind: 'known', paymentId };
  return checkoutUrl === null
    ? { kind: 'without_page', paymentId }
    : { kind: 'started', paymentId, url: checkoutUrl };
}

function toCheckout(
  request: StartPaymentRequest,
  paymentId: string,
  reference: string,
  amounts: AttemptAmounts,
  subaccountId: string | null,
): CheckoutRequest {
  const { target } = request;
  const { split } = amounts;
  const isShared = split !== null && split.isRouted && split.amountMinor > 0n;
  return {
    reference,
    amount: money(request.amountMinor, target.currency),
    redirectUrl: request.returnAddress(paymentId),
    customer: request.customer,
    title: payeeTitle(target),
    description: target.title ?? target.description,
    logoUrl: target.imageUrl,
    sessionMinutes,
    split:
      isShared && subaccountId !== null
        ? { subaccountId, share: money(split.amountMinor, target.currency) }
        : null,
    isCardOnly: target.kind === 'subscription',
  };
}

async function openCheckout(
  deps: StartPaymentDeps,
  request: StartPaymentRequest,
  paymentId: string,
  checkout: CheckoutRequest,
): Promise<StartPaymentOutcome> {
  const { workspaceId, environment } = request.target;
  const answer = await deps.providers.forEnvironment(environment).createCheckout(checkout);
  if (answer.kind === 'accepted') {
    await saveCheckoutUrl(deps.database.db, { workspaceId, id: paymentId }, answer.value.url);
    return { kind: 'started', paymentId, url: answer.value.url };
  }
  const ids = { workspace_id: workspaceId, payment_id: paymentId };
  deps.logger.warn({ ...ids, answer: answer.kind, detail: answer.message }, 'checkout_not_opened');
  // If rejected, there is no page, so the payer can never pay. If unknown, there may be one, so the
  // attempt stays open until its session is over.
  if (answer.kind === 'rejected') await failPayment(deps, { workspaceId, id: paymentId });
  return { kind: 'provider_failed', paymentId };
}
