import { describe, expect, test } from 'vitest';
import { chargeRow } from './support/rows.ts';
import { answer, listed, refusal, success } from './support/scripted-provider.ts';
import { amount, reference, useTestProvider } from './support/test-provider.ts';

const { script, provider } = useTestProvider();
const ours = reference('pay');

describe('findCharge', () => {
  test('PD-061 asks by our own reference and reads what was paid', async () => {
    script().play(success(chargeRow({ tx_ref: ours })));
    expect(await provider().findCharge(ours)).toEqual({
      kind: 'found',
      value: {
        providerTransactionId: '288200108',
        providerReference: 'FLW275407301',
        reference: ours,
        status: 'succeeded',
        amount: amount(10_000n),
        providerFee: amount(140n),
        failureCode: null,
        failureMessage: null,
        method: { type: 'card', brand: 'verve', last4: '4567', bank: null, network: null },
        cardToken: 'flw-t1nf-0',
        createdAt: new Date('2026-11-15T14:31:16Z'),
      },
    });
    expect(script().seen.at(-1)).toMatchObject({
      method: 'GET',
      path: `/v3/transactions/verify_by_reference?tx_ref=${ours}`,
      body: '',
    });
    expect(script().seen.at(-1)?.headers['content-type']).toBeUndefined();
  });

  test('PD-061 an answer about another reference is not believed', async () => {
    for (const other of [reference('pay', 2), ours.toLowerCase(), `${ours} `, '']) {
      script().play(success(chargeRow({ tx_ref: other })));
      expect((await provider().findCharge(ours)).kind).toBe('unknown');
    }
  });

  test('their word that there is none is "missing"', async () => {
    for (const status of [400, 404]) {
      script().play(refusal('No transaction was found for this id', status));
      expect(await provider().findCharge(ours)).toEqual({ kind: 'missing' });
    }
  });

  test.each([
    ['a refused key', refusal('Invalid authorization key', 401)],
    ['a merchant that is not found', refusal('Merchant account not found')],
    ['a validation error', refusal('tx_ref is required')],
    ['no rights', refusal('No transaction was found', 403)],
    ['too many requests', refusal('No transaction was found', 429)],
    ['a fault', refusal('No transaction was found', 500)],
    ['a page', answer(404, '<h1>No transaction was found</h1>')],
  ])('%s is "unknown", never "missing"', async (_what, step) => {
    script().play(step);
    expect((await provider().findCharge(ours)).kind).toBe('unknown');
  });

  test.each([
    ['successful', 'succeeded'],
    ['SUCCESSFUL', 'succeeded'],
    ['failed', 'failed'],
    ['cancelled', 'failed'],
    ['pending', 'pending'],
    ['pending auth', 'pending'],
    ['a word of next year', 'pending'],
    ['', 'pending'],
  ])('the status %j is %s', async (status, expected) => {
    script().play(success(chargeRow({ tx_ref: ours, status })));
    expect(await provider().findCharge(ours)).toMatchObject({ value: { status: expected } });
  });

  test.each([
    ['Insufficient Funds', 'insufficient_funds'],
    ['DECLINED', 'declined'],
    ['Do not honour', 'declined'],
    ['Incorrect PIN', 'authentication_failed'],
    ['Authentication failed', 'authentication_failed'],
    ['Transaction timed out', 'expired'],
    ['Expired card', 'expired'],
    ['Withdrawal limit exceeded', 'limit_exceeded'],
    ['Cancelled by customer', 'abandoned'],
    ['System malfunction', 'provider_error'],
    ['Words nobody has seen', 'declined'],
    [null, 'provider_error'],
  ])('a failure of %j is %s', async (message, failureCode) => {
    script().play(
      success(chargeRow({ tx_ref: ours, status: 'failed', processor_response: message })),
    );
    expect(await provider().findCharge(ours)).toMatchObject({
      value: { failureCode, failureMessage: message },
    });
  });

  test.each([
    ['what is missing, with its tax', { app_fee: 1.4, amount_settled: 98.495 }, 151n],
    ['the named fee, when a share is missing too', { app_fee: 1.4, amount_settled: 28.6 }, 140n],
    ['what is missing, without a named fee', { app_fee: null, amount_settled: 98.6 }, 140n],
    ['half up to the minor unit', { app_fee: 1.405, amount_settled: 98.595 }, 141n],
  ])('the fee is %s', async (_what, fields, feeMinor) => {
    script().play(success(chargeRow({ tx_ref: ours, ...fields })));
    expect(await provider().findCharge(ours)).toMatchObject({
      value: { providerFee: amount(feeMinor) },
    });
  });

  test('the fee is not known before the settled amount is', async () => {
    for (const amountSettled of [null, undefined, 100.01]) {
      script().play(success(chargeRow({ tx_ref: ours, amount_settled: amountSettled })));
      expect(await provider().findCharge(ours)).toMatchObject({ value: { providerFee: null } });
    }
  });

  test.each([
    ['banktransfer', 'bank_transfer'],
    ['bank_transfer', 'bank_transfer'],
    ['ussd', 'ussd'],
    ['mobilemoneygh', 'mobile_money'],
    ['mpesa', 'mobile_money'],
    ['qr', 'qr'],
    ['account', 'account'],
    ['barter', 'other'],
  ])('the method %s is %s', async (paymentType, type) => {
    script().play(success(chargeRow({ tx_ref: ours, payment_type: paymentType, card: undefined })));
    expect(await provider().findCharge(ours)).toMatchObject({ value: { method: { type } } });
  });

  test('an id may be a string, meta anything, and a card nonsense', async () => {
    for (const fields of [
      { id: '288200108', meta: [] },
      { meta: [{ a: 1 }], card: 'none' },
      { meta: { a: 1 }, card: { last_4digits: 4567 } },
    ]) {
      script().play(success(chargeRow({ tx_ref: ours, ...fields })));
      expect(await provider().findCharge(ours)).toMatchObject({
        kind: 'found',
        value: { providerTransactionId: '288200108' },
      });
    }
  });

  test.each([
    ['an amount in words', { amount: '100' }],
    ['a negative amount', { amount: -1 }],
    ['more decimals than the currency has', { amount: 100.001 }],
    ['no amount', { amount: null }],
    ['a currency that is none', { currency: 'XYZ' }],
    ['a currency in lower case', { currency: 'ngn' }],
    ['an id that is an object', { id: {} }],
    ['a status that is a number', { status: 1 }],
  ])('%s is not of the known form', async (_what, fields) => {
    script().play(success(chargeRow({ tx_ref: ours, ...fields })));
    expect((await provider().findCharge(ours)).kind).toBe('unknown');
  });
});

describe('listCharges', () => {
  test('asks a day to either side and cuts the UTC day out', async () => {
    script().play(
      listed(
        [
          chargeRow({ id: 1, created_at: '2026-11-14T23:59:59.999Z' }),
          chargeRow({ id: 2, created_at: '2026-11-15T00:00:00.000Z' }),
          chargeRow({ id: 3, created_at: '2026-11-16T00:59:59.999+01:00' }),
          chargeRow({ id: 4, created_at: '2026-11-16T00:00:00.000Z' }),
          chargeRow({ id: 5, created_at: 'yesterday' }),
        ],
        2,
        3,
      ),
    );
    const finding = await provider().listCharges({ day: '2026-11-15', page: 2 });
    if (finding.kind !== 'found') throw new Error(finding.kind);
    expect(finding.value.isLast).toBe(false);
    expect(finding.value.rows.map((row) => row.providerTransactionId)).toEqual(['2', '3', '5']);
    expect(script().seen.at(-1)?.path).toBe(
      '/v3/transactions?from=2026-11-14&to=2026-11-16&page=2',
    );
  });

  test('the last page says so, an empty one is the last, and an uncounted one is not believed', async () => {
    const day = { day: '2026-11-15', page: 1 };
    script().play(listed([chargeRow()], 3, 3));
    expect(await provider().listCharges(day)).toMatchObject({ value: { isLast: true } });
    script().play(success([]));
    expect(await provider().listCharges(day)).toEqual({
      kind: 'found',
      value: { rows: [], isLast: true },
    });
    script().play(success([chargeRow()]));
    expect((await provider().listCharges(day)).kind).toBe('unknown');
  });
});
