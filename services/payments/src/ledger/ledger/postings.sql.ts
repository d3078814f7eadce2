import { sql } from '@countinghouse/postgres';
import type { Db } from '../../kernel/database.ts';

export interface PostedEntryRow {
  readonly transactionId: string;
  readonly template: string;
  readonly sourceKind: string;
  readonly sourceId: string;
  readonly effectiveAt: Date;
  readonly accountCode: number;
  readonly isHeld: boolean;
  readonly currency: string;
  readonly amountMinor: bigint;
}

/** The entries of a payment or payout, in posting order. */
export async function listPostedEntries(
  db: Db,
  workspaceId: string,
  referenceId: string,
  rowsMax: number,
): Promise<readonly PostedEntryRow[]> {
  const { rows } = await sql<PostedEntryRow>`
    select e.transaction_id as "transactionId", t.template, t.source_kind as "sourceKind",
      t.source_id as "sourceId", t.effective_at as "effectiveAt", e.account_code as "accountCode",
      e.is_held as "isHeld", e.currency, e.amount_minor as "amountMinor"
    from ledger_entries e
    join ledger_transactions t on t.workspace_id = e.workspace_id and t.id = e.transaction_id
    where e.workspace_id = ${workspaceId} and e.reference_id = ${referenceId}
    order by e.transaction_id, e.line
    limit ${rowsMax}`.execute(db);
  return rows;
}
