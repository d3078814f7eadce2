import type { AccountSums } from './account-sums.rules.ts';
import { minus, negate, plus } from './columns.rules.ts';
import type { Amounts } from './columns.rules.ts';
import { toSection } from './section.rules.ts';
import type { Section } from './section.rules.ts';

export interface ProfitAndLoss {
  readonly income: Section;
  readonly directCosts: Section;
  readonly grossProfit: Amounts;
  readonly otherIncome: Section;
  readonly expenses: Section;
  readonly operatingProfit: Amounts;
  readonly financeAndTax: Section;
  readonly netProfit: Amounts;
}

/** Income and costs are positive in their usual direction; each column is a period. */
export function toProfitAndLoss(
  accounts: readonly AccountSums[],
  columnCount: number,
): ProfitAndLoss {
  const natural = accounts.map(({ sums, ...account }) => ({
    ...account,
    amounts: account.type === 'income' ? negate(sums) : sums,
  }));
  const income = toSection(natural, ['sales'], columnCount);
  const directCosts = toSection(natural, ['direct_cost'], columnCount);
  const otherIncome = toSection(natural, ['other_income'], columnCount);
  const expenses = toSection(natural, ['overhead', 'depreciation'], columnCount);
  const financeAndTax = toSection(natural, ['finance_cost', 'income_tax'], columnCount);
  const grossProfit = minus(income.total, directCosts.total);
  const operatingProfit = minus(plus(grossProfit, otherIncome.total), expenses.total);
  return {
    income,
    directCosts,
    grossProfit,
    otherIncome,
    expenses,
    operatingProfit,
    financeAndTax,
    netProfit: minus(operatingProfit, financeAndTax.total),
  };
}
