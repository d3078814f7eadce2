import type { Actor } from '@countinghouse/actor';
import { sql } from '@countinghouse/postgres';
import type { Db, Tx } from '../../kernel/database.ts';
import type { StoredFigure } from './closed-reports.rules.ts';
import type { YearClosing } from './year-closing.rules.ts';
import type { FiscalYear } from './year.rules.ts';

interface Row extends Omit<YearClosing, 'actor' | 'reopened'> {
  readonly actorKind: Actor['kind'];
  readonly actorId: string;
  readonly reopenedAt: Date | null;
  readonly reopenedBy: string | null;
  readonly reopenReason: string | null;
}

const columns = sql`y.id, y.year_end as "yearEnd", y.last_entry_no as "lastEntryNo",
  y.reports_hash as "reportsHash", y.checklist, y.despite, y.note,
  y.soft_lock_before as "softLockBefore", y.actor_kind as "actorKind", y.actor as "actorId",
  y.closed_at as "closedAt", y.reopened_at as "reopenedAt", y.reopened_by as "reopenedBy",
  y.reopen_reason as "reopenReason"`;

/** Latest year first; within a year, the last closing first. */
export async function listYearClosings(db: Db, orgId: string): Promise<readonly YearClosing[]> {
  const { rows } = await sql<Row>`
    select ${columns} from year_closings y where y.org_id = ${orgId}
    order by y.year_end desc, y.id desc`.execute(db);
  return rows.map(toClosing);
}

export async function findYearClosing(
  db: Db,
  orgId: string,
  id: string,
): Promise<YearClosing | null> {
  const { rows } = await sql<Row>`
    select ${columns} from year_closings y where y.org_id = ${orgId} and y.id = ${id}`.execute(db);
  return rows[0] === undefined ? null : toClosing(rows[0]);
}

/** The stored figures. */
export async function listClosedFigures(
  db: Db,
  orgId: string,
  id: string,
): Promise<readonly StoredFigure[]> {
  const { rows } = await sql<{ readonly figures: readonly StoredFigure[] }>`
    select y.reports::json -> 'figures' as figures
    from year_closings y where y.org_id = ${orgId} and y.id = ${id}`.execute(db);
  return rows[0]?.figures ?? [];
}

export interface NewYearClosing extends Omit<YearClosing, 'reopened'> {
  /** The text that is hashed. */
  readonly reports: string;
}

export async function insertYearClosing(
  db: Db,
  orgId: string,
  closing: NewYearClosing,
): Promise<void> {
  await db
    .insertInto('year_closings')
    .values({
      org_id: orgId,
      id: closing.id,
      year_end: closing.yearEnd,
      last_entry_no: closing.lastEntryNo,
      reports: closing.reports,
      reports_hash: Buffer.from(closing.reportsHash),
      checklist: JSON.stringify(closing.checklist),
      despite: [...closing.despite],
      note: closing.note,
      soft_lock_before: closing.softLockBefore,
      actor_kind: closing.actor.kind,
      actor: closing.actor.id,
      closed_at: closing.closedAt,
    })
    .execute();
}

export async function saveReopening(
  tx: Tx,
  orgId: string,
  id: string,
  reopened: NonNullable<YearClosing['reopened']>,
): Promise<void> {
  await tx
    .updateTable('year_closings')
    .set({
      reopened_at: reopened.at,
      reopened_by: reopened.by,
      reopen_reason: reopened.reason,
    })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute();
}

/** The first month with a posting; null if there is none. */
export async function findFirstMonth(db: Db, orgId: string): Promise<string | null> {
  const row = await db
    .selectFrom('balances')
    .select('bucket')
    .where('org_id', '=', orgId)
    .where('basis', '=', 'accrual')
    .where('grain', '=', 'month')
    .orderBy('bucket')
    .limit(1)
    .executeTakeFirst();
  return row?.bucket ?? null;
}

export interface UnfinishedWork {
  readonly draftCount: number;
  readonly awaitingCount: number;
  readonly openBankLineCount: number;
  readonly unreconciledCodes: readonly string[];
}

/** Unfinished work of a year. */
export async function countUnfinished(
  db: Db,
  orgId: string,
  { start, end }: FiscalYear,
): Promise<UnfinishedWork> {
  const { rows } = await sql<UnfinishedWork>`
    select
      (select count(*) from documents d where d.org_id = ${orgId} and d.status = 'draft'
        and d.date between ${start}::date and ${end}::date)::int as "draftCount",
      -- An approved sale is not posted yet.
      (select count(*) from documents d where d.org_id = ${orgId} and d.posted_at is null
        and d.status in ('awaiting_approval', 'approved')
        and d.date between ${start}::date and ${end}::date)::int as "awaitingCount",
      (select count(*) from bank_lines l where l.org_id = ${orgId} and l.status = 'open'
        and l.date <= ${end}::date)::int as "openBankLineCount",
      (select coalesce(array_agg(a.code || ' ' || a.name order by a.code), '{}')
       from bank_accounts b
       join accounts a on a.org_id = b.org_id and a.id = b.account_id
       where b.org_id = ${orgId}
         and exists (select from balances s where s.org_id = ${orgId} and s.basis = 'accrual'
           and s.grain = 'day' and s.account_id = b.account_id
           and s.bucket between ${start}::date and ${end}::date)
         and not exists (select from bank_reconciliations r where r.org_id = ${orgId}
           and r.account_id = b.account_id and r.as_of >= ${end}::date and r.undone_at is null
           -- Postings made since, dated before the reconciliation, are on no in-transit list.
           and r.book_minor = (
             select coalesce(sum(case when coalesce(a.currency, o.base_currency) = o.base_currency
               then l.base_minor else l.doc_minor end), 0)
             from organisations o
             join journal_lines l on l.org_id = ${orgId} and l.account_id = r.account_id
             where o.id = ${orgId} and l.basis in ('both', 'accrual') and l.date <= r.as_of))
      ) as "unreconciledCodes"`.execute(db);
  return (
    rows[0] ?? { draftCount: 0, awaitingCount: 0, openBankLineCount: 0, unreconciledCodes: [] }
  );
}

function toClosing(row: Row): YearClosing {
  const { actorKind, actorId, reopenedAt, reopenedBy, reopenReason, ...closing } = row;
  const isReopened = reopenedAt !== null && reopenedBy !== null && reopenReason !== null;
  return {
    ...closing,
    actor: { kind: actorKind, id: actorId },
    reopened: isReopened ? { at: reopenedAt, by: reopenedBy, reason: reopenReason } : null,
  };
}
