import { fiscalYearStart } from '@countinghouse/calendar';
import { expect } from 'vitest';
import { readGeneralLedger } from '../../src/reports/ledger/read-general-ledger.ts';
import type { GeneralLedgerRequest } from '../../src/reports/ledger/read-general-ledger.ts';
import { activities } from '../../src/reports/statements/cash-flow/cash-flow-activity.rules.ts';
import { readCashFlow } from '../../src/reports/statements/cash-flow/read-cash-flow.ts';
import { readProfitAndLoss } from '../../src/reports/statements/read-profit-and-loss.ts';
import { readTrialBalance } from '../../src/reports/statements/read-trial-balance.ts';
import { figuresOf } from './report-invariants.ts';
import { reportDays } from './story.ts';
import type { Story } from './story.ts';

const comparison = { kind: 'none' } as const;
/** Shorter than the story: figures are opened where something lies before and after. */
const period = { from: '2025-02-17', to: '2026-04-30' } as const;

/** The lines that a figure opens add up to it, page by page, whenever the fiscal year begins. */
export async function expectFiguresOpen(story: Story): Promise<void> {
  const { deps, orgId, organisation } = story.scene;
  for (const basis of ['accrual', 'cash'] as const) {
    const request = { orgId, basis, comparison };
    for (const asOf of reportDays) {
      const { rows } = figuresOf(await readTrialBalance(deps, { ...request, asOf }));
      const from = fiscalYearStart(asOf, organisation.fiscalYearStart);
      for (const { id, code, debits, credits } of rows) {
        const minor = (debits[0] ?? 0n) - (credits[0] ?? 0n);
        const asked = { accountId: id, basis, to: asOf };
        expect([code, await openFigure(story, { ...asked, from })]).toEqual([code, minor]);
        // From any other day: years that end on the way carry forward.
        expect([code, await openFigure(story, { ...asked, from: period.from })]).toEqual([
          code,
          minor,
        ]);
      }
    }
    const year = { from: fiscalYearStart(period.to, organisation.fiscalYearStart), to: period.to };
    const earned = figuresOf(await readProfitAndLoss(deps, { ...request, ...year }));
    for (const { id, amounts } of earned.income.accounts) {
      expect(await openFigure(story, { accountId: id, basis, ...year })).toBe(-(amounts[0] ?? 0n));
    }
    const flow = figuresOf(await readCashFlow(deps, { ...request, ...period }));
    for (const activity of activities) {
      for (const { id, amounts } of flow[activity].accounts) {
        const asked = { accountId: id, basis, flow: 'activities', ...period } as const;
        expect(await openFigure(story, asked)).toBe(-(amounts[0] ?? 0n));
      }
    }
    const ofMoney = { accountId: null, basis, ...period };
    expect([
      await openFigure(story, { ...ofMoney, flow: 'exchange_rates' }),
      await openFigure(story, { ...ofMoney, flow: 'taken_over' }),
    ]).toEqual([flow.exchangeRates[0], flow.takenOver[0]]);
  }
}

type Asked = Pick<GeneralLedgerRequest, 'accountId' | 'basis' | 'from' | 'to'> &
  Partial<Pick<GeneralLedgerRequest, 'flow'>>;

/** Several pages, whose balances go on from one another. */
const linesMax = 7;

/** The last balance of the lines that a person finds. */
async function openFigure({ scene }: Story, asked: Asked): Promise<bigint> {
  const { deps, orgId } = scene;
  let after: GeneralLedgerRequest['after'] = null;
  let balance: bigint | undefined;
  do {
    const page = await readGeneralLedger(deps, { flow: null, ...asked, orgId, after, linesMax });
    if (page.kind === 'reject') throw new Error(page.reason);
    expect(page.openingMinor).toBe(balance ?? page.openingMinor);
    balance = page.openingMinor;
    const steps = [...page.carried, ...page.lines].toSorted((a, b) =>
      a.date < b.date ? -1 : Number(a.date > b.date),
    );
    for (const { baseMinor, balanceMinor } of steps) {
      balance += baseMinor;
      expect(balanceMinor).toBe(balance);
    }
    after = page.next;
  } while (after !== null);
  return balance;
}
