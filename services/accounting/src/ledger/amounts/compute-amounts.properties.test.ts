import { exponentOf } from '@countinghouse/money';
import Big from 'big.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyPricing, getAmounts } from '../../../test/support/documents/any-pricing.ts';
import type { TaxComponent } from '../../setup/tax/tax-treatment.rules.ts';
import type {
  ComponentTotal,
  DocumentAmounts,
  LineAmounts,
  PricedLine,
  Pricing,
} from './amounts.rules.ts';
import { dividedBy, minus, one, parsePercent, plus, times, toExact } from './exact.rules.ts';
import type { Exact } from './exact.rules.ts';

describe('for every document', () => {
  test('AD-035 every column adds up, by line, by component and in total', () => {
    assertFor(anyPricing, (pricing) => expectColumnsToAddUp(getAmounts(pricing)));
  });

  test('AD-033 a line keeps its price: the exact product rounded half up, as net or as gross', () => {
    assertFor(anyPricing, (pricing) => {
      const prices = pricing.lines.map((line) => priceByBig(line, exponentOf(pricing.currency)));
      const { lines } = getAmounts(pricing);
      expect(
        lines.map((line) => (pricing.amounts === 'inclusive' ? line.grossMinor : line.netMinor)),
      ).toEqual(prices);
    });
  });

  test('the order of the lines changes no total and no tax of a component', () => {
    const anyShuffled = anyPricing.chain((pricing) =>
      fc
        .shuffledSubarray([...pricing.lines], { minLength: pricing.lines.length })
        .map((lines) => ({ pricing, shuffled: { ...pricing, lines } })),
    );
    assertFor(anyShuffled, ({ pricing, shuffled }) => {
      expect(totalsOf(getAmounts(shuffled))).toEqual(totalsOf(getAmounts(pricing)));
    });
  });

  test('the negated document has the negated amounts, to the last unit of every line', () => {
    assertFor(anyPricing, (pricing) => {
      const negated = getAmounts({ ...pricing, lines: pricing.lines.map(negateLine) });
      expect(amountsByLine(negated)).toEqual(
        amountsByLine(getAmounts(pricing)).map((amounts) => amounts.map((minor) => -minor)),
      );
    });
  });

  test('reverse charge is in no tax and no total', () => {
    assertFor(anyPricing, (pricing) => {
      for (const tax of getAmounts(pricing).taxes) {
        expect(tax.isReverseCharge ? tax.taxMinor : tax.selfAssessedMinor).toBe(0n);
      }
    });
  });
});

describe('with taxes rounded by document', () => {
  const anyByDocument = anyPricing.map((pricing) => ({
    ...pricing,
    taxRounding: 'document' as const,
  }));

  test('AD-034 tax on top is what each component taxes times its rate, rounded half up', () => {
    assertFor(anyByDocument, (pricing) => {
      for (const tax of getAmounts(pricing).taxes) {
        if (pricing.amounts === 'inclusive' && !tax.isReverseCharge) continue;
        const exact = times(toExact(tax.taxableMinor), parsePercent(tax.component.ratePct));
        expect(isWithin(halfUnit, taxOf(tax), exact)).toBe(true);
      }
    });
  });

  test('the whole tax within the prices of a code is at most half a unit from the exact one', () => {
    assertFor(anyByDocument, (pricing) => {
      for (const { components, lines, isWithinPrice } of listCodes(pricing)) {
        if (!isWithinPrice) continue;
        const gross = toExact(sum(lines.map((line) => line.grossMinor)));
        const exact = shares(components).map((share) => times(gross, share));
        const taxMinor = sum(lines.map((line) => line.taxMinor));
        expect(isWithin(halfUnit, taxMinor, exact.reduce(plus))).toBe(true);
      }
    });
  });

  test('a component of a line is less than one unit from its exact share', () => {
    assertFor(anyByDocument, (pricing) => expectComponentsWithin(pricing, oneUnit));
  });
});

test('with taxes rounded by line a single tax of a line is at most half a unit from its exact share', () => {
  const anyByLine = anyPricing.map((pricing) => ({
    ...pricing,
    taxRounding: 'line' as const,
    lines: pricing.lines.map((line) => withOneComponent(line)),
  }));
  assertFor(anyByLine, (pricing) => expectComponentsWithin(pricing, halfUnit));
});

type Bound = (distance: Exact) => boolean;

const halfUnit: Bound = ({ numerator, denominator }) => 2n * abs(numerator) <= denominator;
const oneUnit: Bound = ({ numerator, denominator }) => abs(numerator) < denominator;

function isWithin(bound: Bound, whole: bigint, exact: Exact): boolean {
  return bound(minus(toExact(whole), exact));
}

function assertFor<Value>(values: fc.Arbitrary<Value>, check: (value: Value) => void): void {
  fc.assert(fc.property(values, check), { numRuns: Number(process.env['AMOUNTS_RUNS'] ?? 300) });
}

function expectColumnsToAddUp(amounts: DocumentAmounts): void {
  const { lines, taxes } = amounts;
  expect(sum(lines.map((line) => line.netMinor))).toBe(amounts.subtotalMinor);
  expect(sum(lines.map((line) => line.taxMinor))).toBe(amounts.taxMinor);
  expect(sum(lines.map((line) => line.grossMinor))).toBe(amounts.totalMinor);
  expect(amounts.subtotalMinor + amounts.taxMinor).toBe(amounts.totalMinor);
  expect(sum(taxes.map((tax) => tax.taxMinor))).toBe(amounts.taxMinor);
  for (const line of lines) {
    expect(line.netMinor + line.taxMinor).toBe(line.grossMinor);
    expect(sum(line.componentTaxes.map((tax) => tax.taxMinor))).toBe(line.taxMinor);
  }
  for (const total of taxes) {
    const column = lines.flatMap((line) =>
      line.componentTaxes.filter(({ componentId }) => componentId === total.component.id),
    );
    expect(sum(column.map((tax) => tax.taxMinor))).toBe(total.taxMinor);
    expect(sum(column.map((tax) => tax.selfAssessedMinor))).toBe(total.selfAssessedMinor);
  }
}

/** Exclusive prices: compares with the line's taxable amount. Inclusive prices: with its gross. */
function expectComponentsWithin(pricing: Pricing, bound: Bound): void {
  for (const { components, lines, isWithinPrice } of listCodes(pricing)) {
    for (const line of lines) {
      let taxableMinor = line.netMinor;
      components.forEach((component, position) => {
        const tax = line.componentTaxes[position];
        const taxMinor = (tax?.taxMinor ?? 0n) + (tax?.selfAssessedMinor ?? 0n);
        const exact = isWithinPrice
          ? times(toExact(line.grossMinor), shares(components)[position] ?? one)
          : times(
              toExact(component.isCompound ? taxableMinor : line.netMinor),
              parsePercent(component.ratePct),
            );
        expect(isWithin(bound, taxMinor, exact)).toBe(true);
        taxableMinor += taxMinor;
      });
    }
  }
}

interface CodeLines {
  readonly components: readonly TaxComponent[];
  readonly isWithinPrice: boolean;
  readonly lines: readonly LineAmounts[];
}

function listCodes(pricing: Pricing): readonly CodeLines[] {
  const { lines } = getAmounts(pricing);
  const treatments = new Map(
    pricing.lines.flatMap(({ tax }) => (tax === null ? [] : [[tax.id, tax] as const])),
  );
  return [...treatments.values()].map((treatment) => ({
    components: treatment.components,
    isWithinPrice: pricing.amounts === 'inclusive' && !treatment.isReverseCharge,
    lines: lines.filter((_, index) => pricing.lines[index]?.tax?.id === treatment.id),
  }));
}

/** Each component's share of a gross, computed independently of the code under test. */
function shares(components: readonly TaxComponent[]): readonly Exact[] {
  let onNet = one;
  const taxes = components.map((component) => {
    const tax = times(component.isCompound ? onNet : one, parsePercent(component.ratePct));
    onNet = plus(onNet, tax);
    return tax;
  });
  return taxes.map((tax) => dividedBy(tax, onNet));
}

function withOneComponent(line: PricedLine): PricedLine {
  if (line.tax === null) return line;
  return { ...line, tax: { ...line.tax, components: line.tax.components.slice(0, 1) } };
}

function negateLine(line: PricedLine): PricedLine {
  return { ...line, quantity: new Big(line.quantity).neg().toFixed() };
}

function priceByBig({ quantity, unitPrice, discountPct }: PricedLine, exponent: number): bigint {
  const discounted = new Big(quantity).times(unitPrice).times(new Big(100).minus(discountPct));
  const minor = discounted.times(new Big(10).pow(exponent)).times('0.01');
  return BigInt(minor.round(0, Big.roundHalfUp).toFixed());
}

function totalsOf({ taxes, subtotalMinor, taxMinor, totalMinor }: DocumentAmounts): object {
  const byId = new Map(taxes.map((tax) => [tax.component.id, tax]));
  return { subtotalMinor, taxMinor, totalMinor, taxes: Object.fromEntries(byId) };
}

function amountsByLine({ lines }: DocumentAmounts): readonly (readonly bigint[])[] {
  return lines.map((line) => [
    line.netMinor,
    ...line.componentTaxes.flatMap((tax) => [tax.taxMinor, tax.selfAssessedMinor]),
  ]);
}

function taxOf({ taxMinor, selfAssessedMinor }: ComponentTotal): bigint {
  return taxMinor + selfAssessedMinor;
}

function sum(amountsMinor: readonly bigint[]): bigint {
  return amountsMinor.reduce((total, minor) => total + minor, 0n);
}

function abs(value: bigint): bigint {
  return value < 0n ? -value : value;
}
