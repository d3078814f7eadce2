import { sql } from '@countinghouse/postgres';
import { expect } from 'vitest';
import type { ReconciliationStatus } from '../../src/bank/reconciliation/reconciliation-status.rules.ts';
import { bankAccountOf } from './bank-lines.ts';
import type { Story } from './story.ts';

/**
 * A matched line is explained to the last unit by what is in the books, any other by nothing; and no
 * payment is shown more often than it was made.
 */
export async function expectSoundMatches({ scene: { deps, orgId } }: Story): Promise<void> {
  const { rows } = await sql`
    with live as (
      select * from bank_matches where org_id = ${orgId} and undone_at is null)
    select l.id::text, l.status as what from bank_lines l
    left join live m on m.line_id = l.id
    where l.org_id = ${orgId}
    group by l.id, l.status, l.amount_minor
    having coalesce(sum(m.amount_minor), 0) <> case l.status when 'matched' then l.amount_minor else 0 end
    union all
    select m.id::text, 'of a voided payment' from live m
    join payments p on p.org_id = ${orgId} and p.id = m.payment_id
    where p.voided_at is not null
    union all
    select m.id::text, 'of a reversed entry' from live m
    join journal_entries e on e.org_id = ${orgId} and e.reverses_id = m.entry_id
    union all
    select p.id::text, 'shown too often' from live m
    join payments p on p.org_id = ${orgId} and p.id = m.payment_id
    group by p.id, p.direction, p.base_minor
    having sum(m.amount_minor) * case p.direction when 'in' then 1 else -1 end
      not between 1 and p.base_minor`.execute(deps.database.db);
  expect(rows).toEqual([]);
}

/** Lines on and before an agreed day, and what they are, stay until the agreement is undone. */
export async function expectAgreedLinesKept(story: Story): Promise<void> {
  if (story.linesAgreed.size > 0) expect(await readAgreedLines(story)).toEqual(story.linesAgreed);
}

/** By reconciliation, the earliest first; those that were undone are not there. */
export async function readAgreedLines({
  scene: { deps, orgId },
}: Story): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; lines: string }>`
    select r.id, coalesce(string_agg(concat_ws(' ', l.id, l.date, l.amount_minor, l.status, m.parts), ', '
      order by l.id), '') as lines
    from bank_reconciliations r
    left join bank_lines l on l.org_id = r.org_id and l.account_id = r.account_id and l.date <= r.as_of
    left join lateral (
      select string_agg(concat_ws(' ', b.payment_id, b.entry_id, b.amount_minor), '+' order by b.id) as parts
      from bank_matches b
      where b.org_id = l.org_id and b.line_id = l.id and b.undone_at is null) m on true
    where r.org_id = ${orgId} and r.undone_at is null
    group by r.id, r.as_of order by r.as_of`.execute(deps.database.db);
  return new Map(rows.map(({ id, lines }) => [id, lines]));
}

/**
 * Of a status of today: the bank is where its last statement ended, the books where their sums are,
 * and the difference is what either has and the other has not. Statements of stories begin with
 * nothing, so nothing older is in their opening balance.
 */
export async function expectStatusExplained(
  story: Story,
  status: ReconciliationStatus,
): Promise<void> {
  const { deps, orgId } = story.scene;
  const { rows } = await sql<{ bank: bigint | null; books: bigint }>`
    select (
      select closing_minor from bank_statements
      where org_id = ${orgId} and account_id = ${bankAccountOf(story)}
      order by id desc limit 1) as bank, (
      select coalesce(sum(debit_minor - credit_minor), 0)::bigint from balances
      where org_id = ${orgId} and account_id = ${bankAccountOf(story)}
        and basis = 'accrual' and grain = 'year') as books`.execute(deps.database.db);
  const [sums] = rows;
  const { statementMinor: bank, bookMinor: books, differenceMinor } = status;
  expect({ bank, books }).toEqual(sums);
  const onlyAtBank = sumOf(status.lines);
  const onlyInBooks = sumOf(status.bookItems);
  expect(differenceMinor).toBe(onlyAtBank - onlyInBooks);
}

function sumOf(items: readonly { readonly amountMinor: bigint }[]): bigint {
  return items.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
}
