import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { uuidV7Floor } from '@countinghouse/identifiers';
import { createPaymentsDatabase } from './payments-database.ts';
import type { PaymentsDatabase } from './payments-database.ts';
import { createKeys, createTenant, newPepper, withOperator } from './tenant.ts';
import type { Tenant } from './tenant.ts';
import { withClient } from './with-client.ts';

/** Merchants with money to pay out, each with a key of its own. */
export interface PayoutFixture {
  readonly database: PaymentsDatabase;
  readonly pepper: Buffer;
  readonly merchants: readonly Merchant[];
  /** Everything before the number in the ids that the bare side makes. */
  readonly heads: Readonly<Record<'payout' | 'transaction', string>>;
  /** Requests that no run has sent before, one a line. */
  readonly writeRequests: (count: number, merchantCount: number) => Promise<string>;
}

interface Merchant extends Tenant {
  readonly key: string;
}

export const manyMerchants = 1_000;
/** Twelve digits, so that a number needs no padding to be the tail of an id. */
export const numberBase = 100_000_000_000;
export const payoutMinor = 100;
const fundsMinor = 1_000_000_000_000n;
const merchantsAtATime = 8;

export async function createPayoutFixture(
  postgresUrl: string,
  folder: string,
): Promise<PayoutFixture> {
  const database = await createPaymentsDatabase(postgresUrl);
  const pepper = newPepper();
  const merchants = await createMerchants(database.applicationUrl, pepper);
  const head = uuidV7Floor(Date.now()).slice(0, 14);
  const heads = { payout: `${head}7001-8000-`, transaction: `${head}7002-8000-` };
  await withClient(database.ownerUrl, (client) =>
    client.query(giveFunds(`${head}7003-8000-`), [
      merchants.map(({ workspaceId }) => workspaceId),
      String(fundsMinor),
    ]),
  );
  await withClient(database.ownerUrl, async (client) => {
    await client.query(makeNumbers);
    await client.query(numberMerchants, [
      merchants.map(({ workspaceId }) => workspaceId),
      merchants.map(({ businessId }) => businessId),
    ]);
  });
  await withClient(database.ownerUrl, (client) => client.query(makeHistory(`${head}7004-8000-`)));
  await withClient(database.adminUrl, (client) => client.query('vacuum (analyze)'));
  let next = 1;
  return {
    database,
    pepper,
    merchants,
    heads,
    writeRequests: async (count, merchantCount) => {
      const file = join(folder, `payouts-${next}.tsv`);
      const lines = Array.from({ length: count }, (_, index) => {
        const key = merchants[index % merchantCount]?.key ?? '';
        return `Bearer ${key}\tbench-key-${next + index}\t${body}`;
      });
      next += count;
      await writeFile(file, `${lines.join('\n')}\n`);
      return file;
    },
  };
}

const body = JSON.stringify({
  amount: 1,
  currency: 'NGN',
  destinationType: 'service_account',
});

function createMerchants(applicationUrl: string, pepper: Buffer): Promise<readonly Merchant[]> {
  return withOperator({ applicationUrl, pepper }, async (operator) => {
    const createMerchant = async (): Promise<Merchant> => {
      const tenant = await createTenant(operator, 'Payee');
      const [key = ''] = await createKeys(operator, tenant, 1, ['payouts:create']);
      return { ...tenant, key };
    };
    const merchants: Merchant[] = [];
    while (merchants.length < manyMerchants) {
      merchants.push(
        ...(await Promise.all(Array.from({ length: merchantsAtATime }, createMerchant))),
      );
    }
    return merchants;
  });
}

const payoutsBefore = 20_000;

/** Statements that were planned for an empty table read the whole of it once it has filled. */
function makeHistory(payoutHead: string): string {
  return `
    insert into payouts (workspace_id, id, business_id, amount_minor, currency, status,
      destination_type, reference, idempotency_key, request_hash, requested_by_key_id, created_at,
      updated_at, cancelled_at, cancellation_reason)
    select m.workspace_id, ('${payoutHead}' || (${numberBase} + n))::uuid, m.business_id,
      ${payoutMinor}, 'NGN', 'cancelled', 'service_account', 'po_before_' || n, 'before-' || n,
      sha256('bench'), m.workspace_id, now(), now(), now(), 'requested'
    from generate_series(1, ${payoutsBefore}) n
    join bench_merchants m on m.number = n % ${manyMerchants}`;
}

/** As if enough had been charged and settled: the ledger's own trigger makes the balances. */
function giveFunds(transactionHead: string): string {
  return `
    with funded as (
      select workspace_id, ('${transactionHead}' || (${numberBase} + number))::uuid as id
      from unnest($1::uuid[]) with ordinality as w (workspace_id, number)
    ), posted as (
      insert into ledger_transactions (workspace_id, id, template, template_version, source_kind, source_id, step, entry_count, effective_at)
      select workspace_id, id, 'settled', 1, 'payment', id, 2, 2, now() from funded
      returning workspace_id, id
    )
    insert into ledger_entries (workspace_id, transaction_id, reference_id, amount_minor, account_code, line, is_held, currency)
    select workspace_id, id, id, amount, code, line, false, 'NGN'
    from posted cross join lateral (values ($2::bigint, 1000, 1), (-$2::bigint, 2010, 2)) as entry (amount, code, line)`;
}

/** The bare side draws a number; ours knows its merchant by the key. */
const makeNumbers = `
  create table bench_merchants (number bigint primary key, workspace_id uuid, business_id uuid);
  grant select on bench_merchants to payments_app`;
const numberMerchants = `
  insert into bench_merchants (number, workspace_id, business_id)
  select number - 1, workspace_id, business_id
  from unnest($1::uuid[], $2::uuid[]) with ordinality as m (workspace_id, business_id, number)`;
