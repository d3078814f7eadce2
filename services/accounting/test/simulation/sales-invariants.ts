import { sql } from '@countinghouse/postgres';
import { expect } from 'vitest';
import type { Story } from './story.ts';

/**
 * Accepted once, of what was offered then, and nothing but a conversion after it; answered on its last
 * day at the latest, and expired after it at the earliest; at most one invoice, with equal sums as long
 * as nobody changed it; and no invoice of quotes that is of none.
 */
export async function expectSoundQuotes({ scene: { deps, orgId }, quoteIds }: Story) {
  if (quoteIds.length === 0) return;
  const { rows } = await sql`
    with steps as (
      select quote_id, count(*) filter (where trigger = 'accept') as accepted,
        count(*) filter (where trigger = 'convert') as converted,
        count(*) filter (where trigger in ('accept', 'decline', 'expire')) as ended,
        count(*) filter (where trigger = 'revise') as revised,
        (array_agg(trigger order by version desc) filter (where trigger <> 'convert'))[1] as last
      from quote_history where org_id = ${orgId} group by quote_id)
    select q.id::text, q.status as what from quotes q
    join steps s on s.quote_id = q.id
    join quote_versions v on v.org_id = q.org_id and v.quote_id = q.id
      and v.content_version = q.content_version
    left join documents d on d.org_id = q.org_id and d.id = q.invoice_id
    where q.org_id = ${orgId} and (
      s.accepted <> (q.status = 'accepted')::int
      or s.ended - s.revised <> (q.status in ('accepted', 'declined', 'expired'))::int
      or (q.status = 'accepted' and s.last <> 'accept')
      or (q.status in ('accepted', 'declined') and q.responded_at::date > q.expiry_date)
      or (q.status = 'expired' and q.updated_at::date <= q.expiry_date)
      or s.converted > 1 or (s.converted = 1 and q.invoice_id is null)
      or (q.status in ('accepted', 'declined') and q.responded_hash <> v.content_hash)
      or (q.invoice_id is not null and (d.kind <> 'invoice' or d.origin <> 'quote'))
      or (d.version = 1 and (d.currency, d.subtotal_minor, d.tax_minor, d.total_minor)
        <> (q.currency, q.subtotal_minor, q.tax_minor, q.total_minor)))
    union all
    select d.id::text, 'of no quote' from documents d
    where d.org_id = ${orgId} and d.origin = 'quote'
      and not exists (select from quotes q where q.org_id = d.org_id and q.invoice_id = d.id)
    union all
    select 'numbers', 'given and lost' from number_counters
    where org_id = ${orgId} and kind = 'quote'
    having sum(last_number) <> (select count(number) from quotes where org_id = ${orgId})`.execute(
    deps.database.db,
  );
  expect(rows).toEqual([]);
}

/** Each day of each has one document or a reason, each document its day, and no day is left out. */
export async function expectSoundRecurring({ scene: { deps, orgId }, recurringIds }: Story) {
  if (recurringIds.length === 0) return;
  const { db } = deps.database;
  const { rows: odd } = await sql`
    select d.id::text, 'of no day, or of several' as what from documents d
    where d.org_id = ${orgId} and d.origin = 'recurring'
      and 1 <> (select count(*) from recurring_runs r
        where r.org_id = d.org_id and r.document_id = d.id)
    union all
    select r.id::text, 'miscounted' from recurring_documents r
    where r.org_id = ${orgId} and r.made_count <> (
      select count(u.document_id) from recurring_runs u
      where u.org_id = r.org_id and u.recurring_id = r.id)`.execute(db);
  expect(odd).toEqual([]);
  const { rows } = await sql<Days>`
    select r.unit, r.every, r.starts_on as "startsOn", r.next_date as "nextDate",
      r.stopped_at is not null as "isStopped",
      array(select u.date::text from recurring_runs u
        where u.org_id = r.org_id and u.recurring_id = r.id order by u.date) as made
    from recurring_documents r where r.org_id = ${orgId}`.execute(db);
  for (const days of rows) {
    const due = days.made.map((_, index) => dayAt(days, index));
    expect(days.made).toEqual(due);
    if (!days.isStopped) expect(days.nextDate).toBe(dayAt(days, due.length));
  }
}

interface Days {
  readonly unit: 'day' | 'week' | 'month' | 'year';
  readonly every: number;
  readonly startsOn: string;
  readonly nextDate: string | null;
  readonly isStopped: boolean;
  readonly made: readonly string[];
}

/** Counted from the first one; what begins at the end of a month stays there. */
function dayAt({ unit, every, startsOn }: Days, index: number): string {
  const first = Temporal.PlainDate.from(startsOn);
  const day = first.add({ [`${unit}s`]: every * index });
  const isEnd = unit === 'month' && first.day === first.daysInMonth;
  return (isEnd ? day.with({ day: day.daysInMonth }) : day).toString();
}
