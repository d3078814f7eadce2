import { contractSignature } from '@countinghouse/webhooks';
import { describe, expect, test } from 'vitest';
import { deliveryPolicy } from './delivery-policy.ts';

const request = {
  eventType: 'payment.succeeded',
  deliveryId: '01a1dcb4-1f0e-7c53-8012-4d1a2b3c4e5f',
  timestamp: 1_794_735_000,
  body: '{"type":"payment.succeeded"}',
  secrets: ['whsec_b2xk'],
};

describe('headers', () => {
  test('P-237 P-238 P-239 PD-174: name the event, the second of sending and its signature', () => {
    expect(deliveryPolicy.headers(request)).toEqual({
      'Content-Type': 'application/json',
      'User-Agent': 'Countinghouse-Payments-Webhooks/1',
      'X-Service-Event': 'payment.succeeded',
      'X-Service-Timestamp': '1794735000',
      'X-Service-Signature': contractSignature('whsec_b2xk', request.timestamp, request.body),
    });
  });

  test('PD-193: during a rotation the old secret signs as before and the new one beside it', () => {
    const rotating = { ...request, secrets: ['whsec_b2xk', 'whsec_bmV3'] };
    expect(deliveryPolicy.headers(rotating)).toEqual({
      ...deliveryPolicy.headers(request),
      'X-Service-Signature-Next': contractSignature('whsec_bmV3', request.timestamp, request.body),
    });
  });

  test('a request without a secret is not signed', () => {
    expect(() => deliveryPolicy.headers({ ...request, secrets: [] })).toThrow(TypeError);
  });
});

describe('body', () => {
  const event = {
    tenantId: '01a1dcb4-1f0e-7c50-8012-9a4e6b7c8d90',
    id: '01a1dcb4-1f0e-7c52-8012-9a4e6b7c8d90',
    type: 'payment.succeeded',
    createdAt: new Date('2026-11-15T09:30:00.123Z'),
    sequence: 9_007_199_254_740_993n,
    dataJson: '{"id": "1", "amount": 9007199254740993, "note": "Ọmọ \\"x\\""}',
    tenantFacts: { environment: 'test' },
  };

  test('P-241 PD-177: has the members of an event in a fixed order, its data digit for digit', () => {
    expect(deliveryPolicy.body(event)).toBe(
      '{"id":"01a1dcb4-1f0e-7c52-8012-9a4e6b7c8d90","type":"payment.succeeded",' +
        '"created_at":"2026-11-15T09:30:00.123Z","sequence":9007199254740993,' +
        '"environment":"test",' +
        '"data":{"id": "1", "amount": 9007199254740993, "note": "Ọmọ \\"x\\""}}',
    );
  });

  test('an event whose environment is not known has no body', () => {
    expect(() => deliveryPolicy.body({ ...event, tenantFacts: {} })).toThrow(TypeError);
  });
});

describe('schedule', () => {
  test('PD-188: five attempts, 1, 5, 30 and 120 minutes apart to the millisecond', () => {
    const { attemptsMax, gapsMs, jitter } = deliveryPolicy;
    expect(attemptsMax).toBe(5);
    expect(gapsMs).toEqual([60_000, 300_000, 1_800_000, 7_200_000]);
    expect(jitter).toBe(0);
  });

  test('PD-189: no number of failures switches an endpoint off', () => {
    expect(deliveryPolicy.switchOffAfterFailures).toBeNull();
    expect(deliveryPolicy.oneAtATimeAfterFailures).toBeNull();
  });
});
