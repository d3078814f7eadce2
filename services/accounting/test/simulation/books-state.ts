import { sql } from '@countinghouse/postgres';
import type { SettlingScene } from '../support/settling/settling-scene.ts';

/** Everything that books say, so that two moments, or two books, can be compared. */
export interface BooksState {
  /** Of every account on both bases, of each size of bucket all together: `accrual year 1100 250`. */
  readonly totals: readonly string[];
  /** The same bucket by bucket. */
  readonly buckets: readonly string[];
  /** What is open on what: `document <id> 250 275`. */
  readonly openItems: readonly string[];
  /** Of documents in the books: status, and what is paid, credited and written off. */
  readonly documents: readonly string[];
}

export async function readState(scene: SettlingScene): Promise<BooksState> {
  return {
    totals: await readTotals(scene),
    buckets: await readBuckets(scene),
    openItems: await readItems(scene),
    documents: await readDocuments(scene),
  };
}

interface Row {
  readonly text: string;
}

const toTexts = ({ rows }: { readonly rows: readonly Row[] }): readonly string[] =>
  rows.map(({ text }) => text);

async function readTotals({ deps, orgId }: SettlingScene): Promise<readonly string[]> {
  return toTexts(
    await sql<Row>`
      select concat_ws(' ', b.basis, b.grain, a.code, sum(b.debit_minor - b.credit_minor)) as text
      from balances b join accounts a on a.org_id = b.org_id and a.id = b.account_id
      where b.org_id = ${orgId} group by b.basis, b.grain, a.code
      having sum(b.debit_minor - b.credit_minor) <> 0 order by 1`.execute(deps.database.db),
  );
}

async function readBuckets({ deps, orgId }: SettlingScene): Promise<readonly string[]> {
  return toTexts(
    await sql<Row>`
      select concat_ws(' ', b.basis, b.grain, b.bucket, a.code, b.debit_minor - b.credit_minor) as text
      from balances b join accounts a on a.org_id = b.org_id and a.id = b.account_id
      where b.org_id = ${orgId} and b.debit_minor <> b.credit_minor order by 1`.execute(
      deps.database.db,
    ),
  );
}

async function readItems({ deps, orgId }: SettlingScene): Promise<readonly string[]> {
  return toTexts(
    await sql<Row>`
      select concat_ws(' ', source_kind, source_id, open_doc_minor, open_base_minor) as text
      from open_items
      where org_id = ${orgId} and (open_doc_minor <> 0 or open_base_minor <> 0) order by 1`.execute(
      deps.database.db,
    ),
  );
}

async function readDocuments({ deps, orgId }: SettlingScene): Promise<readonly string[]> {
  return toTexts(
    await sql<Row>`
      select concat_ws(' ', id, status, paid_minor, credited_minor, written_off_minor) as text
      from documents where org_id = ${orgId} and status not in ('draft', 'awaiting_approval', 'void')
      order by 1`.execute(deps.database.db),
  );
}
