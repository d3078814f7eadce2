import type pg from 'pg';
import type { GeneratorProgress } from './generate-payments.ts';

/** The books of one organisation: entries of four lines, in the order of time. */
export interface JournalSet {
  readonly orgId: string;
  readonly lines: number;
  readonly firstDay: string;
  readonly days: number;
}

interface GeneratorDeps {
  /** A superuser: triggers would add up each line by itself. */
  readonly client: pg.Client;
  readonly onProgress: (progress: GeneratorProgress) => void;
}

export const accountCount = 120;
const linesPerEntry = 4;
/** A chunk takes a second or two: often enough for a progress line. */
const entriesPerChunk = 25_000;

/** Journal and sums as the service would have left them, in minutes instead of hours. */
export async function generateJournal(deps: GeneratorDeps, set: JournalSet): Promise<void> {
  const { client, onProgress } = deps;
  const startedAtMs = performance.now();
  const entries = set.lines / linesPerEntry;
  await client.query('set session_replication_role = replica');
  await client.query(insertAccounts, [set.orgId, accountCount]);
  for (let first = 1; first <= entries; first += entriesPerChunk) {
    const last = Math.min(first + entriesPerChunk - 1, entries);
    const values = [set.orgId, first, last, set.firstDay, set.days, entries];
    await client.query(insertEntries, values);
    await client.query(insertLines, values);
    const rowsDone = last * linesPerEntry;
    const rowsPerSecond = rowsDone / ((performance.now() - startedAtMs) / 1_000);
    const secondsLeft = (set.lines - rowsDone) / rowsPerSecond;
    onProgress({ rowsDone, rowsAll: set.lines, rowsPerSecond, secondsLeft });
  }
  await client.query(insertDaySums, [set.orgId]);
  await client.query(insertLongerSums, [set.orgId]);
  await client.query('update books set last_entry_no = $2 where org_id = $1', [set.orgId, entries]);
  await client.query('set session_replication_role = origin');
}

/** The chart of a company that has added accounts of its own until there are `$2`. */
const insertAccounts = `
  insert into accounts (org_id, id, code, name, type, subtype, created_at, updated_at)
  select $1, gen_random_uuid(), 'X' || lpad(number::text, 3, '0'), 'Account ' || number,
    (array['income', 'expense', 'asset', 'liability'])[1 + number % 4],
    (array['sales', 'overhead', 'current_asset', 'current_liability'])[1 + number % 4], now(), now()
  from generate_series(1, $2::int - (select count(*)::int from accounts where org_id = $1)) as number`;

/** The day and the id of each entry. Ids are UUIDv7 whose times and tails grow with the number. */
const numbered = `
  select number, $4::date + (number * $5::bigint / ($6::bigint + 1))::int as date,
    (lpad(to_hex(1704067200000 + number), 12, '0') || '70008000' || (100000000000 + number))::uuid as id
  from generate_series($2::bigint, $3::bigint) as number`;

const insertEntries = `
  insert into journal_entries (org_id, id, entry_no, date, source_kind, source_id, move, area, has_tax,
    memo, actor_kind, actor, line_count, recorded_at)
  select $1, id, number, date, 'journal', id, 'post', 'general', false, 'Entry ' || number, 'system',
    'bench', ${linesPerEntry}, date::timestamp at time zone 'utc'
  from (${numbered}) as entry`;

/**
 * Two pairs of a debit and a credit. The square of an even draw makes some accounts busy on every day
 * and others rare, as in real books.
 */
const insertLines = `
  insert into journal_lines (org_id, entry_id, line_no, account_id, basis, date, currency, doc_minor,
    base_minor)
  select $1, entry.id, line_no, chart.ids[1 + floor(${accountCount} * power(draw, 2))::int], 'both',
    entry.date, 'EUR', amount, amount
  from (${numbered}) as entry
  cross join generate_series(1, ${linesPerEntry}) as line_no
  cross join lateral (
    select (hashint8(${linesPerEntry} * number + line_no)::bigint & 2147483647) / 2147483648.0 as draw,
      (1 + (hashint8(number * 2 + (line_no + 1) / 2)::bigint & 1048575)) * (line_no % 2 * 2 - 1) as amount
  ) as drawn
  cross join (select array_agg(id order by md5(code)) as ids from accounts where org_id = $1) as chart`;

const insertDaySums = `
  insert into balances (org_id, basis, grain, bucket, account_id, debit_minor, credit_minor)
  select l.org_id, s.basis, 'day', l.date, l.account_id,
    sum(greatest(l.base_minor, 0)), sum(greatest(-l.base_minor, 0))
  from journal_lines l
  cross join (values ('accrual'), ('cash')) s (basis)
  where l.org_id = $1 and l.basis in ('both', s.basis)
  group by 1, 2, 4, 5
  order by 2, 4, 5`;

const insertLongerSums = `
  insert into balances (org_id, basis, grain, bucket, account_id, debit_minor, credit_minor)
  select b.org_id, b.basis, g.grain, date_trunc(g.grain, b.bucket::timestamp)::date, b.account_id,
    sum(b.debit_minor), sum(b.credit_minor)
  from balances b
  cross join (values ('month'), ('year')) g (grain)
  where b.org_id = $1 and b.grain = 'day'
  group by 1, 2, 3, 4, 5
  order by 2, 3, 4, 5`;

/** The statements are part of the shape of kept data: whoever keeps data names it by them too. */
export const journalShape = [insertAccounts, insertEntries, insertLines].join();
