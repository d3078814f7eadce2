import { sql } from '@countinghouse/postgres';
import { expect } from 'vitest';
import { isInTheBooks } from '../../src/documents/document/document.rules.ts';
import { statusOfFacts } from '../../src/documents/document/moves.rules.ts';
import { verifyJournal } from '../../src/ledger/journal/proof/verify-journal.ts';
import { readAgedItems } from '../../src/reports/aged/read-aged-items.ts';
import { readBalanceSheet } from '../../src/reports/statements/read-balance-sheet.ts';
import { readProfitAndLoss } from '../../src/reports/statements/read-profit-and-loss.ts';
import { readTrialBalance } from '../../src/reports/statements/read-trial-balance.ts';
import { expectSoundBooks } from '../support/settling/settling-scene.ts';
import { expectAgreedLinesKept, expectSoundMatches } from './bank-invariants.ts';
import { expectSecondPeopleAgreed, expectSecondPeoplePaid } from './people-invariants.ts';
import { expectClosedYearsKept, expectWorthOnDays } from './period-invariants.ts';
import { expectCashFlowsTie, expectTaxesTie, figuresOf } from './report-invariants.ts';
import { expectSoundQuotes, expectSoundRecurring } from './sales-invariants.ts';
import { reportDays } from './story.ts';
import type { Story } from './story.ts';

const noComparison = { kind: 'none' } as const;
const bases = ['accrual', 'cash'] as const;

/** What holds after every turn, cheap enough to be asked each time. */
export async function expectSoundTurn(story: Story): Promise<void> {
  await expectSoundBooks(story.scene);
  for (const id of await changedDocuments(story)) {
    const document = await story.scene.read(id);
    if (isInTheBooks(document)) expect(document.status).toBe(statusOfFacts(document));
    expect(document.subtotalMinor + document.taxMinor).toBe(document.totalMinor);
  }
  await expectSoundQuotes(story);
  await expectSoundRecurring(story);
  await expectSoundMatches(story);
  await expectAgreedLinesKept(story);
}

/** Whose row is another one than after the last turn: what was sound and was not touched is sound. */
async function changedDocuments({ scene, rowsSeen }: Story): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string; row: string }>`
    select id, xmin::text as row from documents where org_id = ${scene.orgId}`.execute(
    scene.deps.database.db,
  );
  const changed = rows.filter(({ id, row }) => rowsSeen.get(id) !== row);
  for (const { id, row } of changed) rowsSeen.set(id, row);
  return changed.map(({ id }) => id);
}

/** What holds at the end of every story: everything, computed in another way than it was stored. */
export async function expectSoundEnd(story: Story): Promise<void> {
  const { deps, orgId } = story.scene;
  const findings = await Array.fromAsync(verifyJournal(deps.database, { orgId }));
  expect(findings).toEqual([]);
  await expectNothingLocked(story);
  await expectDeferredTaxExplained(story);
  for (const basis of bases) {
    for (const asOf of reportDays) await expectReportsTie(story, basis, asOf);
  }
  for (const side of ['receivables', 'payables'] as const) {
    for (const asOf of [null, ...reportDays]) {
      const aged = await readAgedItems(deps, { orgId, side, asOf });
      expect(aged.totalMinor + aged.revaluedMinor).toBe(aged.controlMinor);
    }
  }
  await expectCashFlowsTie(story);
  await expectTaxesTie(story);
  await expectWorthOnDays(story);
  await expectClosedYearsKept(story);
  await expectSecondPeopleAgreed(story);
  await expectSecondPeoplePaid(story);
  await expectNothingElsewhere(story);
}

async function expectReportsTie(
  { scene: { deps, orgId, organisation } }: Story,
  basis: (typeof bases)[number],
  asOf: string,
): Promise<void> {
  const request = { orgId, basis, comparison: noComparison } as const;
  const trial = figuresOf(await readTrialBalance(deps, { ...request, asOf }));
  expect(trial.totalDebit).toEqual(trial.totalCredit);
  const sheet = figuresOf(await readBalanceSheet(deps, { ...request, asOf }));
  expect(sheet.assets.total).toEqual(sheet.totalLiabilitiesAndEquity);
  const from = fiscalYearOf(asOf, organisation.fiscalYearStart);
  const earned = figuresOf(await readProfitAndLoss(deps, { ...request, from, to: asOf }));
  expect(earned.netProfit).toEqual(sheet.equity.currentYearEarnings);
}

function fiscalYearOf(date: string, startMonth: number): string {
  const { year, month } = Temporal.PlainDate.from(date);
  const begins = month >= startMonth ? year : year - 1;
  return `${begins}-${String(startMonth).padStart(2, '0')}-01`;
}

/**
 * No entry on or before a lock date was recorded after it was set, but on or before the soft one with
 * a reason, or by whoever had an exception at that moment.
 */
async function expectNothingLocked({ scene: { deps, orgId } }: Story): Promise<void> {
  const { rows } = await sql`
    with locks as (
      select (detail ->> 'after_entry_no')::bigint as after_no, detail -> 'dates' as dates,
             lead((detail ->> 'after_entry_no')::bigint) over (order by id) as until_no
      from audit_log where tenant_id = ${orgId} and action = 'locks.changed')
    select e.entry_no from journal_entries e join locks l
      on e.entry_no > l.after_no and (l.until_no is null or e.entry_no <= l.until_no)
    where e.org_id = ${orgId} and (
      (e.date <= (l.dates ->> 'soft')::date and e.lock_pass_reason is null and not exists (
        select from lock_exceptions x where x.org_id = e.org_id and x.id = e.lock_exception_id
          and x.actor = e.actor and e.recorded_at between x.created_at and x.ends_at))
      or e.date <= (l.dates ->> 'hard')::date
      or (e.area in ('sales', 'both') and e.date <= (l.dates ->> 'sales')::date)
      or (e.area in ('purchases', 'both') and e.date <= (l.dates ->> 'purchases')::date)
      or (e.has_tax and e.date <= (l.dates ->> 'tax')::date))`.execute(deps.database.db);
  expect(rows).toEqual([]);
}

/**
 * Tax that waits for money is that of documents, less what settlements made due. What is settled has
 * none left, whatever settled it.
 */
export async function expectDeferredTaxExplained({ scene: { deps, orgId, accountIdOf } }: Story) {
  const deferred = accountIdOf('2205');
  const { rows } = await sql`
    with waiting as (
      select e.source_id as document_id, l.tax_component_id, l.base_minor
      from journal_entries e
      join journal_lines l on l.org_id = e.org_id and l.entry_id = e.id
      where e.org_id = ${orgId} and e.source_kind = 'document' and l.account_id = ${deferred}
      union all
      select i.source_id, l.tax_component_id, l.base_minor
      from allocations a
      cross join lateral jsonb_to_recordset(a.recognised_lines)
        as l (side text, account_id uuid, tax_component_id uuid, base_minor bigint)
      join open_items i on i.org_id = a.org_id
        and i.id = case l.side when 'to' then a.to_item_id else a.from_item_id end
      where a.org_id = ${orgId} and a.undone_at is null and l.account_id = ${deferred}),
    by_document as (
      select document_id, tax_component_id, sum(base_minor) as minor from waiting group by 1, 2)
    select d.document_id::text as what, d.minor from by_document d
    join open_items i on i.org_id = ${orgId} and i.source_id = d.document_id
    where i.open_doc_minor = 0 and d.minor <> 0
    union all
    select 'all', (select coalesce(sum(minor), 0) from by_document) - coalesce(sum(base_minor), 0)
    from journal_lines where org_id = ${orgId} and account_id = ${deferred}
    having (select coalesce(sum(minor), 0) from by_document) <> coalesce(sum(base_minor), 0)`.execute(
    deps.database.db,
  );
  expect(rows).toEqual([]);
}

async function expectNothingElsewhere({ stranger }: Story): Promise<void> {
  expect(await stranger.entryCount()).toBe(0);
}
