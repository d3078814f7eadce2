import { expectForbidden, expectUnauthenticated } from '@countinghouse/testing/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { scopes } from '../../src/kernel/scope.rules.ts';
import { postToLedger } from '../../src/ledger/ledger/post-to-ledger.ts';
import type { Posting } from '../../src/ledger/ledger/posting.rules.ts';
import { createTenant, newTestId } from '../support/people/tenants.ts';
import { call } from './support/client.ts';
import { needOperator, openTarget } from './support/target.ts';
import type { Operator } from './support/target.ts';

const target = await openTarget();
afterAll(target.close);

describe('GET /balance', () => {
  test('PD-126 needs settlements:read, and that alone', async (context) => {
    const { tenant } = needOperator(context, target);
    const others = scopes.filter((scope) => scope !== 'settlements:read');
    const without = await tenant.createKey({ scopes: others });
    expectForbidden(await call(target, '/balance', { key: without.key }));
    const alone = await tenant.createKey({ scopes: ['settlements:read'] });
    expect((await call(target, '/balance', { key: alone.key })).status).toBe(200);
    expectUnauthenticated(await call(target, '/balance'));
  });

  test('PD-126 PD-012 PD-013 answers major units per currency, in both environments', async () => {
    for (const key of [target.liveKey, target.testKey]) {
      const { status, body } = await call(target, '/balance', { key });
      expect(status).toBe(200);
      expect(Object.keys(body)).toEqual(['data']);
      for (const entry of listOf(body['data'])) {
        expect(entry).toEqual({
          currency: expect.stringMatching(/^[A-Z]{3}$/),
          available: expect.any(Number),
          pending: expect.any(Number),
          held: expect.any(Number),
          disputed: expect.any(Number),
          reserved: expect.any(Number),
          owed: expect.any(Number),
          payable: expect.any(Number),
          amount_unit: 'major',
        });
      }
    }
  });

  test('PD-126 a business without money has no entry', async (context) => {
    const { api } = needOperator(context, target);
    const { createKey } = await createTenant(api.deps);
    const { key } = await createKey();
    expect((await call(target, '/balance', { key })).text).toBe('{"data":[]}');
  });

  test('PD-126 what is held is not available, and each currency has its own decimals', async (context) => {
    const operator = needOperator(context, target);
    const tenant = await createTenant(operator.api.deps);
    const { key } = await tenant.createKey();
    const workspaceId = tenant.liveWorkspaceId;
    await post(operator, [
      charged(workspaceId, 'NGN', 10_000n),
      charged(workspaceId, 'JPY', 500n),
      released(workspaceId, 'NGN', 6_000n),
      heldForPayout(workspaceId, 'NGN', 2_550n),
      heldForRefund(workspaceId, 'NGN', 1_000n),
    ]);
    const { text } = await call(target, '/balance', { key });
    expect(text).toBe(
      '{"data":[' +
        '{"currency":"JPY","available":0,"pending":500,"held":0,"disputed":0,"reserved":0,"owed":0,"payable":0,"amount_unit":"major"},' +
        '{"currency":"NGN","available":34.5,"pending":40,"held":35.5,"disputed":0,"reserved":0,"owed":0,"payable":34.5,"amount_unit":"major"}]}',
    );
  });

  test('PD-126 more refunded than pending is shown below zero, and large amounts digit for digit', async (context) => {
    const operator = needOperator(context, target);
    const tenant = await createTenant(operator.api.deps);
    const { key } = await tenant.createKey();
    const workspaceId = tenant.liveWorkspaceId;
    await post(operator, [
      charged(workspaceId, 'KWD', 9_007_199_254_740_993n),
      heldForRefund(workspaceId, 'NGN', 320n),
      refunded(workspaceId, 'NGN', 320n),
    ]);
    const { text } = await call(target, '/balance', { key });
    expect(text).toContain('"pending":9007199254740.993,');
    expect(text).toContain('"currency":"NGN","available":0,"pending":-3.2,"held":0');
  });

  test('B1 PD-126 what the merchant owes is shown, and a payout may take what it leaves', async (context) => {
    const operator = needOperator(context, target);
    const tenant = await createTenant(operator.api.deps);
    const { key } = await tenant.createKey();
    const workspaceId = tenant.liveWorkspaceId;
    await post(operator, [
      charged(workspaceId, 'NGN', 9_000n),
      released(workspaceId, 'NGN', 9_000n),
      heldForRefund(workspaceId, 'NGN', 3_610n),
      refunded(workspaceId, 'NGN', 2_610n),
      overdrawn(workspaceId, 'NGN', 2_610n),
    ]);
    const { text } = await call(target, '/balance', { key });
    expect(text).toBe(
      '{"data":[{"currency":"NGN","available":90,"pending":0,"held":10,"disputed":0,"reserved":0,"owed":26.1,"payable":53.9,"amount_unit":"major"}]}',
    );
  });

  test('P-221 P-222 P-223 each key reads the money of its own business and environment', async (context) => {
    const operator = needOperator(context, target);
    const { api } = operator;
    const [owner, other] = [await createTenant(api.deps), await createTenant(api.deps)];
    await post(operator, [charged(owner.liveWorkspaceId, 'NGN', 700n)]);
    const keys = [await owner.createKey({ environment: 'test' }), await other.createKey()];
    for (const { key } of keys) {
      expect((await call(target, '/balance', { key })).text).toBe('{"data":[]}');
    }
  });
});

function listOf(data: unknown): readonly unknown[] {
  if (!Array.isArray(data)) throw new TypeError('data is not a list');
  return data;
}

async function post({ api }: Operator, postings: readonly Posting[]): Promise<void> {
  await api.database.db.transaction().execute((tx) => postToLedger(tx, newTestId, postings));
}

function posting(
  workspaceId: string,
  currency: string,
  rest: Pick<Posting, 'template' | 'amounts'> & { readonly kind: 'payment' | 'payout' },
): Posting {
  const id = newTestId();
  const source =
    rest.kind === 'payment'
      ? ({ kind: 'payment', id, step: 'charged' } as const)
      : ({ kind: 'payout', id, step: 'reserved' } as const);
  return {
    workspaceId,
    source,
    referenceId: id,
    template: rest.template,
    currency,
    amounts: rest.amounts,
    splitRecipientId: null,
    effectiveAt: new Date(),
  };
}

function charged(workspaceId: string, currency: string, gross: bigint): Posting {
  const amounts = { gross, fee: 0n };
  return posting(workspaceId, currency, { kind: 'payment', template: 'charge', amounts });
}

function released(workspaceId: string, currency: string, amount: bigint): Posting {
  const amounts = {
    cleared: amount,
    cost: 0n,
    share: 0n,
    shareOwed: 0n,
    released: amount,
    repaid: 0n,
    takenBack: 0n,
    short: 0n,
  };
  return posting(workspaceId, currency, { kind: 'payment', template: 'settled', amounts });
}

/** Refunds took more than the payment had: what is missing is owed. */
function overdrawn(workspaceId: string, currency: string, short: bigint): Posting {
  const nothing = { cleared: 0n, cost: 0n, share: 0n, shareOwed: 0n, released: 0n, repaid: 0n };
  const amounts = { ...nothing, takenBack: 0n, short };
  return posting(workspaceId, currency, { kind: 'payment', template: 'settled', amounts });
}

function heldForPayout(workspaceId: string, currency: string, payout: bigint): Posting {
  const amounts = { payout };
  return posting(workspaceId, currency, { kind: 'payout', template: 'payout_reserved', amounts });
}

function heldForRefund(workspaceId: string, currency: string, amount: bigint): Posting {
  const amounts = refundLines(amount);
  return posting(workspaceId, currency, { kind: 'payout', template: 'refund_reserved', amounts });
}

/** What was reserved is spent. */
function refunded(workspaceId: string, currency: string, amount: bigint): Posting {
  const amounts = refundLines(amount);
  return posting(workspaceId, currency, { kind: 'payout', template: 'refund_executed', amounts });
}

function refundLines(fromPending: bigint) {
  return { fromPending, fromAvailable: 0n, fromReceivable: 0n, share: 0n, fee: 0n };
}
