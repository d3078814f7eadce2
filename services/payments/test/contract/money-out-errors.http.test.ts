import {
  expectError,
  expectInvalid,
  expectNoInternals,
  expectRuleBroken,
} from '@countinghouse/testing/contract';
import type { Answer } from '@countinghouse/testing/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { insertPayment } from '../support/charges/payment-rows.ts';
import { giveFunds } from '../support/money-out/payout-rows.ts';
import { insertCharged } from '../support/money-out/refund-payments.ts';
import { createTenant } from '../support/people/tenants.ts';
import { call, sendJson } from './support/client.ts';
import { createPayee, listed, payOut } from './support/payout-target.ts';
import {
  innerWords,
  providerSettings,
  startTalkativeProvider,
} from './support/talkative-provider.ts';
import { needOperator, openTarget } from './support/target.ts';
import type { Operator } from './support/target.ts';

const provider = await startTalkativeProvider();
const target = await openTarget({ settings: provider.settings });
afterAll(async () => {
  await target.close();
  await provider.stop();
});

const { liveKey } = target;
const refund = (id: string, amount: number) =>
  sendJson(target, `/payments/${id}/refund`, { key: liveKey, body: { amount } });
const cancel = (path: string, key = liveKey) =>
  call(target, `${path}/cancel`, { method: 'POST', key });

interface BrokenRule {
  readonly rule: string;
  readonly ask: (operator: Operator) => Promise<Answer>;
}

const brokenRules: readonly BrokenRule[] = [
  {
    rule: 'a payout with a sandbox key',
    ask: () => payOut(target, target.testKey),
  },
  {
    rule: 'a payout without the balance for it',
    ask: async (operator) => {
      const { key } = await createPayee(operator, { fundsMinor: 1_049n });
      return payOut(target, key);
    },
  },
  {
    rule: 'a payout without an account on file',
    ask: async ({ api }) => {
      const tenant = await createTenant(api.deps);
      await giveFunds(api.database, tenant.liveWorkspaceId, 10_000n);
      const { key } = await tenant.createKey();
      return payOut(target, key);
    },
  },
  {
    rule: 'a refund above what remains',
    ask: async ({ api, tenant }) =>
      refund(await insertCharged(api.database, tenant.liveWorkspaceId), 10_001),
  },
  {
    rule: 'a refund of a payment that failed',
    ask: async ({ api, tenant }) =>
      refund(await insertPayment(api.database, tenant.liveWorkspaceId, { status: 'failed' }), 1),
  },
  {
    rule: 'a cancel of a payment that succeeded',
    ask: async ({ api, tenant }) =>
      cancel(`/payments/${await insertPayment(api.database, tenant.liveWorkspaceId)}`),
  },
  {
    rule: 'a cancel of a payout that was sent',
    ask: async (operator) => {
      provider.status = 503;
      const { key } = await createPayee(operator);
      const { body } = await payOut(target, key);
      expect(body['status']).toBe('processing');
      return cancel(`/payouts/${String(body['payoutId'])}`, key);
    },
  },
];

describe('money that goes out', () => {
  test.for(brokenRules)(
    'P-277 P-279 $rule is 400 invalid_request with a text',
    async ({ ask }, context) => {
      expect.hasAssertions();
      expectRuleBroken(await ask(needOperator(context, target)));
    },
  );

  test('P-276 P-279 an amount out of bounds is 400 on its field, whatever the balance', async (context) => {
    const { key } = await createPayee(needOperator(context, target), {
      fundsMinor: 20_000_000_000n,
    });
    expectInvalid(await payOut(target, key, { amount: 100_000_000.01 }), 'amount');
  });

  test('P-294 P-283 a refund that the provider left open is 502, the next 409, and neither says what it said', async (context) => {
    const { api, tenant } = needOperator(context, target);
    const id = await insertCharged(api.database, tenant.liveWorkspaceId);
    provider.status = 503;
    const lost = await refund(id, 100);
    expectError(lost, 502, 'internal_error');
    const next = await refund(id, 100);
    expectError(next, 409, 'conflict');
    for (const answer of [lost, next]) expectDiscreet(answer);
  });

  test('P-294 P-297 a refund that the provider refused is 502 and does not say why', async (context) => {
    const { api, tenant } = needOperator(context, target);
    const id = await insertCharged(api.database, tenant.liveWorkspaceId);
    provider.status = 400;
    const refused = await refund(id, 100);
    expectError(refused, 502, 'internal_error');
    expectDiscreet(refused);
    expectDiscreet(await call(target, `/payments/${id}/refunds`, { key: liveKey }));
  });

  test('P-294 P-288 a payout that the provider refused is 502 and does not say why', async (context) => {
    const { key } = await createPayee(needOperator(context, target));
    provider.status = 400;
    const refused = await payOut(target, key);
    expectError(refused, 502, 'internal_error');
    expectDiscreet(refused);
    expectDiscreet(await call(target, '/payouts', { key }));
  });

  test('P-294 a currency that is not offered is 501 and says no more', async (context) => {
    const { key } = await createPayee(needOperator(context, target));
    const answer = await payOut(target, key, { currency: 'CHF' });
    expectError(answer, 501, 'not_implemented');
    expectDiscreet(answer);
  });
});

test('P-288 P-294 PD-133 PD-134 a provider that refuses the connection: 502, failed in one step, the hold free, told once', async (context) => {
  needOperator(context, target);
  // Nobody listens on the first port.
  const away = await openTarget({ settings: providerSettings('http://127.0.0.1:1') });
  try {
    const operator = needOperator(context, away);
    const payee = await createPayee(operator);
    const answer = await payOut(away, payee.key, {}, 'key-00001');
    expectError(answer, 502, 'internal_error');
    expectDiscreet(answer);
    expect(await payee.funds()).toMatchObject({ heldMinor: 0n });
    expect(await listed(away, payee.key)).toMatchObject([
      { status: 'failed', failure_code: 'not_sent', submitted_at: expect.any(String) },
    ]);
    const events = await operator.api.database.db
      .selectFrom('events')
      .select('type')
      .where('tenant_id', '=', payee.tenant.liveWorkspaceId)
      .execute();
    expect(events).toEqual([{ type: 'payout.failed' }]);
    const again = await payOut(away, payee.key, {}, 'key-00001');
    expect(again.body).toMatchObject({ status: 'failed', idempotentReplay: true });
  } finally {
    await away.close();
  }
});

/** Neither our own inside nor any word of the provider's. */
function expectDiscreet(answer: Answer): void {
  expectNoInternals(answer);
  for (const word of ['wallet_holds', innerWords.slice(0, 20)]) {
    expect(answer.text).not.toContain(word);
  }
}
