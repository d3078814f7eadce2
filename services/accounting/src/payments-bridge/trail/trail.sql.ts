import { sql } from '@countinghouse/postgres';
import type { RawBuilder } from '@countinghouse/postgres';
import type { Tx } from '../../kernel/database.ts';

/** A booked movement with the entry that it has; without one it changed nothing. */
export interface TrailMovement {
  readonly connectionId: string;
  readonly sequence: bigint;
  readonly movementId: string;
  readonly kind: string;
  readonly currency: string;
  readonly changeMinor: bigint;
  readonly sourceId: string;
  readonly paymentId: string | null;
  readonly documentId: string | null;
  readonly creditNoteId: string | null;
  readonly date: string;
  readonly entryId: string | null;
  /** The summary that it is posted with. */
  readonly summaryId: string | null;
}

const columns = (
  orgId: string,
) => sql`b.connection_id as "connectionId", b.sequence, b.movement_id as "movementId",
  b.kind, b.currency, b.change_minor as "changeMinor", b.source_id as "sourceId",
  b.payment_id as "paymentId", b.document_id as "documentId", b.date,
  (select n.credit_note_id from refund_credit_notes n
    where n.org_id = ${orgId} and n.receipt_id = b.receipt_id) as "creditNoteId",
  b.summary_id as "summaryId",
  (select e.id from journal_entries e
    where e.org_id = ${orgId} and e.source_kind = 'movement'
      and e.source_id = coalesce(b.summary_id, b.movement_id)
      and e.move = case when b.summary_id is null then 'book' else 'summary' end
      and e.seq = 1) as "entryId"`;

async function list(
  tx: Tx,
  orgId: string,
  condition: RawBuilder<unknown>,
  rowsMax: number,
): Promise<readonly TrailMovement[]> {
  const { rows } = await sql<TrailMovement>`
    select ${columns(orgId)} from booked_movements b
    where b.org_id = ${orgId} and ${condition}
    order by b.connection_id, b.sequence limit ${rowsMax}`.execute(tx);
  return rows;
}

export function listMovementsById(tx: Tx, orgId: string, ids: readonly string[], rowsMax: number) {
  return list(tx, orgId, sql`b.movement_id = any(${ids}::uuid[])`, rowsMax);
}

export function listMovementsOfPayments(
  tx: Tx,
  orgId: string,
  paymentIds: readonly string[],
  rowsMax: number,
) {
  return list(tx, orgId, sql`b.payment_id = any(${paymentIds}::uuid[])`, rowsMax);
}

export function listMovementsOfSummary(tx: Tx, orgId: string, summaryId: string, rowsMax: number) {
  return list(tx, orgId, sql`b.summary_id = ${summaryId}`, rowsMax);
}

export function listMovementsOfSource(tx: Tx, orgId: string, sourceId: string, rowsMax: number) {
  return list(tx, orgId, sql`b.source_id = ${sourceId}`, rowsMax);
}

/** What paid it, and what was refunded of that: also of a credit note that a refund drafted. */
export function listMovementsOfDocument(
  tx: Tx,
  orgId: string,
  documentId: string,
  rowsMax: number,
) {
  const condition = sql`(b.document_id = ${documentId} or b.receipt_id in (
    select n.receipt_id from refund_credit_notes n
    where n.org_id = ${orgId} and n.credit_note_id = ${documentId}))`;
  return list(tx, orgId, condition, rowsMax);
}

/** The first payout after each of these: what was settled before it could leave with it. */
export function listPayoutsAfter(
  tx: Tx,
  orgId: string,
  settled: readonly TrailMovement[],
  rowsMax: number,
) {
  const condition = sql`(b.connection_id, b.sequence) in (
    select s.connection_id, (
      select p.sequence from booked_movements p
      where p.org_id = ${orgId} and p.connection_id = s.connection_id and p.currency = s.currency
        and p.kind = 'payout' and p.sequence > s.sequence
      order by p.sequence limit 1)
    from unnest(${settled.map((each) => each.connectionId)}::uuid[],
      ${settled.map((each) => each.sequence)}::bigint[],
      ${settled.map((each) => each.currency)}::text[]) as s (connection_id, sequence, currency))`;
  return list(tx, orgId, condition, rowsMax);
}

/** What was settled since the payout before this one. */
export function listSettledBefore(tx: Tx, orgId: string, payout: TrailMovement, rowsMax: number) {
  const { connectionId, currency, sequence } = payout;
  const condition = sql`b.connection_id = ${connectionId} and b.currency = ${currency}
    and b.kind = 'settled' and b.sequence < ${sequence} and b.sequence > coalesce((
      select p.sequence from booked_movements p
      where p.org_id = ${orgId} and p.connection_id = ${connectionId} and p.currency = ${currency}
        and p.kind = 'payout' and p.sequence < ${sequence}
      order by p.sequence desc limit 1), 0)`;
  return list(tx, orgId, condition, rowsMax);
}

export interface TrailBankLine {
  readonly movementId: string;
  readonly lineId: string;
  readonly entryId: string;
  readonly date: string;
  readonly description: string;
  readonly currency: string;
  readonly amountMinor: bigint;
  readonly statementId: string;
  readonly fileName: string;
  readonly isNamed: boolean;
  /** Payouts of the same amount, this one among them. */
  readonly alikeCount: number;
}

/** Bank lines that took the amount of a payout out of transit. */
export async function listTrailLines(
  tx: Tx,
  orgId: string,
  of: { readonly payoutMovementIds: readonly string[] } | { readonly lineId: string },
): Promise<readonly TrailBankLine[]> {
  const condition =
    'lineId' in of
      ? sql`m.line_id = ${of.lineId}`
      : sql`b.movement_id = any(${of.payoutMovementIds}::uuid[])`;
  const { rows } = await sql<TrailBankLine>`
    select b.movement_id as "movementId", t.id as "lineId", l.entry_id as "entryId", t.date,
      t.description, b.currency, t.amount_minor as "amountMinor", t.statement_id as "statementId",
      s.file_name as "fileName",
      position('PO' || upper(right(b.source_id::text, 10)) in
        upper(regexp_replace(concat_ws(' ', t.description, t.reference, t.counterparty),
          '[^A-Za-z0-9]', '', 'g'))) > 0 as "isNamed",
      (select count(*) from booked_movements a
        where a.org_id = ${orgId} and a.connection_id = b.connection_id
          and a.currency = b.currency and a.kind = 'payout'
          and a.change_minor = b.change_minor)::integer as "alikeCount"
    from booked_movements b
    join payments_clearing c on c.org_id = b.org_id and c.connection_id = b.connection_id
      and c.currency = b.currency
    join journal_lines l on l.org_id = b.org_id and l.account_id = c.transit_account_id
      and l.currency = b.currency and l.doc_minor = b.change_minor
    join bank_matches m on m.org_id = l.org_id and m.entry_id = l.entry_id and m.undone_at is null
    join bank_lines t on t.org_id = m.org_id and t.id = m.line_id
    join bank_statements s on s.org_id = t.org_id and s.id = t.statement_id
    where b.org_id = ${orgId} and b.kind = 'payout' and ${condition}
    order by t.date, t.id`.execute(tx);
  return rows;
}

export interface TrailEntry {
  readonly id: string;
  readonly no: bigint;
  readonly date: string;
  readonly memo: string;
  readonly sourceKind: string;
  readonly sourceId: string;
  readonly move: string;
}

export async function listTrailEntries(
  tx: Tx,
  orgId: string,
  of:
    | { readonly ids: readonly string[] }
    | { readonly documentIds: readonly string[] }
    /** What movements and summaries were booked again by. */
    | { readonly rebookedIds: readonly string[] },
): Promise<readonly TrailEntry[]> {
  const condition =
    'ids' in of
      ? sql`e.id = any(${of.ids}::uuid[])`
      : 'rebookedIds' in of
        ? sql`e.source_kind = 'movement' and e.source_id = any(${of.rebookedIds}::uuid[])
            and e.move like 'rebook-%'`
        : sql`e.source_kind = 'document' and e.source_id = any(${of.documentIds}::uuid[])`;
  const { rows } = await sql<TrailEntry>`
    select e.id, e.entry_no as no, e.date, e.memo, e.source_kind as "sourceKind",
      e.source_id as "sourceId", e.move
    from journal_entries e where e.org_id = ${orgId} and ${condition}
    order by e.entry_no`.execute(tx);
  return rows;
}

export interface TrailAccount {
  readonly entryId: string;
  readonly accountId: string;
  readonly code: string;
  readonly name: string;
  readonly baseMinor: bigint;
}

/** What entries posted to each account, as the accrual basis has it. */
export async function listTrailAccounts(
  tx: Tx,
  orgId: string,
  entryIds: readonly string[],
): Promise<readonly TrailAccount[]> {
  const { rows } = await sql<TrailAccount>`
    select l.entry_id as "entryId", a.id as "accountId", a.code, a.name,
      sum(l.base_minor)::bigint as "baseMinor"
    from journal_lines l join accounts a on a.org_id = l.org_id and a.id = l.account_id
    where l.org_id = ${orgId} and l.entry_id = any(${entryIds}::uuid[])
      and l.basis in ('both', 'accrual')
    group by l.entry_id, a.id, a.code, a.name order by l.entry_id, a.code`.execute(tx);
  return rows;
}

export interface TrailDocument {
  readonly id: string;
  readonly kind: string;
  readonly number: string | null;
  readonly date: string;
  readonly currency: string;
  readonly totalMinor: bigint;
}

export async function listTrailDocuments(
  tx: Tx,
  orgId: string,
  ids: readonly string[],
): Promise<readonly TrailDocument[]> {
  const { rows } = await sql<TrailDocument>`
    select id, kind, number, date, currency, total_minor as "totalMinor" from documents
    where org_id = ${orgId} and id = any(${ids}::uuid[]) order by id`.execute(tx);
  return rows;
}

/** The line itself, with the entries that it is matched to. */
export async function findTrailLine(tx: Tx, orgId: string, id: string) {
  const { rows } = await sql<{
    id: string;
    date: string;
    description: string;
    currency: string;
    amountMinor: bigint;
    statementId: string;
    fileName: string;
    entryIds: readonly string[];
  }>`
    select t.id, t.date, t.description, coalesce(a.currency, o.base_currency) as currency,
      t.amount_minor as "amountMinor", t.statement_id as "statementId", s.file_name as "fileName",
      array(select m.entry_id from bank_matches m
        where m.org_id = ${orgId} and m.line_id = t.id and m.undone_at is null
          and m.entry_id is not null) as "entryIds"
    from bank_lines t
    join bank_statements s on s.org_id = t.org_id and s.id = t.statement_id
    join accounts a on a.org_id = t.org_id and a.id = t.account_id
    join organisations o on o.id = t.org_id
    where t.org_id = ${orgId} and t.id = ${id}`.execute(tx);
  return rows[0] ?? null;
}

export async function listTrailLinesOfEntry(
  tx: Tx,
  orgId: string,
  entryId: string,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select line_id as id from bank_matches
    where org_id = ${orgId} and entry_id = ${entryId} and undone_at is null`.execute(tx);
  return rows.map(({ id }) => id);
}
