import { expect, test } from 'vitest';
import { chartTemplate } from '../setup/chart/chart-template.rules.ts';
import { isMoneySubtype } from '../setup/chart/money-subtype.rules.ts';
import { toBalanceSheet } from './statements/balance-sheet.rules.ts';
import { toCashFlow } from './statements/cash-flow/cash-flow.rules.ts';
import { toProfitAndLoss } from './statements/profit-and-loss.rules.ts';

test.each([...new Set(chartTemplate.map(({ subtype }) => subtype))])(
  'accounts of kind %s are counted in one place',
  (subtype) => {
    const account = chartTemplate.find((one) => one.subtype === subtype);
    if (account === undefined) throw new Error('the template has one of each');
    const { type, code, name, systemKey } = account;
    const known = { id: code, code, name, type, subtype, systemKey };
    const profit = toProfitAndLoss([{ ...known, sums: [7n] }], 1);
    const sections = [
      profit.income,
      profit.directCosts,
      profit.otherIncome,
      profit.expenses,
      profit.financeAndTax,
    ];
    const sheet = toBalanceSheet([{ ...known, thisYear: [7n], before: [0n] }], 1);
    const groups = [...sheet.assets.groups, ...sheet.liabilities.groups, sheet.equity];
    const listed = [...sections, ...groups].flatMap(({ accounts }) => accounts);
    // Retained earnings are their own figure, together with earlier years' results.
    expect(listed.length).toBe(subtype === 'retained_earnings' ? 0 : 1);
    const total = (sheet.assets.total[0] ?? 0n) - (sheet.totalLiabilitiesAndEquity[0] ?? 0n);
    expect(total).toBe(7n);
    const paid = toCashFlow([{ ...known, column: 0, measure: 'went_out', minor: 7n }], 1);
    const isMoney = isMoneySubtype(subtype);
    expect(paid.netChange).toEqual([isMoney ? 0n : -7n]);
    const held = toCashFlow([{ ...known, column: 0, measure: 'opening', minor: 7n }], 1);
    expect(held.opening).toEqual([isMoney ? 7n : 0n]);
  },
);
