import { sql } from '@countinghouse/postgres';
import type { Insertable } from '@countinghouse/postgres';
import type { Db, Tx } from '../../kernel/database.ts';
import type { Schema } from '../../kernel/schema.generated.ts';
import type { BridgeSettings, Connection, StopReason, Trouble } from './connection.rules.ts';
import type { FeedBalance } from './movement.rules.ts';

export type NewConnection = Insertable<Schema['payments_connections']>;

export async function insertConnection(tx: Tx, connection: NewConnection): Promise<void> {
  await tx.insertInto('payments_connections').values(connection).execute();
}

export async function listConnectionRows(db: Db, orgId: string): Promise<readonly Connection[]> {
  const { rows } = await sql<Connection>`
    select ${columns} from payments_connections c
    where c.org_id = ${orgId} order by c.number`.execute(db);
  return rows;
}

export async function findConnectionRow(
  db: Db,
  orgId: string,
  id: string,
): Promise<Connection | null> {
  const { rows } = await sql<Connection>`
    select ${columns} from payments_connections c
    where c.org_id = ${orgId} and c.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Nobody else books for it until the transaction ends. */
export async function lockConnection(
  tx: Tx,
  orgId: string,
  id: string,
): Promise<Connection | null> {
  const { rows } = await sql<Connection>`
    select ${columns} from payments_connections c
    where c.org_id = ${orgId} and c.id = ${id} for update`.execute(tx);
  return rows[0] ?? null;
}

export interface DueConnection extends Connection {
  readonly keySealed: Buffer;
  readonly pauseMs: number;
}

/** Claims the connections that are due, of all organisations. No other worker gets them until `leaseUntil`. */
export async function takeDueConnections(
  db: Db,
  now: Date,
  leaseUntil: Date,
  rowsMax: number,
): Promise<readonly DueConnection[]> {
  const { rows } = await sql<DueConnection>`
    update payments_connections c set next_read_at = ${leaseUntil}
    from (
      select org_id, id from payments_connections
      where stop_reason is null and next_read_at <= ${now}
      order by next_read_at limit ${rowsMax} for update skip locked) due
    where c.org_id = due.org_id and c.id = due.id
    returning ${columns}, c.key_sealed as "keySealed", c.pause_ms as "pauseMs"`.execute(db);
  return rows;
}

export async function saveCursor(
  tx: Tx,
  connection: Pick<Connection, 'orgId' | 'id'>,
  cursor: {
    readonly sequence: bigint;
    readonly hash: string | null;
    readonly openedAt: Date | null;
  },
): Promise<void> {
  await tx
    .updateTable('payments_connections')
    .set({
      cursor_sequence: cursor.sequence,
      cursor_hash: cursor.hash,
      opened_at: cursor.openedAt,
    })
    .where('org_id', '=', connection.orgId)
    .where('id', '=', connection.id)
    .execute();
}

export async function saveReading(
  db: Db,
  connection: Pick<Connection, 'orgId' | 'id'>,
  reading: {
    readonly stopReason: StopReason | null;
    readonly trouble: Trouble | null;
    readonly startedAt: Date;
    readonly nextReadAt: Date;
    readonly pauseMs: number;
    readonly forgetsWakeUps: boolean;
  },
): Promise<void> {
  // A connection woken during a read is read again immediately: the new movement may be missing from that read.
  await sql`
    update payments_connections set stop_reason = ${reading.stopReason},
      trouble = ${reading.trouble},
      next_read_at = case when woken_at >= ${reading.startedAt}::timestamptz then ${reading.startedAt}::timestamptz
        else ${reading.nextReadAt}::timestamptz end,
      pause_ms = case when woken_at >= ${reading.startedAt}::timestamptz then 1000 else ${reading.pauseMs}::integer end,
      woken_at = case when ${reading.forgetsWakeUps}::boolean then null else woken_at end
    where org_id = ${connection.orgId} and id = ${connection.id}
      and closed_at is null`.execute(db);
}

/** Its turn comes now, and soon again until `expectsUntil`. */
export async function saveWake(
  db: Db,
  { orgId, id }: Pick<Connection, 'orgId' | 'id'>,
  now: Date,
  expectsUntil: Date,
): Promise<void> {
  await sql`
    update payments_connections
    set next_read_at = least(next_read_at, ${now}), pause_ms = 1000,
      expects_until = greatest(expects_until, ${expectsUntil})
    where org_id = ${orgId} and id = ${id}`.execute(db);
}

export async function saveClosed(
  tx: Tx,
  { orgId, id }: Pick<Connection, 'orgId' | 'id'>,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('payments_connections')
    .set({ stop_reason: 'closed', closed_at: at })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute();
}

/** What the closing entry takes out, for the database to compare with its line. */
export async function saveClosing(
  tx: Tx,
  orgId: string,
  connectionId: string,
  currency: string,
  closingMinor: bigint,
): Promise<void> {
  await tx
    .updateTable('payments_clearing')
    .set({ closing_minor: closingMinor })
    .where('org_id', '=', orgId)
    .where('connection_id', '=', connectionId)
    .where('currency', '=', currency)
    .execute();
}

/** Its key, for calls that nobody but this connection makes. */
export async function findSealedKey(db: Db, orgId: string, id: string): Promise<Buffer | null> {
  const row = await db
    .selectFrom('payments_connections')
    .select('key_sealed')
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.key_sealed ?? null;
}

export async function saveBridgeSettings(
  tx: Tx,
  { orgId, id }: Pick<Connection, 'orgId' | 'id'>,
  settings: Omit<BridgeSettings, 'bookingRules'>,
): Promise<void> {
  await tx
    .updateTable('payments_connections')
    .set({
      mode: settings.mode,
      summary_every: settings.summaryEvery,
      sales_account_id: settings.salesAccountId,
      sales_tax_code_id: settings.salesTaxCodeId,
      fee_account_id: settings.feeAccountId,
      share_account_id: settings.shareAccountId,
      offers_pay: settings.offersPay,
    })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute();
}

export async function saveLinked(
  db: Db,
  { orgId, id }: Pick<Connection, 'orgId' | 'id'>,
  dashboardUrl: string | null,
  at: Date,
): Promise<void> {
  await db
    .updateTable('payments_connections')
    .set({ dashboard_url: dashboardUrl, linked_at: at })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute();
}

export async function savePayCurrencies(
  db: Db,
  { orgId, id }: Pick<Connection, 'orgId' | 'id'>,
  currencies: readonly string[],
): Promise<void> {
  await db
    .updateTable('payments_connections')
    .set({ pay_currencies: [...currencies] })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute();
}

/** Payments answered, and nothing came. */
export async function saveHeard(
  db: Db,
  { orgId, id }: Pick<Connection, 'orgId' | 'id'>,
  heardAt: Date,
): Promise<void> {
  await db
    .updateTable('payments_connections')
    .set({ heard_at: heardAt })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute();
}

/** What payments said of itself last. Currencies without an account here have had no movement yet. */
export async function saveHead(
  tx: Tx,
  { orgId, id }: Pick<Connection, 'orgId' | 'id'>,
  head: { readonly sequence: bigint; readonly balances: readonly FeedBalance[] },
  heardAt: Date,
): Promise<void> {
  await tx
    .updateTable('payments_connections')
    .set({ head_sequence: head.sequence, heard_at: heardAt })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute();
  for (const balance of head.balances) {
    await tx
      .updateTable('payments_clearing')
      .set({
        head_pending_minor: balance.pendingMinor,
        head_available_minor: balance.availableMinor,
        head_service_minor: balance.serviceAccountMinor,
        head_disputed_minor: balance.disputedMinor,
        head_reserved_minor: balance.reservedMinor,
        head_owed_minor: balance.owedMinor,
      })
      .where('org_id', '=', orgId)
      .where('connection_id', '=', id)
      .where('currency', '=', balance.currency)
      .execute();
  }
}

const columns = sql`c.org_id as "orgId", c.id, c.number, c.url, c.business_id as "businessId",
  c.business_name as "businessName", c.environment, c.start_on as "startOn", c.mode, c.summary_every as "summaryEvery",
  c.sales_account_id as "salesAccountId", c.sales_tax_code_id as "salesTaxCodeId",
  coalesce((
    select jsonb_agg(jsonb_build_object('by', r.target_kind, 'id', r.target_id,
      'salesAccountId', r.sales_account_id, 'salesTaxCodeId', r.sales_tax_code_id)
      order by array_position('{payment_link, qr_code, subscription, recipient}'::text[], r.target_kind), r.target_id)
    from payments_booking_rules r
    where r.org_id = c.org_id and r.connection_id = c.id), '[]') as "bookingRules",
  c.offers_pay as "offersPay",
  c.fee_account_id as "feeAccountId", c.share_account_id as "shareAccountId",
  c.unexplained_account_id as "unexplainedAccountId", c.cursor_sequence as "cursorSequence",
  c.cursor_hash as "cursorHash", c.opened_at as "openedAt", c.head_sequence as "headSequence",
  c.heard_at as "heardAt", c.stop_reason as "stopReason", c.trouble,
  c.pay_currencies as "payCurrencies", c.expects_until as "expectsUntil", c.closed_at as "closedAt",
  c.dashboard_url as "dashboardUrl", c.woken_at as "wokenAt", c.linked_at as "linkedAt",
  c.fork_count as "forkCount", c.checkpoints_read_at as "checkpointsReadAt",
  c.key_due_at as "keyDueAt", c.key_replaced_at as "keyReplacedAt",
  c.created_at as "createdAt"`;
