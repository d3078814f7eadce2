import { dayIn } from '@countinghouse/calendar';
import type { BooksDeps } from '../../kernel/books-deps.ts';
import type { Db, Tx } from '../../kernel/database.ts';
import type { Role } from '../../tenants/members/role.rules.ts';
import { listRuns } from './recurring-runs.sql.ts';
import { kindsSeenBy } from './recurring.rules.ts';
import type { Recurring, RecurringKind, RecurringRun } from './recurring.rules.ts';
import { findRecurring, listRecurringRows } from './recurring.sql.ts';
import type { RecurringFilter } from './recurring.sql.ts';
import { listDates } from './schedule.rules.ts';
import type { Schedule } from './schedule.rules.ts';

export interface RecurringListQuery extends Omit<RecurringFilter, 'kinds'> {
  readonly orgId: string;
  /** The caller's role, which limits what they may see. */
  readonly role: Role;
  /** Null lists all kinds. */
  readonly kind: RecurringKind | null;
  readonly limit: number;
  readonly offset: number;
}

export interface RecurringPage {
  readonly recurring: readonly Recurring[];
  readonly hasMore: boolean;
}

export async function readRecurringPage(
  db: Db,
  { orgId, role, kind, status, limit, offset }: RecurringListQuery,
): Promise<RecurringPage> {
  const kinds = kindsSeenBy(role).filter((one) => kind === null || one === kind);
  const page = { offset, rowsMax: limit + 1 };
  const rows = await listRecurringRows(db, orgId, { kinds, status }, page);
  return { recurring: rows.slice(0, limit), hasMore: rows.length > limit };
}

export interface RecurringDetails {
  readonly recurring: Recurring;
  readonly nextDates: readonly string[];
  /** Latest first. */
  readonly runs: readonly RecurringRun[];
}

/** A year of a monthly schedule. */
const datesShown = 12;
const runsShown = 100;

/** Null if there is none that the caller may see. */
export async function findRecurringDetails(
  db: Db,
  orgId: string,
  id: string,
  role: Role,
): Promise<RecurringDetails | null> {
  const recurring = await findRecurring(db, orgId, id);
  if (recurring === null || !kindsSeenBy(role).includes(recurring.kind)) return null;
  const { nextDate } = recurring;
  return {
    recurring,
    nextDates: nextDate === null ? [] : listDates(recurring, nextDate, datesShown),
    runs: await listRuns(db, orgId, id, runsShown),
  };
}

export async function getRecurring(tx: Tx, orgId: string, id: string): Promise<RecurringDetails> {
  const found = await findRecurringDetails(tx, orgId, id, 'owner');
  if (found === null) throw new Error(`recurring document ${id} not found`);
  return found;
}

/** The dates of an unsaved schedule, from today or its first date on. */
export function previewDates(
  { now }: Pick<BooksDeps, 'now'>,
  schedule: Schedule,
  timeZone: string,
): { readonly dates: readonly string[]; readonly today: string } {
  return {
    dates: listDates(schedule, schedule.startsOn, datesShown),
    today: dayIn(timeZone, now()),
  };
}
