import { dayMs } from '@countinghouse/calendar';
import { getCurrency } from '@countinghouse/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expireHeldChanges } from '../../src/approvals/deciding/decide-held-change.ts';
import { changeSettlementAccount } from '../../src/business/settlement-account/change-settlement-account.ts';
import { setSettlementAccount } from '../../src/business/settlement-account/set-settlement-account.ts';
import { expireThresholdChanges } from '../../src/controls/approvals/thresholds/decide-threshold-change.ts';
import { readLimits } from '../../src/controls/approvals/thresholds/read-limits.ts';
import { requestThresholdChange } from '../../src/controls/approvals/thresholds/request-threshold-change.ts';
import { setLimit } from '../../src/controls/approvals/thresholds/set-limit.ts';
import type { Requester } from '../../src/kernel/caller.rules.ts';
import { cancelPayout } from '../../src/money-out/payouts/cancel-payout.ts';
import { createRefundPayment } from '../../src/money-out/refunds/refund-payment.ts';
import { createPayoutScene } from '../support/money-out/payout-scene.ts';
import type { PayoutScene } from '../support/money-out/payout-scene.ts';
import { insertChargedMany } from '../support/money-out/refund-payments.ts';
import { operatorDeps } from '../support/people/tenants.ts';
import { usePaymentsDatabase } from '../support/processes/payments-database.ts';

const use = usePaymentsDatabase();
/** In the check; the full check asks for 2,000. */
const sequences = Number(process.env['SPENDING_SEQUENCES'] ?? '150');
const timeoutMs = 60_000 + sequences * 1_000;
const hourMs = 3_600_000;
const currency = 'NGN';
const thresholdMinor = 1_000n;
const dailyMinor = 2_500n;
const operations = ['payouts', 'refunds'] as const;

const actor = fc.constantFrom('person' as const, 'key' as const);
const operation = fc.constantFrom(...operations);
/** Around the threshold and the daily amount, several at the same moment. */
const amounts = fc.array(fc.bigInt(1n, 1_200n), { minLength: 1, maxLength: 4 });
const act = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant('request' as const), operation, actor, amounts }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('refused_by_bank' as const), actor, amounts }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cancel' as const), actor }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('change' as const),
      operation,
      limit: fc.constantFrom('threshold' as const, 'daily_amount' as const),
      amountMinor: fc.option(fc.bigInt(0n, 6_000n)),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('replace_account' as const),
      by: fc.constantFrom('person' as const, 'operator' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      hours: fc.integer({ min: 1, max: 26 }),
    }),
  },
);
type Act = typeof act extends fc.Arbitrary<infer Value> ? Value : never;

test(
  'H2: no sequence of requests, cancellations and changes by one person or one key moves more than the daily amount in any 24 hours',
  async () => {
    const scene = await createPayoutScene(use.database, 1_000_000_000n);
    const met = { moved: 0, held: 0, stricter: 0, waiting: 0, replaced: 0 };
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 3, maxLength: 7 }), async (acts) => {
        const limits = await begin(scene);
        const startMs = scene.clock.nowMs;
        const charges = await insertChargedMany(use.database, scene.workspaceId, refundsOf(acts));
        const world: World = { scene, charges: [...charges], met, replacedAtMs: [] };
        for (const each of acts) {
          scene.advance(1);
          await carryOut(world, each);
          limits.push({ fromMs: scene.clock.nowMs, ...(await readDaily(scene)) });
        }
        for (const name of operations) {
          const requests = await readRequests(scene, name, startMs);
          met.held += requests.filter(({ isHeld }) => isHeld).length;
          const moves = requests.filter(({ isMoved }) => isMoved);
          met.moved += moves.length;
          for (const { atMs } of moves) {
            if (name === 'payouts') expect(isCooling(world, atMs), 'a new account').toBe(false);
            const inForce = limits.findLast(({ fromMs }) => fromMs < atMs)?.[name] ?? 0n;
            expect(
              movedUntil(moves, atMs),
              `${name} in the 24 hours until ${atMs}`,
            ).toBeLessThanOrEqual(inForce);
          }
        }
      }),
      { numRuns: sequences, seed: 20_261_116 },
    );
    expect(Math.min(...Object.values(met)), JSON.stringify(met)).toBeGreaterThan(0);
  },
  timeoutMs,
);

interface World {
  readonly scene: PayoutScene;
  readonly charges: string[];
  readonly met: Record<'moved' | 'held' | 'stricter' | 'waiting' | 'replaced', number>;
  /** When an account took the place of another: payouts after it wait for 72 hours. */
  readonly replacedAtMs: number[];
}

type Daily = Readonly<Record<(typeof operations)[number], bigint>>;

/** A new beginning for the same business: what happened before lies more than a week back. */
async function begin(scene: PayoutScene): Promise<({ readonly fromMs: number } & Daily)[]> {
  scene.advance(8 * dayMs);
  await expireThresholdChanges(scene.deps);
  await expireHeldChanges(scene.deps);
  const deps = { ...operatorDeps(use.database), now: scene.deps.now };
  for (const name of operations) {
    const key = { businessId: scene.tenant.businessId, operation: name, currency };
    await setLimit(deps, 'threshold', key, thresholdMinor);
    await setLimit(deps, 'daily_amount', key, dailyMinor);
  }
  return [{ fromMs: scene.clock.nowMs, ...(await readDaily(scene)) }];
}

async function readDaily({ tenant: { businessId } }: PayoutScene): Promise<Daily> {
  const question = { businessId, currency };
  const read = async (name: (typeof operations)[number]) => {
    const { dailyMinor: inForce } = (await readLimits(use.database.db, name, [question]))(question);
    return inForce ?? expect.fail(`one person removed the daily amount of ${name}`);
  };
  return { payouts: await read('payouts'), refunds: await read('refunds') };
}

function refundsOf(acts: readonly Act[]): number {
  return acts.reduce(
    (count, each) => count + (each.kind === 'request' ? each.amounts.length : 0),
    1,
  );
}

async function carryOut(world: World, each: Act): Promise<void> {
  const { scene, met } = world;
  switch (each.kind) {
    case 'wait':
      scene.advance(each.hours * hourMs);
      return;
    case 'request':
      await requestAll(world, each);
      return;
    case 'refused_by_bank': {
      const refusal = { kind: 'rejected', reason: 'refused', message: 'no' } as const;
      scene.transfers.answers.push(...each.amounts.map(() => refusal));
      await requestAll(world, { ...each, operation: 'payouts' });
      scene.transfers.answers.length = 0;
      return;
    }
    case 'replace_account':
      await replaceAccount(world, each.by);
      return;
    case 'cancel': {
      const { workspaceId, tenant } = scene;
      const caller = { actor: requesterOf(scene, each.actor), businessId: tenant.businessId };
      for (const { id } of await waitingPayouts(scene)) {
        await cancelPayout(scene.deps, { workspaceId, id }, { ...caller, workspaceId });
      }
      return;
    }
    case 'change': {
      const { businessId, memberId: id } = scene.tenant;
      const order = {
        kind: each.limit,
        operation: each.operation,
        currency: getCurrency(currency),
        amountMinor: each.amountMinor,
      };
      const member = { businessId, actor: { kind: 'member', id } as const };
      const outcome = await requestThresholdChange(scene.deps, member, order);
      if (outcome.kind === 'changed') met.stricter += 1;
      if (outcome.kind === 'requested') met.waiting += 1;
    }
  }
}

/** A person's replacement waits; the operator's is in force immediately. */
async function replaceAccount(
  { scene, met, replacedAtMs }: World,
  by: 'person' | 'operator',
): Promise<void> {
  const { deps, tenant, script } = scene;
  const { businessId, memberId } = tenant;
  const account = { bankCode: '044', accountNumber: '0690000032' };
  if (by === 'person') {
    const actor = { kind: 'member', id: memberId } as const;
    const member = { businessId, memberId, role: 'owner', actor } as const;
    const change = { ...account, address: '192.0.2.1' };
    const outcome = await changeSettlementAccount(deps, member, change);
    expect(outcome.kind).not.toBe('saved');
    return;
  }
  const names = { bankName: 'Access Bank', beneficiaryName: 'ADIRE LANE' };
  const request = { ...account, ...names, businessId };
  const outcome = await setSettlementAccount({ ...deps, provider: script.provider }, request);
  expect(outcome.kind).toBe('saved');
  replacedAtMs.push(scene.clock.nowMs);
  met.replaced += 1;
}

function isCooling({ replacedAtMs }: World, atMs: number): boolean {
  return replacedAtMs.some((fromMs) => fromMs < atMs && atMs <= fromMs + 3 * dayMs);
}

function waitingPayouts({ workspaceId }: PayoutScene) {
  return use.database.db
    .selectFrom('payouts')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('status', '=', 'pending')
    .execute();
}

/** All at the same moment, each through a process of its own. */
async function requestAll(
  { scene, charges }: World,
  order: Pick<Extract<Act, { readonly kind: 'request' }>, 'operation' | 'actor' | 'amounts'>,
): Promise<void> {
  const requester = requesterOf(scene, order.actor);
  const { workspaceId } = scene;
  const caller = { actor: requester, workspaceId, ...liveCaller };
  await Promise.all(
    order.amounts.map((amountMinor) =>
      order.operation === 'payouts'
        ? scene.connect()({ amountMinor }, null, requester)
        : createRefundPayment(scene.deps)({ caller, paymentId: charges.pop() ?? '', amountMinor }),
    ),
  );
}

const liveCaller = { environment: 'live', isBusinessVerified: true } as const;

function requesterOf({ tenant, keyId }: PayoutScene, name: 'person' | 'key'): Requester {
  return name === 'person'
    ? { kind: 'member', id: tenant.memberId }
    : { kind: 'api_key', id: keyId };
}

interface SeenRequest {
  readonly atMs: number;
  readonly amountMinor: bigint;
  readonly isHeld: boolean;
  readonly isMoved: boolean;
}

async function readRequests(
  { workspaceId }: PayoutScene,
  table: (typeof operations)[number],
  startMs: number,
): Promise<readonly SeenRequest[]> {
  const rows = await use.database.db
    .selectFrom(table)
    .select(['created_at', 'amount_minor', 'status', 'approval_id'])
    .where('workspace_id', '=', workspaceId)
    .where('created_at', '>=', new Date(startMs))
    .execute();
  return rows.map((row) => ({
    atMs: row.created_at.getTime(),
    amountMinor: row.amount_minor,
    isHeld: row.approval_id !== null,
    isMoved: row.approval_id === null && row.status !== 'failed' && row.status !== 'cancelled',
  }));
}

function movedUntil(moves: readonly SeenRequest[], untilMs: number): bigint {
  return moves
    .filter(({ atMs }) => atMs <= untilMs && atMs > untilMs - dayMs)
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
}
