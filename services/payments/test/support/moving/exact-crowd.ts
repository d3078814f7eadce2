import { sql, withTransaction } from '@countinghouse/postgres';
import type { Database } from '../../../src/kernel/database.ts';
import { insertPaymentCrowd } from '../charges/million-payments.ts';
import type { PaymentCrowd } from '../charges/million-payments.ts';

/** A crowd of payments whose books hold every invariant: for comparing them before and after a move. */
export async function insertExactCrowd(
  { adminUrl, owner }: { readonly adminUrl: string; readonly owner: Database },
  crowd: PaymentCrowd,
): Promise<void> {
  await insertPaymentCrowd(adminUrl, crowd);
  const { workspaceId } = crowd;
  await withTransaction(owner.db, async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    // The crowd's refunds have no rows of their own.
    await sql`
      update payments set status = 'succeeded', refunded_minor = 0
      where workspace_id = ${workspaceId} and status = 'refunded'`.execute(tx);
    await sql`
      insert into ledger_transaction_keys (workspace_id, source_kind, source_id, step, transaction_id)
      select workspace_id, source_kind, source_id, step, id from ledger_transactions
      where workspace_id = ${workspaceId}
      on conflict do nothing`.execute(tx);
    await sql`
      update ledger_transactions set entry_count = 4
      where workspace_id = ${workspaceId} and template = 'settled'`.execute(tx);
    await sql`
      insert into ledger_balances (workspace_id, account_code, currency, debit_minor, credit_minor,
        held_debit_minor, held_credit_minor)
      select workspace_id, account_code, currency, sum(greatest(amount_minor, 0)), sum(-least(amount_minor, 0)), 0, 0
      from ledger_entries where workspace_id = ${workspaceId} and account_code = 2010
      group by workspace_id, account_code, currency
      on conflict (workspace_id, account_code, currency) do update
      set debit_minor = ledger_balances.debit_minor + excluded.debit_minor,
        credit_minor = ledger_balances.credit_minor + excluded.credit_minor`.execute(tx);
    await sql`select refold_ledger(${workspaceId})`.execute(tx);
  });
}
