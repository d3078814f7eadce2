import { money, toMajorText } from '@countinghouse/money';
import type { Document, DocumentLine } from '../../documents/document/document.rules.ts';
import type { DraftRequest } from '../../documents/drafts/draft.rules.ts';
import { contentOf } from '../../documents/drafts/draft.rules.ts';
import { dividedBy, times, toExact } from '../../ledger/amounts/exact.rules.ts';
import { spread } from '../../ledger/amounts/spread.rules.ts';

/** A movement that is money of a customer: paid for an invoice, given back of that, or charged back. */
export interface Receipt {
  /** Id of the payment that it becomes in these books. */
  readonly id: string;
  readonly contactId: string;
  /** The invoice it pays; null if it pays several. */
  readonly documentId: string | null;
  /** What a charge settles, in this order. */
  readonly settles: readonly string[];
  readonly kind: 'charge' | 'refund' | 'refund_reversed' | 'dispute_lost';
  /** The receipt that a refund or a lost dispute returns, or the refund that a reversal undoes; null for a charge. */
  readonly ofId: string | null;
}

/**
 * The draft of a credit note whose total is the refund: all of the invoice as it stands, or of each account
 * and tax its part, with the tax in it.
 */
export function toCreditContent(
  invoice: Document,
  lines: readonly DocumentLine[],
  refundMinor: bigint,
  date: string,
): DraftRequest {
  const whole = contentOf(invoice, lines);
  const common = {
    ...whole,
    date,
    dueDate: date,
    reference: invoice.number,
    notes: null,
    creditsId: invoice.id,
  };
  if (refundMinor === invoice.totalMinor) return common;
  const groups = [...Map.groupBy(lines, keyOfGroup).values()].filter(
    (group) => grossOf(group) > 0n,
  );
  const parts = spread(
    refundMinor,
    sharesOf(
      groups.map((group) => grossOf(group)),
      refundMinor,
    ),
  );
  return {
    ...common,
    amounts: 'inclusive',
    lines: groups.flatMap((group, index) => {
      const [first] = group;
      const partMinor = parts[index] ?? 0n;
      if (first === undefined || partMinor === 0n) return [];
      return [
        {
          itemId: null,
          description: `Refund of ${invoice.number ?? 'the invoice'}`,
          quantity: '1',
          unitPrice: toMajorText(money(partMinor, invoice.currency)),
          discountPct: '0',
          accountId: first.accountId,
          taxCodeId: first.taxCodeId,
          isComplete: true as const,
        },
      ];
    }),
  };
}

const keyOfGroup = ({ accountId, taxCodeId }: DocumentLine): string => `${accountId} ${taxCodeId}`;

function grossOf(lines: readonly DocumentLine[]): bigint {
  return lines.reduce((sum, { grossMinor }) => sum + grossMinor, 0n);
}

function sharesOf(grosses: readonly bigint[], refundMinor: bigint) {
  const total = grosses.reduce((sum, gross) => sum + gross, 0n);
  return grosses.map((gross) =>
    dividedBy(times(toExact(gross), toExact(refundMinor)), toExact(total)),
  );
}
