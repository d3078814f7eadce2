import { waitUntil } from '@countinghouse/testing';
import {
  expectError,
  expectForbidden,
  expectInvalid,
  expectRuleBroken,
} from '@countinghouse/testing/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { setKycStatus } from '../../src/tenants/businesses/set-kyc-status.ts';
import { savedAccount } from '../support/money-out/payout-rows.ts';
import { passTimeAtProvider, sendTransferNotice } from '../support/money-out/transfer-notice.ts';
import { call } from './support/client.ts';
import { createPayee, listed, openPayoutTarget, payOut } from './support/payout-target.ts';
import { needOperator } from './support/target.ts';
import { pausedForSeconds, whilePaused } from './support/while-paused.ts';

const target = await openPayoutTarget();
afterAll(target.close);

describe('Idempotency-Key on POST /payouts', () => {
  test('P-189 without it two equal calls make two payouts', async (context) => {
    const payee = await createPayee(needOperator(context, target));
    await payOut(target, payee.key);
    await payOut(target, payee.key);
    expect(await listed(target, payee.key)).toHaveLength(2);
  });

  test('P-077 P-190 P-191 PD-138 a repeat answers 200 with the original, and debits once', async (context) => {
    const payee = await createPayee(needOperator(context, target));
    const first = await payOut(target, payee.key, {}, 'key-00001');
    expect(first.body).not.toHaveProperty('idempotentReplay');
    const again = await payOut(target, payee.key, {}, 'key-00001');
    expect(again.status).toBe(200);
    expect(again.body).toEqual({ ...first.body, idempotentReplay: true });
    expect(again.headers.get('idempotency-mismatch')).toBeNull();
    expect(await listed(target, payee.key)).toHaveLength(1);
    expect(await payee.funds()).toMatchObject({ heldMinor: 1_050n });
  });

  test.for([
    ['amount', { amount: 11 }],
    ['currency', { currency: 'USD' }],
    ['destination', { destinationType: 'service_account' }],
  ] as const)(
    'P-200 PD-138 another %s returns the original, and says so in a header',
    async ([, change], context) => {
      const payee = await createPayee(needOperator(context, target));
      const first = await payOut(target, payee.key, {}, 'key-00001');
      const again = await payOut(target, payee.key, change, 'key-00001');
      expect(again.status).toBe(200);
      expect(again.body['payoutId']).toBe(first.body['payoutId']);
      expect(again.headers.get('idempotency-mismatch')).toBe('true');
      expect(await listed(target, payee.key)).toHaveLength(1);
    },
  );

  test('P-192 PD-136 a repeat of a held one is 200, still held, and asks for one approval', async (context) => {
    const operator = needOperator(context, target);
    const payee = await createPayee(operator, { fundsMinor: 100_000_000n });
    const first = await payOut(target, payee.key, { amount: 600_000 }, 'key-00001');
    expect(first.status).toBe(202);
    const again = await payOut(target, payee.key, { amount: 600_000 }, 'key-00001');
    expect(again.status).toBe(200);
    expect(again.body).toEqual({ ...first.body, idempotentReplay: true });
    const approvals = await operator.api.database.db
      .selectFrom('approvals')
      .select('id')
      .where('workspace_id', '=', payee.tenant.liveWorkspaceId)
      .execute();
    expect(approvals).toHaveLength(1);
    const id = String(first.body['payoutId']);
    await call(target, `/payouts/${id}/cancel`, { method: 'POST', key: payee.key });
    const after = await payOut(target, payee.key, { amount: 600_000 }, 'key-00001');
    expect(after.body).toMatchObject({ status: 'cancelled', idempotentReplay: true });
    expect(after.body).not.toHaveProperty('requiresApproval');
  });

  test('PD-136 a repeat after completion shows it completed', async (context) => {
    const { api } = needOperator(context, target);
    const payee = await createPayee(needOperator(context, target));
    const first = await payOut(target, payee.key, {}, 'key-00001');
    expect(first.body['status']).toBe('processing');
    await passTimeAtProvider(target.simulator, 600);
    await sendTransferNotice(api, String(first.body['reference']));
    await waitUntil('it is completed', async () => {
      const [payout] = await listed(target, payee.key);
      return payout?.['status'] === 'completed';
    });
    const again = await payOut(target, payee.key, {}, 'key-00001');
    expect(again.status).toBe(200);
    expect(again.body).toMatchObject({
      payoutId: first.body['payoutId'],
      status: 'completed',
      idempotentReplay: true,
    });
    expect(again.body).not.toHaveProperty('requiresApproval');
  });

  test('P-203 a key of long ago still names its payout', async (context) => {
    const { api } = needOperator(context, target);
    const payee = await createPayee(needOperator(context, target));
    const first = await payOut(target, payee.key, {}, 'key-00001');
    await api.database.db
      .updateTable('payouts')
      .set({ created_at: new Date('2001-01-01T00:00:00Z') })
      .where('workspace_id', '=', payee.tenant.liveWorkspaceId)
      .where('id', '=', String(first.body['payoutId']))
      .execute();
    const again = await payOut(target, payee.key, {}, 'key-00001');
    expect(again.body).toMatchObject({
      payoutId: first.body['payoutId'],
      idempotentReplay: true,
    });
    expect(await payee.funds()).toMatchObject({ heldMinor: 1_050n });
  });

  test('P-193 keys of 8 and 64 characters are taken, of 7 and 65 refused', async (context) => {
    const payee = await createPayee(needOperator(context, target));
    for (const length of [8, 64]) {
      expect((await payOut(target, payee.key, {}, 'k'.repeat(length))).status).toBe(200);
    }
    for (const length of [7, 65]) {
      expectInvalid(await payOut(target, payee.key, {}, 'k'.repeat(length)), 'idempotency-key');
    }
    expect(await listed(target, payee.key)).toHaveLength(2);
  });

  test('P-193 characters are counted, not bytes', async (context) => {
    const payee = await createPayee(needOperator(context, target));
    const utf8 = (text: string): string => Buffer.from(text, 'utf8').toString('latin1');
    expect((await payOut(target, payee.key, {}, utf8('é'.repeat(64)))).status).toBe(200);
    expectInvalid(await payOut(target, payee.key, {}, utf8('é'.repeat(7))), 'idempotency-key');
  });

  test('PD-038 a known key with an invalid body is 400', async (context) => {
    const payee = await createPayee(needOperator(context, target));
    await payOut(target, payee.key, {}, 'key-00001');
    expectInvalid(await payOut(target, payee.key, { amount: 0 }, 'key-00001'), 'amount');
  });

  test('PD-135 a 4xx consumes no key', async (context) => {
    const payee = await createPayee(needOperator(context, target), { fundsMinor: 10_000n });
    expectRuleBroken(await payOut(target, payee.key, { amount: 101 }, 'key-00001'));
    const bankDetails = { ...savedAccount, bankCode: '058' };
    expectForbidden(await payOut(target, payee.key, { bankDetails }, 'key-00001'));
    const { status, body } = await payOut(target, payee.key, {}, 'key-00001');
    expect(status).toBe(200);
    expect(body).not.toHaveProperty('idempotentReplay');
  });

  test('PD-040 the repeat comes before the rules: balance gone, bankDetails of another account', async (context) => {
    const payee = await createPayee(needOperator(context, target), { fundsMinor: 1_050n });
    const first = await payOut(target, payee.key, {}, 'key-00001');
    const bankDetails = { ...savedAccount, bankCode: '058' };
    const again = await payOut(target, payee.key, { bankDetails }, 'key-00001');
    expect([again.status, again.body['payoutId']]).toEqual([200, first.body['payoutId']]);
  });

  test('P-290 PD-039 PD-041 PD-137 while payouts are paused a new one is 503 and a known key 200', async (context) => {
    const operator = needOperator(context, target);
    const payee = await createPayee(operator);
    const first = await payOut(target, payee.key, {}, 'key-00001');
    await whilePaused(target, operator, 'payouts', async () => {
      const refused = await payOut(target, payee.key, {}, 'key-00002');
      expectError(refused, 503, 'service_paused');
      expect(refused.headers.get('retry-after')).toBe(String(pausedForSeconds));
      const again = await payOut(target, payee.key, {}, 'key-00001');
      expect(again.body).toMatchObject({
        payoutId: first.body['payoutId'],
        idempotentReplay: true,
      });
      // Verification comes before the pause.
      const { businessId } = payee.tenant;
      await setKycStatus(operator.api.deps, { businessId, kycStatus: 'expired' });
      const { key } = await payee.tenant.createKey();
      expectForbidden(await payOut(target, key, {}, 'key-00002'));
      const still = await payOut(target, key, {}, 'key-00001');
      expect([still.status, still.body['payoutId']]).toEqual([200, first.body['payoutId']]);
    });
    expect(await listed(target, payee.key)).toHaveLength(1);
  });

  test('P-204 another business may use the same key', async (context) => {
    const operator = needOperator(context, target);
    const [one, two] = [await createPayee(operator), await createPayee(operator)];
    const first = await payOut(target, one.key, {}, 'key-00001');
    const second = await payOut(target, two.key, {}, 'key-00001');
    expect(second.body['payoutId']).not.toBe(first.body['payoutId']);
    expect(second.body).not.toHaveProperty('idempotentReplay');
  });

  test('P-191 row 3: 100 calls at once with one key make one payout, and none fails', async (context) => {
    const payee = await createPayee(needOperator(context, target));
    for (let round = 0; round < 3; round += 1) {
      const key = `key-at-once-${round}`;
      const answers = await Promise.all(
        Array.from({ length: 100 }, () => payOut(target, payee.key, {}, key)),
      );
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      expect(new Set(answers.map(({ body }) => body['payoutId'])).size).toBe(1);
      const repeats = answers.filter(({ body }) => body['idempotentReplay'] === true);
      expect(repeats).toHaveLength(99);
    }
    expect(await payee.funds()).toMatchObject({ heldMinor: 3n * 1_050n });
  });

  test('PD-127 of two at once that do not both fit one is refused', async (context) => {
    const payee = await createPayee(needOperator(context, target), { fundsMinor: 10_000n });
    const answers = await Promise.all([
      payOut(target, payee.key, { amount: 60 }),
      payOut(target, payee.key, { amount: 60 }),
    ]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 400]));
  });
});
