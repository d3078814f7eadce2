import { expectError, expectForbidden, expectInvalid } from '@countinghouse/testing/contract';
import type { Answer } from '@countinghouse/testing/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { scopes } from '../../src/kernel/scope.rules.ts';
import { createTenant } from '../support/people/tenants.ts';
import { listSubaccounts, startTestSimulator } from '../support/processes/running-simulator.ts';
import { call, sendJson } from './support/client.ts';
import { recordsOf } from './support/payment-rows.ts';
import { needOperator, openTarget } from './support/target.ts';

const simulator = await startTestSimulator();
const target = await openTarget({ settings: simulator.settings });
afterAll(async () => {
  await target.close();
  await simulator.stop();
});

let count = 0;
function newRecipient(change: object = {}): Readonly<Record<string, unknown>> {
  count += 1;
  return {
    externalReference: `weaver-${count}-${Math.random()}`,
    name: 'Ada Obi Weaving',
    accountBank: '044',
    accountNumber: `0690${String(count).padStart(6, '0')}`,
    splitValue: 70,
    ...change,
  };
}

function create(body: unknown, key = target.liveKey): Promise<Answer> {
  return sendJson(target, '/split-recipients', { key, body });
}

async function subaccountsOf(accountNumber: unknown): Promise<readonly unknown[]> {
  const all = await listSubaccounts(simulator);
  return all.filter((each) => each['account_number'] === accountNumber);
}

describe('POST /split-recipients', () => {
  test('P-065 P-142 PD-002 PD-204 answers 200 with the whole record, without the account number', async (context) => {
    needOperator(context, target);
    const asked = newRecipient({ recipientMobile: '+2348000000009', splitValue: 12.5 });
    const { status, body, text } = await create(asked);
    expect(status).toBe(200);
    expect(body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      object: 'split_recipient',
      external_reference: asked['externalReference'],
      name: 'Ada Obi Weaving',
      account_bank: '044',
      bank_name: expect.stringMatching(/\S/),
      account_number_last4: String(asked['accountNumber']).slice(-4),
      account_name: expect.stringMatching(/\S/),
      currency: 'NGN',
      country: 'NG',
      split_value: 12.5,
      verified: false,
      disabled: false,
      status: 'active',
      provider: 'flutterwave',
      provider_subaccount_id: expect.stringMatching(/^RS_/),
      recipient_mobile: '+2348000000009',
      environment: 'live',
      created_at: expect.stringMatching(/Z$/),
      updated_at: expect.stringMatching(/Z$/),
      verified_at: null,
      disabled_at: null,
      registered_by: { type: 'api_key', id: expect.stringMatching(/^[0-9a-f-]{36}$/) },
      verified_by: null,
    });
    expect(text).not.toContain(String(asked['accountNumber']));
  });

  test('P-064 P-143 PD-109 registers one sub-account, with the platform’s fraction and a phone', async (context) => {
    needOperator(context, target);
    const asked = newRecipient();
    const { body } = await create(asked);
    expect(await subaccountsOf(asked['accountNumber'])).toMatchObject([
      {
        subaccount_id: body['provider_subaccount_id'],
        account_bank: '044',
        business_name: 'Ada Obi Weaving',
        business_mobile: '+2348000000000',
        split_type: 'percentage',
        split_value: 0.3,
        country: 'NG',
      },
    ]);
    expect(body['recipient_mobile']).toBe('+2348000000000');
  });

  test.each(['externalReference', 'name', 'accountBank', 'accountNumber', 'splitValue'])(
    'P-056 without %s, or with another type in its place, it is refused with 400 on that field',
    async (field) => {
      const { [field]: _left, ...rest } = newRecipient();
      expectInvalid(await create(rest), field);
      for (const wrong of [null, true, '', []]) {
        expectInvalid(await create({ ...rest, [field]: wrong }), field);
      }
    },
  );

  test.each([
    ['externalReference', 200],
    ['name', 200],
    ['recipientMobile', 30],
  ])(
    'P-057 P-058 P-063 %s of %i characters is accepted, one more is refused',
    async (field, most) => {
      const text = `${Math.random()}`.padEnd(most, 'x');
      expect((await create(newRecipient({ [field]: text }))).status).toBe(200);
      expectInvalid(await create(newRecipient({ [field]: `${text}x` })), field);
    },
  );

  test.each(['1', '12.5', '32.3', '33.3333', '99.9999', '100', '100.00000'])(
    'P-059 P-060 P-061 splitValue %s is accepted and read back exactly',
    async (value) => {
      const body = JSON.stringify(newRecipient({ splitValue: 0 }));
      const made = await create(body.replace('"splitValue":0', `"splitValue":${value}`));
      expect(made.text).toContain(`"split_value":${value.replace('.00000', '')},`);
    },
  );

  test.each(['0.99', '0', '-1', '100.01', '100.00001', '12.34567', '"12.5"', '1e3'])(
    'P-059 P-060 P-061 splitValue %s is refused with 400 on that field',
    async (value) => {
      const body = JSON.stringify(newRecipient({ splitValue: 0 }));
      const refused = await create(body.replace('"splitValue":0', `"splitValue":${value}`));
      expectInvalid(refused, 'splitValue');
    },
  );

  test('PD-007 a field that is not documented is refused, and nobody is registered', async () => {
    const asked = newRecipient({ verified: true });
    expectInvalid(await create(asked), 'verified');
    expect(await subaccountsOf(asked['accountNumber'])).toEqual([]);
  });

  test('P-142 PD-035 needs recipients:write, before the body is looked at', async (context) => {
    const { tenant } = needOperator(context, target);
    const { key } = await tenant.createKey({ scopes: ['recipients:write'] });
    expect((await create(newRecipient(), key)).status).toBe(200);
    const others = scopes.filter((scope) => scope !== 'recipients:write');
    const { key: other } = await tenant.createKey({ scopes: others });
    expectForbidden(await create({}, other));
  });
});

describe('a repeat of externalReference', () => {
  test('P-198 P-202 answers 200 with the recipient that exists, unchanged; one sub-account', async (context) => {
    needOperator(context, target);
    const asked = newRecipient();
    const first = await create(asked);
    const again = await create({
      ...asked,
      name: 'Other',
      accountNumber: '0123456789',
      splitValue: 5,
    });
    expect(again.status).toBe(200);
    expect(again.body).toEqual(first.body);
    expect(await subaccountsOf('0123456789')).toEqual([]);
    expect(await subaccountsOf(asked['accountNumber'])).toHaveLength(1);
  });

  test('P-204 P-205 belongs to the business and environment, whichever API key comes', async (context) => {
    const { tenant } = needOperator(context, target);
    const asked = newRecipient();
    const first = await create(asked);
    const { key } = await tenant.createKey();
    expect((await create(asked, key)).body['id']).toBe(first.body['id']);
    expect((await create(asked, target.testKey)).body['id']).not.toBe(first.body['id']);
    expect(await listSubaccounts(simulator, 'test')).toHaveLength(1);
  });

  test('20 at the same time make one recipient and one sub-account', async (context) => {
    needOperator(context, target);
    const asked = newRecipient();
    const answers = await Promise.all(Array.from({ length: 20 }, () => create(asked)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${String(body['id'])}`)).size).toBe(
      1,
    );
    expect(await subaccountsOf(asked['accountNumber'])).toHaveLength(1);
    expect((await create(asked)).body['status']).toBe('active');
  });
});

describe('when the provider fails', () => {
  test('P-288 PD-205 a lost answer is 502; the repeat goes on with the sub-account that was made', async (context) => {
    needOperator(context, target);
    const asked = newRecipient();
    simulator.simulator.queueScenario({
      kind: 'timeout_but_succeeded',
      side: 'live',
      operation: 'subaccount',
      fault: 'reset',
    });
    expectError(await create(asked), 502, 'internal_error');
    expect(await subaccountsOf(asked['accountNumber'])).toHaveLength(1);
    const { body } = await create(asked);
    expect(body['status']).toBe('active');
    const [subaccount] = await subaccountsOf(asked['accountNumber']);
    expect(subaccount).toMatchObject({ subaccount_id: body['provider_subaccount_id'] });
    expect(await subaccountsOf(asked['accountNumber'])).toHaveLength(1);
  });

  test('P-288 PD-205 a call that never got there is 502 and shows as pending; the repeat does it', async (context) => {
    const { api } = needOperator(context, target);
    const { key } = await (await createTenant(api.deps)).createKey();
    const asked = newRecipient();
    simulator.simulator.queueScenario({
      kind: 'timeout_and_lost',
      side: 'live',
      operation: 'subaccount',
      fault: 'reset',
    });
    expectError(await create(asked, key), 502, 'internal_error');
    const list = await call(target, '/split-recipients', { key });
    expect(recordsOf(list)).toMatchObject([{ status: 'pending', provider_subaccount_id: null }]);
    expect((await create(asked, key)).body['status']).toBe('active');
    expect(await subaccountsOf(asked['accountNumber'])).toHaveLength(1);
  });

  test('an account that does not exist is 400 on its field, shows as failed, and may be corrected', async (context) => {
    const { api } = needOperator(context, target);
    const { key } = await (await createTenant(api.deps)).createKey();
    const asked = newRecipient();
    expectInvalid(await create({ ...asked, accountNumber: '0000000000' }, key), 'accountNumber');
    const list = await call(target, '/split-recipients', { key });
    expect(recordsOf(list)).toMatchObject([{ status: 'failed' }]);
    const corrected = await create(asked, key);
    expect(corrected.body).toMatchObject({ id: recordsOf(list)[0]?.['id'], status: 'active' });
  });

  test('an account that the provider refuses is 400 with a text of ours', async (context) => {
    needOperator(context, target);
    simulator.simulator.queueScenario({ kind: 'subaccount_refused', side: 'live' });
    const refused = await create(newRecipient());
    expectInvalid(refused, 'accountNumber');
    expect(refused.text).not.toContain('kindly');
  });
});
