import { inSnapshot, liftDeadline } from '@countinghouse/postgres';
import type { Database, Tx } from '../../../kernel/database.ts';
import { findBooks } from './books.sql.ts';
import type { Books } from './books.sql.ts';
import { checkSeals } from './check-seals.ts';
import type { Finding, JournalBreak, JournalCheck } from './check.rules.ts';
import {
  listBrokenEntries,
  listChangedParties,
  listLastingRevaluations,
  listLostNumbers,
  listNumberGaps,
  listWrongOpenItems,
  listWrongSettlements,
  listWrongSums,
} from './checks.sql.ts';
import type { CheckStatement } from './checks.sql.ts';
import { walkBooks } from './walk-books.ts';

export interface VerifyProgress {
  readonly organisationsDone: number;
  readonly check: JournalCheck;
  readonly breaks: number;
}

interface VerifyOptions {
  /** One organisation; all if omitted. */
  readonly orgId?: string;
  readonly onProgress?: (progress: VerifyProgress) => void;
  /** Called after each organisation, with the checks that failed. */
  readonly onBooksDone?: (books: Books, broken: readonly JournalCheck[]) => Promise<void>;
}

/** Enough to see the problem; a longer list would not help. */
const findingsPerCheckMax = 100;

const statements: readonly (readonly [JournalCheck, CheckStatement])[] = [
  ['numbers', listNumberGaps],
  ['entries', listBrokenEntries],
  ['sums', listWrongSums],
  ['open_items', listWrongOpenItems],
  ['settlements', listWrongSettlements],
  ['revaluations', listLastingRevaluations],
  ['document_numbers', listLostNumbers],
  ['parties', listChangedParties],
];

/**
 * Recomputes every check, one organisation at a time, each in one snapshot, so that all figures belong
 * to the same moment while traffic continues. Breaks are yielded as they are found, so memory does not
 * grow with the books.
 */
export async function* verifyJournal(
  database: Database,
  { orgId, onProgress, onBooksDone }: VerifyOptions = {},
): AsyncGenerator<JournalBreak, void, void> {
  let organisationsDone = 0;
  let breaks = 0;
  for await (const books of orgId === undefined ? walkBooks(database) : oneOf(database, orgId)) {
    const report = (check: JournalCheck): void =>
      onProgress?.({ organisationsDone, check, breaks });
    const broken: JournalCheck[] = [];
    for await (const found of inSnapshot(database.db, (tx) => checkBooks(tx, books, report))) {
      breaks += 1;
      broken.push(found.check);
      yield found;
    }
    await onBooksDone?.(books, broken);
    organisationsDone += 1;
  }
}

async function* oneOf(database: Database, orgId: string): AsyncGenerator<Books, void, void> {
  const books = await findBooks(database.db, orgId);
  if (books !== null) yield books;
}

async function* checkBooks(
  tx: Tx,
  { orgId }: Books,
  report: (check: JournalCheck) => void,
): AsyncGenerator<JournalBreak, void, void> {
  // Summing a large organisation's lines takes longer than the request timeout.
  await liftDeadline(tx);
  for (const [check, find] of statements) {
    const findings = await find(tx, orgId, findingsPerCheckMax);
    yield* findings.map((finding) => ({ check, orgId, ...finding }));
    report(check);
  }
  yield* sealBreaks(checkSeals(tx, orgId), orgId);
  report('seals');
}

async function* sealBreaks(
  findings: AsyncIterable<Finding>,
  orgId: string,
): AsyncGenerator<JournalBreak, void, void> {
  let count = 0;
  for await (const finding of findings) {
    yield { check: 'seals', orgId, ...finding };
    count += 1;
    if (count === findingsPerCheckMax) return;
  }
}
