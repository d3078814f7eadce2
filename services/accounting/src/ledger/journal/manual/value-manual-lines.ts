import type { Tx } from '../../../kernel/database.ts';
import { findRate } from '../../../setup/rates/find-rate.ts';
import type { Organisation } from '../../../tenants/organisations/organisation.rules.ts';
import { convertTogether } from '../../amounts/base-amounts.rules.ts';
import type { ManualLine } from './manual-line.rules.ts';

/** A manual line; without a base amount it is converted at the day's rate. */
export type WrittenLine = Omit<ManualLine, 'baseMinor'> & { readonly baseMinor?: bigint };

export type ValuedLines =
  | { readonly kind: 'valued'; readonly lines: readonly ManualLine[] }
  | { readonly kind: 'reject'; readonly reason: 'fx_rate_missing' };

/** Lines of one currency are converted together, so that rounding does not unbalance them. */
export async function valueManualLines(
  tx: Tx,
  organisation: Organisation,
  date: string,
  lines: readonly WrittenLine[],
): Promise<ValuedLines> {
  const { baseCurrency } = organisation;
  const worth = new Map<WrittenLine, bigint>();
  const open = lines.filter((line) => line.baseMinor === undefined);
  for (const [currency, same] of Map.groupBy(open, (line) => line.currency)) {
    const rate = await findRate(tx, organisation, currency, date);
    if (rate === null) return { kind: 'reject', reason: 'fx_rate_missing' };
    const conversion = { from: currency, to: baseCurrency, rate };
    const minors = convertTogether(
      same.map(({ docMinor }) => docMinor),
      conversion,
    );
    for (const [index, line] of same.entries()) worth.set(line, minors[index] ?? 0n);
  }
  return {
    kind: 'valued',
    lines: lines.map((line) => ({ ...line, baseMinor: line.baseMinor ?? worth.get(line) ?? 0n })),
  };
}
