import type { CurrencyCode } from '@countinghouse/money';
import type { Basis, EntryLine } from '../entry.rules.ts';

/** Lines on one account that bring the entry to zero on both bases. */
export function balancingLines(
  lines: readonly EntryLine[],
  accountId: string,
  baseCurrency: CurrencyCode,
): readonly EntryLine[] {
  const bases: readonly Basis[] = ['both', 'accrual', 'cash'];
  return bases.flatMap((basis) => {
    const missingMinor = lines.reduce(
      (sum, line) => (line.basis === basis ? sum - line.baseMinor : sum),
      0n,
    );
    if (missingMinor === 0n) return [];
    return [
      {
        accountId,
        contactId: null,
        openItemId: null,
        taxComponentId: null,
        basis,
        currency: baseCurrency,
        docMinor: missingMinor,
        baseMinor: missingMinor,
      },
    ];
  });
}
