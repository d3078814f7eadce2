import { recogniseNext } from '../../../ledger/amounts/relief.rules.ts';
import type { AllocationKind, RecognisedLine } from '../allocation.rules.ts';
import { isDeferred } from '../own-lines.rules.ts';
import type { DocumentContent, OwnLine } from '../own-lines.rules.ts';

/** An earlier settlement of a document that is not undone, of any kind. */
export interface EarlierSettlement {
  readonly kind: AllocationKind;
  readonly docMinor: bigint;
  readonly recognised: readonly RecognisedLine[];
}

export interface TaxShare {
  readonly line: OwnLine;
  /** With the sign of the document's own line. */
  readonly baseMinor: bigint;
}

/**
 * Each tax's share for a part of the document. Money, discounts and losses with tax relief count
 * together, so that the last of them takes exactly the remaining tax. Deferred tax moves with every
 * settlement, including credits.
 */
export function shareTaxes(
  { totalMinor, lines }: DocumentContent,
  earlier: readonly EarlierSettlement[],
  docMinor: bigint,
): readonly TaxShare[] {
  return lines
    .filter((line) => line.taxComponentId !== null)
    .map((line) => {
      const counted = earlier.filter((one) => isDeferred(line) || takesTax(one));
      const baseMinor = recogniseNext({
        wholeMinor: line.baseMinor,
        recognisedMinor: counted.reduce((sum, one) => sum + taxTaken(one, line), 0n),
        totalMinor,
        settledMinor: counted.reduce((sum, one) => sum + one.docMinor, docMinor),
      });
      return { line, baseMinor };
    });
}

/** Kinds that the cash basis treats like money. */
const kindsAsMoney: ReadonlySet<AllocationKind> = new Set([
  'payment',
  'refund',
  'offset',
  'account',
]);

export function countsAsMoney({ kind }: Pick<EarlierSettlement, 'kind'>): boolean {
  return kindsAsMoney.has(kind);
}

function takesTax(earlier: EarlierSettlement): boolean {
  if (earlier.kind !== 'write_off') return countsAsMoney(earlier) || earlier.kind === 'discount';
  return earlier.recognised.some((line) => line.taxComponentId !== null);
}

/**
 * Money recognises tax on the cash basis; a reduction reverses it on the accrual basis, where deferred
 * tax leaves its account with any settlement.
 */
function taxTaken(earlier: EarlierSettlement, own: OwnLine): bigint {
  const [basis, accountId, sign] =
    countsAsMoney(earlier) && !isDeferred(own)
      ? (['cash', own.accountId, 1n] as const)
      : (['accrual', own.accountId, -1n] as const);
  return earlier.recognised
    .filter(
      (line) =>
        line.basis === basis &&
        line.accountId === accountId &&
        line.taxComponentId === own.taxComponentId,
    )
    .reduce((sum, line) => sum + sign * line.baseMinor, 0n);
}
