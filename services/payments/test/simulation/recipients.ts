import type { Random } from './random.ts';
import type { World } from './world.ts';

/** Recipients that the provider knows by a sub-account; made before anything can go wrong. */
export async function addRecipients(world: World, random: Random): Promise<void> {
  const count = random.int(3);
  for (let number = 1; number <= count; number += 1) {
    const splitMillionths = random.pick([10_000, 333_333, 700_000, 999_999]);
    world.recipients.push(await addRecipient(world, `00400${number}0000`, splitMillionths));
  }
}

async function addRecipient(
  world: World,
  accountNumber: string,
  splitMillionths: number,
): Promise<string> {
  const { database, newId, now, tenant } = world;
  const id = newId();
  await database.db
    .insertInto('split_recipients')
    .values({
      workspace_id: tenant.liveWorkspaceId,
      id,
      external_reference: id,
      name: 'Recipient',
      account_bank: '044',
      account_number_sealed: Buffer.from('sealed'),
      account_number_last4: accountNumber.slice(-4),
      split_millionths: splitMillionths,
      recipient_mobile: '+2348000000000',
      currency: 'NGN',
      country: 'NG',
      provider: 'flutterwave',
      provider_reference: id,
      provider_subaccount_id: createSubaccount(world, accountNumber),
      registration: 'active',
      created_at: now(),
      updated_at: now(),
    })
    .execute();
  return id;
}

function createSubaccount({ simulator }: World, accountNumber: string): string {
  const answer = simulator.handle({
    method: 'POST',
    path: '/v3/subaccounts',
    headers: { authorization: 'Bearer FLWSECK-simulation' },
    body: JSON.stringify({
      account_bank: '044',
      account_number: accountNumber,
      business_name: 'Recipient',
      business_mobile: '+2348000000000',
      country: 'NG',
      split_type: 'percentage',
      split_value: 0.5,
    }),
  });
  if (answer.kind !== 'response' || answer.status !== 200) {
    throw new Error('the provider refuses a recipient');
  }
  const body = JSON.parse(answer.body) as { data: { subaccount_id: string } };
  return body.data.subaccount_id;
}
