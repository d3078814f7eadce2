import { contractSignature } from '@countinghouse/webhooks';
import { describe, expect, test } from 'vitest';
import { deliveryPolicy } from './delivery-policy.ts';

const request = {
  eventType: 'invoice.paid',
  deliveryId: '01a1dcb4-1f0e-7c53-8012-4d1a2b3c4e5f',
  timestamp: 1_794_735_000,
  body: '{"type":"invoice.paid"}',
  secrets: ['whsec_b2xk', 'whsec_bmV3'],
};

describe('what receivers are promised', () => {
  test('A-081 A-082 A-083 A-084 A-086: signs in the headers of its contract, the new secret of a rotation in one beside them', () => {
    const [old, next] = request.secrets.map((secret) =>
      contractSignature(secret, request.timestamp, request.body),
    );
    expect(deliveryPolicy.headers(request)).toEqual({
      'Content-Type': 'application/json',
      'User-Agent': 'Accounting-Webhooks/1',
      'X-Accounting-Event': 'invoice.paid',
      'X-Accounting-Delivery': request.deliveryId,
      'X-Accounting-Signature': `t=1794735000,v1=${old}`,
      'X-Accounting-Signature-Next': `t=1794735000,v1=${next}`,
    });
  });

  test('A-085: outside a rotation there is no second header', () => {
    const headers = deliveryPolicy.headers({ ...request, secrets: ['whsec_b2xk'] });
    expect(Object.keys(headers)).not.toContain('X-Accounting-Signature-Next');
  });

  test('a request without a signature is not made', () => {
    expect(() => deliveryPolicy.headers({ ...request, secrets: [] })).toThrow(TypeError);
  });

  test('A-087 A-088: the body names the organisation and holds the data as it is stored', () => {
    const event = {
      tenantId: '01a1dcb4-1f0e-7c50-8012-9a4e6b7c8d90',
      id: '01a1dcb4-1f0e-7c52-8012-9a4e6b7c8d90',
      type: 'invoice.paid',
      createdAt: new Date('2026-11-15T09:30:00.123Z'),
      sequence: 7n,
      dataJson: '{"total": 10.50}',
      tenantFacts: {},
    };
    expect(deliveryPolicy.body(event)).toBe(
      '{"id":"01a1dcb4-1f0e-7c52-8012-9a4e6b7c8d90","type":"invoice.paid",' +
        '"created_at":"2026-11-15T09:30:00.123Z",' +
        '"org_id":"01a1dcb4-1f0e-7c50-8012-9a4e6b7c8d90","data":{"total": 10.50}}',
    );
  });

  test('A-113 A-114 AD-083: eight attempts and seven gaps, each longer than the one before', () => {
    const { attemptsMax, gapsMs } = deliveryPolicy;
    expect(attemptsMax).toBe(8);
    expect(gapsMs).toHaveLength(7);
    expect(gapsMs).toEqual([...new Set(gapsMs)].toSorted((left, right) => left - right));
  });
});
