import { sql } from '@countinghouse/postgres';
import type { Tx } from '../../kernel/database.ts';
import type { Environment } from '../../kernel/environment.rules.ts';
import type { DaySum } from './ledger-day.rules.ts';

interface Span {
  readonly environment: Environment;
  readonly fromId: string;
  readonly toId: string;
}

/** Reservations are left out: they move no money. */
export async function sumEntriesOfSpan(
  tx: Tx,
  { environment, fromId, toId }: Span,
): Promise<readonly DaySum[]> {
  const { rows } = await sql<DaySum>`
    select e.currency, e.account_code as "accountCode", sum(e.amount_minor)::bigint as "amountMinor"
    from ledger_entries e join workspaces w on w.id = e.workspace_id
    where w.environment = ${environment} and not e.is_held
      and e.transaction_id >= ${fromId}::uuid and e.transaction_id < ${toId}::uuid
    group by e.currency, e.account_code having sum(e.amount_minor) <> 0
    order by e.currency, e.account_code`.execute(tx);
  return rows;
}

export async function countTransactionsOfSpan(
  tx: Tx,
  { environment, fromId, toId }: Span,
): Promise<bigint> {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) as count from ledger_transactions t join workspaces w on w.id = t.workspace_id
    where w.environment = ${environment}
      and t.id >= ${fromId}::uuid and t.id < ${toId}::uuid`.execute(tx);
  return rows[0]?.count ?? 0n;
}
