import type { Db, Tx } from '../../../kernel/database.ts';
import { findBooks } from './books.sql.ts';
import { currentLeafForm, findLastSeal, findSealAfter, listLeafTexts } from './seals.sql.ts';
import type { Seal } from './seals.sql.ts';

/** Consecutive entries, as the texts that are hashed. */
export interface LeafPage {
  /** Null if no seal covers them yet. */
  readonly seal: Pick<Seal, 'fromNo' | 'toNo' | 'previous' | 'root'> | null;
  readonly texts: readonly string[];
}

const entriesPerPage = 500n;

/** For other slices: how many entries are sealed, and the root of the last seal. */
export async function readSealedHead(
  db: Db,
  orgId: string,
): Promise<{ readonly size: bigint; readonly root: Buffer } | null> {
  const seal = await findLastSeal(db, orgId);
  return seal && { size: seal.toNo, root: seal.root };
}

/** For other slices: the whole journal, seal by seal, then the unsealed entries. */
export async function* readLeaves(tx: Tx, orgId: string): AsyncGenerator<LeafPage, void, void> {
  let doneNo = 0n;
  for (;;) {
    const seal = await findSealAfter(tx, orgId, doneNo);
    if (seal === null) break;
    yield { seal, texts: await listLeafTexts(tx, orgId, seal) };
    doneNo = seal.toNo;
  }
  const lastNo = (await findBooks(tx, orgId))?.lastEntryNo ?? 0n;
  while (doneNo < lastNo) {
    const range = { fromNo: doneNo + 1n, toNo: doneNo + entriesPerPage, form: currentLeafForm };
    yield { seal: null, texts: await listLeafTexts(tx, orgId, range) };
    doneNo = range.toNo;
  }
}
