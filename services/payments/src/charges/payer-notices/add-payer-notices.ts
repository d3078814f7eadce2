import type { Tx } from '../../kernel/database.ts';
import type { NewPayerNotice } from './payer-notice.rules.ts';
import { insertPayerNoticeRows } from './payer-notices.sql.ts';

/**
 * Stores what to e-mail to payers, in the transaction that makes it true. The worker writes the
 * e-mails.
 */
export async function addPayerNotices(
  tx: Tx,
  notices: readonly NewPayerNotice[],
  now: Date,
): Promise<void> {
  await insertPayerNoticeRows(tx, notices, now);
}

/** The receipt notice of a payment that was just received. */
export function receiptNotice(
  payment: { readonly workspaceId: string; readonly id: string },
  now: Date,
): NewPayerNotice {
  const { workspaceId, id } = payment;
  return { workspaceId, kind: 'receipt', subjectId: id, round: 0, dueAt: now };
}
