import { getCurrency } from '@countinghouse/money';
import fc from 'fast-check';
import type {
  DocumentAmounts,
  PricedLine,
  Pricing,
} from '../../../src/ledger/amounts/amounts.rules.ts';
import { computeAmounts } from '../../../src/ledger/amounts/compute-amounts.rules.ts';
import type { TaxTreatment } from '../../../src/setup/tax/tax-treatment.rules.ts';

/* Random documents: any signs, 0 to 4 decimals, several tax codes with compound components. */

export const anyCurrency = fc.constantFrom('JPY', 'EUR', 'KWD', 'CLF').map(getCurrency);

export const anyRate = fc.oneof(
  fc.constantFrom('1', '0.5', '89.7', '1.5289'),
  decimalText({ max: 200n * 10n ** 10n, decimals: 10, min: 1n }),
);

export const anyPercent = fc.oneof(
  fc.constantFrom('0', '100', '50'),
  decimalText({ min: 0n, max: 100n * 10n ** 4n, decimals: 4 }),
);

const anyTaxRate = fc.oneof(
  fc.constantFrom('0', '5', '7.5', '15', '21'),
  decimalText({ min: 0n, max: 40n * 10n ** 6n, decimals: 6 }),
);

export const anyPricing: fc.Arbitrary<Pricing> = fc
  .array(anyTreatment(), { minLength: 1, maxLength: 3 })
  .chain((treatments) =>
    fc.record({
      currency: anyCurrency,
      amounts: fc.constantFrom('exclusive' as const, 'inclusive' as const),
      taxRounding: fc.constantFrom('document' as const, 'line' as const),
      lines: fc.array(anyLine(treatments.map((make, code) => make(`code-${code}`))), {
        minLength: 1,
        maxLength: 8,
      }),
    }),
  );

/** Random documents are small enough to be in range. */
export function getAmounts(pricing: Pricing): DocumentAmounts {
  const computed = computeAmounts(pricing);
  if (computed.kind === 'reject') throw new Error(computed.reason);
  return computed.amounts;
}

function anyTreatment(): fc.Arbitrary<(id: string) => TaxTreatment> {
  const anyComponent = fc.record({
    ratePct: anyTaxRate,
    isCompound: fc.boolean(),
    recoverablePct: anyPercent,
  });
  return fc
    .record({
      isReverseCharge: fc.boolean(),
      components: fc.array(anyComponent, { minLength: 1, maxLength: 3 }),
    })
    .map(({ isReverseCharge, components }) => (id) => ({
      id,
      isReverseCharge,
      components: components.map((component, position) => ({
        ...component,
        id: `${id}-${position}`,
        outputAccountId: 'output',
        inputAccountId: 'input',
      })),
    }));
}

function anyLine(treatments: readonly TaxTreatment[]): fc.Arbitrary<PricedLine> {
  return fc.record({
    quantity: fc.oneof(
      fc.constantFrom('1', '-1', '3'),
      decimalText({ min: -(10n ** 8n), max: 10n ** 8n, decimals: 6 }),
    ),
    // Prices of a few cents are where roundings meet.
    unitPrice: fc.oneof(
      decimalText({ min: -50n, max: 50n, decimals: 2 }),
      decimalText({ min: -(10n ** 9n), max: 10n ** 9n, decimals: 6 }),
    ),
    discountPct: fc.oneof(fc.constant('0'), anyPercent),
    tax: fc.constantFrom(null, ...treatments),
  });
}

function decimalText(range: {
  readonly min: bigint;
  readonly max: bigint;
  readonly decimals: number;
}): fc.Arbitrary<string> {
  return fc.bigInt(range).map((units) => {
    const digits = (units < 0n ? -units : units).toString().padStart(range.decimals + 1, '0');
    const text = `${digits.slice(0, -range.decimals)}.${digits.slice(-range.decimals)}`;
    return units < 0n ? `-${text}` : text;
  });
}
