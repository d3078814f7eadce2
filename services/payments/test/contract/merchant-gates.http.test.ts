import { waitUntil } from '@countinghouse/testing';
import { expectError, expectForbidden, expectInvalid } from '@countinghouse/testing/contract';
import type { Answer } from '@countinghouse/testing/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { pauseOperation, resumeOperation } from '../../src/controls/pauses/pause-operation.ts';
import { setKycStatus } from '../../src/tenants/businesses/set-kyc-status.ts';
import { insertRecipient } from '../support/charges/recipient-rows.ts';
import { createTenant, operatorDeps } from '../support/people/tenants.ts';
import { call, sendJson } from './support/client.ts';
import { unknownId } from './support/contract-operations.ts';
import { needOperator, openTarget } from './support/target.ts';
import type { Operator } from './support/target.ts';

const target = await openTarget();
afterAll(target.close);

const link = { title: 'Two yards', currency: 'USD' };
const qrCode = { mode: 'open_amount', currency: 'USD' };
const recipient = {
  externalReference: 'weaver-1',
  name: 'Weaver',
  accountBank: '044',
  accountNumber: '0690000031',
  splitValue: 10,
};
const creations = [
  ['/payment-links', link],
  ['/qr-codes', qrCode],
  ['/split-recipients', recipient],
] as const;

async function whilePaused({ api }: Operator, work: () => Promise<void>): Promise<void> {
  await pauseOperation(operatorDeps(api.database), {
    operation: 'payments',
    reason: 'test',
    retryAfterSeconds: 77,
  });
  try {
    await work();
  } finally {
    await resumeOperation(operatorDeps(api.database), 'payments');
    // The process remembers a pause for up to a second.
    await waitUntil('payments go on', async () => {
      const { service_status } = Object((await call(target, '/reference')).body);
      return service_status.payments === 'operational';
    });
  }
}

function expectPaused(answer: Answer): void {
  expectError(answer, 503, 'service_paused');
  expect(answer.headers.get('retry-after')).toBe('77');
}

describe('a business that is not verified', () => {
  test('P-220 PD-053 its live key makes no link, QR code or recipient: 403', async (context) => {
    const { api } = needOperator(context, target);
    for (const kycStatus of [
      'not_started',
      'pending',
      'in_review',
      'rejected',
      'expired',
    ] as const) {
      const { key } = await (await createTenant(api.deps, { kycStatus })).createKey();
      for (const [path, body] of creations) {
        expectForbidden(await sendJson(target, path, { key, body }));
      }
    }
  });

  test('PD-054 its sandbox key, its reads and its changes work', async (context) => {
    const { api } = needOperator(context, target);
    const tenant = await createTenant(api.deps, { kycStatus: 'pending' });
    const { key: sandbox } = await tenant.createKey({ environment: 'test' });
    for (const [path, body] of creations.slice(0, 2)) {
      expect((await sendJson(target, path, { key: sandbox, body })).status).toBe(200);
    }
    const { key } = await tenant.createKey();
    for (const [path] of creations) {
      expect((await call(target, path, { key })).status).toBe(200);
    }
    const id = await insertRecipient(api.database, tenant.liveWorkspaceId);
    const patch = { method: 'PATCH', key, body: { verified: true } } as const;
    expect((await sendJson(target, `/split-recipients/${id}`, patch)).status).toBe(200);
  });

  test('PD-036 the body and the scope that it brings come before verification', async (context) => {
    const { api } = needOperator(context, target);
    const tenant = await createTenant(api.deps, { kycStatus: 'pending' });
    const { key } = await tenant.createKey();
    expectInvalid(
      await sendJson(target, '/payment-links', { key, body: { title: 'x' } }),
      'currency',
    );
    // Verification comes before the object: a recipient that does not exist is not told apart.
    const body = { ...link, splitRecipientId: unknownId };
    expectForbidden(await sendJson(target, '/payment-links', { key, body }));
  });
});

describe('while new payments are paused', () => {
  test('PD-055 links and QR codes are refused with 503 service_paused from the first moment', async (context) => {
    const operator = needOperator(context, target);
    await whilePaused(operator, async () => {
      for (const [path, body] of creations.slice(0, 2)) {
        expectPaused(await sendJson(target, path, { key: target.liveKey, body }));
        expectPaused(await sendJson(target, path, { key: target.testKey, body }));
      }
    });
    for (const [path, body] of creations.slice(0, 2)) {
      expect((await sendJson(target, path, { key: target.testKey, body })).status).toBe(200);
    }
  });

  test('PD-041 verification comes before the pause: 403, not 503', async (context) => {
    const operator = needOperator(context, target);
    const { key } = await (
      await createTenant(operator.api.deps, { kycStatus: 'pending' })
    ).createKey();
    await whilePaused(operator, async () => {
      expectForbidden(await sendJson(target, '/payment-links', { key, body: link }));
      expectForbidden(await sendJson(target, '/qr-codes', { key, body: qrCode }));
    });
  });

  test('the pause comes before the object: an unknown recipient is 503, not 404', async (context) => {
    const operator = needOperator(context, target);
    await whilePaused(operator, async () => {
      const body = { ...link, splitRecipientId: unknownId };
      expectPaused(await sendJson(target, '/payment-links', { key: target.liveKey, body }));
    });
  });
});

describe('the repeat comes before verification and pause', () => {
  test('PD-039 a known key returns its link, a known reference its recipient', async (context) => {
    const operator = needOperator(context, target);
    const { api } = operator;
    const tenant = await createTenant(api.deps);
    const { key } = await tenant.createKey();
    const asked = { key, body: link, headers: { 'idempotency-key': 'k1' } };
    const made = await sendJson(target, '/payment-links', asked);
    const recipientId = await insertRecipient(api.database, tenant.liveWorkspaceId);
    await setKycStatus(api.deps, { businessId: tenant.businessId, kycStatus: 'expired' });
    const { key: later } = await tenant.createKey();
    const body = { ...recipient, externalReference: recipientId };
    await whilePaused(operator, async () => {
      const again = await sendJson(target, '/payment-links', { ...asked, key: later });
      expect(again.body).toEqual({ ...made.body, idempotentReplay: true });
      const known = await sendJson(target, '/split-recipients', { key: later, body });
      expect(known.body['id']).toBe(recipientId);
      const fresh = { ...asked, key: later, headers: { 'idempotency-key': 'k2' } };
      expectForbidden(await sendJson(target, '/payment-links', fresh));
    });
  });
});
