import { parsePercent, roundHalfUp, times, toExact } from './exact.rules.ts';
import { spread } from './spread.rules.ts';

export interface SplitTax {
  /** The part that the tax office refunds. */
  readonly recoverableMinor: bigint;
  /** The part that remains a cost, by line. Together with the recoverable part it is the tax. */
  readonly costsMinor: readonly bigint[];
}

/** Splits one component's tax, given by line. The recoverable part is rounded once for all lines. */
export function splitRecoverable(taxesMinor: readonly bigint[], recoverablePct: string): SplitTax {
  const share = parsePercent(recoverablePct);
  const taxMinor = taxesMinor.reduce((sum, minor) => sum + minor, 0n);
  const recoverableMinor = roundHalfUp(times(toExact(taxMinor), share));
  const recoverable = spread(
    recoverableMinor,
    taxesMinor.map((minor) => times(toExact(minor), share)),
  );
  return {
    recoverableMinor,
    costsMinor: taxesMinor.map((minor, line) => minor - (recoverable[line] ?? 0n)),
  };
}
