import { describe, expect, test } from 'vitest';
import { refundRow } from './support/rows.ts';
import { listed, refusal, success } from './support/scripted-provider.ts';
import { amount, useTestProvider } from './support/test-provider.ts';

const { script, provider } = useTestProvider();
const request = { providerTransactionId: '5708', amount: amount(500_000n), comment: 'Sold out' };
const refund = {
  providerRefundId: '8612',
  providerTransactionId: '5708',
  amount: amount(500_000n),
  status: 'succeeded',
  createdAt: new Date('2026-11-15T10:00:00Z'),
};

describe('refundCharge', () => {
  test('sends the exact amount to the transaction', async () => {
    script().play(success(refundRow()));
    expect(await provider().refundCharge(request)).toEqual({ kind: 'accepted', value: refund });
    expect(script().seen.at(-1)).toMatchObject({
      method: 'POST',
      path: '/v3/transactions/5708/refund',
      body: '{"amount":5000,"comments":"Sold out"}',
    });
  });

  test('an id with a path in it stays one segment', async () => {
    script().play(refusal('Not found'));
    await provider().refundCharge({ ...request, providerTransactionId: '1/../../transfers?x' });
    expect(script().seen.at(-1)?.path).toBe('/v3/transactions/1%2F..%2F..%2Ftransfers%3Fx/refund');
  });

  test('an answer about another transaction is not believed', async () => {
    script().play(success(refundRow({ tx_id: 5709 })));
    expect((await provider().refundCharge(request)).kind).toBe('unknown');
  });

  test('a refusal is a refusal, also one that speaks of a duplicate', async () => {
    for (const message of ['Insufficient balance', 'Duplicate refund']) {
      script().play(refusal(message));
      expect(await provider().refundCharge(request)).toEqual({
        kind: 'rejected',
        reason: 'refused',
        message,
      });
    }
  });

  test.each([
    ['completed', 'succeeded'],
    ['completed-mpgs', 'succeeded'],
    ['pending-momo', 'pending'],
    ['processing', 'pending'],
    ['failed', 'failed'],
    ['completedish', 'pending'],
    ['a word of next year', 'pending'],
  ])('the status %s is %s', async (status, expected) => {
    script().play(success(refundRow({ status })));
    expect(await provider().refundCharge(request)).toMatchObject({ value: { status: expected } });
  });
});

describe('listRefunds', () => {
  const charge = {
    providerTransactionId: '5708',
    currency: amount(0n).currency,
    since: null,
  };
  const pathsSince = (first: number): readonly string[] =>
    script()
      .seen.slice(first)
      .map(({ path }) => path);

  test('reads every page and keeps the rows of the transaction', async () => {
    const first = script().seen.length;
    script().play(
      listed([]),
      listed([refundRow({ tx_id: '5708' }), refundRow({ id: 2, tx_id: 57 })], 1, 3),
      listed([refundRow({ id: 3, tx_id: 57_080, amount_refunded: 'not ours' })], 2, 3),
      listed([refundRow({ id: 4 })], 3, 3),
    );
    const finding = await provider().listRefunds(charge);
    expect(finding).toEqual({
      kind: 'found',
      value: [refund, { ...refund, providerRefundId: '4' }],
    });
    expect(pathsSince(first)).toEqual([
      '/v3/refunds?id=5708&page=1',
      '/v3/refunds?page=1',
      '/v3/refunds?page=2',
      '/v3/refunds?page=3',
    ]);
  });

  test('a filter that gives rows of this charge alone is believed, on every page', async () => {
    const first = script().seen.length;
    script().play(listed([refundRow()], 1, 2), listed([refundRow({ id: 4 })], 2, 2));
    expect(await provider().listRefunds(charge)).toEqual({
      kind: 'found',
      value: [refund, { ...refund, providerRefundId: '4' }],
    });
    expect(pathsSince(first)).toEqual(['/v3/refunds?id=5708&page=1', '/v3/refunds?id=5708&page=2']);
  });

  test('a filter that lets others through is not believed', async () => {
    const first = script().seen.length;
    const mixed = [refundRow({ id: 2, tx_id: 57 }), refundRow()];
    script().play(listed(mixed), listed([...mixed, refundRow({ id: 4 })]));
    expect(await provider().listRefunds(charge)).toMatchObject({
      value: [{ providerRefundId: refund.providerRefundId }, { providerRefundId: '4' }],
    });
    expect(pathsSince(first)).toHaveLength(2);
  });

  test('the whole list is read back to when the refund can have been made, if it is newest first', async () => {
    const others = (...days: number[]) =>
      days.map((day, index) =>
        refundRow({ id: index + 10, tx_id: 57, created_at: `2026-11-${day}T10:00:00.000Z` }),
      );
    const since = new Date('2026-11-14T00:00:00Z');
    const first = script().seen.length;
    script().play(listed([]), listed(others(15, 14), 1, 9), listed(others(14, 13), 2, 9));
    expect(await provider().listRefunds({ ...charge, since })).toEqual({
      kind: 'found',
      value: [],
    });
    expect(pathsSince(first)).toHaveLength(3);
  });

  test('a list that is oldest first is read to its end', async () => {
    const others = (...days: number[]) =>
      days.map((day, index) =>
        refundRow({ id: index + 10, tx_id: 57, created_at: `2026-11-${day}T10:00:00.000Z` }),
      );
    const since = new Date('2026-11-14T00:00:00Z');
    script().play(listed([]), listed(others(12, 13), 1, 2), listed([refundRow({ id: 4 })], 2, 2));
    expect(await provider().listRefunds({ ...charge, since })).toMatchObject({
      value: [{ providerRefundId: '4' }],
    });
  });

  test('no refunds are an empty list', async () => {
    script().play(listed([]), listed([]));
    expect(await provider().listRefunds(charge)).toEqual({ kind: 'found', value: [] });
  });

  test('a page that does not come makes the whole list unknown', async () => {
    script().play(listed([refundRow()], 1, 2), refusal('Try later', 500));
    expect((await provider().listRefunds(charge)).kind).toBe('unknown');
  });

  test('a list without an end is given up, as unknown', async () => {
    script().play(listed([refundRow({ tx_id: 1 })], 1, 1_000_000));
    const first = script().seen.length;
    expect((await provider().listRefunds(charge)).kind).toBe('unknown');
    expect(script().seen.length - first).toBe(100);
  });
});
