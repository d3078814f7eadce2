import { expectPayment, sum } from './expect-payment.ts';
import { expectPayout } from './expect-payout.ts';
import { addUp, differences, lineName, toLines } from './lines.ts';
import type { Expectation, Line, Lines } from './lines.ts';
import type { LedgerSum, OurBooks, PayoutRow, RefundRow, TheirBooks } from './rows.ts';

export interface CompareOptions {
  readonly nameOf?: (id: string) => string;
  /** The provider was silent at times: after a day of that, a charge is settled without its cost. */
  readonly mayLackCost?: boolean;
}

/**
 * Three books once everything is at rest: ours, the provider's, and the statement of its bank. What
 * ours has to hold is reckoned from theirs and from what our rows say, then compared line by line.
 */
export function compareBooks(
  ours: OurBooks,
  theirs: TheirBooks,
  options: CompareOptions = {},
): readonly string[] {
  const { nameOf = (id) => id } = options;
  const expected = expectAll(ours, theirs.book, options);
  const isBank = ([name]: Line): boolean => name.includes(' bank ');
  const posted = ours.entries.filter(({ isHeld }) => !isHeld);
  const byBook = addUp(expected.flatMap(({ lines }) => lines.filter((line) => !isBank(line))));
  const ourBank = addUp([
    ...posted.filter(isCash).map(toBankLine),
    ...expected.flatMap(({ lines }) => lines.filter(isBank)),
  ]);
  return [
    ...expected.flatMap(({ id, problems }) => problems.map((text) => `${nameOf(id)}: ${text}`)),
    ...judgeStrangers(ours, theirs.book),
    ...differences(toLines(posted), byBook, "the provider's book", nameOf),
    ...differences(ourBank, readBank(ours, theirs), 'the bank', nameOf),
    ...judgeHolds(ours, nameOf),
  ];
}

function expectAll(
  { payments, suspense, refunds, payouts, disputes, reserves, entries }: OurBooks,
  book: TheirBooks['book'],
  { mayLackCost = false }: CompareOptions,
): readonly (Expectation & { readonly id: string })[] {
  const costs = new Set(
    entries
      .filter(({ account, isHeld }) => account === 'provider_cost' && !isHeld)
      .map(({ referenceId }) => referenceId),
  );
  return [
    ...payments.map((payment) => {
      const isOf = ({ paymentId }: { readonly paymentId: string }) => paymentId === payment.id;
      const isCostUnknown = mayLackCost && !costs.has(payment.id);
      const rows = {
        payment,
        items: suspense.filter(isOf),
        refunds: refunds.filter(isOf),
        disputes: disputes.filter(isOf),
        reserve: reserves.find(isOf) ?? null,
      };
      return { id: payment.id, ...expectPayment({ ...rows, isCostUnknown }, book) };
    }),
    ...payouts.map((payout) => ({ id: payout.id, ...expectPayout(payout, book) })),
  ];
}

function judgeStrangers(
  { payments, payouts }: OurBooks,
  { charges, transfers }: TheirBooks['book'],
): readonly string[] {
  const references = new Set([...payments, ...payouts].map(({ reference }) => reference));
  return [
    ...(charges.some(({ txRef }) => !references.has(txRef))
      ? ['the provider has a charge of no payment of ours']
      : []),
    ...(transfers.some(({ reference }) => !references.has(reference))
      ? ['the provider has a transfer of no payout of ours']
      : []),
  ];
}

/** Cash, wherever it lies; the provider's own charge stays in its account. */
const cashAccounts: readonly string[] = ['provider_clearing', 'settlement_cash', 'provider_cost'];

function isCash({ account }: LedgerSum): boolean {
  return cashAccounts.includes(account);
}

function toBankLine({ referenceId, currency, amountMinor }: LedgerSum): Line {
  return [lineName(referenceId, 'bank', currency), amountMinor];
}

const bankKinds: readonly string[] = [
  'charge',
  'refund',
  'refund_reversal',
  'chargeback',
  'transfer',
  'transfer_return',
];

/** The bank knows references and amounts only: what came in, and what went out again. */
function readBank({ payments, payouts }: OurBooks, { bankStatement }: TheirBooks): Lines {
  const idOf = new Map([...payments, ...payouts].map(({ id, reference }) => [reference, id]));
  return addUp(
    bankStatement
      .filter(({ kind }) => bankKinds.includes(kind))
      .map(({ reference, currency, amountMinor }) => [
        lineName(idOf.get(reference) ?? reference, 'bank', currency),
        amountMinor,
      ]),
  );
}

/** Held is what an open refund or payout has spoken for, and nothing else. */
function judgeHolds(
  { entries, refunds, payouts }: OurBooks,
  nameOf: (id: string) => string,
): readonly string[] {
  const held = entries.filter(({ isHeld }) => isHeld);
  const ids = new Set(held.map(({ referenceId }) => referenceId));
  for (const refund of refunds.filter(isOpen)) ids.add(refund.paymentId);
  for (const payout of payouts.filter(isOpen)) ids.add(payout.id);
  return [...ids].flatMap((id) => {
    const ofId = held.filter(({ referenceId }) => referenceId === id);
    const openMinor = sum(
      [
        ...refunds.filter((refund) => isOpen(refund) && refund.paymentId === id),
        ...payouts.filter((payout) => isOpen(payout) && payout.id === id),
      ].map(({ amountMinor }) => amountMinor),
    );
    const spokenForMinor = -sum(
      ofId
        .filter(({ account }) => account === 'refunds_payable' || account === 'payouts_in_transit')
        .map(({ amountMinor }) => amountMinor),
    );
    const isNothingElse = openMinor > 0n || ofId.every(({ amountMinor }) => amountMinor === 0n);
    return spokenForMinor === openMinor && isNothingElse
      ? []
      : [`${nameOf(id)}: ${spokenForMinor} is held for ${openMinor}`];
  });
}

const openStatuses: readonly string[] = ['pending', 'pending_approval', 'processing'];

function isOpen({ status }: RefundRow | PayoutRow): boolean {
  return openStatuses.includes(status);
}
