import { sql } from '@countinghouse/postgres';
import type { Db } from '../../kernel/database.ts';
import type { RowKey } from '../../kernel/row-key.rules.ts';

export interface PackedPayment {
  readonly merchantName: string;
  readonly legalName: string | null;
  readonly providerTransactionId: string | null;
  readonly currency: string;
  readonly amountMinor: bigint;
  readonly refundedMinor: bigint;
  readonly paidAt: Date;
  readonly payerName: string | null;
  readonly payerEmail: string | null;
}

/** What the evidence says of the disputed payment. */
export async function findPackedPayment(db: Db, payment: RowKey): Promise<PackedPayment | null> {
  const { rows } = await sql<PackedPayment>`
    select coalesce(b.trading_name, b.business_name) as "merchantName",
      b.legal_name as "legalName", p.provider_reference as "providerTransactionId", p.currency,
      p.amount_minor as "amountMinor", p.refunded_minor as "refundedMinor",
      coalesce(p.succeeded_at, p.created_at) as "paidAt", p.customer ->> 'name' as "payerName",
      p.customer ->> 'email' as "payerEmail"
    from payments p
    join workspaces w on w.id = p.workspace_id
    join businesses b on b.id = w.business_id
    where p.workspace_id = ${payment.workspaceId} and p.id = ${payment.id}`.execute(db);
  return rows[0] ?? null;
}
