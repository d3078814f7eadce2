import type { IdSource } from '@countinghouse/identifiers';
import { withTransaction } from '@countinghouse/postgres';
import { recordIfMember } from '../../kernel/audit/record-audit.ts';
import type { WorkspaceActor } from '../../kernel/audit/record-audit.ts';
import type { Database } from '../../kernel/database.ts';
import { repeatNotice } from '../payer-notices/repeat-notice.ts';
import { createGetPayment } from '../payments/get-payment.ts';
import { numberReceipt } from './number-receipt.ts';

export interface ResendReceiptDeps {
  readonly database: Database;
  readonly newId: IdSource;
  readonly now: () => Date;
}

export interface ResendRequest {
  readonly paymentId: string;
  readonly idempotencyKey: string | null;
}

export type ResendReceiptOutcome =
  | {
      readonly kind: 'queued';
      readonly number: string;
      readonly email: string;
      readonly at: Date;
      readonly isReplay: boolean;
    }
  | {
      readonly kind: 'reject';
      readonly reason: 'not_found' | 'not_received' | 'no_payer_email' | 'receipts_sent_too_often';
    };

/** E-mails the receipt again, only to the address that the payer gave. */
export async function resendReceipt(
  deps: ResendReceiptDeps,
  caller: WorkspaceActor,
  { paymentId, idempotencyKey }: ResendRequest,
): Promise<ResendReceiptOutcome> {
  const { workspaceId } = caller;
  const key = { workspaceId, id: paymentId };
  const payment = await createGetPayment(deps.database)(key);
  if (payment === null) return { kind: 'reject', reason: 'not_found' };
  if (payment.succeededAt === null) return { kind: 'reject', reason: 'not_received' };
  const email = payment.customer?.email ?? null;
  if (email === null) return { kind: 'reject', reason: 'no_payer_email' };
  const number = await numberReceipt(deps, key);
  return withTransaction(deps.database.db, async (tx) => {
    const subject = { workspaceId, kind: 'receipt', subjectId: paymentId } as const;
    const repeat = await repeatNotice(tx, subject, idempotencyKey, deps.now());
    if (repeat.kind === 'too_many') return { kind: 'reject', reason: 'receipts_sent_too_often' };
    const isReplay = repeat.kind === 'known';
    if (!isReplay) {
      await recordIfMember(tx, deps.newId, caller, {
        action: 'receipt.resent',
        subjectKind: 'payment',
        subjectId: paymentId,
        detail: {},
      });
    }
    return { kind: 'queued', number, email, at: repeat.at, isReplay };
  });
}
