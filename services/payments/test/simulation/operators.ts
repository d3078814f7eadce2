import { listApprovals } from '../../src/approvals/end-approval.ts';
import { approvePayout, rejectPayout } from '../../src/payouts/decide-payout.ts';
import { forceCheck, listUnresolved as listPayouts } from '../../src/payouts/review-payouts.ts';
import { checkRefund, listUnresolved as listRefunds } from '../../src/refunds/check-refund.ts';
import { approveRefund, rejectRefund } from '../../src/refunds/decide-refund.ts';
import { callService } from './call-service.ts';
import type { Random } from './random.ts';
import { changeAccount } from './settle-in.ts';
import type { World } from './world.ts';

const operator = 'simulation';

/** A second person looks at what waits for one, and says yes or no. */
export async function decideApprovals(world: World, random: Random): Promise<void> {
  const { newId, now, tenant, scheduler } = world;
  const isAgreed = random.chance(0.75);
  const outcome = await callService(world, 'api', async (_services, { database }) => {
    const deps = { database, newId, now, operator };
    const waiting = await listApprovals(deps, tenant.businessId);
    if (waiting.length === 0) return null;
    const { action, id } = random.pick(waiting);
    const decide =
      action === 'refund.create'
        ? isAgreed
          ? approveRefund
          : rejectRefund
        : isAgreed
          ? approvePayout
          : rejectPayout;
    const key = { workspaceId: tenant.liveWorkspaceId, id };
    const decided = await decide(deps, key, { operator, reason: null });
    return `${action}: ${decided.kind === 'reject' ? decided.reason : decided.kind}`;
  });
  if (outcome.kind === 'answered' && outcome.value === null) return;
  const answer = outcome.kind === 'answered' ? outcome.value : outcome.kind;
  scheduler.note(`${isAgreed ? 'agrees' : 'does not agree'}: ${answer}`);
}

/** What no schedule asks about any more is asked about once more; gives how many there were. */
export async function lookAtUnresolved(world: World): Promise<number> {
  const { newId, now, tenant } = world;
  const { businessId } = tenant;
  const outcome = await callService(world, 'api', async (_services, { database }) => {
    const deps = { database, newId, now, operator };
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
