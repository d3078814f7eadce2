import { exponentOf } from '@countinghouse/money';
import type { TaxTreatment } from '../../setup/tax/tax-treatment.rules.ts';
import { checkRange } from './amounts.rules.ts';
import type { ComponentTax, ComputedAmounts, PricedLine, Pricing } from './amounts.rules.ts';
import {
  minus,
  one,
  parseExact,
  parsePercent,
  roundHalfUp,
  times,
  toExact,
} from './exact.rules.ts';
import { sumLines, toLineAmounts } from './sum-lines.rules.ts';
import type { ComponentUse } from './sum-lines.rules.ts';
import { computeGroupTaxes } from './tax-group.rules.ts';

/**
 * Computes all of a document's amounts from quantities, prices and taxes. Explained in
 * docs/rounding.md.
 */
export function computeAmounts(pricing: Pricing): ComputedAmounts {
  const exponent = exponentOf(pricing.currency);
  const pricesMinor = pricing.lines.map((line) => roundPrice(line, exponent));
  const taxesByLine = computeTaxes(pricing, pricesMinor);

  const lines = pricing.lines.map((_, index) => {
    const priceMinor = pricesMinor[index] ?? 0n;
    const taxes = taxesByLine.get(index) ?? [];
    const withinMinor = taxes.reduce((sum, { taxMinor }) => sum + taxMinor, 0n);
    return toLineAmounts(
      pricing.amounts === 'inclusive' ? priceMinor - withinMinor : priceMinor,
      taxes,
    );
  });
  return checkRange(sumLines(lines, listComponents(pricing.lines)));
}

/** A line's net, or its gross if prices include tax. This is the only rounding before taxes. */
function roundPrice({ quantity, unitPrice, discountPct }: PricedLine, exponent: number): bigint {
  const price = times(parseExact(quantity), parseExact(unitPrice));
  const discounted = times(price, minus(one, parsePercent(discountPct)));
  return roundHalfUp(times(discounted, toExact(10n ** BigInt(exponent))));
}

function computeTaxes(
  pricing: Pricing,
  pricesMinor: readonly bigint[],
): ReadonlyMap<number, readonly ComponentTax[]> {
  const taxesByLine = new Map<number, readonly ComponentTax[]>();
  for (const { treatment, indexes } of groupLines(pricing)) {
    const taxes = computeGroupTaxes({
      treatment,
      isInclusive: pricing.amounts === 'inclusive',
      pricesMinor: indexes.map((index) => pricesMinor[index] ?? 0n),
    });
    indexes.forEach((index, position) => taxesByLine.set(index, taxes[position] ?? []));
  }
  return taxesByLine;
}

interface LineGroup {
  readonly treatment: TaxTreatment;
  readonly indexes: readonly number[];
}

/**
 * Lines with the same tax code are taxed as a group. If taxes are rounded by line, each line is its own
 * group.
 */
function groupLines({ lines, taxRounding }: Pricing): readonly LineGroup[] {
  const groups = new Map<string, { treatment: TaxTreatment; indexes: number[] }>();
  lines.forEach(({ tax: treatment }, index) => {
    if (treatment === null) return;
    const key = taxRounding === 'line' ? String(index) : treatment.id;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { treatment, indexes: [index] });
    else group.indexes.push(index);
  });
  return [...groups.values()];
}

function listComponents(lines: readonly PricedLine[]): readonly ComponentUse[] {
  const uses = new Map<string, ComponentUse>();
  for (const { tax } of lines) {
    if (tax === null) continue;
    for (const component of tax.components) {
      uses.set(component.id, { component, isReverseCharge: tax.isReverseCharge });
    }
  }
  return [...uses.values()];
}
