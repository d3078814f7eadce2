import type { EmailContent, Mail } from '@countinghouse/mail';
import { choosePayerLanguage } from '@countinghouse/pages';
import type { Sealer } from '@countinghouse/sealing';
import type { Database } from '../../kernel/database.ts';
import { listMemberSummaries } from '../../tenants/businesses/list-businesses.ts';
import { findPayTarget } from '../checkout/find-pay-target.ts';
import { createPagePaths } from '../checkout/pages/page-paths.rules.ts';
import { createGetPayment } from '../payments/get-payment.ts';
import type { Payment } from '../payments/payment.rules.ts';
import { numberReceipt } from '../receipts/number-receipt.ts';
import { findSubscription } from '../subscriptions/find-subscription.ts';
import { createPageProof } from '../subscriptions/page-link.ts';
import { writeAmountEmail, writePausedEmail, writeResumedEmail } from './change-emails.ts';
import type { EmailContext } from './payer-emails.ts';
import { writeReceiptEmail, writeRefundEmail } from './payer-emails.ts';
import type { PayerNoticeOutcome } from './payer-notice.rules.ts';
import { findPaymentPlace, findSubscriptionPlace } from './payer-notices.sql.ts';
import type { DuePayerNotice, PayerPlace } from './payer-notices.sql.ts';
import {
  writeEndedEmail,
  writeFailedEmail,
  writeLinkEmail,
  writeUpcomingEmail,
  writeStartedEmail,
} from './subscription-emails.ts';

export interface WriteMailDeps {
  readonly database: Database;
  readonly now: () => Date;
  readonly sealer: Sealer;
  /** The base URL of links in e-mails. */
  readonly publicUrl: string;
}

type WrittenMail =
  | { readonly kind: 'mail'; readonly mail: Mail }
  | { readonly kind: 'none'; readonly outcome: Exclude<PayerNoticeOutcome, 'queued'> };

/** Reads the current data for the e-mail; a notice that is no longer true is not sent. */
export async function writePayerMail(
  deps: WriteMailDeps,
  notice: DuePayerNotice,
): Promise<WrittenMail> {
  const paymentId = paymentIdOf(notice);
  const found = await findPlace(deps, notice, paymentId);
  if (found === null) return { kind: 'none', outcome: 'outdated' };
  const payment =
    paymentId === null
      ? null
      : await createGetPayment(deps.database)({ workspaceId: notice.workspaceId, id: paymentId });
  const letter = await writeEmail(deps, notice, found, payment);
  if (letter === null) return { kind: 'none', outcome: 'outdated' };
  const to = payment?.customer?.email ?? found.subscription?.customer?.email ?? null;
  if (to === null) return { kind: 'none', outcome: 'no_address' };
  const { target } = found.place;
  if (target.environment === 'test' && !(await isMember(deps, target.businessId, to))) {
    return { kind: 'none', outcome: 'not_a_member' };
  }
  const { supportEmail } = target.brand;
  return {
    kind: 'mail',
    mail: {
      to,
      letter,
      senderName: target.merchantName,
      ...(supportEmail !== null && { replyTo: supportEmail }),
    },
  };
}

function paymentIdOf(notice: DuePayerNotice): string | null {
  switch (notice.kind) {
    case 'receipt':
    case 'subscription_started':
    case 'renewal_failed':
      return notice.subjectId;
    case 'refund':
      return notice.paymentId;
    case 'subscription_ended':
    case 'renewal_soon':
    case 'subscription_link':
    case 'subscription_paused':
    case 'subscription_resumed':
    case 'amount_changed':
      return null;
  }
}

type Found = NonNullable<Awaited<ReturnType<typeof findPlace>>>;

async function findPlace(deps: WriteMailDeps, notice: DuePayerNotice, paymentId: string | null) {
  const { workspaceId, subjectId } = notice;
  const { db } = deps.database;
  const where =
    paymentId === null
      ? await findSubscriptionPlace(db, workspaceId, subjectId)
      : await findPaymentPlace(db, workspaceId, paymentId);
  const target = where === null ? null : await findPayTarget(deps.database, where.code);
  if (where === null || target === null) return null;
  const { subscriptionId } = where;
  const subscription =
    subscriptionId === null
      ? null
      : await findSubscription(deps.database, { workspaceId, id: subscriptionId });
  return { place: toPlace(deps, where, target, workspaceId), subscription };
}

function toPlace(
  deps: WriteMailDeps,
  where: PayerPlace,
  target: EmailContext['target'],
  workspaceId: string,
): EmailContext {
  const { origin, pathname } = new URL(deps.publicUrl);
  const paths = createPagePaths(pathname.replace(/\/+$/, ''));
  const language = choosePayerLanguage(where.locale, undefined);
  const { code, subscriptionId: id } = where;
  return {
    target,
    language,
    receiptUrl: (paymentId) => `${origin}${paths.receipt({ code, paymentId }, language)}`,
    subscriptionUrl:
      id === null
        ? null
        : `${origin}${paths.subscription({ code, proof: createPageProof(deps.sealer, { workspaceId, id }) }, language)}`,
  };
}

async function writeEmail(
  deps: WriteMailDeps,
  notice: DuePayerNotice,
  { place, subscription }: Found,
  payment: Payment | null,
): Promise<EmailContent | null> {
  switch (notice.kind) {
    case 'receipt':
    case 'subscription_started': {
      if (payment === null || payment.succeededAt === null) return null;
      const number = await numberReceipt(deps, { ...notice, id: payment.id });
      return notice.kind === 'receipt' || subscription === null
        ? writeReceiptEmail(place, { payment, number, subscription })
        : writeStartedEmail(place, { payment, number, subscription });
    }
    case 'refund': {
      if (payment === null || notice.amountMinor === null) return null;
      const number = await numberReceipt(deps, { ...notice, id: payment.id });
      return writeRefundEmail(place, { payment, number, amountMinor: notice.amountMinor });
    }
    case 'renewal_failed':
      if (payment === null || subscription === null) return null;
      return subscription.status === 'past_due'
        ? writeFailedEmail(place, { payment, subscription })
        : null;
    case 'renewal_soon':
      return subscription?.status === 'active' ? writeUpcomingEmail(place, subscription) : null;
    case 'subscription_ended':
      return subscription?.status === 'cancelled' ? writeEndedEmail(place, subscription) : null;
    case 'subscription_link':
      return subscription === null ? null : writeLinkEmail(place, subscription);
    case 'subscription_paused':
      return subscription === null ? null : writePausedEmail(place, subscription);
    case 'subscription_resumed':
      return subscription === null ? null : writeResumedEmail(place, subscription);
    case 'amount_changed':
      return subscription === null ? null : writeAmountEmail(place, subscription);
  }
}

/** E-mails about test data go to members of the business only. */
async function isMember(deps: WriteMailDeps, businessId: string, email: string): Promise<boolean> {
  const members = await listMemberSummaries(deps.database, businessId);
  return members.some((member) => member.email.toLowerCase() === email.toLowerCase());
}
