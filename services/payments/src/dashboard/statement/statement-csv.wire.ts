import { toCsvLine } from '@countinghouse/http';
import { uuidV7Time } from '@countinghouse/identifiers';
import { getCurrency, money, toMajorText } from '@countinghouse/money';
import type { BalanceEntry } from './statement.rules.ts';

export const statementColumns = [
  'sequence',
  'posted_at',
  'effective_at',
  'kind',
  'source_type',
  'source_id',
  'payment_id',
  'currency',
  'gross',
  'fee',
  'share',
  'pending_change',
  'available_change',
  'owed_change',
  'pending',
  'available',
  'owed',
  'disputed_change',
  'reserved_change',
  'disputed',
  'reserved',
] as const;

export async function* toStatementCsv(
  pages: AsyncIterable<readonly BalanceEntry[]>,
  currency: string,
): AsyncGenerator<string, void, void> {
  const toMajor = majorOf(currency);
  yield toCsvLine(statementColumns);
  for await (const page of pages) {
    yield page.map((entry) => toLine(entry, currency, toMajor)).join('');
  }
}

/** Contains no external text: ids, fixed words, times and figures. */
function toLine(entry: BalanceEntry, currency: string, toMajor: (minor: bigint) => string): string {
  return toCsvLine([
    entry.sequence.toString(),
    postedAt(entry),
    entry.effectiveAt?.toISOString() ?? '',
    entry.kind,
    entry.sourceKind ?? '',
    entry.sourceId ?? '',
    entry.paymentId ?? '',
    currency,
    ...[
      entry.grossMinor,
      entry.feeMinor,
      entry.shareMinor,
      entry.pendingMinor,
      entry.availableMinor,
      entry.owedMinor,
      entry.pendingAfterMinor,
      entry.availableAfterMinor,
      entry.owedAfterMinor,
      entry.disputedMinor,
      entry.reservedMinor,
      entry.disputedAfterMinor,
      entry.reservedAfterMinor,
    ].map(toMajor),
  ]);
}

export function postedAt({ transactionId }: BalanceEntry): string {
  return new Date(uuidV7Time(transactionId)).toISOString();
}

export function majorOf(currency: string): (minor: bigint) => string {
  const unit = getCurrency(currency);
  return (minor) => toMajorText(money(minor, unit));
}
