import { sql } from '@countinghouse/postgres';
import type { Database } from '../../../src/kernel/database.ts';

/** Payments of 100.00 with a fee of 3.20 that settled, a hundred of them at each moment. */
export async function insertSettledPayments(
  database: Database,
  workspaceId: string,
  options: { readonly count: number; readonly from: Date; readonly referenceLength?: number },
): Promise<void> {
  await sql`
    insert into payments (workspace_id, id, amount_minor, fee_minor, currency, status, reference,
      provider_reference, succeeded_at, settled_at)
    select ${workspaceId}, gen_random_uuid(), 10000, 320, 'NGN', 'succeeded', 'pay_' || n,
      repeat('r', ${options.referenceLength ?? 7}::integer), ${options.from},
      ${options.from}::timestamptz + (n / 100) * interval '1 millisecond'
    from generate_series(1, ${options.count}::integer) as n`.execute(database.db);
}
