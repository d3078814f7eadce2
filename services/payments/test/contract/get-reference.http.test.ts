import { getCurrency } from '@countinghouse/money';
import {
  decideVerdict,
  findMagicAmount,
  refusedAccountNumber,
  slowAccountNumber,
} from '@countinghouse/provider-simulator';
import { waitUntil } from '@countinghouse/testing';
import { afterAll, describe, expect, test } from 'vitest';
import { pauseOperation, resumeOperation } from '../../src/controls/pauses/pause-operation.ts';
import { operations } from '../../src/controls/pauses/pause.rules.ts';
import { operatorDeps } from '../support/people/tenants.ts';
import { call } from './support/client.ts';
import { needOperator, openTarget } from './support/target.ts';

const target = await openTarget();
afterAll(target.close);

describe('GET /reference', () => {
  test('P-003 answers 200 without a key', async () => {
    const answer = await call(target, '/reference');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toMatch(/^application\/json\b/);
  });

  test('a key that is sent all the same is not looked at', async () => {
    for (const key of [target.liveKey, target.testKey, 'svc_live_nonsense']) {
      expect((await call(target, '/reference', { key })).status).toBe(200);
    }
  });

  test('P-004 lists every status of payments and of payouts', async () => {
    const { body } = await call(target, '/reference');
    expect(body).toMatchObject({
      payment_statuses: [
        'pending',
        'processing',
        'succeeded',
        'partially_refunded',
        'refunded',
        'failed',
        'cancelled',
      ],
      payout_statuses: ['pending', 'processing', 'completed', 'failed', 'cancelled'],
    });
  });

  test('P-005 lists exactly the five event types that every endpoint gets', async () => {
    const { body } = await call(target, '/reference');
    expect(body['event_types']).toEqual([
      'payment.succeeded',
      'payment.failed',
      'payment.refunded',
      'payout.completed',
      'payout.failed',
    ]);
  });

  test('PD-180 event types beyond the five stand in a list of their own', async () => {
    const { body } = await call(target, '/reference');
    const additional = new Set(Object.values(Object(body['additional_event_types'])));
    expect(additional).toEqual(
      new Set([
        'payout.returned',
        'refund.failed',
        'dispute.opened',
        'dispute.evidence_submitted',
        'dispute.won',
        'dispute.lost',
        'approval.requested',
        'approval.approved',
        'approval.rejected',
        'approval.expired',
        'webhook.ping',
      ]),
    );
    expect(additional.isDisjointFrom(new Set(Object.values(Object(body['event_types']))))).toBe(
      true,
    );
  });

  test('PD-212 names its parts, and says which version of the interface answers', async () => {
    const { body } = await call(target, '/reference');
    expect(Object.keys(body)).toEqual(
      expect.arrayContaining([
        'payment_statuses',
        'payout_statuses',
        'refund_statuses',
        'event_types',
        'error_codes',
        'currencies',
        'api_version',
        'service_status',
      ]),
    );
    expect(body).toMatchObject({
      api_version: '1.0.0',
      refund_statuses: ['pending_approval', 'processing', 'succeeded', 'failed', 'cancelled'],
    });
  });

  test('PD-251 lists the magic values that the simulator acts on, and no other', async () => {
    const { body } = await call(target, '/reference');
    const { amounts, account_numbers: accounts, documents } = Object(body['sandbox']);
    const simulated = Array.from({ length: 100 }, (_, ending) => {
      const micros = BigInt(12_500 + ending) * 10_000n;
      return findMagicAmount(micros, getCurrency('NGN')) === null
        ? []
        : [String(ending).padStart(2, '0')];
    }).flat();
    expect([...amounts].map(({ ending }) => ending)).toEqual(simulated);
    expect([...accounts].map(({ number }) => number)).toEqual([
      refusedAccountNumber,
      slowAccountNumber,
    ]);
    const person = { name: 'Ada Obi', bornOn: '1990-01-01' };
    for (const { prefix, outcome } of documents) {
      const { status } = decideVerdict({ ...person, documentNumber: `${prefix}12345` });
      expect({ prefix, status }).toEqual({ prefix, status: outcome });
    }
  });

  test('PD-197 lists currencies with the decimals of ISO 4217, and every error code', async () => {
    const { body } = await call(target, '/reference');
    const exponents = new Map(
      Object.values<{ code: string; exponent: number }>(Object(body['currencies'])).map(
        ({ code, exponent }) => [code, exponent],
      ),
    );
    expect(exponents.size).toBeGreaterThan(150);
    const known = { NGN: 2, USD: 2, JPY: 0, KWD: 3, IQD: 3, IDR: 2, PKR: 2 };
    expect(Object.fromEntries(exponents)).toMatchObject(known);
    const codes = Object.values<{ status: number; code: string; description: string }>(
      Object(body['error_codes']),
    );
    expect(codes.map(({ status, code }) => `${status} ${code}`)).toEqual([
      '400 invalid_request',
      '401 authentication_failed',
      '403 permission_denied',
      '404 not_found',
      '409 conflict',
      '413 payload_too_large',
      '429 rate_limited',
      '500 internal_error',
      '501 not_implemented',
      '502 internal_error',
      '503 unavailable',
      '503 service_paused',
    ]);
    expect(codes.filter(({ description }) => description.trim() === '')).toEqual([]);
  });

  test('says of each currency whether payers can pay in it', async () => {
    const { body } = await call(target, '/reference');
    const currencies = Object.values<{ code: string; payments: boolean }>(
      Object(body['currencies']),
    );
    const offered = currencies.filter(({ payments }) => payments).map(({ code }) => code);
    const expected = 'EGP EUR GBP GHS JPY KES KWD MWK NGN RWF TZS UGX USD XAF XOF ZAR ZMW'.split(
      ' ',
    );
    expect(offered.toSorted()).toEqual(expected);
  });

  test('PD-197 says what is paused as soon as an operator pauses it, and no longer than that', async (context) => {
    const { api } = needOperator(context, target);
    const status = async (): Promise<unknown> =>
      (await call(target, '/reference')).body['service_status'];
    const running = { payments: 'operational', refunds: 'operational', payouts: 'operational' };
    expect(await status()).toEqual(running);
    for (const operation of operations) {
      await pauseOperation(operatorDeps(api.database), {
        operation,
        reason: 'test',
        retryAfterSeconds: 60,
      });
      const paused = JSON.stringify({ ...running, [operation]: 'paused' });
      await waitUntil(`${operation} paused`, async () => JSON.stringify(await status()) === paused);
      await resumeOperation(operatorDeps(api.database), operation);
      const resumed = JSON.stringify(running);
      await waitUntil(`${operation} back`, async () => JSON.stringify(await status()) === resumed);
    }
    expect(await status()).toEqual(running);
  });
});
