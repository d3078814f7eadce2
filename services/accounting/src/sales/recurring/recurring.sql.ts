import { getCurrency } from '@countinghouse/money';
import { sql } from '@countinghouse/postgres';
import type { Insertable, RawBuilder, Selectable } from '@countinghouse/postgres';
import type { Db, Tx } from '../../kernel/database.ts';
import type { Schema } from '../../kernel/schema.generated.ts';
import type {
  Recurring,
  RecurringContent,
  RecurringKind,
  RecurringStatus,
} from './recurring.rules.ts';

type Table = Schema['recurring_documents'];

export type NewRecurring = Omit<Insertable<Table>, 'content'> & {
  readonly content: RecurringContent;
};

export async function insertRecurring(tx: Tx, { content, ...row }: NewRecurring): Promise<void> {
  await tx
    .insertInto('recurring_documents')
    .values({ ...row, content: JSON.stringify(content) })
    .execute();
}

export async function findRecurring(db: Db, orgId: string, id: string): Promise<Recurring | null> {
  const [found] = await readRows(db, sql`org_id = ${orgId} and id = ${id}`, sql``);
  return found ?? null;
}

/** Locks it until the transaction ends. */
export async function lockRecurring(tx: Tx, orgId: string, id: string): Promise<Recurring | null> {
  const [found] = await readRows(tx, sql`org_id = ${orgId} and id = ${id}`, sql`for update`);
  return found ?? null;
}

/** Null if it is no longer due, or another worker has locked it. */
export async function lockDueRecurring(
  tx: Tx,
  orgId: string,
  id: string,
): Promise<Recurring | null> {
  const isActive = sql`next_date is not null and paused_at is null`;
  const which = sql`org_id = ${orgId} and id = ${id} and ${isActive}`;
  const [found] = await readRows(tx, which, sql`for update skip locked`);
  return found ?? null;
}

const statusWords: Readonly<Record<RecurringStatus, RawBuilder<unknown>>> = {
  active: sql`next_date is not null and paused_at is null`,
  paused: sql`next_date is not null and paused_at is not null`,
  finished: sql`next_date is null and stopped_at is null`,
  stopped: sql`stopped_at is not null`,
};

export interface RecurringFilter {
  readonly kinds: readonly RecurringKind[];
  /** Null does not filter. */
  readonly status: RecurringStatus | null;
}

/** Ordered by name. */
export async function listRecurringRows(
  db: Db,
  orgId: string,
  { kinds, status }: RecurringFilter,
  page: { readonly offset: number; readonly rowsMax: number },
): Promise<readonly Recurring[]> {
  const isWanted = status === null ? sql`true` : statusWords[status];
  return readRows(
    db,
    sql`org_id = ${orgId} and kind = any(${kinds}::text[]) and ${isWanted}`,
    sql`order by lower(name), id offset ${page.offset}::bigint limit ${page.rowsMax}::bigint`,
  );
}

export interface RecurringChange {
  readonly name?: string;
  readonly contact_id?: string;
  readonly content?: RecurringContent;
  readonly every?: number;
  readonly unit?: Recurring['unit'];
  readonly starts_on?: string;
  readonly ends_on?: string | null;
  readonly goes_to?: Recurring['goesTo'];
  readonly next_date?: string | null;
  readonly paused_at?: Date | null;
  readonly stopped_at?: Date | null;
  readonly author_kind?: Recurring['author']['kind'];
  readonly author?: string;
  readonly author_role?: Recurring['authorRole'];
}

/** A change by a person: increments the version. */
export async function saveRecurring(
  tx: Tx,
  orgId: string,
  id: string,
  { content, ...change }: RecurringChange,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('recurring_documents')
    .set({ ...change, ...(content !== undefined && { content: JSON.stringify(content) }) })
    .set((row) => ({ version: row('version', '+', 1), updated_at: now }))
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute();
}

/** A change by the service: the version stays, because the content does. */
export async function saveProgress(
  tx: Tx,
  orgId: string,
  id: string,
  progress: { readonly nextDate: string | null; readonly made: number },
): Promise<void> {
  await tx
    .updateTable('recurring_documents')
    .set((row) => ({
      next_date: progress.nextDate,
      made_count: row('made_count', '+', progress.made),
    }))
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute();
}

export interface DueCandidate {
  readonly orgId: string;
  readonly id: string;
  readonly nextDate: string;
  readonly timeZone: string;
}

/**
 * All organisations' recurring documents that may be due on this date, oldest first. The caller, who
 * knows the time zones, decides.
 */
export async function listDueCandidates(
  db: Db,
  latestDay: string,
  after: DueCandidate | null,
  rowsMax: number,
): Promise<readonly DueCandidate[]> {
  const { rows } = await sql<DueCandidate>`
    select r.org_id as "orgId", r.id, r.next_date as "nextDate", o.time_zone as "timeZone"
    from recurring_documents r join organisations o on o.id = r.org_id
    where r.next_date is not null and r.paused_at is null and r.next_date <= ${latestDay}::date
      and o.closing_at is null and o.suspended_at is null
      and (${after === null} or (r.next_date, r.org_id, r.id)
        > (${after?.nextDate ?? null}::date, ${after?.orgId ?? null}::uuid, ${after?.id ?? null}::uuid))
    order by r.next_date, r.org_id, r.id limit ${rowsMax}::bigint`.execute(db);
  return rows;
}

type Row = Omit<Selectable<Table>, 'content'> & {
  /** Typed as stored: only this service writes it. */
  readonly content: Omit<RecurringContent, 'currency'> & { readonly currency: string | null };
};

async function readRows(
  db: Db,
  which: RawBuilder<unknown>,
  ending: RawBuilder<unknown>,
): Promise<readonly Recurring[]> {
  const { rows } = await sql<Row>`
    select org_id, id, name, kind, contact_id, content, every, unit, starts_on, ends_on, goes_to,
      next_date, made_count, paused_at, stopped_at, version, author_kind, author, author_role,
      created_at, updated_at
    from recurring_documents where ${which} ${ending}`.execute(db);
  return rows.map(toRecurring);
}

function toRecurring(row: Row): Recurring {
  const { currency } = row.content;
  return {
    orgId: row.org_id,
    id: row.id,
    name: row.name,
    kind: row.kind,
    contactId: row.contact_id,
    content: { ...row.content, currency: currency === null ? null : getCurrency(currency) },
    every: row.every,
    unit: row.unit,
    startsOn: row.starts_on,
    endsOn: row.ends_on,
    goesTo: row.goes_to,
    nextDate: row.next_date,
    madeCount: row.made_count,
    isPaused: row.paused_at !== null,
    isStopped: row.stopped_at !== null,
    version: row.version,
    author: { kind: row.author_kind, id: row.author },
    authorRole: row.author_role,
    createdAt: row.created_at,
  };
}
