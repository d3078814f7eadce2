import pg from 'pg';

export interface PaymentCrowd {
  readonly workspaceId: string;
  readonly count: number;
  /** Spread evenly from the first moment to the last. */
  readonly firstAt: Date;
  readonly lastAt: Date;
}

const perChunk = 100_000;

/**
 * A year of one merchant: payments with the statuses of an ordinary shop, the ledger that belongs to them,
 * and the statement. Written as the server's owner, without triggers: they would take an hour.
 */
export async function insertPaymentCrowd(adminUrl: string, crowd: PaymentCrowd): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query("set session_replication_role = 'replica'");
    await client.query('set synchronous_commit = off');
    const { workspaceId, count, firstAt, lastAt } = crowd;
    for (const table of ['ledger_transactions', 'ledger_entries']) {
      await client.query('select ensure_monthly_partitions($1, $2, 13)', [table, firstAt]);
    }
    const spacingMs = (lastAt.getTime() - firstAt.getTime()) / count;
    for (let first = 1; first <= count; first += perChunk) {
      const last = Math.min(first + perChunk - 1, count);
      await client.query(insertPayments, [workspaceId, first, last, firstAt, spacingMs, lastAt]);
    }
    for (const statement of [...ledgerOf, movements]) await client.query(statement, [workspaceId]);
    await client.query('analyze payments, ledger_transactions, ledger_entries, movements');
    await client.query('select rewrite_statements($1)', [workspaceId]);
    await client.query('vacuum analyze payments, balance_entries, takings, movements');
  } finally {
    await client.end();
  }
}

const insertPayments = `
  insert into payments (workspace_id, id, amount_minor, refunded_minor, fee_minor, currency, status,
    reference, provider, provider_reference, failure_code, failure_reason, description, customer,
    created_at, updated_at, succeeded_at, failed_at, cancelled_at, settled_at)
  select $1, id, amount, case status when 'refunded' then amount else 0 end, amount / 100 + 100, 'NGN',
    status, 'pay_' || number, 'simulator', 'sim_' || number,
    case when status = 'failed' then 'declined' end,
    case when status = 'failed' then 'The card was declined.' end,
    'Order ' || number, jsonb_build_object('email', 'payer' || number || '@example.com',
      'name', 'Payer ' || number),
    at, at, case when status in ('succeeded', 'refunded') then at end,
    case when status = 'failed' then at end, case when status = 'cancelled' then at end,
    case when status in ('succeeded', 'refunded') and at < $6::timestamptz - interval '1 day'
      then at + interval '1 day' end
  from (
    select number, at, 1000 + hashed % 5000000 as amount,
      (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '70008000'
        || (100000000000 + number))::uuid as id,
      case when hashed % 1000 < 930 then 'succeeded' when hashed % 1000 < 970 then 'failed'
        when hashed % 1000 < 980 then 'refunded' when hashed % 1000 < 990 then 'cancelled'
        else 'pending' end as status
    from (
      select number, $4::timestamptz + number * $5::float8 * interval '1 millisecond' as at,
        hashint8(number)::bigint & 2147483647 as hashed
      from generate_series($2::bigint, $3::bigint) as number) as numbered) as drawn`;

/** The same id with another version nibble's tail: one transaction for each step of a payment. */
const chargeId = `overlay(p.id::text placing '1' from 18)::uuid`;
const settledId = `(lpad(to_hex((extract(epoch from p.settled_at) * 1000)::bigint), 12, '0')
  || '70028000' || right(p.id::text, 12))::uuid`;
const paid = `p.workspace_id = $1 and p.succeeded_at is not null`;
const settled = `p.workspace_id = $1 and p.settled_at is not null`;

function toTransaction(id: string, template: string, step: number, at: string, where: string) {
  return `
    insert into ledger_transactions (workspace_id, id, template, template_version, source_kind,
      source_id, step, entry_count, effective_at)
    select p.workspace_id, ${id}, '${template}', 1, 'payment', p.id, ${step}, 3, ${at}
    from payments p where ${where}`;
}

function toEntries(id: string, lines: string, where: string) {
  return `
    insert into ledger_entries (workspace_id, transaction_id, reference_id, amount_minor,
      account_code, line, is_held, currency)
    select p.workspace_id, ${id}, p.id, l.amount, l.code, l.line, false, p.currency
    from payments p cross join lateral (values ${lines}) as l (line, code, amount) where ${where}`;
}

const ledgerOf = [
  toTransaction(chargeId, 'charge', 1, 'p.succeeded_at', paid),
  toEntries(
    chargeId,
    '(1, 1000, p.amount_minor), (2, 2000, -p.net_minor), (3, 4000, -p.fee_minor)',
    paid,
  ),
  toTransaction(settledId, 'settled', 2, 'p.settled_at', settled),
  toEntries(
    settledId,
    '(1, 1010, p.amount_minor), (2, 1000, -p.amount_minor), (3, 2000, p.net_minor), (4, 2010, -p.net_minor)',
    settled,
  ),
];

const movements = `
  insert into movements (workspace_id, sequence, transaction_id)
  select workspace_id, row_number() over (order by id), id
  from ledger_transactions where workspace_id = $1`;
