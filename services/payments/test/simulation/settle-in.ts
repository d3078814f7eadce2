import { sql } from '@countinghouse/postgres';
import { setThreshold } from '../../src/approvals/set-threshold.ts';
import { setSettlementAccount } from '../../src/settlement-accounts/set-settlement-account.ts';
import { savedAccount, testSealer } from '../support/payout-rows.ts';
import { startMs } from './database.ts';
import type { Random } from './random.ts';
import type { World } from './world.ts';

const dayMs = 86_400_000;

/** What the merchant has before the first payer comes: a key, an account, thresholds, a fee. */
export async function settleIn(world: World, random: Random): Promise<void> {
  const { database, tenant, simulator, now, apiKeyId } = world;
  apiKeyId.id = (await tenant.createKey()).id;
  await changeAccount(world, '31');
  const operator = { ...world, operator: 'simulation' };
  for (const operation of ['refunds', 'payouts'] as const) {
    const amountMinor = random.pick([null, 100n, 5_000n, 300_000n, 50_000_000n, 50_000_000n]);
    const key = { businessId: tenant.businessId, operation, currency: 'NGN' };
    await setThreshold(operator, key, amountMinor);
  }
  if (random.chance(0.5)) {
    await sql`insert into fee_schedules (business_id, currency, basis_points, fixed_minor, is_refundable,
        updated_at)
      values (${tenant.businessId}, 'NGN', 290, 30, true, ${now()})`.execute(database.db);
  }
  // Nothing happened before: reading two weeks of it would only take time.
  const yesterday = new Date(startMs - dayMs).toISOString().slice(0, 10);
  await sql`insert into provider_settlement_reading (environment, provider, read_through, next_read_at)
    values ('live', 'flutterwave', ${yesterday}, ${now()})`.execute(database.db);
  // Transfers are paid from a wallet there: mostly it has enough.
  if (random.chance(0.85)) simulator.fund({ side: 'live', amount: '1000000', currency: 'NGN' });
}

/** Payouts go to another account from now on; `ending` tells two of them apart. */
export async function changeAccount(world: World, ending: string): Promise<void> {
  const { tenant } = world;
  const saved = await setSettlementAccount(
    { ...world, operator: 'simulation', sealer: testSealer },
    {
      businessId: tenant.businessId,
      bankName: 'Access Bank',
      ...savedAccount,
      accountNumber: `06900000${ending}`,
    },
  );
  if (saved.kind !== 'saved') throw new Error(`no account: ${saved.reason}`);
}
