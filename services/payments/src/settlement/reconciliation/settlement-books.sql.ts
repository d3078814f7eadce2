import { sql } from '@countinghouse/postgres';
import type { Db } from '../../kernel/database.ts';
import type { Environment } from '../../kernel/environment.rules.ts';
import type { EntryWindow } from './our-entries.sql.ts';
import type { OurEntry } from './reconciliation.rules.ts';
import type { OddCharge, SettlementSums } from './settlement-comparison.rules.ts';

interface ProcessedIn {
  readonly environment: Environment;
  readonly from: Date;
  readonly to: Date;
}

/** Charges in the day's settlements that match no payment, or are also in another settlement. */
export async function listOddCharges(db: Db, day: ProcessedIn): Promise<readonly OddCharge[]> {
  const { rows } = await sql<OddCharge>`
    select c.provider_settlement_id as "providerSettlementId",
      c.provider_transaction_id as "providerTransactionId", c.state
    from provider_settlements s
    join provider_settlement_charges c using (environment, provider, provider_settlement_id)
    where s.environment = ${day.environment}
      and s.processed_at >= ${day.from} and s.processed_at < ${day.to}
      and c.state in ('unmatched', 'duplicate')
    order by 1, 2`.execute(db);
  return rows;
}

/** The day's settlements with all charges settled here, next to the service's sums. */
export async function listSettlementSums(
  db: Db,
  day: ProcessedIn,
): Promise<readonly SettlementSums[]> {
  const { rows } = await sql<SettlementSums>`
    select s.provider_settlement_id as "providerSettlementId", s.currency,
      s.gross_minor as "grossMinor", s.fee_minor as "feeMinor",
      s.chargeback_minor as "chargebackMinor", s.net_minor as "netMinor",
      sum(coalesce(i.received_minor, p.amount_minor))::bigint as "chargesMinor",
      coalesce(sum(p.split_amount_minor) filter (where p.split_routed and p.currency = s.currency), 0)::bigint
        as "sharesMinor",
      sum(p.refunded_minor + coalesce(i.received_minor - i.kept_minor, 0))::bigint as "refundsMinor"
    from provider_settlements s
    join provider_settlement_charges c using (environment, provider, provider_settlement_id)
    left join payments p on p.workspace_id = c.workspace_id and p.id = c.payment_id
    left join suspense_items i on i.workspace_id = c.workspace_id and i.payment_id = c.payment_id
      and i.provider_transaction_id = c.provider_transaction_id
    where s.environment = ${day.environment} and s.status = 'completed'
      and s.processed_at >= ${day.from} and s.processed_at < ${day.to}
    group by s.environment, s.provider, s.provider_settlement_id
    having bool_and(c.state = 'settled')
    order by 1`.execute(db);
  return rows;
}

/** Charges posted in the window that no provider settlement contains. */
export async function listUnsettledCharges(
  db: Db,
  window: EntryWindow,
): Promise<readonly OurEntry[]> {
  const { rows } = await sql<Omit<OurEntry, 'held'>>`
    select p.workspace_id as "workspaceId", p.id, p.reference, true as "isBooked",
      p.provider_reference as "providerId", p.amount_minor as "amountMinor", p.currency,
      p.provider_fee_minor as "feeMinor"
    from payments p
    join workspaces w on w.id = p.workspace_id and w.environment = ${window.environment}
    where p.workspace_id = any(${window.workspaceIds}::uuid[])
      and p.id >= ${window.fromId} and p.id < ${window.toId}
      and (p.workspace_id, p.id) >
        (${window.after.workspaceId}, ${window.after.id})
      and p.succeeded_at is not null and p.settled_at is null
      and not exists (select from provider_settlement_charges c
        where c.environment = w.environment and c.provider = p.provider
          and c.provider_transaction_id = p.provider_reference)
    order by p.workspace_id, p.id limit ${window.limit}`.execute(db);
  return rows.map((row) => ({ ...row, held: [] }));
}
