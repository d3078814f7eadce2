import type { Actor } from '@countinghouse/actor';
import { dayIn } from '@countinghouse/calendar';
import type { BooksTools } from '../../kernel/books-deps.ts';
import type { Tx } from '../../kernel/database.ts';
import { getOrganisation } from '../../tenants/organisations/get-organisation.ts';
import { lockBooks } from '../locks/lock-books.ts';
import { isOpen } from '../locks/lock.rules.ts';
import type { LockPass } from '../locks/lock.rules.ts';
import { mirrorLines } from './entry.rules.ts';
import type { EntrySource, PostedEntry } from './entry.rules.ts';
import { findEntryRow, listEntryLines } from './journal.sql.ts';
import { postEntry } from './post-entry.ts';

export interface Reversal {
  readonly orgId: string;
  readonly actor: Actor;
  readonly entryId: string;
  /** The source of the reversal; defaults to the original's. */
  readonly source?: EntrySource;
  readonly move: string;
  readonly seq?: number;
  readonly memo: string;
  /**
   * Rejects the reversal if it cannot have the original's date, because on another date it would not
   * cancel the original.
   */
  readonly isOnItsDay?: boolean;
  readonly lockPass?: LockPass;
}

export type ReversalOutcome =
  | { readonly kind: 'reversed'; readonly entry: PostedEntry; readonly date: string }
  | { readonly kind: 'reject'; readonly reason: 'not_found' | 'already_reversed' };

/**
 * Posts the exact reversal of an entry, once. It has the original's date if that period is open, else
 * today's. The books are locked before the original is read, so that of two concurrent reversals the
 * second sees the first.
 */
export async function reverseEntry(
  tx: Tx,
  tools: BooksTools,
  reversal: Reversal,
): Promise<ReversalOutcome> {
  const { orgId, actor, entryId, move, seq = 1, memo, isOnItsDay = false } = reversal;
  const organisation = await getOrganisation(tx, orgId);
  const locks = await lockBooks(tx, orgId);
  const original = await findEntryRow(tx, orgId, entryId);
  if (original === null) return { kind: 'reject', reason: 'not_found' };
  if (original.reversedById !== null) return { kind: 'reject', reason: 'already_reversed' };
  const date =
    isOnItsDay || isOpen(locks, original)
      ? original.date
      : dayIn(organisation.timeZone, tools.now());
  const lines = await listEntryLines(tx, orgId, entryId);
  const entry = await postEntry(
    tx,
    tools,
    { actor, ...(reversal.lockPass !== undefined && { lockPass: reversal.lockPass }) },
    {
      orgId,
      date,
      source: reversal.source ?? original.source,
      move,
      seq,
      area: original.area,
      reversesId: entryId,
      memo,
      lines: mirrorLines(lines),
    },
  );
  return { kind: 'reversed', entry, date };
}
