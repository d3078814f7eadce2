import { sql } from '@countinghouse/postgres';
import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { listPayments } from '../../src/charges/payments/payments.sql.ts';
import type { PaymentListQuery } from '../../src/charges/payments/payments.sql.ts';
import type { Db } from '../../src/kernel/database.ts';
import { insertPaymentLink } from '../support/charges/pay-targets.ts';
import { insertPayment } from '../support/charges/payment-rows.ts';
import { createTenant, operatorDeps } from '../support/people/tenants.ts';
import { usePaymentsDatabase } from '../support/processes/payments-database.ts';

const use = usePaymentsDatabase();
let workspaceId: string;
let linkId: string;
beforeAll(async () => {
  ({ liveWorkspaceId: workspaceId } = await createTenant(operatorDeps(use.database)));
  ({ id: linkId } = await insertPaymentLink(use.database, workspaceId));
  await insertPayment(use.database, workspaceId, { payment_link_id: linkId });
  await sql`
    insert into payments (workspace_id, id, amount_minor, fee_minor, currency, reference)
    select ${workspaceId}, gen_random_uuid(), 100, 0, 'NGN', 'pay_' || place
    from generate_series(1, 5000) place`.execute(use.database.db);
  const owner = new pg.Client({ connectionString: use.testDatabase.ownerUrl });
  await owner.connect();
  await owner.query('analyze payments');
  await owner.end();
});

const all: Omit<PaymentListQuery, 'workspaceId'> = {
  status: null,
  paymentLinkId: null,
  qrCodeId: null,
  subscriptionId: null,
  olderThanId: null,
  limit: 20,
};

describe('a list of payments', () => {
  test.each(['paymentLinkId', 'qrCodeId', 'subscriptionId'] as const)(
    'by %s reads the index by source, and not every payment of the business',
    async (source) => {
      const plan = await planOf((tx) =>
        listPayments(tx, { ...all, workspaceId, [source]: linkId }),
      );
      expect(plan).toMatch(/Index Scan Backward using payments_\d\d_workspace_id_coalesce_id_idx/);
    },
  );

  test('without a filter reads the newest by the primary key', async () => {
    const plan = await planOf((tx) => listPayments(tx, { ...all, workspaceId }));
    expect(plan).toMatch(/Index Scan Backward using payments_\d\d_pkey/);
  });
});

/** How PostgreSQL would go about the statement that a function sends. */
async function planOf(send: (db: Db) => Promise<unknown>): Promise<string> {
  const { db } = use.database;
  const plans: Promise<string>[] = [];
  const explaining = db.withPlugin({
    transformQuery: ({ node, queryId }) => {
      const { sql: text, parameters } = db.getExecutor().compileQuery(node, queryId);
      plans.push(explain(text, parameters));
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });
  await send(explaining);
  return (await Promise.all(plans)).join('\n');
}

async function explain(text: string, parameters: readonly unknown[]): Promise<string> {
  const client = new pg.Client({ connectionString: use.testDatabase.ownerUrl });
  await client.connect();
  const { rows } = await client.query(`explain ${text}`, [...parameters]);
  await client.end();
  return rows.map((row) => String(row['QUERY PLAN'])).join('\n');
}
