import type { BooksTools } from '../../../kernel/books-deps.ts';
import type { NewEntry } from '../../../ledger/journal/entry.rules.ts';
import { postEntries } from '../../../ledger/journal/post-entries.ts';
import type { LockDates } from '../../../ledger/locks/lock.rules.ts';
import { listRules } from '../booking/list-sales.ts';
import { openDay, toLines } from '../booking/to-lines.ts';
import type { Booking } from '../booking/to-lines.ts';
import { actor } from '../bridge-actor.rules.ts';
import { partsOf } from '../movement-postings.rules.ts';
import { saveSummaryPosted } from './summaries.sql.ts';
import type { Summary } from './summary.rules.ts';

/** Posts closed summaries. The total of clearing and open summaries stays the same. */
export async function postSummaries(
  booking: Booking,
  tools: BooksTools,
  due: readonly Summary[],
  locks: LockDates,
): Promise<void> {
  if (due.length === 0) return;
  const { tx, organisation, connection } = booking;
  const { unexplainedAccountId } = connection;
  const termsOf = ({ salesAccountId, taxCodeId, taxDate }: Summary) => ({
    accountId: salesAccountId === unexplainedAccountId ? null : salesAccountId,
    taxCodeId,
    taxDate,
  });
  const ruleOf = await listRules(tx, organisation.id, due.map(termsOf));
  const entries: NewEntry[] = [];
  for (const summary of due) {
    const { salesAccountId, taxCodeId, taxDate, currency, changeMinor } = summary;
    const parts = partsOf(summary, ruleOf(termsOf(summary)));
    const hasTax = parts.some(({ place }) => place === 'tax');
    const date = openDay(locks, { date: summary.day, area: 'sales', hasTax });
    const clearing = booking.accounts.of(currency);
    const sale = { accountId: salesAccountId, taxCodeId, taxDate };
    const lines = await toLines(booking, { ...clearing }, parts, sale, date);
    clearing.openMinor -= changeMinor;
    clearing.baseMinor +=
      lines.find(({ accountId }) => accountId === clearing.clearingAccountId)?.baseMinor ?? 0n;
    await saveSummaryPosted(tx, organisation.id, summary.id, { at: tools.now(), date });
    if (parts.length === 0) continue;
    entries.push({
      orgId: organisation.id,
      date,
      source: { kind: 'movement', id: summary.id },
      move: 'summary',
      seq: 1,
      area: 'sales',
      reversesId: null,
      memo: memoOf(summary, connection.businessName, date),
      lines,
    });
  }
  const reliesOn = { baseCurrency: organisation.baseCurrency };
  await postEntries(
    tx,
    tools,
    entries.map((entry) => ({ actor, entry: { ...entry, reliesOn } })),
  );
}

const words: Readonly<Record<string, string>> = {
  charge: 'Payments',
  refund: 'Refunds',
  refund_reversed: 'Refunds that failed',
};

function memoOf(summary: Summary, businessName: string, date: string): string {
  const { kind, count, day, firstSequence, lastSequence } = summary;
  const late = date === day ? '' : `, of ${day}`;
  const span = `movements ${firstSequence} to ${lastSequence}`;
  return `${words[kind] ?? kind} at ${businessName}: ${count}, ${span}${late}`;
}
