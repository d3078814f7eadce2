import type { BooksTools } from '../../kernel/books-deps.ts';
import type { Tx } from '../../kernel/database.ts';
import { lockBooks } from '../../ledger/locks/lock-books.ts';
import { sourceKey } from '../../ledger/open-items/open-item.rules.ts';
import { takeDiscountIn } from '../../settling/allocations/reductions/take-discount.ts';
import { bookOwnPayments } from '../../settling/payments/book-own-payments.ts';
import type { PaymentOrder } from '../../settling/payments/payment-order.ts';
import { planPayments } from '../../settling/payments/record-payment.ts';
import type { PlannedPayment } from '../../settling/payments/record-payment.ts';
import { findEntryOnAccount } from './bank-matches.sql.ts';
import { bookDirect, prepareDirect } from './book-direct.ts';
import { bookTransfer } from './book-transfer.ts';
import type { Sized, BookedPart } from './booked-part.ts';
import { checkPayments } from './check-payments.ts';
import { refuseMatch } from './match-refusal.ts';
import type { MatchRejection } from './match-refusal.ts';
import { isWithin } from './match.rules.ts';
import type { DocumentsPart, MatchPart } from './match.rules.ts';
import type { Matching } from './matching-context.ts';
import { rateOf } from './suggesting/foreign-rate.rules.ts';

/**
 * Locks and checks everything before posting, in the global lock order: payments, documents, open
 * items, and the books last.
 */
export async function bookParts(
  tx: Tx,
  tools: BooksTools,
  orgId: string,
  matchings: readonly Matching[],
): Promise<readonly BookedPart[] | MatchRejection> {
  const parts = matchings.flatMap(sizeParts);
  const existing = await checkPayments(tx, tools, orgId, ofKind(parts, 'payment'));
  if ('kind' in existing) return existing;
  const planned = await planAll(tx, tools, orgId, ofKind(parts, 'documents'));
  if ('kind' in planned) return planned;
  const direct = await prepareDirect(tx, orgId, ofKind(parts, 'account'));
  if ('kind' in direct) return direct;
  await lockBooks(tx, orgId);
  const entries = await checkEntries(tx, tools, ofKind(parts, 'entry'));
  if ('kind' in entries) return entries;

  const payments = await bookPlannedParts(tx, tools, orgId, planned);
  if ('kind' in payments) return payments;
  const made = await bookDirect(tx, tools, direct);
  const transfers: BookedPart[] = [];
  for (const sized of ofKind(parts, 'transfer')) {
    const booked = await bookTransfer(tx, tools, sized);
    if ('kind' in booked) return booked;
    transfers.push(...booked);
  }
  return [...existing, ...entries, ...payments, ...made, ...transfers];
}

function sizeParts(matching: Matching): readonly Sized<MatchPart>[] {
  return matching.order.match.parts.map((part, index) => ({
    part,
    amountMinor: matching.amountsMinor[index] ?? 0n,
    matching,
  }));
}

function ofKind<Kind extends MatchPart['kind']>(
  parts: readonly Sized<MatchPart>[],
  kind: Kind,
): readonly Sized<Extract<MatchPart, { readonly kind: Kind }>>[] {
  return parts.filter((sized): sized is Sized<Extract<MatchPart, { readonly kind: Kind }>> =>
    isOfKind(sized.part, kind),
  );
}

function isOfKind(part: MatchPart, kind: MatchPart['kind']): boolean {
  return part.kind === kind;
}

interface PlannedPart {
  readonly plan: PlannedPayment;
  readonly matchId: string;
  readonly sized: Sized<DocumentsPart>;
}

async function planAll(
  tx: Tx,
  tools: BooksTools,
  orgId: string,
  parts: readonly Sized<DocumentsPart>[],
): Promise<readonly PlannedPart[] | MatchRejection> {
  const targets = parts.flatMap(({ part }) => part.settles.map(({ to }) => sourceKey(to)));
  if (new Set(targets).size < targets.length) return refuseMatch('duplicate_target');
  const matchIds = parts.map(() => tools.newId());
  const orders: PaymentOrder[] = [];
  for (const [index, sized] of parts.entries()) {
    const order = toPaymentOrder(sized, matchIds[index] ?? '');
    if ('kind' in order) return order;
    orders.push(order);
  }
  const planned: PlannedPart[] = [];
  for (const [index, plan] of (await planPayments(tx, tools, orgId, orders)).entries()) {
    if (plan.kind === 'reject') return refuseMatch(plan.reason);
    const sized = parts[index];
    if (plan.kind === 'recorded' || sized === undefined) throw new Error(notMadeYet);
    planned.push({ plan, matchId: matchIds[index] ?? '', sized });
  }
  return planned;
}

const notMadeYet = "the match's payment has not been created yet";

async function bookPlannedParts(
  tx: Tx,
  tools: BooksTools,
  orgId: string,
  planned: readonly PlannedPart[],
): Promise<readonly BookedPart[] | MatchRejection> {
  const plans = planned.map(({ plan }) => plan);
  const payments = await bookOwnPayments(tx, tools, orgId, plans);
  if (payments.length < plans.length) throw new Error(notMadeYet);
  for (const { matchId, sized } of planned) {
    const refused = await applyDiscount(tx, tools, matchId, sized);
    if (refused !== null) return refused;
  }
  return planned.map(({ plan, matchId, sized }) => ({
    matchId,
    lineId: sized.matching.line.id,
    kind: 'payment',
    paymentId: plan.item.source.id,
    entryId: null,
    amountMinor: sized.amountMinor,
    isMadeHere: true,
    contactId: plan.order.contactId,
  }));
}

/** The discount gets its match's id, so that undoing the match can find it. */
async function applyDiscount(
  tx: Tx,
  tools: BooksTools,
  matchId: string,
  { part, matching }: Sized<DocumentsPart>,
): Promise<MatchRejection | null> {
  if (part.takesDiscount !== true) return null;
  const { order, date } = matching;
  const { orgId, actor, lockPass } = order;
  const [only] = part.settles;
  if (part.settles.length !== 1 || only?.to.kind !== 'document') return refuseMatch('no_discount');
  const outcome = await takeDiscountIn(tx, tools, {
    orgId,
    actor,
    documentId: only.to.id,
    amountMinor: null,
    date,
    allocationId: matchId,
    ...(lockPass !== undefined && { lockPass }),
  });
  if (outcome.kind !== 'reject') return null;
  return refuseMatch(outcome.reason === 'beyond_terms' ? 'no_discount' : outcome.reason);
}

const referenceCharactersMax = 255;

function toPaymentOrder(
  { part, amountMinor, matching }: Sized<DocumentsPart>,
  matchId: string,
): PaymentOrder | MatchRejection {
  const { order, organisation, account, isBase, line, date } = matching;
  const size = amountMinor < 0n ? -amountMinor : amountMinor;
  const { foreign, control } = part;
  const { baseCurrency } = organisation;
  const isForeign = foreign !== undefined && foreign.currency !== account.currency;
  const fxRate = isForeign
    ? rateOf({
        foreignMinor: foreign.amountMinor,
        currency: foreign.currency,
        baseMinor: isBase ? size : 0n,
        baseCurrency,
      })
    : null;
  if (isForeign && fxRate === null) return refuseMatch('fx_rate_inexact');
  return {
    orgId: order.orgId,
    actor: order.actor,
    direction: amountMinor < 0n ? 'out' : 'in',
    accountId: account.accountId,
    contactId: part.contactId,
    date,
    currency: isForeign ? foreign.currency : account.currency,
    amountMinor: isForeign ? foreign.amountMinor : size,
    ...(fxRate !== null && { fxRate }),
    reference: (line.reference ?? line.description).slice(0, referenceCharactersMax).toWellFormed(),
    // A line can be matched again after an undo; each match creates its own payment.
    externalRef: `bank_line:${line.id}:${matchId}`,
    allocations: part.settles,
    ...(control !== undefined && { control }),
    ...(order.lockPass !== undefined && { lockPass: order.lockPass }),
  };
}

async function checkEntries(
  tx: Tx,
  tools: BooksTools,
  parts: readonly Sized<Extract<MatchPart, { readonly kind: 'entry' }>>[],
): Promise<readonly BookedPart[] | MatchRejection> {
  const booked: BookedPart[] = [];
  const ids = parts.map(({ part }) => part.entryId);
  if (new Set(ids).size < ids.length) return refuseMatch('entry_shown_already');
  for (const { part, amountMinor, matching } of parts) {
    const { order, account, isBase, line } = matching;
    const { orgId } = order;
    const { accountId } = account;
    const entry = await findEntryOnAccount(tx, { orgId, entryId: part.entryId, accountId, isBase });
    // Entries of documents and payments must be matched as documents or payments.
    if (entry === null || ['document', 'payment', 'allocation'].includes(entry.sourceKind)) {
      return refuseMatch('entry_not_found');
    }
    if (entry.isReversed) return refuseMatch('entry_reversed');
    if (!isWithin(amountMinor, entry.minor - entry.matchedMinor)) {
      return refuseMatch('entry_shown_already');
    }
    booked.push({
      matchId: tools.newId(),
      lineId: line.id,
      kind: entry.sourceKind === 'transfer' ? 'transfer' : 'entry',
      paymentId: null,
      entryId: part.entryId,
      amountMinor,
      isMadeHere: false,
      contactId: null,
    });
  }
  return booked;
}
