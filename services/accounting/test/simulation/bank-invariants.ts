import { sql } from '@countinghouse/postgres';
import { expect } from 'vitest';
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
