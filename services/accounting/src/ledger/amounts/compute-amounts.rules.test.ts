import { getCurrency } from '@countinghouse/money';
import { describe, expect, test } from 'vitest';
import type { TaxTreatment } from '../../setup/tax/tax-treatment.rules.ts';
import type { DocumentAmounts, PricedLine, Pricing } from './amounts.rules.ts';
import { computeAmounts } from './compute-amounts.rules.ts';

const standard = taxCode('standard', [['21']]);
const fifteen = taxCode('fifteen', [['15']]);
const compound = taxCode('compound', [['5'], ['2', 'compound']]);
const reverseCharge: TaxTreatment = { ...taxCode('reverse', [['21']]), isReverseCharge: true };

describe('prices', () => {
  test('A-053 quantity 2, price 50 and a discount of 10 % are a net of 90', () => {
    const { subtotalMinor } = compute([line('50', null, { quantity: '2', discountPct: '10' })]);
    expect(subtotalMinor).toBe(90_00n);
  });

  test('AD-032 10.5 is 10.50: 1050 cents, 11 yen, 10500 thousandths of a dinar', () => {
    const totals = ['EUR', 'JPY', 'KWD'].map(
      (code) => compute([line('10.5', null)], { currency: getCurrency(code) }).totalMinor,
    );
    expect(totals).toEqual([10_50n, 11n, 10_500n]);
  });

  test('AD-033 3 × 0.1 is 0.30, and 0.1 and 0.2 are 0.30', () => {
    expect(compute([line('0.1', null, { quantity: '3' })]).totalMinor).toBe(30n);
    expect(compute([line('0.1', null), line('0.2', null)]).totalMinor).toBe(30n);
  });

  test('are rounded once, after the discount, and halves away from zero', () => {
    expect(compute([line('1.005', null)]).totalMinor).toBe(1_01n);
    expect(compute([line('-1.005', null)]).totalMinor).toBe(-1_01n);
    // 3 × 0.335 less 0.5 % is 0.999975; rounding the price first would give 1.01.
    expect(compute([line('0.335', null, { quantity: '3', discountPct: '0.5' })]).totalMinor).toBe(
      1_00n,
    );
  });
});

describe('tax on top', () => {
  const lines = ['25.06', '25.61', '25.63'].map((price) => line(price, fifteen));

  test('AD-034 25.06, 25.61 and 25.63 at 15 % have 11.45 of tax, and so have their lines together', () => {
    const amounts = compute(lines);
    expect(amounts.taxMinor).toBe(11_45n);
    expect(amounts.lines.map(({ taxMinor }) => taxMinor)).toEqual([3_76n, 3_84n, 3_85n]);
    expect(amounts.totalMinor).toBe(87_75n);
  });

  test('AD-034 rounded by line the same lines have 11.44', () => {
    const amounts = compute(lines, { taxRounding: 'line' });
    expect(amounts.taxMinor).toBe(11_44n);
    expect(amounts.lines.map(({ taxMinor }) => taxMinor)).toEqual([3_76n, 3_84n, 3_84n]);
  });

  test('of lines that nearly cancel out is still the tax of each line', () => {
    const { lines: taxed, taxMinor } = compute([line('100', fifteen), line('-99.99', fifteen)]);
    expect(taxed.map((each) => each.taxMinor)).toEqual([15_00n, -15_00n]);
    expect(taxMinor).toBe(0n);
  });

  test('at a rate of zero is named with what it taxes; a line without a code has none', () => {
    const { taxes } = compute([line('10', taxCode('zero', [['0']])), line('5', null)]);
    expect(taxes).toMatchObject([{ taxableMinor: 10_00n, taxMinor: 0n, selfAssessedMinor: 0n }]);
  });

  test('a compound component taxes the net and what was charged before it', () => {
    const amounts = compute([line('10.10', compound), line('33.33', compound)]);
    // 43.43 × 5 % = 2.1715; 45.60 × 2 % = 0.912.
    expect(amounts.taxes).toMatchObject([
      { taxableMinor: 43_43n, taxMinor: 2_17n },
      { taxableMinor: 45_60n, taxMinor: 91n },
    ]);
    expect(amounts.totalMinor).toBe(46_51n);
  });
});

describe('tax within', () => {
  test('121.00 at 21 % is 100.00 and 21.00', () => {
    const amounts = compute([line('121', standard)], { amounts: 'inclusive' });
    expect(amounts).toMatchObject({
      subtotalMinor: 100_00n,
      taxMinor: 21_00n,
      totalMinor: 121_00n,
    });
  });

  test('AD-035 three times 9.99 at 21 % stay 9.99 each, and their taxes add up to that of 29.97', () => {
    const amounts = compute(
      ['9.99', '9.99', '9.99'].map((price) => line(price, standard)),
      { amounts: 'inclusive' },
    );
    expect(amounts.lines.map(({ grossMinor }) => grossMinor)).toEqual([9_99n, 9_99n, 9_99n]);
    expect(amounts.lines.map(({ taxMinor }) => taxMinor)).toEqual([1_74n, 1_73n, 1_73n]);
    expect(amounts.taxMinor).toBe(5_20n);
  });

  test('107.10 holds 5 % and 2 % compound of 100.00', () => {
    const amounts = compute([line('107.10', compound)], { amounts: 'inclusive' });
    expect(amounts.taxes).toMatchObject([
      { taxableMinor: 100_00n, taxMinor: 5_00n },
      { taxableMinor: 105_00n, taxMinor: 2_10n },
    ]);
  });
});

describe('reverse charge', () => {
  test.each(['exclusive', 'inclusive'] as const)(
    'with %s prices charges nothing and says what the buyer owes',
    (amounts) => {
      const computed = compute([line('100', reverseCharge)], { amounts });
      expect(computed).toMatchObject({
        subtotalMinor: 100_00n,
        taxMinor: 0n,
        totalMinor: 100_00n,
        taxes: [
          { isReverseCharge: true, taxableMinor: 100_00n, taxMinor: 0n, selfAssessedMinor: 21_00n },
        ],
        lines: [{ componentTaxes: [{ taxMinor: 0n, selfAssessedMinor: 21_00n }] }],
      });
    },
  );
});

describe('the range', () => {
  test.each([
    ['10^12 cents', [line('10000000000', null)], 'amounts'],
    ['a cent more', [line('10000000000.01', null)], 'reject'],
    ['minus 10^12 cents', [line('-10000000000', null)], 'amounts'],
    ['a cent less', [line('-10000000000.01', null)], 'reject'],
    ['a sum beyond it', [line('9999999999', null), line('1.01', null)], 'reject'],
    ['a gross beyond it', [line('9000000000', standard)], 'reject'],
    [
      'a self-assessed tax beyond it',
      [line('9000000000', { ...taxCode('x', [['200']]), isReverseCharge: true })],
      'reject',
    ],
    [
      'the largest quantity and price there are',
      [line('99999999999999.999999', null, { quantity: '999999999999.999999' })],
      'reject',
    ],
  ])('%s', (_case, lines, kind) => {
    expect(computeAmounts(toPricing(lines))).toMatchObject(
      kind === 'reject' ? { kind, reason: 'amount_out_of_range' } : { kind },
    );
  });
});

function compute(lines: readonly PricedLine[], options: Partial<Pricing> = {}): DocumentAmounts {
  const computed = computeAmounts(toPricing(lines, options));
  if (computed.kind === 'reject') throw new Error(computed.reason);
  return computed.amounts;
}

function toPricing(lines: readonly PricedLine[], options: Partial<Pricing> = {}): Pricing {
  return {
    currency: getCurrency('EUR'),
    amounts: 'exclusive',
    taxRounding: 'document',
    lines,
    ...options,
  };
}

function line(
  unitPrice: string,
  tax: TaxTreatment | null,
  options: Partial<PricedLine> = {},
): PricedLine {
  return { quantity: '1', unitPrice, discountPct: '0', tax, ...options };
}

function taxCode(
  id: string,
  components: readonly (readonly [ratePct: string, compound?: 'compound'])[],
): TaxTreatment {
  return {
    id,
    isReverseCharge: false,
    components: components.map(([ratePct, isCompound], position) => ({
      id: `${id}-${position}`,
      ratePct,
      isCompound: isCompound !== undefined,
      recoverablePct: '100',
      outputAccountId: 'output',
      inputAccountId: 'input',
    })),
  };
}
