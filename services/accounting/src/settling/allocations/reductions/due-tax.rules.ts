import type { RecognisedLine } from '../allocation.rules.ts';
import { isDeferred } from '../own-lines.rules.ts';
import type { DocumentContent } from '../own-lines.rules.ts';
import { shareTaxes } from './tax-share.rules.ts';
import type { EarlierSettlement, TaxShare } from './tax-share.rules.ts';

interface Settled {
  readonly content: DocumentContent | null;
  readonly earlier: readonly EarlierSettlement[];
}

/**
 * Under cash-basis VAT, a credit that settles an invoice counts as payment of both, each with its share
 * of tax. Between documents with the same tax the result is zero, or a rounding difference.
 */
export function dueByCredit(
  from: Settled,
  to: Settled,
  docMinor: bigint,
): readonly RecognisedLine[] {
  const dueOf = ({ content, earlier }: Settled, side: RecognisedLine['side']) =>
    content === null ? [] : toDueLines(shareTaxes(content, earlier, docMinor), side);
  return [...dueOf(to, 'to'), ...dueOf(from, 'from')].filter((line) => line.baseMinor !== 0n);
}

/** Moves deferred tax to its component's account. */
export function toDueLines(
  taxes: readonly TaxShare[],
  side: RecognisedLine['side'],
): readonly RecognisedLine[] {
  return taxes
    .filter(({ line }) => isDeferred(line))
    .flatMap(({ line: { accountId, dueAccountId, taxComponentId }, baseMinor }) => [
      { side, accountId, taxComponentId, basis: 'accrual', baseMinor: -baseMinor } as const,
      { side, accountId: dueAccountId, taxComponentId, basis: 'accrual', baseMinor } as const,
    ]);
}
