import { addDays } from '@countinghouse/calendar';
import { sql } from '@countinghouse/postgres';
import { expect } from 'vitest';
import type { BalanceSheet } from '../../src/reports/statements/balance-sheet.rules.ts';
import { readCashFlow } from '../../src/reports/statements/cash-flow/read-cash-flow.ts';
import { readBalanceSheet } from '../../src/reports/statements/read-balance-sheet.ts';
import { readProfitAndLoss } from '../../src/reports/statements/read-profit-and-loss.ts';
import { readTaxReport } from '../../src/reports/tax/read-tax-report.ts';
import { taxFacts } from '../../src/reports/tax/tax-facts.sql.ts';
import type { TaxReport, TaxSums } from '../../src/reports/tax/tax-report.rules.ts';
import { isMoneySubtype } from '../../src/setup/chart/money-subtype.rules.ts';
import { reportDays } from './story.ts';
import type { Story } from './story.ts';

const noComparison = { kind: 'none' } as const;

/** All of it, a part, the end of a period, and the day on which a revaluation stands alone. */
const periods = [
  ['2025-01-01', '2026-12-31'],
  ['2025-02-17', '2025-11-03'],
  ['2025-11-20', reportDays[1]],
  [reportDays[2], reportDays[2]],
] as const;

/** Money came and went as the accounts of money say, told in either form, between any two days. */
export async function expectCashFlowsTie({ scene: { deps, orgId } }: Story): Promise<void> {
  for (const basis of ['accrual', 'cash'] as const) {
    const request = { orgId, basis, comparison: noComparison };
    for (const [from, to] of periods) {
      const flow = figuresOf(await readCashFlow(deps, { ...request, from, to }));
      expect(flow.indirect.operating).toEqual(flow.operating.total);
      expect(flow.balanced).toEqual([true]);
      const before = { ...request, asOf: addDays(from, -1) };
      expect(flow.opening[0]).toBe(moneyOf(figuresOf(await readBalanceSheet(deps, before))));
      const after = { ...request, asOf: to };
      expect(flow.closing[0]).toBe(moneyOf(figuresOf(await readBalanceSheet(deps, after))));
      const earned = figuresOf(await readProfitAndLoss(deps, { ...request, from, to }));
      expect(flow.indirect.netProfit).toEqual(earned.netProfit);
    }
  }
}

export function figuresOf<Figures>(
  outcome:
    | { readonly kind: string }
    | { readonly kind: 'report'; readonly report: { readonly figures: Figures } },
): Figures {
  if (!('report' in outcome)) throw new Error(`no report: ${outcome.kind}`);
  return outcome.report.figures;
}

/** What lies on accounts of money, less what is owed on cards. */
function moneyOf({ assets, liabilities }: BalanceSheet): bigint {
  const sumOf = ({ groups }: BalanceSheet['assets']): bigint =>
    groups
      .flatMap(({ accounts }) => accounts)
      .filter(({ subtype }) => isMoneySubtype(subtype))
      .reduce((sum, { amounts }) => sum + (amounts[0] ?? 0n), 0n);
  return sumOf(assets) - sumOf(liabilities);
}

const ever = { from: '2025-01-01', to: '2027-12-31' } as const;
const part = { from: '2025-02-17', to: '2025-11-03' } as const;

/**
 * Taxes and what they were computed on: documents add up to every figure, what was taxed is what
 * documents posted, and nothing of what is settled or void still waits.
 */
export async function expectTaxesTie(story: Story): Promise<void> {
  for (const basis of ['accrual', 'cash'] as const) {
    await expectDocumentsExplain(story, { basis, ...part });
    const { total } = await expectDocumentsExplain(story, { basis, ...ever });
    expect([basis, total]).toMatchObject([basis, await postedTaxes(story, basis)]);
  }
  await expectNetsPosted(story);
  await expectMoneyShared(story);
  await expectCashTaxesWhole(story);
  await expectNothingWaits(story);
}

/** The report has its taxes from the journal; the documents have theirs, and the bases, from themselves. */
async function expectDocumentsExplain(
  { scene: { deps, orgId } }: Story,
  asked: { readonly basis: 'accrual' | 'cash'; readonly from: string; readonly to: string },
): Promise<TaxReport> {
  const answer = await readTaxReport(deps, { orgId, ...asked });
  if (answer.kind === 'reject') throw new Error(answer.reason);
  const { rows } = await sql<{ place: string; figure: string; minor: bigint }>`
    with ${taxFacts({ orgId, ...asked })}
    select coalesce(tax_code_id::text, 'none') as place, figure, sum(minor)::bigint as minor
    from base_facts group by 1, 2 having sum(minor) <> 0
    union all
    select component_id::text, figure, sum(minor)::bigint
    from tax_facts group by 1, 2 having sum(minor) <> 0`.execute(deps.database.db);
  const { codes, components } = answer.report;
  const told = [
    ...codes.flatMap((code) => figuresIn(code.taxCodeId ?? 'none', basesOf(code))),
    ...components.flatMap((one) => figuresIn(one.componentId, taxesOf(one))),
  ];
  const found = rows.map(({ place, figure, minor }) => `${place} ${figure} ${minor}`);
  expect({ ...asked, figures: found.toSorted() }).toEqual({ ...asked, figures: told.toSorted() });
  return answer.report;
}

const basesOf = (sums: TaxSums) => ({
  sales_base: sums.salesBaseMinor,
  purchases_base: sums.purchasesBaseMinor,
  deferred_base: sums.deferredBaseMinor,
});

const taxesOf = (sums: TaxSums) => ({
  output: sums.outputMinor,
  input: sums.inputMinor,
  deferred: sums.deferredMinor,
});

const figuresIn = (place: string, figures: Readonly<Record<string, bigint>>): readonly string[] =>
  Object.entries(figures).flatMap(([figure, minor]) =>
    minor === 0n ? [] : [`${place} ${figure} ${minor}`],
  );

/** All that is on the accounts of taxes: nobody posts there by hand in a story. */
async function postedTaxes({ scene }: Story, basis: 'accrual' | 'cash') {
  const balances = await scene.balances(basis);
  return {
    outputMinor: -(balances['2200'] ?? 0n),
    inputMinor: balances['1200'] ?? 0n,
    deferredMinor: -(balances['2205'] ?? 0n),
  };
}

/**
 * Of each document that stands, on the accrual basis: the nets of its lines where it is in base
 * currency, and else, where all tax comes back, what its entry has beside the debt and the taxes.
 */
async function expectNetsPosted({ scene: { deps, orgId } }: Story): Promise<void> {
  const asked = { orgId, basis: 'accrual', ...ever } as const;
  const { rows } = await sql`
    with ${taxFacts(asked)},
    told as (
      select document_id, sum(minor) as minor from base_facts where act = 'post' group by 1),
    own as (
      select d.id, d.family, d.currency = o.base_currency as is_base,
        (select sum(l.net_minor) from document_lines l where l.org_id = d.org_id and l.document_id = d.id)
          * case when d.kind in ('credit_note', 'supplier_credit') then -1 else 1 end as net_minor,
        (select coalesce(sum(l.base_minor), 0) from journal_entries e
         join journal_lines l on l.org_id = e.org_id and l.entry_id = e.id
         where e.org_id = d.org_id and e.source_kind = 'document' and e.source_id = d.id
           and e.move = 'post' and l.contact_id is null and l.tax_component_id is null)
          * case d.family when 'sales' then -1 else 1 end as posted_minor,
        exists (select from document_lines l
          join tax_components t on t.org_id = l.org_id and t.tax_code_id = l.tax_code_id
          where l.org_id = d.org_id and l.document_id = d.id and t.recoverable_pct < 100) as has_cost
      from documents d join organisations o on o.id = d.org_id
      where d.org_id = ${orgId} and d.posted_at is not null)
    select * from own join told on told.document_id = own.id
    where (own.is_base and told.minor <> own.net_minor)
      or ((own.family = 'sales' or not own.has_cost) and told.minor <> own.posted_minor)`.execute(
    deps.database.db,
  );
  expect(rows).toEqual([]);
}

/** On the cash basis: of each sale what its money is beside the tax, as long as that stands. */
async function expectMoneyShared({ scene: { deps, orgId } }: Story): Promise<void> {
  const asked = { orgId, basis: 'cash', ...ever } as const;
  const { rows } = await sql`
    with ${taxFacts(asked)},
    told as (
      select document_id as id, sum(minor) as minor
      from base_facts where figure = 'sales_base' group by 1),
    own as (
      select d.id, -sum(r.base_minor) as minor
      from allocations a
      cross join lateral jsonb_to_recordset(a.recognised_lines)
        r (side text, basis text, tax_component_id uuid, base_minor bigint)
      join open_items i on i.org_id = a.org_id
        and i.id = case r.side when 'to' then a.to_item_id when 'from' then a.from_item_id end
      join documents d on d.org_id = a.org_id and d.id = i.source_id and d.family = 'sales'
      where a.org_id = ${orgId} and a.undone_at is null
        and r.basis = 'cash' and r.tax_component_id is null
      group by 1)
    select * from told full join own using (id)
    where coalesce(told.minor, 0) <> coalesce(own.minor, 0)`.execute(deps.database.db);
  expect(rows).toEqual([]);
}

/**
 * Of each document that was settled without credits, discounts and losses: the cash basis has recognised
 * its taxes, component by component, exactly.
 */
async function expectCashTaxesWhole({ scene: { deps, orgId } }: Story): Promise<void> {
  const { rows } = await sql`
    with sides as (
      select s.item_id, s.side, a.kind, a.recognised_lines
      from allocations a
      cross join lateral (values ('to', a.to_item_id), ('from', a.from_item_id)) s (side, item_id)
      where a.org_id = ${orgId} and a.undone_at is null and s.item_id is not null),
    settled as (
      select i.id, i.source_id
      from open_items i join sides s on s.item_id = i.id
      where i.org_id = ${orgId} and i.source_kind = 'document' and i.open_doc_minor = 0
      group by i.id, i.source_id
      having bool_and(s.kind in ('payment', 'refund', 'offset', 'account'))),
    recognised as (
      select d.id, r.tax_component_id, sum(r.base_minor) as minor
      from settled d
      join sides s on s.item_id = d.id
      cross join lateral jsonb_to_recordset(s.recognised_lines)
        r (side text, basis text, tax_component_id uuid, base_minor bigint)
      where r.side = s.side and r.basis = 'cash' and r.tax_component_id is not null
      group by 1, 2),
    own as (
      select d.id, l.tax_component_id, sum(l.base_minor) as minor
      from settled d
      join journal_entries e on e.org_id = ${orgId} and e.source_kind = 'document'
        and e.source_id = d.source_id and e.move = 'post'
      join journal_lines l on l.org_id = ${orgId} and l.entry_id = e.id
      where l.tax_component_id is not null
      group by 1, 2)
    select * from own full join recognised using (id, tax_component_id)
    where coalesce(own.minor, 0) <> coalesce(recognised.minor, 0)`.execute(deps.database.db);
  expect(rows).toEqual([]);
}

/** Code by code, of what is settled or void; and what is void counts nowhere. */
async function expectNothingWaits({ scene: { deps, orgId } }: Story): Promise<void> {
  const asked = { orgId, basis: 'accrual', ...ever } as const;
  const { rows } = await sql`
    with ${taxFacts(asked)}
    select f.document_id, f.tax_code_id, f.figure, sum(f.minor) as minor
    from base_facts f
    join documents d on d.org_id = ${orgId} and d.id = f.document_id
    where d.status = 'void'
      or (f.figure = 'deferred_base' and d.paid_minor + d.credited_minor = d.total_minor)
    group by 1, 2, 3
    having sum(f.minor) <> 0`.execute(deps.database.db);
  expect(rows).toEqual([]);
}
