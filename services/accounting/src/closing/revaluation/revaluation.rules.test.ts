import { getCurrency } from '@countinghouse/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { convertMinor } from '../../ledger/amounts/base-amounts.rules.ts';
import {
  gainAndLoss,
  isSameValuation,
  revaluationLines,
  valueBalances,
} from './revaluation.rules.ts';
import type { ForeignBalance, Valuation } from './revaluation.rules.ts';

const eur = getCurrency('EUR');
const usd = getCurrency('USD');
const jpy = getCurrency('JPY');
const kwd = getCurrency('KWD');
const accounts = { gainId: 'gain', lossId: 'loss' };

function balance(more: Partial<ForeignBalance>): ForeignBalance {
  return {
    accountId: 'receivable',
    accountCode: '1100',
    accountName: 'Accounts receivable',
    contactId: 'customer',
    contactName: 'Customer',
    currency: usd,
    docMinor: 10_000n,
    baseMinor: 9_000n,
    ...more,
  };
}

function valued(
  found: readonly ForeignBalance[],
  rates: readonly (readonly [string, string])[],
): Valuation {
  const known = new Map(rates.map(([code, rate]) => [getCurrency(code), rate]));
  const decision = valueBalances(found, known, eur);
  if (decision.kind === 'reject') throw new Error(decision.reason);
  return decision;
}

describe('what is in another currency', () => {
  test('is worth its amount at the rate, each item rounded by itself', () => {
    const found = [
      balance({ docMinor: 5n, baseMinor: 5n }),
      balance({ docMinor: 5n, baseMinor: 5n }),
    ];
    expect(valued(found, [['USD', '0.9']]).balances).toMatchObject([
      { itemCount: 2, docMinor: 10n, baseMinor: 10n, worthMinor: 10n },
    ]);
  });

  test('is refused without a rate, which names the currency; nothing of it needs none', () => {
    expect(valueBalances([balance({})], new Map(), eur)).toEqual({
      kind: 'reject',
      reason: 'fx_rate_missing',
      currency: 'USD',
    });
    const gone = [balance({ docMinor: 0n, baseMinor: 7n })];
    expect(valued(gone, []).balances).toMatchObject([{ worthMinor: 0n, baseMinor: 7n }]);
  });

  test('AD-065 P14 goes against unrealised gain and loss, account by account, on the accrual basis alone', () => {
    const found = [
      balance({}),
      balance({ contactId: 'another', docMinor: 1_000n, baseMinor: 1_000n }),
      balance({ accountId: 'payable', docMinor: -2_000n, baseMinor: -1_800n }),
      balance({ accountId: 'bank', contactId: null, docMinor: 500n, baseMinor: 475n }),
    ];
    const lines = revaluationLines(valued(found, [['USD', '0.95']]), {
      ...accounts,
      baseCurrency: eur,
    });
    const texts = lines.map(
      (line) =>
        `${line.basis} ${line.accountId} ${line.contactId} ${line.currency} ${line.docMinor} ${line.baseMinor}`,
    );
    expect(texts).toEqual([
      'accrual receivable customer USD 0 500',
      'accrual receivable another USD 0 -50',
      'accrual payable customer USD 0 -100',
      'accrual gain null EUR -450 -450',
      'accrual loss null EUR 100 100',
    ]);
  });
});

const anyBalance = fc
  .record({
    accountId: fc.constantFrom('receivable', 'payable', 'bank'),
    contactId: fc.constantFrom(null, 'one', 'other'),
    currency: fc.constantFrom(usd, jpy, kwd),
    docMinor: fc.bigInt(-(10n ** 12n), 10n ** 12n),
    baseMinor: fc.bigInt(-(10n ** 12n), 10n ** 12n),
  })
  .map(balance);
const anyRates = fc.constantFrom(
  [
    ['USD', '0.9137'],
    ['JPY', '0.0061'],
    ['KWD', '2.9512'],
  ] as const,
  [
    ['USD', '17.5'],
    ['JPY', '123.4567891234'],
    ['KWD', '0.0000000001'],
  ] as const,
);

describe('whatever is owed and owned', () => {
  test('the lines add up to zero, and put every item at its worth', () => {
    fc.assert(
      fc.property(fc.array(anyBalance, { maxLength: 30 }), anyRates, (found, rates) => {
        const valuation = valued(found, rates);
        const lines = revaluationLines(valuation, { ...accounts, baseCurrency: eur });
        expect(lines.reduce((sum, line) => sum + line.baseMinor, 0n)).toBe(0n);
        expect(lines.every((line) => line.basis === 'accrual' && line.baseMinor !== 0n)).toBe(true);
        const { gainMinor, lossMinor } = gainAndLoss(valuation.balances);
        expect(gainMinor >= 0n && lossMinor >= 0n).toBe(true);
        for (const id of ['receivable', 'payable', 'bank']) {
          const own = found.filter(({ accountId }) => accountId === id);
          const worth = own.reduce((sum, { docMinor, currency }) => {
            const rate = new Map<string, string>(rates).get(currency) ?? '';
            return sum + convertMinor(docMinor, currency, eur, rate);
          }, 0n);
          const booked = own.reduce((sum, { baseMinor }) => sum + baseMinor, 0n);
          const posted = lines.filter(({ accountId }) => accountId === id);
          expect(booked + posted.reduce((sum, line) => sum + line.baseMinor, 0n)).toBe(worth);
        }
      }),
    );
  });

  test('a valuation is the same as another when it would post the same, in whatever order', () => {
    fc.assert(
      fc.property(
        fc.array(anyBalance, { minLength: 1, maxLength: 10 }),
        anyRates,
        (found, rates) => {
          const valuation = valued(found, rates);
          expect(isSameValuation(valuation, valued(found.toReversed(), rates))).toBe(true);
          const more = [...found, balance({ accountId: 'more', docMinor: 0n, baseMinor: 1n })];
          expect(isSameValuation(valuation, valued(more, rates))).toBe(false);
        },
      ),
    );
  });
});
