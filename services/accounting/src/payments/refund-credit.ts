import { withTransaction } from '@countinghouse/postgres';
import type { Actor } from '../actor.rules.ts';
import type { BooksDeps } from '../books-deps.ts';
import { isCredit } from '../documents/document.rules.ts';
import { readDocument } from '../documents/read-document.ts';
import { orRefusal } from '../journal/refusals.ts';
import type { LockPass } from '../locks/lock.rules.ts';
import { recordPaymentIn } from './record-payment.ts';
import type { RecordOutcome } from './record-payment.ts';

export interface RefundCreditOrder {
  readonly orgId: string;
  readonly actor: Actor;
  /** A credit note or a supplier credit. */
  readonly documentId: string;
  readonly amountMinor: bigint;
  readonly accountId: string;
  readonly date: string;
  readonly fxRate?: string;
  readonly reference?: string;
  readonly externalRef?: string;
  readonly lockPass?: LockPass;
}

/** A credit is given back in money: by us to a customer, by a supplier to us. */
export function refundCredit(deps: BooksDeps, order: RefundCreditOrder): Promise<RecordOutcome> {
  const { documentId, ...money } = order;
  return orRefusal(() =>
    withTransaction(deps.database.db, async (tx) => {
      const document = await readDocument(tx, order.orgId, documentId);
      if (document === null) return { kind: 'reject', reason: 'not_found' } as const;
      if (!isCredit(document.kind)) return { kind: 'reject', reason: 'kind_forbids' } as const;
      return recordPaymentIn(tx, deps, {
        ...money,
        direction: document.kind === 'credit_note' ? 'out' : 'in',
        contactId: document.contactId,
        currency: document.currency,
        allocations: [{ to: { kind: 'document', id: documentId }, amountMinor: order.amountMinor }],
      });
    }),
  );
}
