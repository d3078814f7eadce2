import { join } from 'node:path';
import type { BenchContext } from './benchmark.ts';
import { generatePayments, generatedPaymentId } from './generate-payments.ts';
import type { PaymentSet } from './generate-payments.ts';
import { writeRequests } from './http-load.ts';
import { apiBasePath } from './payments-api.ts';
import { createPaymentsDatabase } from './payments-database.ts';
import { createKeys, createTenant, newPepper, withOperator } from './tenant.ts';
import { withClient } from './with-client.ts';

/** One workspace of payments that are read one by one, and the requests that do so. */
export interface ReadFixture {
  readonly applicationUrl: string;
  readonly pepper: Buffer;
  readonly payments: PaymentSet;
  readonly requestsFile: string;
}

/**
 * As many callers as a busy workspace has. One key with the rate of a thousand would fill its
 * window with a million entries, which no limit in service allows.
 */
const callers = { keys: 1_000, addresses: 200 } as const;

const paymentsToReadCount = 20_000;

/** All ids share one millisecond: the bare engine can then make an id from a drawn number alone. */
const payments = { rows: paymentsToReadCount, firstAtMs: Date.UTC(2026, 0, 1), spacingMs: 0 };

export async function createReadFixture(
  context: Pick<BenchContext, 'postgresUrl' | 'folder'>,
): Promise<ReadFixture> {
  const database = await createPaymentsDatabase(context.postgresUrl);
  const pepper = newPepper();
  const { applicationUrl } = database;
  const made = await withOperator({ applicationUrl, pepper }, async (operator) => {
    const tenant = await createTenant(operator, 'Reader');
    return { ...tenant, keys: await createKeys(operator, tenant, callers.keys) };
  });
  const set = { ...payments, workspaceId: made.workspaceId };
  await withClient(database.ownerUrl, async (client) => {
    await generatePayments({ client, onProgress: () => undefined }, set);
    await client.query('vacuum (analyze) payments');
  });
  const requests = Array.from({ length: set.rows }, (_, index) => ({
    path: `${apiBasePath}/payments/${generatedPaymentId(set, index + 1)}`,
    key: made.keys[index % made.keys.length] ?? '',
    address: addressOf(index),
  }));
  const requestsFile = await writeRequests(join(context.folder, 'reads.tsv'), requests);
  return { applicationUrl, pepper, payments: set, requestsFile };
}

/** Steps through the addresses at another pace than through the keys, so that all of them mix. */
function addressOf(index: number): string {
  const number = Math.floor(index / callers.keys) + index;
  return `198.51.100.${number % callers.addresses}`;
}
