import { addDays, fiscalYearStart } from '@countinghouse/calendar';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { hledgerAccount } from '../../src/ledger/journal/proof/hledger.rules.ts';
import { readBalanceSheet } from '../../src/reports/statements/read-balance-sheet.ts';
import { readProfitAndLoss } from '../../src/reports/statements/read-profit-and-loss.ts';
import { readTrialBalance } from '../../src/reports/statements/read-trial-balance.ts';
import type { Section } from '../../src/reports/statements/section.rules.ts';
import { sorted, useHledger } from '../support/ledger/hledger.ts';
import type { HledgerAmounts, HledgerBooks, HledgerReport } from '../support/ledger/hledger.ts';
import { useAccountingDatabase } from '../support/processes/accounting-database.ts';
import { createSettlingScene } from '../support/settling/settling-scene.ts';
import type { SettlingScene } from '../support/settling/settling-scene.ts';
import { figuresOf } from './report-invariants.ts';
import { beginStory, dayOf, optionsArbitrary, turnsOf } from './story.ts';
import type { Story } from './story.ts';
import { takes, usualTurns } from './turns.ts';

const use = useAccountingDatabase();
const exportBooks = useHledger();
let stranger: SettlingScene;
beforeAll(async () => {
  stranger = await createSettlingScene(use.deps);
});

/** For each base currency. More of them by hand: `HLEDGER_STORIES=50`. */
const count = Number(process.env['HLEDGER_STORIES'] ?? 2);
const length = { min: 18, max: 28 };
/** On which everything has happened: what is taken back in a closed period has the date of today. */
const lastDay = '2026-07-01';

test.each(['EUR', 'JPY', 'KWD'])(
  'AD-074 AD-075 AD-076: hledger arrives at our three reports of any story in %s, to the last minor unit',
  async (baseCurrency) => {
    await fc.assert(
      fc.asyncProperty(
        optionsArbitrary(baseCurrency),
        turnsOf(usualTurns, length),
        fc.nat(),
        async (options, turns, day) => {
          const story = await beginStory(use.database, options, stranger);
          for (const { name, dice } of turns) await takes[name](story, dice);
          for (const basis of ['accrual', 'cash'] as const) {
            const books = await readBooks(story, basis);
            await books.hledger.check();
            for (const asOf of [dayOf(day), lastDay]) await expectSameReports(books, asOf);
          }
        },
      ),
      { numRuns: count, unbiased: true, endOnFailure: true },
    );
  },
  1_800_000,
);

interface ReportedBooks {
  readonly story: Story;
  readonly basis: 'accrual' | 'cash';
  readonly hledger: HledgerBooks;
  /** hledger's name of an account, by its code. */
  readonly nameOf: (account: { readonly code: string }) => string;
}

async function readBooks(story: Story, basis: 'accrual' | 'cash'): Promise<ReportedBooks> {
  const { orgId, organisation, deps } = story.scene;
  const currency = organisation.baseCurrency;
  const hledger = await exportBooks(use.database, { orgId, basis, currency });
  const accounts = await deps.database.db
    .selectFrom('accounts')
    .select(['code', 'name', 'type'])
    .where('org_id', '=', orgId)
    .execute();
  const names = new Map(accounts.map((account) => [account.code, hledgerAccount(account)]));
  const nameOf = ({ code }: { readonly code: string }): string => {
    const name = names.get(code);
    if (name === undefined) throw new Error(`there is no account ${code}`);
    return name;
  };
  return { story, basis, hledger, nameOf };
}

/** Over the end of a fiscal year, from the middle of a month. */
const longAgo = '2024-12-17';

async function expectSameReports(books: ReportedBooks, asOf: string): Promise<void> {
  const theirs = await askHledger(books, asOf);
  await expectSameTrialBalance(books, asOf, theirs);
  await expectSameBalanceSheet(books, asOf, theirs);
  await expectSameProfitAndLoss(books, { from: theirs.yearStart, to: asOf }, theirs.income);
  await expectSameProfitAndLoss(books, { from: longAgo, to: asOf }, theirs.longIncome);
}

interface Answers {
  readonly yearStart: string;
  readonly kept: HledgerAmounts;
  readonly ofYear: HledgerAmounts;
  /** What earlier fiscal years earned. */
  readonly earnedBeforeMinor: bigint;
  readonly sheet: HledgerReport;
  readonly income: HledgerReport;
  readonly longIncome: HledgerReport;
}

async function askHledger({ story, hledger }: ReportedBooks, to: string): Promise<Answers> {
  const yearStart = fiscalYearStart(to, story.scene.organisation.fiscalYearStart);
  const [kept, ofYear, before, sheet, income, longIncome] = await Promise.all([
    hledger.balances({ to }, 'type:ALE'),
    hledger.balances({ from: yearStart, to }, 'type:RX'),
    hledger.balances({ to: addDays(yearStart, -1) }, 'type:RX'),
    hledger.balanceSheet(to),
    hledger.incomeStatement({ from: yearStart, to }),
    hledger.incomeStatement({ from: longAgo, to }),
  ]);
  const earnedBeforeMinor = -sum(before.values());
  return { yearStart, kept, ofYear, earnedBeforeMinor, sheet, income, longIncome };
}

const requestOf = ({ story: { scene }, basis }: ReportedBooks) =>
  ({ orgId: scene.orgId, basis, comparison: { kind: 'none' } }) as const;

const first = ([amount = 0n]: readonly bigint[]): bigint => amount;
const sum = (amounts: Iterable<bigint>): bigint =>
  [...amounts].reduce((total, minor) => total + minor, 0n);

/** Result accounts of the year alone; those of the years before are in the retained earnings. */
async function expectSameTrialBalance(books: ReportedBooks, asOf: string, theirs: Answers) {
  const { story, nameOf } = books;
  const { kept, ofYear, earnedBeforeMinor } = theirs;
  const ours = figuresOf(await readTrialBalance(story.scene.deps, { ...requestOf(books), asOf }));
  const expected = new Map([...kept, ...ofYear]);
  const retained = nameOf({ code: '3800' });
  expected.set(retained, (kept.get(retained) ?? 0n) - earnedBeforeMinor);

  const rows = ours.rows.map(
    (row) => [hledgerAccount(row), first(row.debits) - first(row.credits)] as const,
  );
  expect(rows.filter(([, minor]) => minor === 0n)).toEqual([]);
  expect(sorted(new Map(rows))).toEqual(sorted(expected));
  const debits = [...expected.values()].filter((minor) => minor > 0n);
  expect([ours.totalDebit, ours.totalCredit]).toEqual([[sum(debits)], [sum(debits)]]);
}

async function expectSameBalanceSheet(books: ReportedBooks, asOf: string, answers: Answers) {
  const { story, nameOf } = books;
  const { sheet: theirs, earnedBeforeMinor: earnedBefore, income } = answers;
  const ours = figuresOf(await readBalanceSheet(story.scene.deps, { ...requestOf(books), asOf }));
  const earned = income.netMinor;
  const retained = nameOf({ code: '3800' });
  const { assets, liabilities, equity } = ours;

  const groups = [...assets.groups, ...liabilities.groups, equity];
  const amounts = amountsOf(books, groups);
  const { [retained]: keptRetained = 0n, ...others } = Object.fromEntries(theirs.amounts);
  expect(amounts).toEqual(new Map(Object.entries(others)));
  for (const group of [...assets.groups, ...liabilities.groups]) {
    expect(first(group.total)).toBe(totalOf(books, group, theirs.amounts));
  }
  expect(first(equity.retainedEarnings)).toBe(keptRetained + earnedBefore);
  expect(first(equity.currentYearEarnings)).toBe(earned);

  const total = (name: string): bigint => theirs.totals.get(name) ?? 0n;
  const equityMinor = total('Equity') + earnedBefore + earned;
  expect(first(assets.total)).toBe(total('Assets'));
  expect(first(liabilities.total)).toBe(total('Liabilities'));
  expect(first(equity.total)).toBe(equityMinor);
  expect(first(ours.netAssets)).toBe(equityMinor);
  expect(first(ours.totalLiabilitiesAndEquity)).toBe(total('Liabilities') + equityMinor);
  // No entry closes a year, so what hledger has left over is all that was ever earned.
  expect(theirs.netMinor).toBe(earnedBefore + earned);
}

async function expectSameProfitAndLoss(
  books: ReportedBooks,
  days: { readonly from: string; readonly to: string },
  { amounts, totals, netMinor }: HledgerReport,
) {
  const { deps } = books.story.scene;
  const ours = figuresOf(await readProfitAndLoss(deps, { ...requestOf(books), ...days }));
  const { income, directCosts, otherIncome, expenses, financeAndTax } = ours;

  const sections = [income, directCosts, otherIncome, expenses, financeAndTax];
  expect(amountsOf(books, sections)).toEqual(amounts);
  const of = (section: Section): bigint => totalOf(books, section, amounts);
  for (const section of sections) expect(first(section.total)).toBe(of(section));
  expect(of(income) + of(otherIncome)).toBe(totals.get('Revenues') ?? 0n);
  expect(of(directCosts) + of(expenses) + of(financeAndTax)).toBe(totals.get('Expenses') ?? 0n);
  const grossMinor = of(income) - of(directCosts);
  expect(first(ours.grossProfit)).toBe(grossMinor);
  expect(first(ours.operatingProfit)).toBe(grossMinor + of(otherIncome) - of(expenses));
  expect(first(ours.netProfit)).toBe(netMinor);
}

function amountsOf({ nameOf }: ReportedBooks, sections: readonly Section[]): HledgerAmounts {
  const accounts = sections.flatMap((section) => section.accounts);
  const amounts = new Map(accounts.map((one) => [nameOf(one), first(one.amounts)]));
  expect(amounts.size).toBe(accounts.length);
  return sorted(amounts);
}

/** What hledger has for the accounts that we put into a section. */
function totalOf({ nameOf }: ReportedBooks, section: Section, amounts: HledgerAmounts): bigint {
  return sum(section.accounts.map((account) => amounts.get(nameOf(account)) ?? 0n));
}
