import { describe, expect, test } from 'vitest';
import type { TransferRequest } from '../../src/provider/provider.ts';
import { transferRow } from './support/rows.ts';
import { listed, refusal, success } from './support/scripted-provider.ts';
import { amount, reference, useTestProvider } from './support/test-provider.ts';

const { script, provider } = useTestProvider();
const ours = reference('po');
const request: TransferRequest = {
  reference: ours,
  amount: amount(550_000n),
  account: { bankCode: '044', accountNumber: '0690000040' },
  beneficiaryName: 'A merchant',
  narration: 'Payout',
};
const transfer = {
  providerTransferId: '396432',
  reference: ours,
  status: 'pending',
  amount: amount(550_000n),
  fee: amount(2_688n),
  failureMessage: null,
  createdAt: new Date('2026-11-15T10:00:00Z'),
};

describe('createTransfer', () => {
  test('sends the exact amount under our reference, from the wallet of its currency', async () => {
    script().play(success(transferRow({ reference: ours })));
    expect(await provider().createTransfer(request)).toEqual({ kind: 'accepted', value: transfer });
    expect(script().seen.at(-1)).toMatchObject({
      method: 'POST',
      path: '/v3/transfers',
      body:
        '{"account_bank":"044","account_number":"0690000040","amount":5500,"currency":"NGN",' +
        `"debit_currency":"NGN","narration":"Payout","reference":"${ours}",` +
        '"beneficiary_name":"A merchant"}',
    });
  });

  test('an answer under another reference is not believed', async () => {
    for (const other of [reference('po', 2), ours.toLowerCase(), undefined]) {
      script().play(success(transferRow({ reference: other })));
      expect((await provider().createTransfer(request)).kind).toBe('unknown');
    }
  });

  test('a reference that they have already is told apart from a refusal', async () => {
    script().play(refusal('Transfer reference already exists'));
    expect(await provider().createTransfer(request)).toMatchObject({
      reason: 'duplicate_reference',
    });
    script().play(refusal('Insufficient balance in your wallet'));
    expect(await provider().createTransfer(request)).toEqual({
      kind: 'rejected',
      reason: 'refused',
      message: 'Insufficient balance in your wallet',
    });
  });
});

describe('findTransfer', () => {
  test('takes the row with our reference, whatever else the filter let through', async () => {
    script().play(
      listed([
        transferRow({ id: 1, reference: 'TRF-1' }),
        { reference: 'a row that is otherwise broken' },
        transferRow({ reference: ours, status: 'SUCCESSFUL', meta: [{ a: 1 }] }),
      ]),
    );
    expect(await provider().findTransfer(ours)).toEqual({
      kind: 'found',
      value: { ...transfer, status: 'succeeded' },
    });
    expect(script().seen.at(-1)).toMatchObject({
      method: 'GET',
      path: `/v3/transfers?reference=${ours}&page=1`,
    });
  });

  test('a filter that is not honoured is searched through, page by page', async () => {
    script().play(
      listed([transferRow({ reference: 'TRF-1' })], 1, 2),
      listed([transferRow({ reference: ours })], 2, 2),
    );
    expect((await provider().findTransfer(ours)).kind).toBe('found');
  });

  test('no row with our reference is "missing"', async () => {
    for (const rows of [[], [transferRow({ reference: ours.toLowerCase() })]]) {
      script().play(listed(rows));
      expect(await provider().findTransfer(ours)).toEqual({ kind: 'missing' });
    }
  });

  test('our row in a form that we do not know is unknown, not missing', async () => {
    script().play(listed([transferRow({ reference: ours, amount: 'lots' })]));
    expect((await provider().findTransfer(ours)).kind).toBe('unknown');
  });

  test('of two attempts under one reference, the one that did not fail counts', async () => {
    script().play(
      listed([
        transferRow({ id: 1, reference: ours, status: 'FAILED' }),
        transferRow({ id: 2, reference: ours, status: 'PENDING' }),
      ]),
    );
    expect(await provider().findTransfer(ours)).toMatchObject({
      value: { providerTransferId: '2', status: 'pending' },
    });
  });

  test.each([
    ['NEW', 'pending'],
    ['PENDING', 'pending'],
    ['SUCCESSFUL', 'succeeded'],
    ['FAILED', 'failed'],
    ['REVERSED SOMEHOW', 'pending'],
  ])('the status %s is %s', async (status, expected) => {
    script().play(
      listed([transferRow({ reference: ours, status, complete_message: 'DISBURSE FAILED' })]),
    );
    expect(await provider().findTransfer(ours)).toMatchObject({
      value: {
        status: expected,
        failureMessage: expected === 'failed' ? 'DISBURSE FAILED' : null,
      },
    });
  });
});

describe('listTransfers', () => {
  test('asks a day to either side and cuts the UTC day out', async () => {
    script().play(
      listed([
        transferRow({ id: 1, created_at: '2026-02-28 23:59:59' }),
        transferRow({ id: 2, created_at: '2026-03-01 00:00:00' }),
      ]),
    );
    expect(await provider().listTransfers({ day: '2026-03-01', page: 1 })).toMatchObject({
      kind: 'found',
      value: { isLast: true, rows: [{ providerTransferId: '2' }] },
    });
    expect(script().seen.at(-1)?.path).toBe('/v3/transfers?from=2026-02-28&to=2026-03-02&page=1');
  });
});
