import { dayMs } from '@countinghouse/calendar';
import { beforeEach, describe, expect, test } from 'vitest';
import { releaseReserves } from '../../src/charges/reserves/release-reserves.ts';
import { saveRiskPolicy } from '../../src/charges/risk/read-risk.ts';
import { noRiskPolicy } from '../../src/charges/risk/risk.rules.ts';
import { getBalance } from '../../src/ledger/balances/get-balance.ts';
import { verifyLedger } from '../../src/ledger/ledger/verify-ledger.ts';
import { toLeafText, totalMinorOf } from '../../src/ledger/movements/movement-log.rules.ts';
import { listMovementRows } from '../../src/ledger/movements/movements.sql.ts';
import { readDueMoments } from '../../src/processes/due-moments.sql.ts';
import { createCheckoutScene } from '../support/charges/checkout-scene.ts';
import { foundCharge } from '../support/charges/scripted-provider.ts';
import { createDisputeScene } from '../support/disputes/dispute-scene.ts';
import { numberAll } from '../support/ledger/number-all.ts';
import { usePaymentsDatabase } from '../support/processes/payments-database.ts';

const use = usePaymentsDatabase();

test('PD-265 PD-266 each charge posts its part with the charge, once, and gets it back on its day', async () => {
  const own = await createCheckoutScene(use.database);
  const workspaceId = own.tenant.liveWorkspaceId;
  const policy = { ...noRiskPolicy, reserveBasisPoints: 1_000, reserveDays: 30 };
  await use.database.db
    .transaction()
    .execute((tx) => saveRiskPolicy(tx, workspaceId, policy, own.deps.now()));
  const payment = await own.startOne(await own.createLink());
  own.script.charges.set(payment.reference, foundCharge(payment.reference));
  for (let round = 0; round < 2; round += 1) await own.settle(payment);
  expect(await own.balances()).toEqual({
    'provider_clearing NGN': 10_000n,
    'merchant_pending NGN': 8_680n,
    'merchant_reserved NGN': 1_000n,
    'platform_fees NGN': 320n,
  });
  const [balance] = await getBalance(own.deps, workspaceId);
  expect(balance).toMatchObject({ pendingMinor: 8_680n, reservedMinor: 1_000n });

  own.advance(29 * dayMs);
  expect(await releaseReserves(own.deps)).toBe(0);
  const { nextDueAt } = await readDueMoments(use.database.db, own.deps.now());
  own.advance((nextDueAt?.getTime() ?? 0) - own.deps.now().getTime());
  expect(own.deps.now().toISOString()).toMatch(/T00:00:00.000Z$/);
  expect(await Promise.all([releaseReserves(own.deps), releaseReserves(own.deps)])).toContain(1);
  expect(await releaseReserves(own.deps)).toBe(0);
  expect(await own.balances()).toMatchObject({
    'merchant_pending NGN': 9_680n,
    'merchant_reserved NGN': 0n,
  });
  await numberAll(use.database);
  const movements = await listMovementRows(use.database.db, workspaceId, 0n, 10);
  expect(
    movements.map((movement) => [
      movement.kind,
      totalMinorOf(movement.change),
      totalMinorOf(movement.after),
      movement.after.reservedMinor,
      movement.paymentId,
      toLeafText(movement).split('|')[0],
    ]),
  ).toEqual([
    ['charge', 9_680n, 9_680n, 0n, payment.id, 'movement-1'],
    ['reserve_held', 0n, 9_680n, 1_000n, payment.id, 'movement-3'],
    ['reserve_released', 0n, 9_680n, 0n, payment.id, 'movement-1'],
  ]);
  expect(await verifyLedger(use.database, { workspaceId })).toEqual([]);
});

describe('of a payment with a reserve', () => {
  let scene: Awaited<ReturnType<typeof createDisputeScene>>;
  beforeEach(async () => {
    scene = await createDisputeScene(use.database);
  });
  const charge = (isSettled: boolean) => {
    const dueAt = new Date(scene.deps.now().getTime() + 30 * dayMs);
    return scene.charge({ isSettled, reserve: { amountMinor: 1_000n, dueAt } });
  };
  const afterItsDay = async () => {
    scene.advance(31 * dayMs);
    await releaseReserves(scene.deps);
  };
  const disputed = async (id: string) => {
    const providerId = scene.dispute(id);
    await scene.poll();
    return providerId;
  };
  const expectMerchant = async (expected: {
    pending?: bigint;
    available?: bigint;
    owed?: bigint;
    reserved?: bigint;
    disputed?: bigint;
  }) => {
    const balances = await scene.balances();
    const of = (account: string) => balances[`${account} NGN`] ?? 0n;
    expect({
      pending: of('merchant_pending'),
      available: of('merchant_available'),
      owed: of('merchant_receivable'),
      reserved: of('merchant_reserved'),
      disputed: of('merchant_disputed'),
    }).toEqual({ pending: 0n, available: 0n, owed: 0n, reserved: 0n, disputed: 0n, ...expected });
    expect(await scene.breaks()).toEqual([]);
  };

  test.each([false, true])(
    'PD-267 refunds release what they leave uncovered, and a full one leaves no reserve (settled: %s)',
    async (isSettled) => {
      const id = await charge(isSettled);
      await scene.refund(id, 2_500n);
      const rest = isSettled ? { available: 6_430n } : { pending: 6_430n };
      await expectMerchant({ ...rest, reserved: 750n });
      await scene.refund(id);
      // The fee of a refunded payment is kept: 3.20 are missing.
      await expectMerchant(isSettled ? { owed: 320n } : { pending: -320n });
      await afterItsDay();
      await expectMerchant(isSettled ? { owed: 320n } : { pending: -320n });
    },
  );

  test('PD-268 a dispute takes the reserve before the available balance; won before the day, it is reserved again', async () => {
    const providerId = await disputed(await charge(true));
    await expectMerchant({ owed: 320n, disputed: 10_000n });
    scene.say(providerId, 'won');
    await scene.poll();
    await expectMerchant({ available: 8_680n, reserved: 1_000n });
    await afterItsDay();
    await expectMerchant({ available: 9_680n });
  });

  test('PD-268 won after the day, the reserve’s part is free; before settlement it is pending', async () => {
    const providerId = await disputed(await charge(false));
    await expectMerchant({ owed: 320n, disputed: 10_000n });
    await afterItsDay();
    scene.say(providerId, 'won');
    await scene.poll();
    await expectMerchant({ pending: 9_680n });
  });

  test('PD-269 lost, the reserve has paid for it, and a release repays what the merchant owes first', async () => {
    const other = await charge(true);
    const providerId = await disputed(await charge(true));
    scene.say(providerId, 'lost');
    await scene.poll();
    // Of two payments 87.40 are left beside the fees, 10.00 of it reserved of the other payment.
    await expectMerchant({ available: 8_360n, reserved: 1_000n });
    const second = await disputed(other);
    await expectMerchant({ owed: 640n, disputed: 10_000n });
    scene.say(second, 'lost');
    await scene.poll();
    await charge(true);
    await afterItsDay();
    await expectMerchant({ available: 9_040n });
  });
});
