import {
  forceCheck,
  listUnresolved as listPayouts,
} from '../../src/money-out/payouts/held/review-payouts.ts';
import {
  checkRefund,
  listUnresolved as listRefunds,
} from '../../src/money-out/refunds/outcomes/check-refund.ts';
import { callService } from './call-service.ts';
import type { Random } from './random.ts';
import { changeAccount } from './settle-in.ts';
import type { World } from './world.ts';

const operator = { kind: 'operator', id: 'simulation' } as const;

/** What no schedule asks about any more is asked about once more; gives how many there were. */
export async function lookAtUnresolved(world: World): Promise<number> {
  const { newId, now, tenant } = world;
  const { businessId } = tenant;
  const outcome = await callService(world, 'api', async (_services, { database }) => {
    const deps = { database, newId, now, actor: operator };
    const refunds = (await listRefunds(deps, businessId)).filter(
      ({ nextCheckAt }) => nextCheckAt === null,
    );
    for (const { id } of refunds) await checkRefund(deps, businessId, id);
    const payouts = (await listPayouts(deps, businessId)).filter(
      ({ nextCheckAt }) => nextCheckAt === null,
    );
    for (const { id } of payouts) await forceCheck(deps, businessId, id);
    return refunds.length + payouts.length;
  });
  return outcome.kind === 'answered' ? outcome.value : 0;
}

export async function moveAccount(world: World, random: Random): Promise<void> {
  world.scheduler.note('has another account');
  const ending = random.pick(['31', '32', '33']);
  await callService(world, 'api', (_services, { database }) =>
    changeAccount({ ...world, database }, ending),
  );
}
