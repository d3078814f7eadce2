import type { Tx } from '../../../kernel/database.ts';
import { findBooks } from './books.sql.ts';
import type { Finding } from './check.rules.ts';
import { firstPrevious, sealRoot } from './seal-root.ts';
import { findSealAfter, listLeaves } from './seals.sql.ts';
import type { Leaf, Seal } from './seals.sql.ts';

const hashBytes = 32;

/** Recomputes every seal of the books, one at a time, and reports each changed entry. */
export async function* checkSeals(tx: Tx, orgId: string): AsyncGenerator<Finding, void, void> {
  let previous: Buffer = firstPrevious;
  let sealedNo = 0n;
  for (;;) {
    const seal = await findSealAfter(tx, orgId, sealedNo);
    if (seal === null) break;
    const { fromNo, toNo } = seal;
    const subject = `seal of entries ${fromNo} to ${toNo}`;
    if (fromNo !== sealedNo + 1n) {
      yield { subject, detail: `does not continue from entry ${sealedNo}` };
    }
    if (!seal.previous.equals(previous) || !seal.root.equals(sealRoot(previous, seal.leaves))) {
      yield { subject, detail: 'is not chained to the previous seal' };
    }
    yield* changedEntries(seal, await listLeaves(tx, orgId, seal));
    previous = seal.root;
    sealedNo = toNo;
  }
  const books = await findBooks(tx, orgId);
  if (books !== null && books.sealedEntryNo !== sealedNo) {
    yield { subject: `seals up to ${books.sealedEntryNo}`, detail: `exist up to ${sealedNo}` };
  }
}

function* changedEntries(seal: Seal, found: readonly Leaf[]): Generator<Finding, void, void> {
  const hashes = new Map(found.map(({ entryNo, hash }) => [entryNo, hash]));
  for (let entryNo = seal.fromNo; entryNo <= seal.toNo; entryNo += 1n) {
    const start = Number(entryNo - seal.fromNo) * hashBytes;
    const sealed = seal.leaves.subarray(start, start + hashBytes);
    const hash = hashes.get(entryNo);
    if (hash === undefined) yield { subject: `entry ${entryNo}`, detail: 'is missing' };
    else if (!hash.equals(sealed)) {
      yield { subject: `entry ${entryNo}`, detail: 'differs from what was sealed' };
    }
  }
}
