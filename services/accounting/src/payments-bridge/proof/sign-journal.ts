import { saveCheckpointKeys, signNote, toCheckpointText } from '@countinghouse/process';
import type { NoteSigner } from '@countinghouse/process';
import type { BooksDeps } from '../../kernel/books-deps.ts';
import type { Db } from '../../kernel/database.ts';
import { readSealedHead } from '../../ledger/journal/proof/read-leaves.ts';
import { walkBooks } from '../../ledger/journal/proof/walk-books.ts';
import { findBookedCheckpoint } from '../connections/checkpoints/read-checkpoints.ts';
import { readConnections } from '../connections/use-connections.ts';
import { findLastJournalCheckpoint, insertJournalCheckpoint } from './journal-checkpoints.sql.ts';

interface SignDeps extends BooksDeps {
  /** None: nothing is signed. */
  readonly noteSigners: readonly NoteSigner[];
}

/** Signs the last seal of each journal that has grown, with what is booked of payments by then. */
export async function signJournals(deps: SignDeps): Promise<void> {
  const { database, now, noteSigners } = deps;
  if (noteSigners.length === 0) return;
  await saveCheckpointKeys(database.db, noteSigners, now());
  for await (const { orgId, sealedEntryNo } of walkBooks(database)) {
    const signed = await findLastJournalCheckpoint(database.db, orgId);
    if (sealedEntryNo > (signed ?? 0n)) await signOne(deps, orgId);
  }
}

async function signOne({ database: { db }, now, noteSigners }: SignDeps, orgId: string) {
  // The connections first: what they have booked is sealed later, never before.
  const facts = await listFacts(db, orgId);
  const head = await readSealedHead(db, orgId);
  if (head === null) return;
  const signedAt = now();
  const text = toCheckpointText({
    origin: `countinghouse/journal/${orgId}`,
    size: head.size,
    root: head.root,
    facts: [...facts, `time ${signedAt.toISOString()}`],
  });
  const note = signNote(text, noteSigners);
  await insertJournalCheckpoint(db, orgId, { ...head, note }, signedAt);
}

/** For each connection, the largest payments checkpoint that is booked completely. */
async function listFacts(db: Db, orgId: string): Promise<readonly string[]> {
  const facts: string[] = [];
  for (const connection of await readConnections(db, orgId)) {
    const found = await findBookedCheckpoint(db, connection, connection.cursorSequence);
    if (found === null) continue;
    facts.push(`payments ${found.origin} ${found.size} ${found.root.toString('base64')}`);
  }
  return facts;
}
