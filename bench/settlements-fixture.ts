import type pg from 'pg';
import type { BenchContext } from './benchmark.ts';
import { generatedPaymentId, numberBase } from './generate-payments.ts';
import type { GeneratorProgress } from './generate-payments.ts';
import { showGeneration } from './generation-progress.ts';
import { apiBasePath } from './payments-api.ts';
import { createPaymentsDatabase } from './payments-database.ts';
import type { PaymentsDatabase } from './payments-database.ts';
import { createKeys, createTenant, newPepper, withOperator } from './tenant.ts';
import { withClient } from './with-client.ts';

/** A year's payments of one merchant, all settled, with the ledger that belongs to them. */
export interface SettlementsFixture {
  readonly database: PaymentsDatabase;
  readonly pepper: Buffer;
  readonly key: string;
  readonly workspaceId: string;
  readonly rows: number;
  readonly days: { readonly from: string; readonly to: string };
  readonly paymentIdOf: (number: number) => string;
}

export type ReportFormat = 'json' | 'csv';

export function reportPath({ days }: SettlementsFixture, format: ReportFormat): string {
  return `${apiBasePath}/settlements?from=${days.from}&to=${days.to}&format=${format}`;
}

const rowsPerChunk = 50_000;
const dayMs = 86_400_000;
const firstAtMs = Date.UTC(2025, 0, 1);
const spanDays = 360;

export async function createSettlementsFixture(
  context: BenchContext,
  rows: number,
): Promise<SettlementsFixture> {
  const database = await createPaymentsDatabase(context.postgresUrl);
  const pepper = newPepper();
  const { applicationUrl, ownerUrl } = database;
  const { workspaceId, keyId, key } = await withOperator(
    { applicationUrl, pepper },
    async (operator) => {
      const tenant = await createTenant(operator, 'Large');
      const [made = ''] = await createKeys(operator, tenant, 1, [
        'settlements:read',
        'reports:export',
        'payments:read',
      ]);
      const { id } = await operator.database.db
        .selectFrom('api_keys')
        .select('id')
        .where('workspace_id', '=', tenant.workspaceId)
        .executeTakeFirstOrThrow();
      return { ...tenant, keyId: id, key: made };
    },
  );
  const spacingMs = Math.floor((spanDays * dayMs) / rows);
  await withClient(ownerUrl, async (client) => {
    await showGeneration(`${rows.toLocaleString('en-US')} settled payments`, (onProgress) =>
      generate({ client, onProgress }, { workspaceId, keyId, rows, spacingMs }),
    );
    await context.progress.run('vacuum and analyze', () =>
      client.query('vacuum (freeze, analyze) payments, refunds, ledger_entries'),
    );
  });
  const set = { firstAtMs, spacingMs };
  return {
    database,
    pepper,
    key,
    workspaceId,
    rows,
    days: { from: '2025-01-01', to: '2025-12-31' },
    paymentIdOf: (number) => generatedPaymentId(set, number),
  };
}

async function generate(
  deps: {
    readonly client: pg.Client;
    readonly onProgress: (progress: GeneratorProgress) => void;
  },
  set: {
    readonly workspaceId: string;
    readonly keyId: string;
    readonly rows: number;
    readonly spacingMs: number;
  },
): Promise<void> {
  const startedAtMs = performance.now();
  const { workspaceId, keyId, rows, spacingMs } = set;
  for (let first = 1; first <= rows; first += rowsPerChunk) {
    const last = Math.min(first + rowsPerChunk - 1, rows);
    await deps.client.query(insertPayments, [workspaceId, first, last, firstAtMs, spacingMs]);
    const chunk = [workspaceId, chunkStart(first, spacingMs), chunkStart(last + 1, spacingMs)];
    await deps.client.query(insertRefunds, [...chunk, keyId]);
    for (const statement of ledgerStatements) await deps.client.query(statement, chunk);
    const rowsPerSecond = last / ((performance.now() - startedAtMs) / 1_000);
    deps.onProgress({
      rowsDone: last,
      rowsAll: rows,
      rowsPerSecond,
      secondsLeft: (rows - last) / rowsPerSecond,
    });
  }
}

/** Ids grow with their numbers: a chunk is what lies between two of them. */
function chunkStart(number: number, spacingMs: number): string {
  return generatedPaymentId({ firstAtMs, spacingMs }, number);
}

/** One of fifty has a quarter given back. */
const insertPayments = `
  insert into payments (workspace_id, id, amount_minor, refunded_minor, fee_minor, currency, status,
    reference, provider, provider_reference, created_at, updated_at, processing_at, succeeded_at, settled_at)
  select $1, id, amount, case when is_refunded then amount / 4 else 0 end, amount / 100 + 100, currency,
    case when is_refunded then 'partially_refunded' else 'succeeded' end,
    'pay_' || number, 'simulator', 'sim_' || number, at, at, at, at, at + interval '1 day'
  from (
    select number, (lpad(to_hex(at_ms), 12, '0') || '70008000' || (${numberBase} + number))::uuid as id,
      to_timestamp(at_ms / 1000.0) as at, 1000 + hashed % 5000000 as amount, hashed % 50 = 0 as is_refunded,
      case when number % 10 = 0 then 'USD' else 'NGN' end as currency
    from (
      select number, $4::bigint + number * $5::bigint as at_ms,
        hashint8(number)::bigint & 2147483647 as hashed
      from generate_series($2::bigint, $3::bigint) as number) as numbered) as drawn`;

const chunk = 'workspace_id = $1 and id >= $2::uuid and id < $3::uuid';

const insertRefunds = `
  insert into refunds (workspace_id, id, payment_id, amount_minor, currency, status, fee_minor, share_minor,
    from_pending_minor, from_available_minor, from_receivable_minor, provider, provider_transaction_id,
    requested_by_key_id, created_at, updated_at, succeeded_at)
  select workspace_id, id, id, refunded_minor, currency, 'succeeded', 0, 0, refunded_minor, 0, 0,
    provider, provider_reference, $4, created_at, created_at, created_at
  from payments where ${chunk} and refunded_minor > 0`;

/** The ledger is partitioned by the month of its ids, and has this month's. */
const transactionId = (digit: string): string =>
  `(lpad(to_hex((extract(epoch from date_trunc('day', now())) * 1000)::bigint), 12, '0')
    || '7${digit}008000' || right(id::text, 12))::uuid`;

const transactionColumns = `workspace_id, id, template, template_version, source_kind, source_id, step,
    entry_count, effective_at`;
const entryColumns =
  'workspace_id, transaction_id, line, reference_id, account_code, currency, amount_minor, is_held';

const insertCharges = `
  insert into ledger_transactions (${transactionColumns})
  select workspace_id, ${transactionId('0')}, 'charge', 1, 'payment', id, 1, 3, succeeded_at
  from payments where ${chunk}`;

const insertChargeEntries = `
  insert into ledger_entries (${entryColumns})
  select workspace_id, ${transactionId('0')}, line, id, account, currency, amount, false
  from payments, lateral (values (1, 1000, amount_minor), (2, 2000, fee_minor - amount_minor),
    (3, 4000, -fee_minor)) as entry (line, account, amount)
  where ${chunk}`;

const insertRefundPostings = `
  insert into ledger_transactions (${transactionColumns})
  select workspace_id, ${transactionId('1')}, 'refund_executed', 1, 'refund', id, 2, 2, succeeded_at
  from payments where ${chunk} and refunded_minor > 0`;

const insertRefundEntries = `
  insert into ledger_entries (${entryColumns})
  select workspace_id, ${transactionId('1')}, line, id, account, currency, amount, false
  from payments, lateral (values (1, 2000, refunded_minor), (2, 2030, -refunded_minor))
    as entry (line, account, amount)
  where ${chunk} and refunded_minor > 0`;

/** Entries follow the transactions that they belong to. */
const ledgerStatements = [
  insertCharges,
  insertChargeEntries,
  insertRefundPostings,
  insertRefundEntries,
];
