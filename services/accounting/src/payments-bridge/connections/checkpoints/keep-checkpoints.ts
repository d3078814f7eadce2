import { withTransaction } from '@countinghouse/postgres';
import { listNoteSigners, parseCheckpointText, parseNote } from '@countinghouse/process';
import type { NoteKey } from '@countinghouse/process';
import type { BooksDeps } from '../../../kernel/books-deps.ts';
import type { DueConnection } from '../connections.sql.ts';
import type { PaymentsFeed } from '../payments-feed.ts';
import {
  findKeptCheckpoint,
  insertKeptCheckpoint,
  listBelievedKeys,
  saveBelievedKey,
  saveCheckpointsRead,
} from './checkpoints.sql.ts';
import type { KeptCheckpoint } from './checkpoints.sql.ts';

/** Payments signs once an hour. */
const askedEveryMs = 3_600_000;
const lastLine = 'last ';

interface Cursor {
  readonly sequence: bigint;
  readonly hash: string | null;
}

/**
 * Keeps what payments has signed of its log, so that it cannot tell another history later. `invalid`: a signature
 * is missing or wrong, or what is signed is not the log that is booked.
 */
export async function keepCheckpoints(
  deps: BooksDeps,
  connection: DueConnection,
  feed: PaymentsFeed,
  cursor: Cursor,
): Promise<'kept' | 'invalid'> {
  const { db } = deps.database;
  const now = deps.now();
  const isAsked = (connection.checkpointsReadAt?.getTime() ?? 0) > now.getTime() - askedEveryMs;
  if (isAsked) return 'kept';
  const last = await findKeptCheckpoint(db, connection);
  // Nothing to sign came since: an idle connection costs no request.
  if (cursor.sequence <= (last?.size ?? 0n)) return 'kept';
  const read = await feed.readCheckpoints(last?.size ?? 0n);
  // Another time; what it says is for a proof, and the booking does not wait for it.
  if (read.kind !== 'checkpoints') return 'kept';
  let believed = await listBelievedKeys(db, connection);
  let before: Known['before'] = last;
  for (const { note } of read.checkpoints) {
    const checked = await checkNote(feed, note, { believed, before, cursor });
    if (checked === null) return 'invalid';
    await withTransaction(db, async (tx) => {
      for (const key of checked.signers) await saveBelievedKey(tx, connection, key, now);
      await insertKeptCheckpoint(tx, connection, checked.checkpoint, now);
    });
    believed = [...believed, ...checked.signers];
    before = checked.checkpoint;
  }
  await saveCheckpointsRead(db, connection, now);
  return 'kept';
}

interface Known {
  readonly believed: readonly NoteKey[];
  readonly before: Pick<KeptCheckpoint, 'origin' | 'size'> | null;
  readonly cursor: Cursor;
}

/** Whoever a believed key signs beside is believed from then on: so a key is replaced. */
async function checkNote(
  feed: PaymentsFeed,
  noteText: string,
  { believed, before, cursor }: Known,
): Promise<{
  readonly signers: readonly NoteKey[];
  readonly checkpoint: Omit<KeptCheckpoint, 'isSuperseded'>;
} | null> {
  const note = parseNote(noteText);
  const checkpoint = note && parseCheckpointText(note.text);
  if (note === null || checkpoint === null) return null;
  const { origin, size, root, facts } = checkpoint;
  if (before !== null && (origin !== before.origin || size <= before.size)) return null;
  const lastHash = facts.find((fact) => fact.startsWith(lastLine))?.slice(lastLine.length);
  if (size === cursor.sequence && lastHash !== cursor.hash) return null;
  const isKnown = note.signatures.every(({ name, keyId }) =>
    believed.some((key) => key.name === name && key.id === keyId),
  );
  const published = isKnown ? believed : await readKeys(feed);
  const signers = listNoteSigners(note, published);
  const vouchers = listNoteSigners(note, believed);
  if (signers === null || vouchers === null || signers.length === 0) return null;
  if (believed.length > 0 && vouchers.length === 0) return null;
  return { signers, checkpoint: { size, root, origin, note: noteText } };
}

async function readKeys(feed: PaymentsFeed): Promise<readonly NoteKey[]> {
  const read = await feed.readKeys();
  return read.kind === 'keys' ? read.keys : [];
}
