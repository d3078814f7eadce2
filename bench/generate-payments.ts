import { uuidV7Floor } from '@countinghouse/identifiers';
import type pg from 'pg';

export interface PaymentSet {
  readonly workspaceId: string;
  readonly rows: number;
  readonly firstAtMs: number;
  /** Time from one payment to the next; with zero all of them share their millisecond. */
  readonly spacingMs: number;
}

interface GeneratorDeps {
  /** The owner: the application's statements may not run this long. */
  readonly client: pg.Client;
  readonly onProgress: (progress: GeneratorProgress) => void;
}

export interface GeneratorProgress {
  readonly rowsDone: number;
  readonly rowsAll: number;
  readonly rowsPerSecond: number;
  readonly secondsLeft: number;
}

/** A chunk takes about a second: often enough for a progress line, rare enough to cost nothing. */
const rowsPerChunk = 100_000;

/** The rare status has this many rows however large the set, spread evenly over it. */
export const rareRows = 40;
export const rareStatus = 'processing';

/** Payments in the order of time with the mix of statuses of an ordinary shop. */
export async function generatePayments(deps: GeneratorDeps, set: PaymentSet): Promise<void> {
  const startedAtMs = performance.now();
  const rareEvery = Math.max(1, Math.floor(set.rows / rareRows));
  await deps.client.query(insertLinks, [set.workspaceId]);
  for (let first = 1; first <= set.rows; first += rowsPerChunk) {
    const last = Math.min(first + rowsPerChunk - 1, set.rows);
    await deps.client.query(insertChunk, [
      set.workspaceId,
      first,
      last,
      set.firstAtMs,
      set.spacingMs,
      rareEvery,
    ]);
    const rowsPerSecond = last / ((performance.now() - startedAtMs) / 1_000);
    deps.onProgress({
      rowsDone: last,
      rowsAll: set.rows,
      rowsPerSecond,
      secondsLeft: (set.rows - last) / rowsPerSecond,
    });
  }
}

/** Twelve digits, so that the number needs no padding to be the tail of an id. */
export const numberBase = 100_000_000_000;

/** The id of payment number n, counted from 1: known without asking the database. */
export function generatedPaymentId(
  set: Pick<PaymentSet, 'firstAtMs' | 'spacingMs'>,
  number: number,
): string {
  const floor = uuidV7Floor(set.firstAtMs + number * set.spacingMs);
  return `${floor.slice(0, -12)}${numberBase + number}`;
}

/** As many as a busy shop has open; their ids are their numbers. */
const linkCount = 1_000;

const insertLinks = `
  insert into payment_links (workspace_id, id, code, title, currency, created_at, updated_at)
  select $1, (lpad(to_hex(number), 32, '0'))::uuid, 'code ' || number, 'Link ' || number, 'NGN', now(), now()
  from generate_series(0, ${linkCount - 1}) as number
  on conflict do nothing`;

/** The statement is part of the shape of kept data: whoever keeps data names it by this text too. */
export const insertChunk = `
  insert into payments (
    workspace_id, id, amount_minor, refunded_minor, fee_minor, currency, status, payment_link_id,
    reference, provider, provider_reference, failure_code, failure_reason, payment_method, customer,
    metadata, created_at, updated_at, processing_at, succeeded_at, failed_at, cancelled_at)
  select
    $1, id, amount,
    case status when 'refunded' then amount when 'partially_refunded' then amount / 4 else 0 end,
    amount / 100 + 100, 'NGN', status, link_id,
    'pay_' || number, 'simulator', 'sim_' || number,
    case when status = 'failed' then 'declined' end,
    case when status = 'failed' then 'The card was declined by its issuer.' end,
    jsonb_build_object('type', 'card', 'brand', 'visa', 'last4', lpad((number % 10000)::text, 4, '0')),
    jsonb_build_object('email', 'payer' || number || '@example.com', 'name', 'Payer ' || number),
    jsonb_build_object('order_id', 'order-' || number),
    at, at + interval '9 seconds',
    case when status not in ('pending', 'cancelled') then at + interval '4 seconds' end,
    case when status in ('succeeded', 'partially_refunded', 'refunded') then at + interval '9 seconds' end,
    case when status = 'failed' then at + interval '9 seconds' end,
    case when status = 'cancelled' then at + interval '9 seconds' end
  from (
    select
      number,
      -- UUIDv7: 48 bits of milliseconds, the version, the variant with cell 0, the number.
      (time_hex || '7000' || '8000' || (${numberBase} + number))::uuid as id,
      (lpad(to_hex(hashed % ${linkCount}), 32, '0'))::uuid as link_id,
      to_timestamp(at_ms / 1000.0) as at,
      1000 + hashed % 5000000 as amount,
      case
        when number % $6::bigint = 0 then '${rareStatus}'
        when hashed % 1000 < 900 then 'succeeded'
        when hashed % 1000 < 960 then 'failed'
        when hashed % 1000 < 975 then 'refunded'
        when hashed % 1000 < 985 then 'partially_refunded'
        when hashed % 1000 < 995 then 'cancelled'
        else 'pending'
      end as status
    from (
      select
        number,
        at_ms,
        lpad(to_hex(at_ms), 12, '0') as time_hex,
        -- Evenly spread and the same in every run.
        hashint8(number)::bigint & 2147483647 as hashed
      from (
        select number, $4::bigint + number * $5::bigint as at_ms
        from generate_series($2::bigint, $3::bigint) as number
      ) as numbered
    ) as timed
  ) as drawn`;
