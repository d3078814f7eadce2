import type { Tx } from '../../kernel/database.ts';
import type { NewPayerNotice } from './payer-notice.rules.ts';
import { insertPayerNoticeRows } from './payer-notices.sql.ts';

/** Notes what payers are to be told, in the transaction that makes it true. The worker writes the mails. */
export async function noteForPayers(
  tx: Tx,
  notices: readonly NewPayerNotice[],
  now: Date,
): Promise<void> {
  await insertPayerNoticeRows(tx, notices, now);
}

/** The receipt of a payment that was received just now. */
export function receiptNotice(
  payment: { readonly workspaceId: string; readonly id: string },
  now: Date,
): NewPayerNotice {
  const { workspaceId, id } = payment;
  return { workspaceId, kind: 'receipt', subjectId: id, round: 0, dueAt: now };
}
