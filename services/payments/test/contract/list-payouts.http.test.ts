import { expectForbidden } from '@countinghouse/testing/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { call } from './support/client.ts';
import { createPayee, listed, openPayoutTarget, payOut } from './support/payout-target.ts';
import { needOperator } from './support/target.ts';

const target = await openPayoutTarget();
afterAll(target.close);

describe('GET /payouts', () => {
  test('P-152 PD-003 gives the 50 most recent, newest first, as {data}', async (context) => {
    const payee = await createPayee(needOperator(context, target));
    const kept = { amount: 0.01, destinationType: 'service_account' };
    const made: unknown[] = [];
    for (let count = 0; count < 50; count += 1) {
      made.push((await payOut(target, payee.key, kept)).body['payoutId']);
    }
    const ids = async () => (await listed(target, payee.key)).map(({ id }) => id);
    expect(await ids()).toEqual(made.toReversed());
    made.push((await payOut(target, payee.key, kept)).body['payoutId']);
    expect(await ids()).toEqual(made.toReversed().slice(0, 50));
    const { body } = await call(target, '/payouts', { key: payee.key });
    expect(Object.keys(body)).toEqual(['data']);
  });

  test('PD-012 PD-013 an amount reads as it was asked for, in major units', async (context) => {
    const payee = await createPayee(needOperator(context, target));
    await payOut(target, payee.key, { amount: 10.5 });
    const [payout] = await listed(target, payee.key);
    expect(payout).toMatchObject({ amount: 10.5, amount_unit: 'major' });
  });

  test('P-151 without payouts:read it is 403; payouts:create is not enough', async (context) => {
    const { tenant } = needOperator(context, target);
    const { key } = await tenant.createKey({ scopes: ['payouts:create', 'payouts:cancel'] });
    expectForbidden(await call(target, '/payouts', { key }));
  });

  test('PD-147 a sandbox key sees an empty list', async () => {
    expect(await listed(target, target.testKey)).toEqual([]);
  });

  test('P-223 another business’s payouts are not in it', async (context) => {
    const operator = needOperator(context, target);
    const [one, two] = [await createPayee(operator), await createPayee(operator)];
    await payOut(target, one.key);
    expect(await listed(target, two.key)).toEqual([]);
  });
});
