import type { Basis } from '../../../src/ledger/journal/entry.rules.ts';
import type { KeyMakerDeps } from '../../../src/people/api-keys/create-api-key.ts';
import { readBalanceSheet } from '../../../src/reports/statements/read-balance-sheet.ts';
import { readProfitAndLoss } from '../../../src/reports/statements/read-profit-and-loss.ts';
import { readTrialBalance } from '../../../src/reports/statements/read-trial-balance.ts';
import type { ReportOptions } from '../../../src/reports/statements/report.rules.ts';
import type { TestOrganisationOptions } from '../people/tenants.ts';
import { createTestBooks } from './journal-scene.ts';
import type { TestBooks } from './journal-scene.ts';

/** An account's code, what it is debited (above zero) or credited, and in which reports. */
export type Posting = readonly [code: string, minor: bigint, basis?: Basis];

/** Books, and their reports as values. */
export interface ReportBooks extends TestBooks {
  readonly enter: (date: string, postings: readonly Posting[]) => Promise<void>;
  readonly profitAndLoss: (
    from: string | null,
    to: string | null,
    options?: Partial<ReportOptions>,
  ) => ReturnType<typeof profitAndLossOf>;
  readonly balanceSheet: (
    asOf: string | null,
    options?: Partial<ReportOptions>,
  ) => ReturnType<typeof balanceSheetOf>;
  readonly trialBalance: (
    asOf: string | null,
    options?: Partial<ReportOptions>,
  ) => ReturnType<typeof trialBalanceOf>;
}

const plain: ReportOptions = { basis: 'accrual', comparison: { kind: 'none' } };

export async function createReportBooks(
  deps: KeyMakerDeps,
  options: TestOrganisationOptions = {},
): Promise<ReportBooks> {
  const books = await createTestBooks(deps, options);
  const { orgId, contactId } = books;
  const request = (more: Partial<ReportOptions>) => ({ orgId, ...plain, ...more });
  return {
    ...books,
    enter: async (date, postings) => {
      const lines = postings.map(([code, minor, basis = 'both']) =>
        books.line(code, minor, { basis, contactId }),
      );
      await books.post(books.entry(lines, { date }));
    },
    profitAndLoss: (from, to, more = {}) => profitAndLossOf(deps, { ...request(more), from, to }),
    balanceSheet: (asOf, more = {}) => balanceSheetOf(deps, { ...request(more), asOf }),
    trialBalance: (asOf, more = {}) => trialBalanceOf(deps, { ...request(more), asOf }),
  };
}

async function profitAndLossOf(...read: Parameters<typeof readProfitAndLoss>) {
  const outcome = await readProfitAndLoss(...read);
  if (outcome.kind !== 'report') throw new Error(`there is no report: ${outcome.kind}`);
  return outcome.report;
}

async function balanceSheetOf(...read: Parameters<typeof readBalanceSheet>) {
  const outcome = await readBalanceSheet(...read);
  if (outcome.kind !== 'report') throw new Error(`there is no report: ${outcome.kind}`);
  return outcome.report;
}

async function trialBalanceOf(...read: Parameters<typeof readTrialBalance>) {
  const outcome = await readTrialBalance(...read);
  if (outcome.kind !== 'report') throw new Error(`there is no report: ${outcome.kind}`);
  return outcome.report;
}
