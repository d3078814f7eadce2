import {
  expectError,
  expectForbidden,
  expectInvalid,
  expectNotFound,
  expectRuleBroken,
  withoutRequestId,
} from '@countinghouse/testing/contract';
import type { Answer } from '@countinghouse/testing/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { scopes } from '../../src/kernel/scope.rules.ts';
import type { Scope } from '../../src/kernel/scope.rules.ts';
import { insertPayment } from '../support/charges/payment-rows.ts';
import { queueScenario } from '../support/money-out/refund-charges.ts';
import { insertCharged } from '../support/money-out/refund-payments.ts';
import { createTenant } from '../support/people/tenants.ts';
import type { Tenant } from '../support/people/tenants.ts';
import { call } from './support/client.ts';
import { unknownId } from './support/contract-operations.ts';
import { openRefundTarget } from './support/refund-target.ts';
import { needOperator } from './support/target.ts';
import { pausedForSeconds, whilePaused } from './support/while-paused.ts';

const target = await openRefundTarget();
afterAll(target.close);
const { pay, read, refund, simulator } = target;

const lostAnswer = { kind: 'timeout_but_succeeded', operation: 'refund', fault: 'reset' };

async function withoutScope(tenant: Tenant, scope: Scope): Promise<string> {
  const kept = scopes.filter((each) => each !== scope);
  return (await tenant.createKey({ scopes: kept })).key;
}

describe('a refund that breaks a rule', () => {
  test('P-104 one minor unit more than remains is refused, and nothing changes', async (context) => {
    const { id, refundsAtProvider, events } = await pay(needOperator(context, target));
    await refund(id, { amount: 4_000 });
    expectRuleBroken(await refund(id, { amount: 6_001 }));
    expect(await read(id)).toMatchObject({ status: 'partially_refunded', refunded_amount: 4_000 });
    expect(await events()).toHaveLength(1);
    expect(await refundsAtProvider()).toHaveLength(1);
  });

  test.for(['pending', 'processing', 'failed', 'cancelled', 'refunded'] as const)(
    'P-105 a %s payment cannot be refunded, and stays as it was',
    async (status, context) => {
      const { api, tenant } = needOperator(context, target);
      const id = await insertPayment(api.database, tenant.liveWorkspaceId, { status });
      const before = await read(id);
      expectRuleBroken(await refund(id));
      expectRuleBroken(await refund(id, { amount: 1 }));
      expect(await read(id)).toEqual(before);
    },
  );
});

describe('the same violation has the same text for every payment and amount', () => {
  test('P-296 400: more than remains', async (context) => {
    const operator = needOperator(context, target);
    const [one, other] = [await pay(operator), await pay(operator, { amountMinor: 500n })];
    const text = textOf(await refund(one.id, { amount: 10_001 }));
    expect(textOf(await refund(other.id, { amount: 777_777 }))).toBe(text);
  });

  test('P-296 400: a payment that cannot be refunded', async (context) => {
    const { api, tenant } = needOperator(context, target);
    const texts = new Set<string>();
    for (const status of ['pending', 'failed', 'refunded'] as const) {
      const id = await insertPayment(api.database, tenant.liveWorkspaceId, { status });
      texts.add(textOf(await refund(id)));
      texts.add(textOf(await refund(id, { amount: 7 })));
    }
    expect(texts.size).toBe(1);
  });

  test('P-296 404: a payment that is not there, or not the caller’s', async (context) => {
    const { api, other } = needOperator(context, target);
    const foreign = await insertCharged(api.database, other.liveWorkspaceId);
    const text = textOf(await refund(unknownId, { amount: 1 }));
    expect(textOf(await refund(foreign, { amount: 10_001 }))).toBe(text);
    expect(textOf(await refund(foreign))).toBe(text);
    expect(JSON.parse(text)).toMatchObject({ status: 404, code: 'not_found' });
  });

  test('P-296 409: another refund is under way', async (context) => {
    const operator = needOperator(context, target);
    const texts = new Set<string>();
    for (const amountMinor of [10_000n, 500n]) {
      const { id } = await pay(operator, { amountMinor });
      await queueScenario(simulator, lostAnswer);
      await refund(id, { amount: 100 });
      for (const body of [undefined, { amount: 1 }, { amount: 777_777 }]) {
        texts.add(textOf(await refund(id, body)));
      }
    }
    expect([...texts].map((text) => Object(JSON.parse(text)).status)).toEqual([409]);
  });
});

describe('what is asked before the rules', () => {
  test('P-123 P-124 PD-036 PD-045 whether `amount` was sent decides which scope is asked for, after the body', async (context) => {
    const operator = needOperator(context, target);
    const { id } = await pay(operator);
    const onlyPartial = await withoutScope(operator.tenant, 'refunds:create_full');
    const onlyFull = await withoutScope(operator.tenant, 'refunds:create_partial');
    expectForbidden(await refund(id, undefined, onlyPartial));
    expectForbidden(await refund(id, {}, onlyPartial));
    expectForbidden(await refund(id, { amount: 10_000 }, onlyFull));
    expectForbidden(await refund(unknownId, { amount: 1 }, onlyFull));
    expectInvalid(await refund(id, { amount: 10.5 }, onlyFull), 'amount');
    expect((await refund(id, { amount: 1_000 }, onlyPartial)).status).toBe(200);
    expect((await refund(id, undefined, onlyFull)).status).toBe(200);
  });

  test.each([
    ['10.5'],
    ['"5"'],
    ['null'],
    ['0'],
    ['-1'],
    ['-0'],
    ['1e309'],
    ['9007199254740993'],
    ['"0.1+0.2"'],
    ['[1]'],
    ['true'],
  ])('P-126 PD-089 row 31: `amount` %s is refused on its field', async (amount) => {
    expect.hasAssertions();
    expectInvalid(await refund(unknownId, `{"amount":${amount}}`), 'amount');
  });

  test('row 31: fields that are nobody’s to send are refused by name, and a body is an object', async () => {
    expect.hasAssertions();
    for (const field of ['status', 'fee_amount', 'business_id', 'reason', 'currency']) {
      expectInvalid(await refund(unknownId, { amount: 1, [field]: 'x' }), field);
    }
    expectInvalid(await refund(unknownId, '[]'));
    expectInvalid(await refund(unknownId, 'null'));
  });

  test('P-131 PD-044 PD-028 row 29: what is not the key’s is 404, whatever its status; no uuid is 400', async (context) => {
    const { api, other, tenant } = needOperator(context, target);
    expectNotFound(await refund(unknownId));
    const foreign = await insertCharged(api.database, other.liveWorkspaceId);
    const otherEnvironment = await insertCharged(api.database, tenant.testWorkspaceId);
    const foreignFailed = await insertPayment(api.database, other.liveWorkspaceId, {
      status: 'failed',
    });
    for (const id of [foreign, otherEnvironment, foreignFailed]) {
      expectNotFound(await refund(id, { amount: 1 }));
      expect(textOf(await refund(id))).toBe(textOf(await refund(unknownId)));
    }
    expectInvalid(await refund('not-a-uuid'), 'id');
  });

  test('P-220 P-281 PD-053 PD-041 a business that is not verified is refused with 403, before a pause', async (context) => {
    const operator = needOperator(context, target);
    const tenant = await createTenant(operator.api.deps, { kycStatus: 'in_review' });
    const { key } = await tenant.createKey();
    const { id } = await pay({ ...operator, tenant });
    expectForbidden(await refund(id, undefined, key));
    await whilePaused(target, operator, 'refunds', async () =>
      expectForbidden(await refund(id, undefined, key)),
    );
  });

  test('P-291 PD-042 PD-043 while refunds are paused: 503, before object and rules; nothing is sent', async (context) => {
    const operator = needOperator(context, target);
    const { id, refundsAtProvider } = await pay(operator);
    const before = await read(id);
    await whilePaused(target, operator, 'refunds', async () => {
      for (const answer of [
        await refund(id),
        await refund(id, { amount: 10_001 }),
        await refund(unknownId),
      ]) {
        expectError(answer, 503, 'service_paused');
        expect(answer.headers.get('retry-after')).toBe(String(pausedForSeconds));
      }
    });
    expect(await read(id)).toEqual(before);
    expect(await refundsAtProvider()).toEqual([]);
  });
});

describe('when the provider fails', () => {
  test('P-288 P-297 what the provider refuses is 502 with one text; the refund has failed', async (context) => {
    const operator = needOperator(context, target);
    const { api, tenant } = operator;
    // A charge that the provider does not have.
    const id = await insertCharged(api.database, tenant.liveWorkspaceId, {
      providerTransactionId: '999999999',
    });
    const refused = await refund(id, { amount: 100 });
    expectError(refused, 502, 'internal_error');
    expect(await read(id)).toMatchObject({ status: 'succeeded', refunded_amount: 0 });
    const { body } = await call(target, `/payments/${id}/refunds`, { key: target.liveKey });
    expect(body['data']).toMatchObject([
      { status: 'failed', failure_code: 'refused', amount: 100 },
    ]);
    const { id: limited } = await pay(operator);
    await queueScenario(simulator, { kind: 'rate_limit_storm', operation: 'refund', times: 1 });
    expect(textOf(await refund(limited))).toBe(textOf(refused));
  });

  test('PD-091 PD-096 row 7: a lost answer is 502, a repeat 409, and the provider has one refund', async (context) => {
    const { id, refundsAtProvider, events } = await pay(needOperator(context, target));
    await queueScenario(simulator, lostAnswer);
    expectError(await refund(id, { amount: 3_000 }), 502, 'internal_error');
    expectError(await refund(id, { amount: 3_000 }), 409, 'conflict');
    expectError(await refund(id), 409, 'conflict');
    expect(await refundsAtProvider()).toHaveLength(1);
    const { body } = await call(target, `/payments/${id}/refunds`, { key: target.liveKey });
    expect(body['data']).toMatchObject([
      { status: 'processing', outcome: { certainty: 'unknown' }, provider_reference: null },
    ]);
    expect(await read(id)).toMatchObject({ status: 'succeeded', refunded_amount: 0 });
    expect(await events()).toEqual([]);
  });
});

/** All that a refusal says, but for the id of its request. */
function textOf(answer: Answer): string {
  return JSON.stringify(withoutRequestId(answer));
}
