import type pg from 'pg';
import type { BenchContext } from './benchmark.ts';
import { generatePayments, insertChunk } from './generate-payments.ts';
import type { PaymentSet } from './generate-payments.ts';
import { showGeneration } from './generation-progress.ts';
import { paymentsService } from './payments-database.ts';
import type { PaymentsDatabase } from './payments-database.ts';
import { findOrFillDatabase } from './service-database.ts';
import { createKeys, createTenant, newPepper, withOperator } from './tenant.ts';
import type { Tenant } from './tenant.ts';
import { withClient } from './with-client.ts';

/** Two workspaces of one database that differ in nothing but their size. */
export interface ListFixture {
  readonly applicationUrl: string;
  readonly pepper: Buffer;
  readonly small: SizedWorkspace;
  readonly large: SizedWorkspace;
}

export interface SizedWorkspace {
  readonly key: string;
  readonly payments: PaymentSet;
}

const smallRows = 10_000;
const names = { small: 'Small', large: 'Large' } as const;

/** A payment every six seconds: five million of them are a year. */
const timing = { firstAtMs: Date.UTC(2025, 0, 1), spacingMs: 6_000 } as const;

/** One of so many lands in another partition unless the hash is broken. */
const smallTenants = 8;

export async function findOrCreateListFixture(context: BenchContext): Promise<ListFixture> {
  const database = await findOrFillDatabase(paymentsService, {
    ...context,
    content: insertChunk + JSON.stringify({ timing, smallRows }),
    fill: (empty) => fill(context, empty),
  });
  const { applicationUrl, ownerUrl } = database;
  const pepper = newPepper();
  const sized = async (name: string, rows: number): Promise<SizedWorkspace> => {
    const tenant = await withClient(ownerUrl, (client) => getTenantWithPayments(client, name));
    const [key = ''] = await withOperator({ applicationUrl, pepper }, (operator) =>
      createKeys(operator, tenant, 1),
    );
    return { key, payments: { ...timing, rows, workspaceId: tenant.workspaceId } };
  };
  return {
    applicationUrl,
    pepper,
    small: await sized(names.small, smallRows),
    large: await sized(names.large, context.rows),
  };
}

async function fill({ progress, rows }: BenchContext, database: PaymentsDatabase): Promise<void> {
  const { applicationUrl, ownerUrl, adminUrl } = database;
  const tenants = await withOperator({ applicationUrl, pepper: newPepper() }, async (operator) => {
    const small: Tenant[] = [];
    while (small.length < smallTenants) small.push(await createTenant(operator, names.small));
    return { large: await createTenant(operator, names.large), small };
  });
  await withClient(ownerUrl, async (client) => {
    const small = await getTenantApart(client, tenants.small, tenants.large);
    for (const [tenant, count] of [
      [small, smallRows],
      [tenants.large, rows],
    ] as const) {
      const set = { ...timing, rows: count, workspaceId: tenant.workspaceId };
      await showGeneration(`${count.toLocaleString('en-US')} payments`, (onProgress) =>
        generatePayments({ client, onProgress }, set),
      );
    }
    // As after days of service: no page waits for its first reader to mark rows as settled.
    await progress.run('vacuum and analyze', () =>
      client.query('vacuum (freeze, analyze) payments'),
    );
  });
  await progress.run('checkpoint', () =>
    withClient(adminUrl, (client) => client.query('checkpoint')),
  );
}

/** In another partition: next to five million rows, the small workspace would not be small. */
async function getTenantApart(
  client: pg.Client,
  candidates: readonly Tenant[],
  other: Tenant,
): Promise<Tenant> {
  const partition = await getPartition(client, other.workspaceId);
  for (const tenant of candidates) {
    if ((await getPartition(client, tenant.workspaceId)) !== partition) return tenant;
  }
  throw new Error('every small workspace landed in the partition of the large one');
}

async function getPartition(client: pg.Client, workspaceId: string): Promise<number> {
  const { rows } = await client.query<{ remainder: number }>(
    `with partitions as (
       select count(*)::int as modulus from pg_inherits where inhparent = 'payments'::regclass)
     select remainder
     from partitions, generate_series(0, modulus - 1) as remainder
     where satisfies_hash_partition('payments'::regclass, modulus, remainder, $1::uuid)`,
    [workspaceId],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('payments is not partitioned by workspace');
  return row.remainder;
}

async function getTenantWithPayments(client: pg.Client, name: string): Promise<Tenant> {
  const { rows } = await client.query<Tenant>(
    `select b.id as "businessId", m.id as "memberId", w.id as "workspaceId"
     from businesses b
     join members m on m.business_id = b.id
     join workspaces w on w.business_id = b.id and w.environment = 'live'
     where b.business_name = $1
       and exists (select from payments p where p.workspace_id = w.id)`,
    [name],
  );
  const [tenant] = rows;
  if (tenant === undefined) throw new Error(`the kept data has no business ${name} with payments`);
  return tenant;
}
