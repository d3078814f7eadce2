import { exponentOf } from '@countinghouse/money';
import type { CurrencyCode } from '@countinghouse/money';
import { checkRange } from './amounts.rules.ts';
import type { ComponentTotal, ComputedAmounts, DocumentAmounts } from './amounts.rules.ts';
import { parseExact, roundHalfUp, times, toExact } from './exact.rules.ts';
import type { Exact } from './exact.rules.ts';
import { spread } from './spread.rules.ts';
import { sumLines, toLineAmounts } from './sum-lines.rules.ts';

export interface Conversion {
  readonly from: CurrencyCode;
  readonly to: CurrencyCode;
  /** Units of `to` for one of `from`, as decimal text. */
  readonly rate: string;
}

export function convertMinor(
  minor: bigint,
  from: CurrencyCode,
  to: CurrencyCode,
  rate: string,
): bigint {
  return roundHalfUp(times(toExact(minor), toFactor({ from, to, rate })));
}

/**
 * Converts several amounts so that they add up to their converted sum: balanced amounts stay balanced.
 */
export function convertTogether(
  minors: readonly bigint[],
  conversion: Conversion,
): readonly bigint[] {
  const factor = toFactor(conversion);
  const convert = (minor: bigint): Exact => times(toExact(minor), factor);
  const total = minors.reduce((sum, minor) => sum + minor, 0n);
  return spread(roundHalfUp(convert(total)), minors.map(convert));
}

/**
 * The document's amounts in another currency. The total is converted and rounded once; nets and taxes
 * are spread over exactly that total, then each tax over its lines, so every column still adds up.
 */
export function toBaseAmounts(amounts: DocumentAmounts, conversion: Conversion): ComputedAmounts {
  const factor = toFactor(conversion);
  // Most documents are already in base currency.
  if (factor.numerator === factor.denominator) return { kind: 'amounts', amounts };
  const convert = (minor: bigint): Exact => times(toExact(minor), factor);

  const converted = spread(
    roundHalfUp(convert(amounts.totalMinor)),
    [
      ...amounts.lines.map((line) => line.netMinor),
      ...amounts.taxes.map((tax) => tax.taxMinor),
    ].map(convert),
  );
  const netsMinor = converted.slice(0, amounts.lines.length);
  const taxesMinor = converted.slice(amounts.lines.length);
  const columns = new Map(
    amounts.taxes.map((tax, position) => [
      tax.component.id,
      convertColumn(amounts, tax, taxesMinor[position] ?? 0n, convert),
    ]),
  );

  const lines = amounts.lines.map((line, index) =>
    toLineAmounts(
      netsMinor[index] ?? 0n,
      line.componentTaxes.map(({ componentId }) => ({
        componentId,
        taxMinor: columns.get(componentId)?.charged[index] ?? 0n,
        selfAssessedMinor: columns.get(componentId)?.selfAssessed[index] ?? 0n,
      })),
    ),
  );
  return checkRange(sumLines(lines, amounts.taxes));
}

/**
 * One component's taxes by line. Self-assessed tax is not part of the total and is rounded separately.
 */
function convertColumn(
  { lines }: DocumentAmounts,
  { component, selfAssessedMinor }: ComponentTotal,
  chargedMinor: bigint,
  convert: (minor: bigint) => Exact,
): { readonly charged: readonly bigint[]; readonly selfAssessed: readonly bigint[] } {
  const column = lines.map(({ componentTaxes }) =>
    componentTaxes.find(({ componentId }) => componentId === component.id),
  );
  return {
    charged: spread(
      chargedMinor,
      column.map((tax) => convert(tax?.taxMinor ?? 0n)),
    ),
    selfAssessed: spread(
      roundHalfUp(convert(selfAssessedMinor)),
      column.map((tax) => convert(tax?.selfAssessedMinor ?? 0n)),
    ),
  };
}

/** Minor units of one currency per minor unit of the other. */
function toFactor({ from, to, rate }: Conversion): Exact {
  return times(parseExact(rate), {
    numerator: 10n ** BigInt(exponentOf(to)),
    denominator: 10n ** BigInt(exponentOf(from)),
  });
}
