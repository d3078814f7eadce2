import { dayMs } from '@countinghouse/calendar';
import { sql } from '@countinghouse/postgres';
import { setSettlementAccount } from '../../src/business/settlement-account/set-settlement-account.ts';
import { setLimit } from '../../src/controls/approvals/thresholds/set-limit.ts';
import { createMember } from '../../src/tenants/businesses/create-member.ts';
import { accountSetting, savedAccount } from '../support/money-out/payout-rows.ts';
import { startMs } from './database.ts';
import type { Person } from './people.ts';
import type { Random } from './random.ts';
import type { World } from './world.ts';

/** Shorter than the default, so that a run has payouts of both kinds. */
const accountCoolingHours = 6;

/** What the merchant has before the first payer comes: a key, an account, thresholds, a fee. */
export async function settleIn(
  world: World,
  random: Random,
  stranger: Omit<Person, 'name'>,
): Promise<void> {
  const { database, tenant, simulator, now, apiKeyId, thresholds } = world;
  apiKeyId.id = (await tenant.createKey()).id;
  await addPeople(world, stranger);
  await changeAccount(world, '31');
  const operator = { ...world, actor: { kind: 'operator', id: 'simulation' } as const };
  for (const operation of ['refunds', 'payouts'] as const) {
    const amountMinor = random.pick([null, 100n, 5_000n, 300_000n, 50_000_000n, 50_000_000n]);
    const key = { businessId: tenant.businessId, operation, currency: 'NGN' };
    await setLimit(operator, 'threshold', key, amountMinor);
    thresholds.set(operation, amountMinor);
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

/** The owner made the key; the others may ask in person. */
async function addPeople(world: World, stranger: Omit<Person, 'name'>): Promise<void> {
  const { tenant, people, newId } = world;
  const { businessId, memberId } = tenant;
  people.push({ name: 'the owner', memberId, businessId, role: 'owner' });
  for (const role of ['admin', 'finance'] as const) {
    const member = await createMember(
      { ...world, actor: { kind: 'operator', id: 'simulation' } as const },
      { businessId, email: `${role}-${newId()}@example.com`, name: role, role },
    );
    if (member.kind !== 'created') throw new Error(`no ${role}: ${member.reason}`);
    people.push({ name: `the ${role}`, memberId: member.id, businessId, role });
  }
  people.push({ name: 'a stranger', ...stranger });
}

/** Payouts go to another account from now on; `ending` tells two of them apart. */
export async function changeAccount(world: World, ending: string): Promise<void> {
  const { tenant } = world;
  const saved = await setSettlementAccount(
    {
      ...world,
      actor: { kind: 'operator', id: 'simulation' } as const,
      ...accountSetting,
      accountCoolingHours,
    },
    {
      businessId: tenant.businessId,
      bankName: 'Access Bank',
      ...savedAccount,
      accountNumber: `06900000${ending}`,
    },
  );
  if (saved.kind !== 'saved') throw new Error(`no account: ${saved.reason}`);
}
