import type { BooksTools } from '../books-deps.ts';
import type { Tx } from '../database.ts';
import { holdBooks } from '../locks/hold-books.ts';
import { sourceKey } from '../open-items/open-item.rules.ts';
import { bookPlanned, planPayment } from '../payments/record-payment.ts';
import type { PaymentOrder, PlannedPayment } from '../payments/record-payment.ts';
import type { Matching } from './accept-match.ts';
import { findEntryOnAccount } from './bank-matches.sql.ts';
import { bookDirect, prepareDirect } from './book-direct.ts';
import { bookTransfer } from './book-transfer.ts';
import { checkPayments } from './check-payments.ts';
import { rateOf } from './foreign-rate.rules.ts';
import { refuseMatch } from './match-refusal.ts';
import { isWithin } from './match.rules.ts';
import type { AccountPart, DocumentsPart, MatchPart } from './match.rules.ts';

/** A part of a line and what in the books it is now. */
export interface BookedPart {
  readonly matchId: string;
  readonly lineId: string;
  readonly kind: 'payment' | 'transfer' | 'entry';
  readonly paymentId: string | null;
  readonly entryId: string | null;
  readonly amountMinor: bigint;
  readonly isMadeHere: boolean;
  /** Who is behind it, where that is somebody. */
  readonly contactId: string | null;
}

/** A part with its amount. */
export interface Sized<Part extends MatchPart> {
  readonly part: Part;
  readonly amountMinor: bigint;
}

/**
 * Everything is held and checked before anything is posted, in the order that everybody keeps:
 * payments, documents, open items, and the books last.
 */
export async function bookParts(
  tx: Tx,
  tools: BooksTools,
  matching: Matching,
): Promise<readonly BookedPart[]> {
  const { orgId } = matching.order;
  const parts = matching.order.match.parts.map((part, index) => ({
    part,
    amountMinor: matching.amountsMinor[index] ?? 0n,
  }));
  const existing = await checkPayments(tx, tools, matching, ofKind(parts, 'payment'));
  const planned = await planAll(tx, tools, matching, ofKind(parts, 'documents'));
  const direct = await prepareDirect(tx, matching, ofKind(parts, 'account'));
  await holdBooks(tx, orgId);
  const entries = await checkEntries(tx, tools, matching, ofKind(parts, 'entry'));

  const made: BookedPart[] = [];
  for (const { plan, matchId, amountMinor } of planned) {
    const { payment, isRepeat } = await bookPlanned(tx, tools, plan);
    if (isRepeat) throw new Error('a payment for a match that was not made yet');
    made.push({
      matchId,
      lineId: matching.line.id,
      kind: 'payment',
      paymentId: payment.id,
      entryId: null,
      amountMinor,
      isMadeHere: true,
      contactId: payment.contactId,
    });
  }
  if (direct !== null) made.push(await bookDirect(tx, tools, matching, direct));
  for (const sized of ofKind(parts, 'transfer')) {
    made.push(...(await bookTransfer(tx, tools, matching, sized)));
  }
  return [...existing, ...entries, ...made];
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
  readonly amountMinor: bigint;
}

async function planAll(
  tx: Tx,
  tools: BooksTools,
  matching: Matching,
  parts: readonly Sized<DocumentsPart>[],
): Promise<readonly PlannedPart[]> {
  const targets = parts.flatMap(({ part }) => part.settles.map(({ to }) => sourceKey(to)));
  if (new Set(targets).size < targets.length) return refuseMatch('duplicate_target');
  const planned: PlannedPart[] = [];
  for (const sized of parts) {
    const matchId = tools.newId();
    const outcome = await planPayment(tx, tools, toPaymentOrder(matching, sized, matchId));
    if (outcome.kind === 'reject') return refuseMatch(outcome.reason);
    if (outcome.kind === 'recorded') throw new Error('a payment for a match that was not made yet');
    planned.push({ plan: outcome, matchId, amountMinor: sized.amountMinor });
  }
  return planned;
}

const referenceCharactersMax = 255;

function toPaymentOrder(
  { order, organisation, account, isBase, line, date }: Matching,
  { part, amountMinor }: Sized<DocumentsPart>,
  matchId: string,
): PaymentOrder {
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
  if (isForeign && fxRate === null) refuseMatch('fx_rate_inexact');
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
    // A line may be matched again after it was undone: each time is money of its own.
    externalRef: `bank_line:${line.id}:${matchId}`,
    allocations: part.settles,
    ...(control !== undefined && { control }),
    ...(order.lockPass !== undefined && { lockPass: order.lockPass }),
  };
}

async function checkEntries(
  tx: Tx,
  tools: BooksTools,
  { order, account, isBase, line }: Matching,
  parts: readonly Sized<Extract<MatchPart, { readonly kind: 'entry' }>>[],
): Promise<readonly BookedPart[]> {
  const { orgId } = order;
  const { accountId } = account;
  const booked: BookedPart[] = [];
  const ids = parts.map(({ part }) => part.entryId);
  if (new Set(ids).size < ids.length) return refuseMatch('entry_shown_already');
  for (const { part, amountMinor } of parts) {
    const entry = await findEntryOnAccount(tx, { orgId, entryId: part.entryId, accountId, isBase });
    // What documents and payments post is matched as what it is.
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

export type SizedAccount = Sized<AccountPart>;
