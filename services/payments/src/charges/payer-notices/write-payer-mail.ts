import type { Letter, Mail } from '@countinghouse/mail';
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
import type { LetterPlace } from './payer-letters.ts';
import { writeReceiptLetter, writeRefundLetter } from './payer-letters.ts';
import type { PayerNoticeOutcome } from './payer-notice.rules.ts';
import { findPaymentPlace, findSubscriptionPlace } from './payer-notices.sql.ts';
import type { DuePayerNotice, PayerPlace } from './payer-notices.sql.ts';
import {
  writeEndedLetter,
  writeFailedLetter,
  writeLinkLetter,
  writeSoonLetter,
  writeStartedLetter,
} from './subscription-letters.ts';

export interface WriteMailDeps {
  readonly database: Database;
  readonly now: () => Date;
  readonly sealer: Sealer;
  /** Beginning of links in mails. */
  readonly publicUrl: string;
}

type WrittenMail =
  | { readonly kind: 'mail'; readonly mail: Mail }
  | { readonly kind: 'none'; readonly outcome: Exclude<PayerNoticeOutcome, 'queued'> };

/** Reads what the mail says as it is now; a notice that is no longer true is not sent. */
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
  const letter = await writeLetter(deps, notice, found, payment);
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
  target: LetterPlace['target'],
  workspaceId: string,
): LetterPlace {
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

async function writeLetter(
  deps: WriteMailDeps,
  notice: DuePayerNotice,
  { place, subscription }: Found,
  payment: Payment | null,
): Promise<Letter | null> {
  switch (notice.kind) {
    case 'receipt':
    case 'subscription_started': {
      if (payment === null || payment.succeededAt === null) return null;
      const number = await numberReceipt(deps, { ...notice, id: payment.id });
      return notice.kind === 'receipt' || subscription === null
        ? writeReceiptLetter(place, { payment, number, subscription })
        : writeStartedLetter(place, { payment, number, subscription });
    }
    case 'refund': {
      if (payment === null || notice.amountMinor === null) return null;
      const number = await numberReceipt(deps, { ...notice, id: payment.id });
      return writeRefundLetter(place, { payment, number, amountMinor: notice.amountMinor });
    }
    case 'renewal_failed':
      if (payment === null || subscription === null) return null;
      return subscription.status === 'past_due'
        ? writeFailedLetter(place, { payment, subscription })
        : null;
    case 'renewal_soon':
      return subscription?.status === 'active' ? writeSoonLetter(place, subscription) : null;
    case 'subscription_ended':
      return subscription?.status === 'cancelled' ? writeEndedLetter(place, subscription) : null;
    case 'subscription_link':
      return subscription === null ? null : writeLinkLetter(place, subscription);
  }
}

/** Test data reaches nobody but the people of the business. */
async function isMember(deps: WriteMailDeps, businessId: string, email: string): Promise<boolean> {
  const members = await listMemberSummaries(deps.database, businessId);
  return members.some((member) => member.email.toLowerCase() === email.toLowerCase());
}
