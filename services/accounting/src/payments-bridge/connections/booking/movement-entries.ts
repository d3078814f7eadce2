import { hourIn } from '@countinghouse/calendar';
import type { NewEntry } from '../../../ledger/journal/entry.rules.ts';
import type { LockDates } from '../../../ledger/locks/lock.rules.ts';
import { getSystemAccounts } from '../../../setup/chart/get-system-accounts.ts';
import type { ReceiptBooking } from '../../receipts/book-receipt.ts';
import type { Receipt } from '../../receipts/receipt.rules.ts';
import type { NewBooked } from '../booked.sql.ts';
import type { Connection } from '../connection.rules.ts';
import { partsOf } from '../movement-postings.rules.ts';
import type { Part, ValuedPart } from '../movement-postings.rules.ts';
import type { Movement } from '../movement.rules.ts';
import { summaryKindOf } from '../summaries/summary.rules.ts';
import type { OpenSummaries } from '../summaries/summary.rules.ts';
import { summaryTermsOf, toRow } from './booked-row.ts';
import { listSales } from './list-sales.ts';
import { NotBooked } from './not-booked.ts';
import type { ClearingAccounts, OpenClearing } from './read-accounts.ts';
import { readUndone } from './read-undone.ts';
import { customerSide, openDay, rateOn, sumBase, toLine, toLines, valueOn } from './to-lines.ts';
import type { Booking } from './to-lines.ts';

/** The check of the whole bridge: what the books hold is what payments says it holds. */
export function tie(
  accounts: ClearingAccounts,
  currency: Movement['currency'],
  changeMinor: bigint,
  totalAfterMinor: bigint,
): OpenClearing {
  const clearing = accounts.of(currency);
  clearing.bookedMinor += changeMinor;
  if (clearing.bookedMinor !== totalAfterMinor) {
    throw new NotBooked({ kind: 'stop', reason: 'does_not_tie' });
  }
  return clearing;
}

/** What was there before the first movement that is booked, against opening balances. */
export async function toOpeningEntries(
  booking: Booking,
  locks: LockDates,
): Promise<readonly NewEntry[]> {
  const { tx, organisation, connection, accounts } = booking;
  const systemAccounts = await getSystemAccounts(tx, organisation.id);
  const entries: NewEntry[] = [];
  for (const clearing of accounts.all()) {
    if (clearing.bookedMinor === 0n) continue;
    const { currency, bookedMinor: docMinor } = clearing;
    clearing.openingMinor = docMinor;
    const binding = { date: connection.startOn, area: 'general', hasTax: false } as const;
    const date = openDay(locks, binding);
    const parts: readonly Part[] = [
      { place: 'clearing', tax: null, docMinor },
      { place: 'unexplained', tax: null, docMinor: -docMinor },
    ];
    const valued = await valueOn(booking, { ...clearing, bookedMinor: 0n }, parts, date);
    clearing.baseMinor += baseOf(valued);
    const accountIdOf = (part: Part) =>
      part.place === 'clearing' ? clearing.clearingAccountId : systemAccounts('opening_balance');
    entries.push({
      orgId: organisation.id,
      date,
      source: { kind: 'movement', id: connection.id },
      move: `opening-${currency}`,
      seq: 1,
      area: 'general',
      reversesId: null,
      memo: `Balance at ${connection.businessName} before ${connection.startOn}`,
      lines: valued.map((part) => toLine(part, accountIdOf(part), currency)),
    });
  }
  return entries;
}

interface Booked {
  readonly row: NewBooked;
  /** Null where the movement changes nothing in the books, is a receipt, or is posted with others. */
  readonly entry: NewEntry | null;
  /** Money of a customer, whose entry comes with what it settles. */
  readonly receipt: ReceiptBooking | null;
}

export async function toBooked(
  booking: Booking,
  movements: readonly Movement[],
  locks: LockDates,
  dayOf: (movement: Movement) => string,
  receiptOf: (movement: Movement) => Receipt | null,
  summaries: OpenSummaries,
): Promise<readonly Booked[]> {
  const { organisation, connection, accounts } = booking;
  const saleOf = await listSales(booking, movements, dayOf);
  const undoneOf = await readUndone(booking, movements);
  const booked: Booked[] = [];
  for (const movement of movements) {
    const held = { ...accounts.of(movement.currency) };
    const clearing = tie(
      accounts,
      movement.currency,
      movement.changeMinor,
      movement.totalAfterMinor,
    );
    if (booking.returning?.has(movement.id) === true) {
      clearing.openMinor += movement.changeMinor;
      continue;
    }
    const sale = saleOf(movement);
    const trueDay = dayOf(movement);
    const receipt = receiptOf(movement);
    const summaryKind = receipt === null && sale.isSummarised ? summaryKindOf(movement) : null;
    if (summaryKind !== null) {
      clearing.openMinor += movement.changeMinor;
      const isHourly = connection.summaryEvery === 'hour';
      const hour = isHourly ? hourIn(organisation.timeZone, movement.effectiveAt) : null;
      const summaryId = summaries.add(
        summaryTermsOf(sale, summaryKind, movement.currency, { day: trueDay, hour }),
        movement,
      );
      const row = toRow(booking, movement, sale, trueDay);
      booked.push({ row: { ...row, summary_id: summaryId }, entry: null, receipt: null });
      continue;
    }
    const parts = partsOf(movement, receipt === null ? sale.rule : 'customer');
    const area = sale.isSale ? ('sales' as const) : ('general' as const);
    // On the cash basis a receipt recognises the tax of its invoice.
    const hasTax = receipt !== null || parts.some(({ place }) => place === 'tax');
    const date = openDay(locks, { date: trueDay, area, hasTax });
    const isLate = date !== trueDay || trueDay < connection.startOn;
    const undone = undoneOf(movement, clearing.clearingAccountId);
    const lines =
      undone ??
      (await toLines(booking, held, parts, sale, date)).filter(
        ({ accountId }) => accountId !== customerSide,
      );
    if (parts.length > 0) {
      clearing.baseMinor += sumBase(lines, clearing.clearingAccountId);
      undoneOf.remember(movement, lines);
    }
    booked.push({
      row: {
        ...toRow(booking, movement, sale, date),
        is_late: isLate,
        receipt_id: receipt?.id ?? null,
        document_id: receipt?.documentId ?? null,
      },
      receipt:
        receipt === null
          ? null
          : {
              receipt,
              movement,
              date,
              memo: memoOf(movement, connection, date === trueDay ? null : trueDay),
              rate: await rateOn(booking, movement.currency, date),
              clearingAccountId: clearing.clearingAccountId,
              moneyLines: lines,
            },
      entry:
        parts.length === 0 || receipt !== null
          ? null
          : {
              orgId: organisation.id,
              date,
              source: { kind: 'movement', id: movement.id },
              move: 'book',
              seq: 1,
              area,
              reversesId: null,
              memo: memoOf(movement, connection, date === trueDay ? null : trueDay),
              lines,
            },
    });
  }
  return booked;
}

function baseOf(parts: readonly ValuedPart[]): bigint {
  return parts.find(({ place }) => place === 'clearing')?.baseMinor ?? 0n;
}

const words: Readonly<Record<string, string>> = {
  charge: 'Payment',
  refund: 'Refund',
  refund_reversed: 'Refund that failed',
  payout: 'Payout',
  payout_returned: 'Payout that came back',
  dispute_lost: 'Lost dispute',
};

function memoOf(movement: Movement, connection: Connection, trueDay: string | null): string {
  const what = words[movement.kind] ?? movement.kind;
  const late = trueDay === null ? '' : `, of ${trueDay}`;
  return `${what} at ${connection.businessName}, movement ${movement.sequence}${late}`;
}
