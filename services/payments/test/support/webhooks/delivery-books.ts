import { sql } from '@countinghouse/postgres';
import { waitUntil } from '@countinghouse/testing';
import { expect } from 'vitest';
import type { Database } from '../../../src/kernel/database.ts';
import type { Arrival, DeliveringProcesses } from '../processes/delivering-processes.ts';

/** What must be true of the data and of the receivers when nothing is under way. */
export async function expectAllDelivered(
  world: Pick<DeliveringProcesses, 'database' | 'emitted' | 'arrivals' | 'lastWords'>,
  options: { readonly withinMs?: number } = {},
): Promise<DeliveryBooks> {
  const { database, emitted } = world;
  const committed = (await database.db.selectFrom('events').select('id').execute()).map(
    (event) => event.id,
  );
  const isCommitted = new Set(committed);
  expect(emitted.filter(({ id }) => !isCommitted.has(id))).toEqual([]);
  const missing = (): readonly string[] => {
    const arrived = new Set(world.arrivals().map(({ eventId }) => eventId));
    return committed.filter((id) => !arrived.has(id));
  };
  await waitUntil(
    'every event has arrived',
    () => missing().length === 0,
    options.withinMs ?? restWaitMs,
  ).catch(async (error: unknown) => {
    const told = await describeMissing(database, missing());
    throw new Error(`missing: ${told}\n${world.lastWords()}`, { cause: error });
  });
  await waitUntil('everything is recorded', async () => (await countOpen(database)) === 0);
  const books = await readBooks(world);
  expect(await listBrokenSequences(database)).toEqual([]);
  expect(await listForgotten(database)).toEqual([]);
  expect(books.numberedWrong).toEqual([]);
  expect(books.delivered).toBe(committed.length);
  // Whoever got an event twice got it in a try that the log calls unknown.
  expect(books.unexplained).toEqual([]);
  return books;
}

export interface DeliveryBooks {
  readonly delivered: number;
  readonly unknown: number;
  readonly duplicates: number;
  /** Arrivals beyond the tries that the log shows. */
  readonly unexplained: readonly string[];
  readonly numberedWrong: readonly string[];
}

const restWaitMs = 30_000;

/** Where the first of them are stuck. */
async function describeMissing(database: Database, ids: readonly string[]): Promise<string> {
  const { rows } = await sql`
    select e.id, l.sequence, h.cursor_sequence, h.due_at, h.dispatcher_id,
      d.ended_at is null as is_held_by_living, d.lease_until, now() as now,
      (select json_agg(a) from webhook_attempts a where a.event_id = e.id) as attempts,
      (select json_agg(r) from webhook_retries r where r.event_id = e.id) as retries,
      exists (select from event_outbox o where o.event_id = e.id) as is_in_outbox
    from events e
    left join event_log l on l.event_id = e.id
    left join webhook_heads h on h.tenant_id = e.tenant_id
    left join webhook_dispatchers d on d.id = h.dispatcher_id
    where e.id = any(${ids}::uuid[]) order by e.id limit 3`.execute(database.db);
  return `${ids.length} of them; ${JSON.stringify(rows, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))}`;
}

async function readBooks({
  database,
  arrivals,
}: Pick<DeliveringProcesses, 'database' | 'arrivals'>): Promise<DeliveryBooks> {
  const attempts = await database.db
    .selectFrom('webhook_attempts')
    .select(['event_id', 'delivery_id', 'attempt_number', 'status', 'error_class'])
    .orderBy('attempt_number')
    .execute();
  const delivered = attempts.filter((attempt) => attempt.status === 200);
  const unknown = attempts.filter((attempt) => attempt.error_class === 'unknown');
  const triesOf = Map.groupBy(attempts, (attempt) => attempt.event_id);
  const arrivalsOf = Map.groupBy(arrivals(), ({ eventId }) => eventId);
  const numberedWrong = [...Map.groupBy(attempts, (attempt) => attempt.delivery_id)]
    .filter(([, own]) => own.some((attempt, index) => attempt.attempt_number !== index + 1))
    .map(([id]) => id);
  return {
    delivered: new Set(delivered.map((attempt) => attempt.event_id)).size,
    unknown: unknown.length,
    duplicates: arrivals().length - arrivalsOf.size,
    unexplained: [...arrivalsOf]
      .filter(
        ([id, own]: [string, readonly Arrival[]]) => own.length > (triesOf.get(id)?.length ?? 0),
      )
      .map(([id]) => id),
    numberedWrong,
  };
}

/** Attempts that are promised and not answered for, parked rows, events without a number. */
async function countOpen(database: Database): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select (select count(*) from event_outbox)::int + (select count(*) from webhook_retries)::int
      + (select count(*) from webhook_intents i
          cross join lateral unnest(i.tenant_ids, i.delivery_ids, i.attempt_numbers)
            as p (tenant_id, delivery_id, attempt_number)
          where not exists (select from webhook_attempts a
            where a.tenant_id = p.tenant_id and a.delivery_id = p.delivery_id
              and a.attempt_number = p.attempt_number))::int as open`.execute(database.db);
  return rows[0]?.open ?? 0;
}

async function listBrokenSequences(database: Database): Promise<readonly string[]> {
  const { rows } = await sql<{ tenant_id: string }>`
    select tenant_id from event_sequences s
    left join lateral (
      select count(distinct sequence) as known, count(*) as events, max(sequence) as last
      from event_log l where l.tenant_id = s.tenant_id) l on true
    where (l.known, l.events, l.last) is distinct from (s.last_sequence, s.last_sequence, s.last_sequence)`.execute(
    database.db,
  );
  return rows.map((row) => row.tenant_id);
}

/** Heads of dispatchers that are no more, and heads behind the log with nobody to look after them. */
async function listForgotten(database: Database): Promise<readonly string[]> {
  const { rows } = await sql<{ endpoint_id: string }>`
    select h.endpoint_id from webhook_heads h
    left join webhook_dispatchers d on d.id = h.dispatcher_id and d.ended_at is null
    left join event_sequences s on s.tenant_id = h.tenant_id
    where (h.dispatcher_id is not null and d.id is null)
      or (h.dispatcher_id is null and h.due_at is null
        and h.cursor_sequence < coalesce(s.last_sequence, 0))`.execute(database.db);
  return rows.map((row) => row.endpoint_id);
}

/** What a long run has counted, for whoever writes it down. */
export function report(what: string, figures: object): void {
  if (process.env['FAULT_ROUNDS'] === undefined) return;
  process.stdout.write(`${what}: ${JSON.stringify(figures)}\n`);
}
