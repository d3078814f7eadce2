import { expectForbidden, expectInvalid, expectNotFound } from '@countinghouse/testing/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { call } from './support/client.ts';
import { unknownId } from './support/contract-operations.ts';
import { createPayee, openPayoutTarget, payOut } from './support/payout-target.ts';
import { needOperator } from './support/target.ts';

const target = await openPayoutTarget();
afterAll(target.close);

describe('GET /payouts/{id}', () => {
  test('P-078 P-106 gives the payout as it is', async (context) => {
    const payee = await createPayee(needOperator(context, target));
    const { body: made } = await payOut(target, payee.key, { destinationType: 'service_account' });
    const { payoutId, ...record } = made;
    const { status, body } = await call(target, `/payouts/${String(payoutId)}`, { key: payee.key });
    expect([status, body]).toEqual([200, record]);
    expect(body['status']).toBe('completed');
  });

  test('P-221 P-222 row 29: another business’s, another environment’s and an unknown one are the same 404', async (context) => {
    const operator = needOperator(context, target);
    const payee = await createPayee(operator);
    const { body } = await payOut(target, payee.key);
    const path = `/payouts/${String(body['payoutId'])}`;
    const { key: sandbox } = await payee.tenant.createKey({ environment: 'test' });
    const answers = [
      await call(target, path, { key: target.otherLiveKey }),
      await call(target, path, { key: sandbox }),
      await call(target, `/payouts/${unknownId}`, { key: payee.key }),
    ];
    for (const answer of answers) expectNotFound(answer);
    expect(new Set(answers.map((answer) => answer.body['error'])).size).toBe(1);
  });

  test('PD-028 PD-045 without payouts:read any id is 403; one that is no uuid is 400', async (context) => {
    const { tenant } = needOperator(context, target);
    const { key } = await tenant.createKey({ scopes: ['payouts:create'] });
    expectForbidden(await call(target, `/payouts/${unknownId}`, { key }));
    expectInvalid(await call(target, '/payouts/none', { key: target.liveKey }), 'id');
  });
});
