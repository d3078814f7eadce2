import { addDays, dayStart } from '@countinghouse/calendar';
import { uuidV7Floor } from '@countinghouse/identifiers';
import { signNote } from '@countinghouse/process';
import type { NoteSigner } from '@countinghouse/process';
import type { Database } from '../../kernel/database.ts';
import type { Environment } from '../../kernel/environment.rules.ts';
import { isDayClosed, toDayText } from './ledger-day.rules.ts';
import { countTransactionsOfSpan, sumEntriesOfSpan } from './ledger-day.sql.ts';

interface DayDeps {
  readonly database: Database;
  readonly now: () => Date;
  readonly noteSigners: readonly NoteSigner[];
}

export type SignedDay =
  | { readonly kind: 'signed'; readonly note: string }
  | { readonly kind: 'reject'; readonly reason: 'day_not_over' | 'no_signing_key' };

/**
 * The ledger of all workspaces on one day, as a signed note. A transaction belongs to the day on which it was
 * recorded, so a closed day always gives the same note.
 */
export async function signLedgerDay(
  { database, now, noteSigners }: DayDeps,
  { day, environment }: { readonly day: string; readonly environment: Environment },
): Promise<SignedDay> {
  if (noteSigners.length === 0) return { kind: 'reject', reason: 'no_signing_key' };
  const start = dayStart('UTC', day);
  const end = dayStart('UTC', addDays(day, 1));
  if (!isDayClosed(end, now())) return { kind: 'reject', reason: 'day_not_over' };
  const fromId = uuidV7Floor(start.getTime());
  const toId = uuidV7Floor(end.getTime());
  const span = { environment, fromId, toId };
  const found = await database.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => ({
      sums: await sumEntriesOfSpan(tx, span),
      transactionCount: await countTransactionsOfSpan(tx, span),
    }));
  const text = toDayText({ environment, day, ...found });
  return { kind: 'signed', note: signNote(text, noteSigners) };
}
