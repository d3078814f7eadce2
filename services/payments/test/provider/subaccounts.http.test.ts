import { describe, expect, test } from 'vitest';
import type { SubaccountRequest } from '../../src/provider/provider.ts';
import { subaccountRow } from './support/rows.ts';
import { listed, refusal, success } from './support/scripted-provider.ts';
import { reference, useTestProvider } from './support/test-provider.ts';

const { script, provider } = useTestProvider();
const ours = reference('sub');
const request: SubaccountRequest = {
  reference: ours,
  account: { bankCode: '044', accountNumber: '0690000037' },
  businessName: 'Eternal Blue',
  mobile: '+2348012345678',
  email: null,
  country: 'NG',
  platformFraction: '0.3',
};
const subaccount = {
  subaccountId: 'RS_235E8F4E92A4048B57EA29B0E1B8F78B',
  providerId: '2181',
  bankName: 'ACCESS BANK NIGERIA',
  accountName: 'Eternal Blue',
};

describe('createSubaccount', () => {
  test('PD-109 a recipient of 70 % is registered with the platform fraction 0.3', async () => {
    script().play(success(subaccountRow()));
    expect(await provider().createSubaccount(request)).toEqual({
      kind: 'accepted',
      value: subaccount,
    });
    expect(script().seen.at(-1)).toMatchObject({
      method: 'POST',
      path: '/v3/subaccounts',
      body:
        '{"account_bank":"044","account_number":"0690000037","business_name":"Eternal Blue",' +
        '"business_mobile":"+2348012345678","country":"NG","split_type":"percentage",' +
        `"split_value":0.3,"meta":[{"meta_name":"reference","meta_value":"${ours}"}]}`,
    });
  });

  test('PD-109 a fraction keeps all its digits', async () => {
    for (const platformFraction of ['0', '1', '0.3333333333333333333', '0.10']) {
      script().play(success(subaccountRow()));
      await provider().createSubaccount({ ...request, platformFraction, email: 'a@example.com' });
      expect(script().seen.at(-1)?.body).toContain(
        `"business_email":"a@example.com","country":"NG","split_type":"percentage","split_value":${platformFraction},`,
      );
    }
  });

  test('an account that they have already is looked up, not refused', async () => {
    script().play(refusal('A subaccount with the account number and bank already exists'));
    expect(await provider().createSubaccount(request)).toMatchObject({
      kind: 'rejected',
      reason: 'duplicate_reference',
    });
  });

  test('an id that could not be sent in a charge is not believed', async () => {
    for (const id of ['', 'RS 1', 'RS_1"', 5, null]) {
      script().play(success(subaccountRow({ subaccount_id: id })));
      expect((await provider().createSubaccount(request)).kind).toBe('unknown');
    }
  });
});

describe('findSubaccount', () => {
  test.each([
    ['a list of names and values', [{ meta_name: 'reference', meta_value: ours }]],
    ['a list of members', [{ other: 1 }, { reference: ours }]],
    ['an object', { reference: ours }],
  ])('finds our reference in %s', async (_what, meta) => {
    script().play(
      listed([subaccountRow({ id: 1, meta: null }), subaccountRow({ id: 2, meta: [] })], 1, 2),
      listed([subaccountRow({ id: 3, meta: [null, 5, 'x'] }), subaccountRow({ meta })], 2, 2),
    );
    expect(await provider().findSubaccount(ours)).toEqual({ kind: 'found', value: subaccount });
    expect(script().seen.at(-1)?.path).toBe('/v3/subaccounts?page=2');
  });

  test('a reference that only resembles ours is somebody else', async () => {
    for (const other of [ours.toLowerCase(), `${ours}0`, ours.slice(0, -1), reference('sub', 2)]) {
      script().play(
        listed([subaccountRow({ meta: [{ meta_name: 'reference', meta_value: other }] })]),
      );
      expect(await provider().findSubaccount(ours)).toEqual({ kind: 'missing' });
    }
  });

  test('an empty list has none', async () => {
    script().play(listed([]));
    expect(await provider().findSubaccount(ours)).toEqual({ kind: 'missing' });
  });

  test('a page that does not come is unknown, not missing', async () => {
    script().play(listed([subaccountRow()], 1, 2), refusal('Unavailable', 503));
    expect((await provider().findSubaccount(ours)).kind).toBe('unknown');
  });
});
