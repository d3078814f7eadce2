import { sql } from '@countinghouse/postgres';
import type { Db, Tx } from '../../kernel/database.ts';
import type { PostingSource } from './posting.rules.ts';

export interface LedgerTransactionRow {
  readonly workspaceId: string;
  readonly id: string;
  readonly template: string;
  readonly templateVersion: number;
  readonly sourceKind: PostingSource['kind'];
  readonly sourceId: string;
  readonly step: number;
  readonly entryCount: number;
  readonly effectiveAt: Date;
}

/**
 * A trigger records the step of each source and rejects the statement if the step is already
 * recorded.
 */
export async function insertLedgerTransactions(
  tx: Tx,
  rows: readonly LedgerTransactionRow[],
): Promise<void> {
  await sql`
    insert into ledger_transactions (workspace_id, id, template, template_version, source_kind,
      source_id, step, entry_count, effective_at)
    select * from unnest(
      ${rows.map((row) => row.workspaceId)}::uuid[],
      ${rows.map((row) => row.id)}::uuid[],
      ${rows.map((row) => row.template)}::text[],
      ${rows.map((row) => row.templateVersion)}::smallint[],
      ${rows.map((row) => row.sourceKind)}::text[],
      ${rows.map((row) => row.sourceId)}::uuid[],
      ${rows.map((row) => row.step)}::smallint[],
      ${rows.map((row) => row.entryCount)}::smallint[],
      ${rows.map((row) => row.effectiveAt)}::timestamptz[])`.execute(tx);
}

export interface LedgerEntryRow {
  readonly workspaceId: string;
  readonly transactionId: string;
  readonly referenceId: string;
  readonly amountMinor: bigint;
  readonly accountCode: number;
  readonly line: number;
  readonly isHeld: boolean;
  readonly currency: string;
  readonly ownerId: string | null;
}

/**
 * Inserts all entries of a transaction in one statement, because a trigger checks the whole
 * statement.
 */
export async function insertLedgerEntries(db: Db, rows: readonly LedgerEntryRow[]): Promise<void> {
  await sql`
    insert into ledger_entries (workspace_id, transaction_id, reference_id, amount_minor,
      account_code, line, is_held, currency, owner_id)
    select * from unnest(
      ${rows.map((row) => row.workspaceId)}::uuid[],
      ${rows.map((row) => row.transactionId)}::uuid[],
      ${rows.map((row) => row.referenceId)}::uuid[],
      ${rows.map((row) => row.amountMinor)}::bigint[],
      ${rows.map((row) => row.accountCode)}::smallint[],
      ${rows.map((row) => row.line)}::smallint[],
      ${rows.map((row) => row.isHeld)}::boolean[],
      ${rows.map((row) => row.currency)}::char(3)[],
      ${rows.map((row) => row.ownerId)}::uuid[])`.execute(db);
}

export interface AccountSums {
  readonly accountCode: number;
  readonly currency: string;
  readonly ownerId: string | null;
  readonly debitMinor: bigint;
  readonly creditMinor: bigint;
  readonly heldDebitMinor: bigint;
  readonly heldCreditMinor: bigint;
}

/**
 * Exact balances of a workspace's accounts: the sums of numbered transactions plus, in the same
 * snapshot, the entries of transactions without a number.
 */
export async function listAccountSums(
  db: Db,
  workspaceId: string,
  recordCodes: readonly number[],
): Promise<readonly AccountSums[]> {
  const { rows } = await sql<AccountSums>`
    select account_code as "accountCode", currency, owner_id as "ownerId",
      sum(debit_minor)::bigint as "debitMinor", sum(credit_minor)::bigint as "creditMinor",
      sum(held_debit_minor)::bigint as "heldDebitMinor",
      sum(held_credit_minor)::bigint as "heldCreditMinor"
    from (
      select account_code, currency, null::uuid as owner_id, debit_minor, credit_minor,
        held_debit_minor, held_credit_minor
      from ledger_balances where workspace_id = ${workspaceId}
      union all
      select account_code, currency, owner_id, debit_minor, credit_minor, held_debit_minor,
        held_credit_minor
      from account_folds
      where workspace_id = ${workspaceId} and account_code = any (${recordCodes}::smallint[])
      union all
      select e.account_code, e.currency, e.owner_id,
        case when not e.is_held and e.amount_minor > 0 then e.amount_minor else 0 end,
        case when not e.is_held and e.amount_minor < 0 then -e.amount_minor else 0 end,
        case when e.is_held and e.amount_minor > 0 then e.amount_minor else 0 end,
        case when e.is_held and e.amount_minor < 0 then -e.amount_minor else 0 end
      from ledger_outbox o
      join ledger_entries e on e.workspace_id = o.workspace_id and e.transaction_id = o.transaction_id
      where o.workspace_id = ${workspaceId} and e.account_code = any (${recordCodes}::smallint[])
    ) parts
    group by account_code, currency, owner_id
    order by currency, account_code, owner_id`.execute(db);
  return rows;
}

export interface LockedBalanceRow {
  readonly workspaceId: string;
  readonly currency: string;
  /** The merchant's balance, less reservations. */
  readonly availableMinor: bigint;
  /** The merchant's debt to the service. */
  readonly owedMinor: bigint;
  /** Unsettled, less reservations; null unless requested. */
  readonly pendingMinor: bigint | null;
}

/** Locked until the transaction ends, in the trigger's lock order. */
export async function lockBalanceRows(
  tx: Tx,
  keys: readonly { readonly workspaceId: string; readonly currency: string }[],
  withPending: boolean,
): Promise<readonly LockedBalanceRow[]> {
  if (keys.length === 0) return [];
  const { rows } = await sql<LockedBalanceRow>`
    select workspace_id as "workspaceId", currency, available_minor as "availableMinor",
      owed_minor as "owedMinor", pending_minor as "pendingMinor"
    from lock_merchant_balances(${keys.map((key) => key.workspaceId)}::uuid[],
                                ${keys.map((key) => key.currency)}::char(3)[],
                                ${withPending})`.execute(tx);
  return rows;
}

/** For a liability account, so that reserved amounts are positive. */
export async function sumHeld(
  tx: Tx,
  reference: { readonly workspaceId: string; readonly referenceId: string },
  accountCode: number,
): Promise<bigint> {
  const { rows } = await sql<{ heldMinor: bigint }>`
    select coalesce(-sum(e.amount_minor), 0)::bigint as "heldMinor" from ledger_entries e
    where e.workspace_id = ${reference.workspaceId} and e.reference_id = ${reference.referenceId}
      and e.is_held and e.account_code = ${accountCode}`.execute(tx);
  return rows[0]?.heldMinor ?? 0n;
}

/** Returns how many transactions left the outbox. */
export async function numberTransactions(db: Db, perLaneMax: number): Promise<number> {
  const { rows } = await sql<{ numbered: number }>`
    select number_ledger(${perLaneMax}) as numbered`.execute(db);
  return rows[0]?.numbered ?? 0;
}

/** The oldest transaction in the outbox; its id contains its time. */
export async function findOldestUnnumbered(db: Db): Promise<string | null> {
  const { rows } = await sql<{ transaction_id: string }>`
    select o.transaction_id
    from generate_series(0, 63) as of_lane cross join lateral (
      select workspace_id, position, transaction_id from ledger_outbox
      where lane = of_lane order by position limit 1) o
    order by o.position limit 1`.execute(db);
  return rows[0]?.transaction_id ?? null;
}

export async function refoldWorkspace(tx: Tx, workspaceId: string): Promise<void> {
  await sql`select refold_ledger(${workspaceId})`.execute(tx);
}
