import { exponentOf, getCurrency } from '@countinghouse/money';
import { sql } from '@countinghouse/postgres';
import { expect } from 'vitest';
import {
  previewRevaluation,
  readRevaluations,
} from '../../src/closing/revaluation/read-revaluations.ts';
import type { Revaluation } from '../../src/closing/revaluation/revaluation.rules.ts';
import { findYearEnd, listYearEnds } from '../../src/closing/year-end/list-year-ends.ts';
import type { Story } from './story.ts';

/**
 * On the day of a revaluation that nothing has overtaken, accounts stand at what everything on them is
 * worth, computed here from the items themselves.
 */
export async function expectWorthOnDays(story: Story): Promise<void> {
  const { deps, orgId } = story.scene;
  const { revaluations } = await readRevaluations(deps, { orgId, limit: 100, offset: 0 });
  for (const revaluation of revaluations) {
    if (revaluation.undoneAt !== null) continue;
    const preview = await previewRevaluation(deps, orgId, revaluation.date);
    const isCurrent = preview.kind === 'preview' && preview.isCurrent;
    if (isCurrent) await expectWorthOn(story, revaluation);
  }
}

/** Right after it was posted. */
export async function expectWorthOn(story: Story, revaluation: Revaluation): Promise<void> {
  expect(await differencesOn(story, revaluation)).toEqual([]);
}

/** Accounts whose balance on the day is not their worth, with both. */
async function differencesOn(
  { scene, currencies }: Story,
  { date }: Revaluation,
): Promise<readonly unknown[]> {
  const { deps, orgId, organisation } = scene;
  const { baseCurrency } = organisation;
  // From minor units of one currency to those of the other.
  const factors = currencies.map(
    (code) => `1e${exponentOf(baseCurrency) - exponentOf(getCurrency(code))}`,
  );
  const { rows } = await sql`
    with factors as (
      select * from unnest(${currencies}::text[], ${factors}::numeric[]) f (currency, factor)),
    rates as (
      select f.currency, f.factor * case when f.currency = ${baseCurrency} then 1 else (
        select r.rate from fx_rates r where r.org_id = ${orgId} and r.currency = f.currency
          and r.date <= ${date}::date order by r.date desc limit 1) end as rate
      from factors f),
    settled as (
      select side.item_id, sum(a.doc_minor) as doc_minor
      from allocations a
      cross join lateral (values (a.to_item_id), (a.from_item_id)) side (item_id)
      where a.org_id = ${orgId} and a.date <= ${date}::date
        and (a.undone_date is null or a.undone_date > ${date}::date)
      group by side.item_id),
    items as (
      select i.account_id, i.currency, case when i.voided_date <= ${date}::date then 0 else i.doc_minor end
        - sign(i.doc_minor::numeric) * coalesce(s.doc_minor, 0) as doc_minor
      from open_items i left join settled s on s.item_id = i.id
      where i.org_id = ${orgId} and i.date <= ${date}::date),
    money as (
      select l.account_id, a.currency, sum(l.doc_minor) as doc_minor
      from journal_lines l join accounts a on a.org_id = l.org_id and a.id = l.account_id
      where l.org_id = ${orgId} and a.currency is not null and l.basis <> 'cash'
        and l.date <= ${date}::date
      group by 1, 2),
    worth as (
      select account_id, sum(round(doc_minor * rate)) as minor
      from (select * from items union all select * from money) o join rates using (currency)
      group by account_id)
    select a.code, w.minor as worth, b.minor as balance
    from worth w
    join accounts a on a.org_id = ${orgId} and a.id = w.account_id
    left join lateral (
      select coalesce(sum(l.base_minor), 0) as minor from journal_lines l
      where l.org_id = ${orgId} and l.account_id = w.account_id and l.basis <> 'cash'
        and l.date <= ${date}::date) b on true
    where w.minor <> b.minor`.execute(deps.database.db);
  return rows;
}

/** A closed year says what it said, unless somebody opened its days again and posted there. */
export async function expectClosedYearsKept({ scene }: Story): Promise<void> {
  const { deps, orgId } = scene;
  for (const { status, closing } of await listYearEnds(deps, orgId)) {
    if (status !== 'closed' || closing === null) continue;
    const late = await deps.database.db
      .selectFrom('journal_entries')
      .select('id')
      .where('org_id', '=', orgId)
      .where('entry_no', '>', closing.lastEntryNo)
      .where('date', '<=', closing.yearEnd)
      .execute();
    const compared = await findYearEnd(deps, orgId, closing.id);
    if (late.length === 0) expect(compared?.drift).toEqual([]);
  }
}
