import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { contractSignature, standardWebhooksHeaders } from './signing.ts';

// Expected values: `printf '%s' '<text>' | openssl dgst -sha256 -hmac <key>`, and with `-mac HMAC
// -macopt hexkey:<hex> -binary | base64` for the second kind.
const secret = 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=';
const next = 'whsec_ZmVkY2JhOTg3NjU0MzIxMGZlZGNiYTk4NzY1NDMyMTA=';
const eventId = '01a1dcb4-1f0e-7c52-8012-9a4e6b7c8d90';
const timestamp = 1_794_735_000;
const body = '{"id":"1","data":{"name": "Ọmọ"}}';

describe('contractSignature', () => {
  test('P-239 PD-174: hexadecimal HMAC-SHA256 of timestamp, dot and body, keyed with the whole secret as text', () => {
    expect(contractSignature(secret, timestamp, body)).toBe(
      '0da09145139d818bd570e19d843c18e744ac6489089a8a34f1e6286efa40ec10',
    );
  });
});

describe('standardWebhooksHeaders', () => {
  test('PD-176: are id, timestamp and the signature keyed with the bytes that the secret encodes', () => {
    expect(standardWebhooksHeaders({ eventId, timestamp, body, secrets: [secret] })).toEqual({
      'webhook-id': eventId,
      'webhook-timestamp': '1794735000',
      'webhook-signature': 'v1,u50hjBkZx8KWIVxZPfcS5bvJp/DseoK39RTbR5L0LCk=',
    });
  });

  test('PD-193: hold a signature of each secret while two are in use', () => {
    const headers = standardWebhooksHeaders({ eventId, timestamp, body, secrets: [secret, next] });
    expect(headers['webhook-signature']).toBe(
      'v1,u50hjBkZx8KWIVxZPfcS5bvJp/DseoK39RTbR5L0LCk= v1,myRoetsNLXFeqUjzIlMV5ZUHQvxSURtRaPBYzGDeb74=',
    );
  });

  test.each(['MDEyMzQ1Njc4OWFiY2RlZg==', 'whsec_', 'whsec_!!!'])(
    'a secret that is none signs nothing: %s',
    (broken) => {
      const request = { eventId, timestamp, body, secrets: [broken] };
      expect(() => standardWebhooksHeaders(request)).toThrow(TypeError);
    },
  );
});

interface Vector {
  readonly name: string;
  readonly secrets: readonly string[];
  readonly timestamp: number;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** The test vectors published for receivers. */
const vectors = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../sdk/typescript/test/vectors.json'), 'utf8'),
) as readonly Vector[];

describe('the published vectors', () => {
  test.each(vectors)('PD-176: are what is signed: $name', ({ headers, secrets, ...request }) => {
    const id = headers['webhook-id'] ?? '';
    expect(headers).toMatchObject(standardWebhooksHeaders({ ...request, eventId: id, secrets }));
    for (const each of secrets) {
      const signature = contractSignature(each, request.timestamp, request.body);
      expect(Object.values(headers).join(' ')).toContain(signature);
    }
  });
});
