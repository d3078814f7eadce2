import { expectError, expectInvalid } from '@countinghouse/testing/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { sendJson } from './support/client.ts';
import { createPayee, listed, openPayoutTarget, payOut, toBank } from './support/payout-target.ts';
import { published } from './support/published.ts';
import { needOperator } from './support/target.ts';

const target = await openPayoutTarget();
afterAll(target.close);

/** An amount as the text that it has in the body. */
const payOutText = (key: string, amount: string) => {
  const body = JSON.stringify(toBank).replace('10.5', amount);
  return sendJson(target, '/payouts', { key, body });
};

describe('the body of POST /payouts', () => {
  test.each([
    ['P-066 no amount', 'amount', undefined],
    ['P-067 the amount nothing', 'amount', 0],
    ['P-067 an amount below the least', 'amount', 0.009],
    ['P-067 an amount below nothing', 'amount', -1],
    ['P-068 an amount above the most', 'amount', 100_000_000.01],
    ['PD-019 more decimals than the currency has', 'amount', 10.505],
    ['row 31: an amount as text', 'amount', '10'],
    ['row 31: the amount null', 'amount', null],
    ['P-069 no currency', 'currency', undefined],
    ['P-069 a currency of two letters', 'currency', 'NG'],
    ['P-069 a currency of four letters', 'currency', 'NGNN'],
    ['P-070 no destinationType', 'destinationType', undefined],
    ['P-071 a destination that is none', 'destinationType', 'bank'],
    ['P-071 a destination of somebody else', 'destinationType', 'stripe_bank'],
    ['row 31: bankDetails null', 'bankDetails', null],
    ['row 31: a status', 'status', 'completed'],
    ['row 31: a fee', 'fee_amount', 0],
    ['row 31: a business', 'business_id', '01890000-0000-7000-8000-000000000000'],
  ])('%s is 400 on that field', async (_, field, value) => {
    expect.hasAssertions();
    expectInvalid(await payOut(target, target.liveKey, { [field]: value }), field);
  });

  test('P-069 P-071 three letters and either destination are taken', async (context) => {
    const payee = await createPayee(needOperator(context, target), { currency: 'USD' });
    for (const destinationType of ['provider_bank', 'service_account']) {
      const change = { currency: 'USD', destinationType };
      expect((await payOut(target, payee.key, change)).status).toBe(200);
    }
  });

  test('PD-008 nested fields are named with dots', async () => {
    expect.hasAssertions();
    const bankDetails = { accountNumber: '1', beneficiaryName: 'x', iban: 'y' };
    expectInvalid(
      await payOut(target, target.liveKey, { bankDetails }),
      'bankDetails.bankCode',
      'bankDetails.iban',
    );
    const number = { accountNumber: '1', beneficiaryName: 'x', bankCode: 44 };
    expectInvalid(
      await payOut(target, target.liveKey, { bankDetails: number }),
      'bankDetails.bankCode',
    );
  });

  test('P-072 the document spells the bank destination with the provider’s own name as well', () => {
    const body = published.document.components.schemas['CreatePayoutBody'];
    expect(JSON.stringify(body)).toContain('"flutterwave_bank"');
  });
});

describe('the amount of a payout', () => {
  test.each(['1e309', '-0', '0.1e-400', '9'.repeat(400)])(
    'row 31: %s is 400 on that field, and never rounded',
    async (amount) => {
      expect.hasAssertions();
      expectInvalid(await payOutText(target.liveKey, amount), 'amount');
    },
  );

  test('P-067 P-068 the smallest and the largest pass', async (context) => {
    const operator = needOperator(context, target);
    const payee = await createPayee(operator, { fundsMinor: 20_000_000_000n });
    expect((await payOut(target, payee.key, { amount: 0.01 })).status).toBe(200);
    expect((await payOut(target, payee.key, { amount: 100_000_000 })).status).toBe(202);
  });

  test('P-068 more than the largest is 400 with any balance', async (context) => {
    const operator = needOperator(context, target);
    const payee = await createPayee(operator, { fundsMinor: 20_000_000_000n });
    expectInvalid(await payOut(target, payee.key, { amount: 100_000_000.01 }), 'amount');
    expect(await payee.funds()).toMatchObject({ heldMinor: 0n });
  });

  test('PD-020 the smallest in JPY is 1', async (context) => {
    const operator = needOperator(context, target);
    const payee = await createPayee(operator, { fundsMinor: 100n, currency: 'JPY' });
    expect((await payOut(target, payee.key, { amount: 1, currency: 'JPY' })).status).toBe(202);
    for (const amount of [0.01, 0.5]) {
      expectInvalid(await payOut(target, payee.key, { amount, currency: 'JPY' }), 'amount');
    }
  });

  test('PD-019 more decimals than the currency has are 400, never rounded; 1.001 KWD is taken', async (context) => {
    const payee = await createPayee(needOperator(context, target), { currency: 'KWD' });
    for (const [currency, amount] of [
      ['USD', 10.005],
      ['JPY', 10.5],
      ['KWD', 1.0001],
    ]) {
      expectInvalid(await payOut(target, payee.key, { amount, currency }), 'amount');
    }
    const { status, body } = await payOut(target, payee.key, { amount: 1.001, currency: 'KWD' });
    expect([status, body['amount']]).toEqual([202, 1.001]);
    expect(await payee.funds()).toMatchObject({ heldMinor: 1_001n });
  });

  test('PD-018 is read from its text: exact to the last digit, and what only looks like 0.01 is 400', async (context) => {
    const operator = needOperator(context, target);
    const payee = await createPayee(operator, { fundsMinor: 1_000_000_000n });
    let heldMinor = 0n;
    for (const [amount, minor] of [
      ['0.29', 29n],
      ['1.15', 115n],
      ['4.35', 435n],
      ['19.99', 1_999n],
      ['1234567.89', 123_456_789n],
    ] as const) {
      const { body } = await payOutText(payee.key, amount);
      expect(body['amount']).toBe(Number(amount));
      heldMinor += minor;
      expect(await payee.funds()).toMatchObject({ heldMinor });
    }
    expectInvalid(await payOutText(payee.key, '0.010000000000000001'), 'amount');
    expect(await listed(target, payee.key)).toHaveLength(5);
  });
});

test('P-287 PD-023 a currency that exists and is not offered is 501, one that does not exist 400', async (context) => {
  const payee = await createPayee(needOperator(context, target));
  expectError(await payOut(target, payee.key, { currency: 'CHF' }), 501, 'not_implemented');
  expectInvalid(await payOut(target, payee.key, { currency: 'XXQ' }), 'currency');
});
