import { getCurrency } from '@countinghouse/money';
import { expect, test } from 'vitest';
import { pauseOperation, resumeOperation } from '../../src/controls/pauses/pause-operation.ts';
import { cancelPayout } from '../../src/money-out/payouts/cancel-payout.ts';
import { decidePayout } from '../../src/money-out/payouts/held/decide-payout.ts';
import { outboundPayouts } from '../../src/money-out/payouts/outcomes/resolve-payouts.ts';
import { createRefundPayment } from '../../src/money-out/refunds/refund-payment.ts';
import { advance } from '../../src/provider/outbound/outbound.ts';
import { giveFunds } from '../support/money-out/payout-rows.ts';
import { createPayoutScene, largeMinor, wordOf } from '../support/money-out/payout-scene.ts';
import { insertCharged } from '../support/money-out/refund-payments.ts';
import { approved } from '../support/people/second-person.ts';
import { operatorDeps } from '../support/people/tenants.ts';
import { usePaymentsDatabase } from '../support/processes/payments-database.ts';

const use = usePaymentsDatabase();

/** As many processes, each with batches of its own. */
const processCount = 3;
const rounds = 100;

test('P-191 row 3: 100 payouts at once with one key are one payout and 99 repeats, 100 times', async () => {
  const scene = await createPayoutScene(use.database);
  const callers = spread(100, Array.from({ length: processCount }, scene.connect));
  for (let round = 0; round < rounds; round += 1) {
    const outcomes = await Promise.all(
      callers.map((ask) => ask({ amountMinor: 10n }, `key-number-${round}`)),
    );
    const words = outcomes.map(wordOf);
    expect(words.filter((word) => word === 'created')).toHaveLength(1);
    expect(words.filter((word) => word === 'replayed')).toHaveLength(99);
  }
  expect(await scene.payouts()).toHaveLength(rounds);
  expect(scene.transfers.sent).toHaveLength(rounds);
  expect(await scene.funds()).toMatchObject({ heldMinor: BigInt(rounds) * 10n });
  expect(await scene.breaks()).toEqual([]);
});

test('P-191 row 3: one key in two currencies at once, which no common lock keeps apart, is one payout', async () => {
  const scene = await createPayoutScene(use.database);
  await giveFunds(use.database, scene.workspaceId, 1_000n, 'USD');
  const processes = Array.from({ length: processCount }, scene.connect);
  for (let round = 0; round < 20; round += 1) {
    const key = `key-number-${round}`;
    const kept = { amountMinor: 10n, destinationType: 'service_account' } as const;
    const outcomes = await Promise.all(
      processes.flatMap((ask) => [
        ask(kept, key),
        ask({ ...kept, currency: getCurrency('USD') }, key),
        // Others in the same batch get what they ask for all the same.
        ask(kept, null),
      ]),
    );
    const words = outcomes.map(wordOf);
    expect(words.filter((word) => word === 'created')).toHaveLength(1 + processCount);
    expect(words.filter((word) => word === 'replayed')).toHaveLength(2 * processCount - 1);
  }
  expect(await scene.breaks()).toEqual([]);
});

test('P-158 PD-127 row 4: 50 payouts at once against a balance for 10 are exactly 10, and nothing is left', async () => {
  for (let round = 0; round < 5; round += 1) {
    const scene = await createPayoutScene(use.database, 10_000n);
    const callers = spread(50, Array.from({ length: processCount }, scene.connect));
    const outcomes = await Promise.all(
      callers.map((ask, index) =>
        ask(
          { destinationType: index % 2 === 0 ? 'provider_bank' : 'service_account' },
          `key-number-${index}`,
        ),
      ),
    );
    const words = outcomes.map(wordOf);
    expect(words.filter((word) => word === 'created')).toHaveLength(10);
    expect(words.filter((word) => word === 'insufficient_balance')).toHaveLength(40);
    const { totalMinor, heldMinor } = await scene.funds();
    expect(totalMinor - heldMinor).toBe(0n);
    expect(await scene.breaks()).toEqual([]);
  }
});

test('P-107 row 13: a cancel against the submission leaves it cancelled or sent, never both, 100 times', async () => {
  const scene = await createPayoutScene(use.database, largeMinor * BigInt(rounds));
  const held = await Promise.all(
    Array.from({ length: rounds }, () => scene.askOne({ amountMinor: largeMinor })),
  );
  const ends: string[] = [];
  await inLanes(held, async (payout, index) => {
    const approval = { workspaceId: payout.workspaceId, id: payout.approval?.id ?? '' };
    await decidePayout(scene.deps, approval, approved(scene.second));
    const cancel = () => cancelPayout(scene.deps, payout, { ...payout, actor: payout.requestedBy });
    const submit = () =>
      advance(scene.deps, outboundPayouts(scene.deps), { ...payout, accountNumber: null });
    // Either may be the first to ask for a connection.
    await Promise.all(index % 2 === 0 ? [cancel(), submit()] : [submit(), cancel()]);
    const { status } = await scene.payout(payout.id);
    const isSent = scene.transfers.known.has(payout.reference);
    expect([status, isSent]).toEqual(
      status === 'cancelled' ? ['cancelled', false] : ['processing', true],
    );
    ends.push(status);
  });
  const sent = ends.filter((status) => status === 'processing').length;
  expect(sent).toBeGreaterThan(0);
  expect(sent).toBeLessThan(rounds);
  expect(scene.transfers.sent).toHaveLength(sent);
  expect(await scene.funds()).toMatchObject({ heldMinor: largeMinor * BigInt(sent) });
  expect(await scene.breaks()).toEqual([]);
});

test('P-290 a pause against creations: whoever asks after it is refused, and nothing is left of them, 100 times', async () => {
  const scene = await createPayoutScene(use.database);
  const pause = { operation: 'payouts', reason: 'test', retryAfterSeconds: 60 } as const;
  let created = 0;
  for (let round = 0; round < rounds; round += 1) {
    const pausing = pauseOperation(operatorDeps(use.database), pause);
    const [during, after] = await Promise.all([
      Promise.all([scene.ask(), scene.ask({ destinationType: 'service_account' })]),
      // This process has not heard of the pause: only the database can tell.
      pausing.then(() => scene.ask()),
    ]);
    expect(wordOf(after)).toBe('paused');
    const words = during.map(wordOf);
    expect(words.every((word) => word === 'created' || word === 'paused')).toBe(true);
    created += words.filter((word) => word === 'created').length;
    await resumeOperation(operatorDeps(use.database), 'payouts');
  }
  expect(await scene.payouts()).toHaveLength(created);
  expect(await scene.breaks()).toEqual([]);
});

test('a payout against a refund of the same balance: what is free is never spent twice', async () => {
  const scene = await createPayoutScene(use.database, 0n);
  const { id: keyId } = await scene.tenant.createKey();
  const refundPayment = createRefundPayment(scene.deps);
  const caller = {
    actor: { kind: 'api_key', id: keyId },
    workspaceId: scene.workspaceId,
    environment: 'live',
    isBusinessVerified: true,
    isBusinessSuspended: false,
  } as const;
  const words = new Set<string>();
  for (let round = 0; round < 30; round += 1) {
    const paymentId = await insertCharged(use.database, scene.workspaceId, { isSettled: true });
    const { totalMinor, heldMinor } = await scene.funds();
    const amountMinor = totalMinor - heldMinor;
    const payOut = () => scene.ask({ destinationType: 'service_account', amountMinor });
    const refund = () => refundPayment({ caller, paymentId, amountMinor: null });
    const [outcome] =
      round % 2 === 0
        ? await Promise.all([payOut(), refund()])
        : (await Promise.all([refund(), payOut()])).toReversed();
    if (outcome !== undefined) words.add(outcome.kind);
    const after = await scene.funds();
    expect(after.totalMinor - after.heldMinor).toBeGreaterThanOrEqual(0n);
  }
  expect(await scene.breaks()).toEqual([]);
  expect(words.size).toBeGreaterThan(0);
});

/** So many callers, in turn at each of the processes. */
function spread<Process>(count: number, processes: readonly Process[]): readonly Process[] {
  return Array.from({ length: count }, () => processes)
    .flat()
    .slice(0, count);
}

/** A few rounds at a time, as many as there are connections for. */
async function inLanes<Item>(
  items: readonly Item[],
  run: (item: Item, index: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  const lane = async (): Promise<void> => {
    for (let index = next; index < items.length; index = next) {
      next += 1;
      const item = items[index];
      if (item !== undefined) await run(item, index);
    }
  };
  await Promise.all([lane(), lane()]);
}
