import { expect, test } from 'vitest';
import { setFeeSchedule } from '../../src/ledger/fees/set-fee-schedule.ts';
import { createCheckoutScene } from '../support/charges/checkout-scene.ts';
import { usePaymentsDatabase } from '../support/processes/payments-database.ts';

const use = usePaymentsDatabase();

test('PD-098 PD-099 whether the fee goes back is fixed when the payment is made; by default it is kept', async () => {
  const scene = await createCheckoutScene(use.database);
  const { businessId } = scene.tenant;
  const link = await scene.createLink();
  const fees = { businessId, currency: 'NGN', basisPoints: 290, fixedMinor: 0n };
  const made: boolean[] = [];
  const start = async (): Promise<void> => {
    const { id } = await scene.startOne(link);
    made.push((await scene.payment(id)).is_fee_refundable);
  };
  await start();
  await setFeeSchedule(scene.deps, { ...fees, isRefundable: true, disputeFeeMinor: 0n });
  await start();
  await setFeeSchedule(scene.deps, { ...fees, isRefundable: false, disputeFeeMinor: 0n });
  await start();
  expect(made).toEqual([false, true, false]);
});
