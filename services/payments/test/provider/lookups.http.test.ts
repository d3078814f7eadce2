import { describe, expect, test } from 'vitest';
import { answer, listed, refusal, success } from './support/scripted-provider.ts';
import { amount, useTestProvider } from './support/test-provider.ts';

const { script, provider } = useTestProvider();

describe('listBanks', () => {
  test('asks by country', async () => {
    script().play(success([{ id: 1, code: '044', name: 'Access Bank' }]));
    expect(await provider().listBanks('NG')).toEqual({
      kind: 'found',
      value: [{ code: '044', name: 'Access Bank' }],
    });
    expect(script().seen.at(-1)).toMatchObject({ method: 'GET', path: '/v3/banks/NG', body: '' });
  });

  test('a country that they do not have is missing; a refused key says nothing', async () => {
    script().play(refusal('Country not supported'));
    expect((await provider().listBanks('../x')).kind).toBe('missing');
    expect(script().seen.at(-1)?.path).toBe('/v3/banks/..%2Fx');
    script().play(refusal('Invalid key', 401));
    expect((await provider().listBanks('NG')).kind).toBe('unknown');
  });
});

describe('resolveAccount', () => {
  const account = { bankCode: '044', accountNumber: '0690000040' };

  test('names the holder', async () => {
    script().play(success({ account_number: '0690000040', account_name: 'Pastor Bright' }));
    expect(await provider().resolveAccount(account)).toEqual({
      kind: 'found',
      value: { ...account, accountName: 'Pastor Bright' },
    });
    expect(script().seen.at(-1)).toMatchObject({
      method: 'POST',
      path: '/v3/accounts/resolve',
      body: '{"account_number":"0690000040","account_bank":"044"}',
    });
  });

  test.each([
    [
      'an account that they cannot find',
      refusal('Sorry, that account number is invalid'),
      'missing',
    ],
    ['a refused key', refusal('Invalid key', 401), 'unknown'],
    ['too many requests', refusal('Slow down', 429), 'unknown'],
    ['a page', answer(400, '<html>'), 'unknown'],
    [
      'another account in the answer',
      success({ account_number: '0690000041', account_name: 'Somebody' }),
      'unknown',
    ],
  ])('%s is %s', async (_what, step, kind) => {
    script().play(step);
    expect((await provider().resolveAccount(account)).kind).toBe(kind);
  });
});

describe('listBalances', () => {
  test('reads both wallets, in every currency that there is', async () => {
    script().play(
      success([
        { currency: 'NGN', available_balance: 2_367_840, ledger_balance: 253_125.825 },
        { currency: 'SLL', available_balance: 1, ledger_balance: 1 },
        { currency: 'UGX', available_balance: -3, ledger_balance: 0 },
      ]),
    );
    expect(await provider().listBalances()).toEqual({
      kind: 'found',
      value: [
        { available: amount(236_784_000n), ledger: amount(25_312_583n) },
        { available: amount(-3n, 'UGX'), ledger: amount(0n, 'UGX') },
      ],
    });
    expect(script().seen.at(-1)).toMatchObject({ method: 'GET', path: '/v3/balances' });
  });

  test('a balance in words makes the answer unknown', async () => {
    script().play(success([{ currency: 'NGN', available_balance: 'much', ledger_balance: 0 }]));
    expect((await provider().listBalances()).kind).toBe('unknown');
  });
});

describe('listSettlements', () => {
  const row = {
    id: 63_016,
    due_date: '2026-11-15T13:33:00.000Z',
    processed_date: '2026-11-15T23:00:00.000Z',
    status: 'completed',
    currency: 'NGN',
    gross_amount: 1000,
    app_fee: 14.005,
    merchant_fee: 0,
    chargeback: 0,
    refund: 0,
    net_amount: 985.99,
    meta: [1, '2', { id: 3 }],
  };

  test('reads one day with its transactions', async () => {
    script().play(
      listed([row, { ...row, id: 2, processed_date: null, due_date: '2026-11-16', meta: null }]),
    );
    expect(await provider().listSettlements({ day: '2026-11-15', page: 1 })).toEqual({
      kind: 'found',
      value: {
        isLast: true,
        rows: [
          {
            providerSettlementId: '63016',
            status: 'completed',
            gross: amount(100_000n),
            fee: amount(1_401n),
            chargeback: amount(0n),
            net: amount(98_599n),
            processedAt: new Date('2026-11-15T23:00:00Z'),
            providerTransactionIds: ['1', '2'],
          },
        ],
      },
    });
    expect(script().seen.at(-1)?.path).toBe('/v3/settlements?from=2026-11-14&to=2026-11-16&page=1');
  });

  test('one that is not processed belongs to the day it is due, and waits', async () => {
    script().play(listed([{ ...row, status: 'new word', processed_date: null, meta: {} }]));
    expect(await provider().listSettlements({ day: '2026-11-15', page: 1 })).toMatchObject({
      value: { rows: [{ status: 'pending', processedAt: null, providerTransactionIds: [] }] },
    });
  });
});
