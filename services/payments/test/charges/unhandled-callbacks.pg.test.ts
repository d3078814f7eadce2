import { dayMs } from '@countinghouse/calendar';
import { describe, expect, test } from 'vitest';
import { insertCallbacks } from '../../src/charges/provider-callbacks/callbacks.sql.ts';
import {
  deleteHandledCallbacks,
  settleUnhandled,
} from '../../src/charges/provider-callbacks/settle-unhandled.ts';
import { createCheckoutScene } from '../support/charges/checkout-scene.ts';
import { foundCharge } from '../support/charges/scripted-provider.ts';
import { usePaymentsDatabase } from '../support/processes/payments-database.ts';

const use = usePaymentsDatabase();
const secondMs = 1_000;

/** A payment with a notice that was stored and not settled, as by a process that died. */
async function leftBehind() {
  const scene = await createCheckoutScene(use.database);
  const payment = await scene.startOne(await scene.createLink());
  const now = scene.deps.now();
  const callback = {
    workspaceId: payment.workspaceId,
    paymentId: payment.id,
    dedupeKey: 'charge.completed:1:successful',
    provider: 'scripted',
    providerId: '1',
    status: 'successful',
  };
  await insertCallbacks(use.database.db, [callback], now, new Date(now.getTime() + 10 * secondMs));
  const notice = () =>
    use.database.db
      .selectFrom('provider_callbacks')
      .select(['handled_at', 'try_count'])
      .where('workspace_id', '=', payment.workspaceId)
      .where('payment_id', '=', payment.id)
      .executeTakeFirst();
  const sweep = () => settleUnhandled({ ...scene.deps, chargeResolver: scene.chargeResolver });
  return { scene, payment, notice, sweep };
}

describe('a notice whose process died', () => {
  test('is left to that process for ten seconds, then settled by the worker', async () => {
    const { scene, payment, notice, sweep } = await leftBehind();
    scene.script.charges.set(payment.reference, foundCharge(payment.reference));
    await sweep();
    expect((await scene.payment(payment.id)).status).toBe('pending');
    scene.advance(10 * secondMs);
    await sweep();
    expect((await scene.payment(payment.id)).status).toBe('succeeded');
    expect((await notice())?.handled_at).not.toBeNull();
    expect(await scene.events(payment.id)).toHaveLength(1);
  });

  test('stays open while the provider does not answer, is tried again later, and is then settled', async () => {
    const { scene, payment, notice, sweep } = await leftBehind();
    // Declined, so nothing else would ever ask about it again.
    scene.script.charges.set(
      payment.reference,
      foundCharge(payment.reference, { status: 'failed' }),
    );
    await scene.settle(payment);
    scene.script.charges.set(payment.reference, { kind: 'unknown', message: 'timeout' });
    scene.advance(10 * secondMs);
    await sweep();
    expect(await notice()).toMatchObject({ handled_at: null, try_count: 1 });
    scene.script.charges.set(payment.reference, foundCharge(payment.reference));
    scene.advance(14 * secondMs);
    await sweep();
    expect((await scene.payment(payment.id)).status).toBe('failed');
    scene.advance(secondMs);
    await sweep();
    expect((await scene.payment(payment.id)).status).toBe('succeeded');
    expect((await notice())?.handled_at).not.toBeNull();
  });

  test('is settled once when several workers look at the same time', async () => {
    const { scene, payment, sweep } = await leftBehind();
    scene.script.charges.set(payment.reference, foundCharge(payment.reference));
    scene.advance(10 * secondMs);
    await Promise.all(Array.from({ length: 6 }, sweep));
    expect(await scene.balances()).toMatchObject({ 'provider_clearing NGN': 10_000n });
    expect(await scene.events(payment.id)).toHaveLength(1);
  });

  test('is forgotten a month after it was handled, and not before', async () => {
    const { scene, payment, notice, sweep } = await leftBehind();
    scene.script.charges.set(payment.reference, foundCharge(payment.reference));
    scene.advance(10 * secondMs);
    await sweep();
    scene.advance(30 * dayMs - 1);
    await deleteHandledCallbacks(scene.deps);
    expect(await notice()).toBeDefined();
    scene.advance(2);
    await deleteHandledCallbacks(scene.deps);
    expect(await notice()).toBeUndefined();
    expect((await scene.payment(payment.id)).status).toBe('succeeded');
  });
});
