import type { Tx } from '../../../kernel/database.ts';
import { findBooks } from './books.sql.ts';
import { currentLeafForm, findSealAfter, listLeafTexts } from './seals.sql.ts';
import type { Seal } from './seals.sql.ts';

/** Entries that follow each other, as their hashes are taken of them. */
export interface LeafPage {
  /** Null where no seal covers them yet. */
  readonly seal: Pick<Seal, 'fromNo' | 'toNo' | 'previous' | 'root'> | null;
  readonly texts: readonly string[];
}

const entriesPerPage = 500n;

/** For other slices: the whole journal, a seal at a time, and then what is not sealed yet. */
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
