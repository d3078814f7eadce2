import type { EntryLine } from '../../../ledger/journal/entry.rules.ts';
import type { Sale } from '../booking/list-sales.ts';
import { accountOf, rateOn, toLine } from '../booking/to-lines.ts';
import type { Booking } from '../booking/to-lines.ts';
import { partsOf, valueTogether } from '../movement-postings.rules.ts';
import type { Part } from '../movement-postings.rules.ts';
import type { Movement } from '../movement.rules.ts';
import type { BookedTarget, PostedLine } from './booking-again.sql.ts';

/** Movements of one entry: one by itself, or those of a summary. */
export interface PostedGroup {
  readonly sourceId: string;
  readonly date: string;
  readonly targets: readonly BookedTarget[];
  /** Beside clearing; what a customer owes is not among them. */
  readonly posted: readonly EntryLine[];
}

/** What an entry of sales should have beside clearing. Its worth in base currency stays the same. */
export async function toWantedSales(
  booking: Booking,
  group: PostedGroup,
  movementOf: (target: BookedTarget) => Movement,
  saleOf: (movement: Movement) => Sale,
): Promise<readonly EntryLine[]> {
  const movements = group.targets.map(movementOf);
  const [first] = movements;
  if (first === undefined) return [];
  const { currency } = first;
  const held = booking.accounts.of(currency);
  const buckets = Map.groupBy(movements, (movement) => {
    const { accountId, taxCodeId, taxDate, rule } = saleOf(movement);
    return `${accountId} ${taxCodeId} ${taxDate} ${rule === null}`;
  });
  const placed = [...buckets.values()].flatMap((bucket) => {
    const [one = first] = bucket;
    const sale = saleOf(one);
    return partsOf(sumOf(bucket, one), sale.rule).map((part) => ({ part, sale }));
  });
  const parts = placed.filter(({ part }) => part.place !== 'clearing');
  const bases = valueTogether(
    parts.map(({ part }) => part.docMinor),
    { docMinor: -changeOf(placed), baseMinor: sumBases(group.posted) },
    {
      currency,
      baseCurrency: booking.organisation.baseCurrency,
      rate: await rateOn(booking, currency, group.date),
    },
  );
  return parts.map(({ part, sale }, index) => {
    const valued = { ...part, baseMinor: bases[index] ?? 0n };
    return toLine(valued, accountOf(booking, held, sale, part), currency);
  });
}

/**
 * Fee and share of a customer's payment, on the accounts of now. Null where its entry has something else in their
 * place.
 */
export function toWantedReceipt(
  booking: Booking,
  group: PostedGroup,
  first: readonly EntryLine[],
  movement: Movement,
): readonly EntryLine[] | null {
  const { connection, accounts } = booking;
  const amounts = [
    { minor: movement.feeMinor, accountId: accounts.active(connection.feeAccountId) },
    { minor: movement.shareMinor, accountId: accounts.active(connection.shareAccountId) },
  ].filter(({ minor }) => minor !== 0n);
  const isAsExpected = amounts.every(({ minor }, index) => first[index]?.docMinor === minor);
  if (!isAsExpected || group.targets.length !== 1) return null;
  return amounts.flatMap(({ accountId }, index) => {
    const line = first[index];
    return line === undefined ? [] : { ...line, accountId };
  });
}

export function toEntryLine(line: PostedLine): EntryLine {
  return {
    accountId: line.accountId,
    contactId: null,
    openItemId: null,
    taxComponentId: line.taxComponentId,
    basis: 'both',
    currency: line.currency,
    docMinor: line.docMinor,
    baseMinor: line.baseMinor,
  };
}

/** Movements of one kind, as one. */
function sumOf(movements: readonly Movement[], one: Movement): Parameters<typeof partsOf>[0] {
  const sum = (minorOf: (movement: Movement) => bigint) =>
    movements.reduce((total, movement) => total + minorOf(movement), 0n);
  return {
    kind: one.kind,
    currency: one.currency,
    changeMinor: sum(({ changeMinor }) => changeMinor),
    feeMinor: sum(({ feeMinor }) => feeMinor),
    shareMinor: sum(({ shareMinor }) => shareMinor),
    grossMinor: sum(({ grossMinor }) => grossMinor),
  };
}

const changeOf = (placed: readonly { readonly part: Part }[]): bigint =>
  placed.reduce((sum, { part }) => (part.place === 'clearing' ? sum + part.docMinor : sum), 0n);

const sumBases = (lines: readonly EntryLine[]): bigint =>
  lines.reduce((sum, { baseMinor }) => sum + baseMinor, 0n);
