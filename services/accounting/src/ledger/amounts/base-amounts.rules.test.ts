import { exponentOf, getCurrency } from '@countinghouse/money';
import type { CurrencyCode } from '@countinghouse/money';
import Big from 'big.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  anyCurrency,
  anyPricing,
  anyRate,
  getAmounts,
} from '../../../test/support/documents/any-pricing.ts';
import type { TaxTreatment } from '../../setup/tax/tax-treatment.rules.ts';
import type { DocumentAmounts, PricedLine } from './amounts.rules.ts';
import { convertMinor, convertTogether, toBaseAmounts } from './base-amounts.rules.ts';
import type { Conversion } from './base-amounts.rules.ts';
import { sumLines } from './sum-lines.rules.ts';

const [eur, usd, jpy, kwd] = [
  getCurrency('EUR'),
  getCurrency('USD'),
  getCurrency('JPY'),
  getCurrency('KWD'),
];

describe('several amounts together', () => {
  test('whatever balances still does, and each is its worth rounded up or down', () => {
    const anyMinors = fc.array(fc.bigInt(-(10n ** 12n), 10n ** 12n), {
      minLength: 1,
      maxLength: 20,
    });
    const anyConversion = fc.record({ from: anyCurrency, to: anyCurrency, rate: anyRate });
    fc.assert(
      fc.property(anyMinors, anyConversion, (some, conversion) => {
        const minors = [...some, -sum(some)];
        const converted = convertTogether(minors, conversion);
        expect(sum(converted)).toBe(0n);
        for (const [index, minor] of minors.entries()) {
          const { from, to, rate } = conversion;
          const alone = convertMinor(minor, from, to, rate);
          const distance = (converted[index] ?? 0n) - alone;
          expect(distance >= -1n && distance <= 1n).toBe(true);
        }
      }),
    );
  });
});

describe('one amount', () => {
  test.each([
    ['cents to cents', 100_00n, eur, usd, '1.5289', 152_89n],
    ['a half is rounded up', 1n, eur, usd, '0.5', 1n],
    ['minus a half is rounded away from zero', -1n, eur, usd, '0.5', -1n],
    ['cents to yen', 9_99n, eur, jpy, '163.37', 1632n],
    ['yen to cents', 1632n, jpy, eur, '0.006121', 9_99n],
    ['cents to thousandths', 10_00n, eur, kwd, '0.3357', 3_357n],
    ['thousandths to cents', 3_357n, kwd, eur, '2.9781', 10_00n],
    ['thousandths to yen', 1_000n, kwd, jpy, '486.5437', 487n],
    ['yen to thousandths', 487n, jpy, kwd, '0.0020553', 1_001n],
  ])('%s', (_case, minor, from, to, rate, converted) => {
    expect(convertMinor(minor, from, to, rate)).toBe(converted);
  });
});

describe('a document', () => {
  test('AD-036 of 23.00 and 15 % at 1.5289 is 40.44 in base currency, and its parts add up to it', () => {
    const base = convert(document(['23'], '15'), { from: eur, to: usd, rate: '1.5289' });
    expect(base).toMatchObject({ subtotalMinor: 35_16n, taxMinor: 5_28n, totalMinor: 40_44n });
  });

  test('AD-036 of 15 and 155 at 99.07 and 89.7 is its rounded total', () => {
    const lines = ['15', '155'].map((quantity) => ({ ...line('99.07', null), quantity }));
    const base = convert(getAmounts({ ...plain, lines }), { from: usd, to: eur, rate: '89.7' });
    // 170 × 99.07 × 89.7 = 1510718.43.
    expect(base.totalMinor).toBe(1_510_718_43n);
    expect(base.lines.map((each) => each.netMinor)).toEqual([133_298_69n, 1_377_419_74n]);
  });

  test('at 1 in its own currency is itself', () => {
    fc.assert(
      fc.property(anyPricing, (pricing) => {
        const amounts = getAmounts(pricing);
        const { currency } = pricing;
        expect(convert(amounts, { from: currency, to: currency, rate: '1' })).toEqual(amounts);
      }),
    );
  });

  test('beyond the range in base currency is refused', () => {
    const amounts = document(['9000000000'], '0');
    expect(toBaseAmounts(amounts, { from: eur, to: usd, rate: '1.2' })).toEqual({
      kind: 'reject',
      reason: 'amount_out_of_range',
    });
  });
});

describe('for every document, currency and rate', () => {
  const anyConverted = fc
    .record({ pricing: anyPricing, to: anyCurrency, rate: anyRate })
    .map(({ pricing, to, rate }) => {
      const amounts = getAmounts(pricing);
      const conversion = { from: pricing.currency, to, rate };
      return { amounts, conversion, base: toBaseAmounts(amounts, conversion) };
    });

  test('AD-036 the total is the converted total, rounded half up, and every column adds up to it', () => {
    assertFor((amounts, base, conversion) => {
      const exact = byBig(amounts.totalMinor, conversion).round(0, Big.roundHalfUp);
      expect(base.totalMinor).toBe(BigInt(exact.toFixed()));
      expect(sumLines(base.lines, base.taxes)).toEqual(base);
      expect(base.subtotalMinor + base.taxMinor).toBe(base.totalMinor);
      expect(sum(base.taxes.map((tax) => tax.taxMinor))).toBe(base.taxMinor);
    });
  });

  test('each net and each tax, of a line and of the document, is less than one unit from its exact value', () => {
    assertFor((amounts, base, conversion) => {
      const converted = cellsOf(base);
      cellsOf(amounts).forEach((minor, index) => {
        const distance = byBig(minor, conversion).minus(String(converted[index]));
        expect(distance.abs().lt(1)).toBe(true);
      });
    });
  });

  function assertFor(
    check: (amounts: DocumentAmounts, base: DocumentAmounts, conversion: Conversion) => void,
  ): void {
    fc.assert(
      fc.property(anyConverted, ({ amounts, base, conversion }) => {
        fc.pre(base.kind === 'amounts');
        if (base.kind === 'amounts') check(amounts, base.amounts, conversion);
      }),
      { numRuns: Number(process.env['AMOUNTS_RUNS'] ?? 300) },
    );
  }
});

function cellsOf({ lines, taxes }: DocumentAmounts): readonly bigint[] {
  return [
    ...lines.map((each) => each.netMinor),
    ...[...taxes, ...lines.flatMap((each) => each.componentTaxes)].flatMap((tax) => [
      tax.taxMinor,
      tax.selfAssessedMinor,
    ]),
  ];
}

function byBig(minor: bigint, { from, to, rate }: Conversion): Big {
  return new Big(minor.toString()).times(rate).times(powerOfTen(to)).div(powerOfTen(from));
}

function powerOfTen(currency: CurrencyCode): Big {
  return new Big(10).pow(exponentOf(currency));
}

function convert(amounts: DocumentAmounts, conversion: Conversion): DocumentAmounts {
  const base = toBaseAmounts(amounts, conversion);
  if (base.kind === 'reject') throw new Error(base.reason);
  return base.amounts;
}

const plain = { currency: eur, amounts: 'exclusive', taxRounding: 'document' } as const;

function document(prices: readonly string[], ratePct: string): DocumentAmounts {
  const component = {
    id: 'component',
    ratePct,
    isCompound: false,
    recoverablePct: '100',
    outputAccountId: 'output',
    inputAccountId: 'input',
  };
  const tax = { id: 'code', isReverseCharge: false, components: [component] };
  return getAmounts({ ...plain, lines: prices.map((price) => line(price, tax)) });
}

function line(unitPrice: string, tax: TaxTreatment | null): PricedLine {
  return { quantity: '1', unitPrice, discountPct: '0', tax };
}

function sum(amountsMinor: readonly bigint[]): bigint {
  return amountsMinor.reduce((total, minor) => total + minor, 0n);
}
