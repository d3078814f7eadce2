import type { Tx } from '../../kernel/database.ts';

export interface CheckoutCode {
  readonly code: string;
  readonly workspaceId: string;
  readonly targetKind: 'payment_link' | 'qr_code' | 'subscription';
  readonly targetId: string;
}

export async function insertCheckoutCode(tx: Tx, row: CheckoutCode): Promise<void> {
  await tx
    .insertInto('checkout_codes')
    .values({
      code: row.code,
      workspace_id: row.workspaceId,
      target_kind: row.targetKind,
      target_id: row.targetId,
    })
    .execute();
}
