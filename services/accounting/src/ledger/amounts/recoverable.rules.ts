import { parsePercent, roundHalfUp, times, toExact } from './exact.rules.ts';
import { spread } from './spread.rules.ts';

export interface SplitTax {
  /** What the tax office gives back. */
  readonly recoverableMinor: bigint;
  /** What stays as a cost, by line. Both together are the tax. */
  readonly costsMinor: readonly bigint[];
}

/** Splits one component's tax, given by line: what comes back is rounded once for all lines. */
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
