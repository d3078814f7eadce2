import { createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { vectorOf } from '../test/vectors.ts';
import { verifyWebhook } from './index.ts';
import type { MajorUnits, MinorUnits, WebhookEvent, WebhookHeaders } from './index.ts';

const secret = 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=';
const otherSecret = 'whsec_ZmVkY2JhOTg3NjU0MzIxMGZlZGNiYTk4NzY1NDMyMTA=';
const timestamp = 1_794_735_000;
const payments = vectorOf('payments, multi-byte');
const accounting = vectorOf('accounting, multi-byte');

interface Received {
  readonly body: string | Uint8Array;
  readonly headers: WebhookHeaders;
}

function verify(
  { body, headers }: Received,
  { secrets = secret as string | readonly string[], ageSeconds = 0, ageMs = 0 } = {},
) {
  const now = new Date((timestamp + ageSeconds) * 1000 + ageMs);
  return verifyWebhook(body, headers, secrets, { now });
}

async function outcome(...parameters: Parameters<typeof verify>): Promise<string> {
  const result = verify(...parameters);
  return result.ok ? result.event.type : result.reason;
}

function sign(body: string, at = timestamp, key = secret): string {
  return createHmac('sha256', key).update(`${at}.${body}`).digest('hex');
}

function signedPayments(body: string): Received {
  const headers = { 'X-Service-Timestamp': `${timestamp}`, 'X-Service-Signature': sign(body) };
  return { body, headers };
}

describe('the clock', () => {
  test.each([
    ['P-244 300 s in either direction are accepted, 301 are not: payments', payments],
    ['A-090 300 s in either direction are accepted, 301 are not: accounting', accounting],
  ])('%s', async (_name, vector) => {
    // The timestamp has whole seconds, so a part of a second of the clock does not count.
    for (const ageMs of [0, 999]) {
      for (const ageSeconds of [-300, 0, 300]) {
        expect(verify(vector, { ageSeconds, ageMs })).toMatchObject({ ok: true });
      }
      for (const ageSeconds of [-1e9, -301, 301, 1e9]) {
        expect(await outcome(vector, { ageSeconds, ageMs })).toBe('stale');
      }
    }
  });

  test('that has no time accepts nothing', async () => {
    expect(await outcome(payments, { ageSeconds: Number.NaN })).toBe('stale');
  });
});

describe('what was changed', () => {
  test.each([
    ['P-245 a body parsed and written again is rejected: payments', payments],
    ['A-091 a body parsed and written again is rejected: accounting', accounting],
  ])('%s', async (_name, vector) => {
    const parsed: unknown = JSON.parse(vector.body);
    for (const body of [JSON.stringify(parsed), JSON.stringify(parsed, null, 2)]) {
      expect(await outcome({ ...vector, body })).toBe('body_reserialised');
      expect(await outcome({ ...vector, body }, { secrets: otherSecret })).toBe('wrong_signature');
    }
  });

  test.each([
    ['P-245 an object in place of the body is rejected with the way out: payments', payments],
    ['A-091 an object in place of the body is rejected with the way out: accounting', accounting],
  ])('%s', async (_name, vector) => {
    expect(verify({ ...vector, body: JSON.parse(vector.body) as string })).toMatchObject({
      reason: 'body_reserialised',
      message: expect.stringContaining('before any JSON parser'),
    });
  });

  test.each([
    ['P-246 a changed body is rejected, whichever byte it is: payments', payments],
    ['A-091 a changed body is rejected, whichever byte it is: accounting', accounting],
  ])('%s', async (_name, vector) => {
    const bytes = Buffer.from(vector.body);
    const changed = [...bytes.keys()].map((at) => {
      const body = Buffer.from(bytes);
      body[at] = (body[at] ?? 0) ^ 1;
      return outcome({ ...vector, body });
    });
    const outcomes = await Promise.all(changed);
    expect(new Set(outcomes)).toEqual(new Set(['wrong_signature']));
  });

  test.each([
    ['P-246 another secret is rejected: payments', payments],
    ['A-091 another secret is rejected: accounting', accounting],
  ])('%s', async (_name, vector) => {
    expect(await outcome(vector, { secrets: otherSecret })).toBe('wrong_signature');
  });

  test.each([
    ['P-246 a changed timestamp is rejected; what was changed is known: payments', payments],
    ['A-091 a changed timestamp is rejected; what was changed is known: accounting', accounting],
  ])('%s', async (_name, vector) => {
    const later = String(timestamp + 1);
    const entries = Object.entries(vector.headers).map(([name, value]) => [
      name,
      name.startsWith('X-') ? value.replace(String(timestamp), later) : value,
    ]);
    const all: Record<string, string> = Object.fromEntries(entries);
    expect(await outcome({ ...vector, headers: all })).toBe('altered_header');
    const { 'webhook-signature': _second, ...headers } = all;
    expect(await outcome({ ...vector, headers })).toBe('wrong_signature');
  });
});

describe('headers', () => {
  test('P-246 a signature of another length is rejected', async () => {
    const signature = payments.headers['X-Service-Signature'] ?? '';
    for (const changed of ['', signature.slice(2), `${signature}00`, signature.replace(/./, 'g')]) {
      const headers = { ...payments.headers, 'X-Service-Signature': changed };
      expect(await outcome({ ...payments, headers })).toBe('malformed_header');
    }
  });

  test('are found in any case, as a record, as Headers and as Node has them', async () => {
    const { body } = payments;
    const entries = Object.entries(payments.headers);
    const lower: IncomingHttpHeaders = Object.fromEntries(
      entries.map(([name, value]) => [name.toLowerCase(), value]),
    );
    const upper = Object.fromEntries(entries.map(([name, value]) => [name.toUpperCase(), [value]]));
    const fetched = new Headers(payments.headers);
    for (const headers of [lower, upper, fetched]) {
      expect(verify({ body, headers })).toMatchObject({ ok: true });
    }
  });

  test('sent twice verify nothing', async () => {
    const signature = payments.headers['X-Service-Signature'] ?? '';
    const twice = { ...payments.headers, 'x-service-signature': signature };
    expect(await outcome({ ...payments, headers: twice })).toBe('malformed_header');
    const listed = { ...payments.headers, 'X-Service-Signature': [signature, signature] };
    expect(await outcome({ ...payments, headers: listed })).toBe('malformed_header');
  });

  test.each(['X-Service-Signature', 'X-Service-Timestamp'])(
    'without %s nothing verifies',
    async (name) => {
      const headers = Object.fromEntries(
        Object.entries(payments.headers).filter(([key]) => key !== name),
      );
      expect(verify({ ...payments, headers })).toMatchObject({
        reason: 'missing_header',
        message: expect.stringContaining(name),
      });
    },
  );

  test.each(['', 'now', '-1', '+1', '1.5', ' 1', '1e9', '0x1', `${timestamp}000`])(
    'P-238 a timestamp that is not in unix seconds is malformed: "%s"',
    async (text) => {
      const headers = { ...payments.headers, 'X-Service-Timestamp': text };
      expect(await outcome({ ...payments, headers })).toBe('malformed_header');
    },
  );

  test.each([
    ['', 'malformed_header'],
    ['t=1794735000', 'malformed_header'],
    [`v1=${'0'.repeat(64)}`, 'malformed_header'],
    [`t=1794735000,t=1794735000,v1=${'0'.repeat(64)}`, 'malformed_header'],
    [`t=1794735000,v1=${'0'.repeat(63)}`, 'malformed_header'],
    [`t=1794735000${`,v1=${'0'.repeat(64)}`.repeat(9)}`, 'malformed_header'],
    [`t=1794735000,v1=${sign(accounting.body)},v2=later`, 'contact.created'],
    [`t=1794735000, v1=${'0'.repeat(64)}, v1=${sign(accounting.body)}`, 'contact.created'],
  ])('X-Accounting-Signature "%.40s" gives %s', async (header, expected) => {
    const headers = { 'x-accounting-signature': header };
    expect(await outcome({ body: accounting.body, headers })).toBe(expected);
  });

  test.each([
    ['another second than the first', 't=1794735001,v1='],
    ['no second', 'v1='],
  ])('X-Accounting-Signature-Next with %s is malformed', async (_what, start) => {
    const { body, headers } = vectorOf('accounting, two secrets');
    const next = `${start}${sign(body, timestamp, otherSecret)}`;
    expect(
      await outcome({ body, headers: { ...headers, 'X-Accounting-Signature-Next': next } }),
    ).toBe('malformed_header');
  });
});

describe('secrets', () => {
  test.each(['payments, two secrets', 'accounting, two secrets'])(
    'PD-193 while both sign, a receiver may have the old one, the new one or both: %s',
    async (name) => {
      const vector = vectorOf(name);
      for (const secrets of [secret, otherSecret, [otherSecret, secret]]) {
        expect(verify(vector, { secrets })).toMatchObject({ ok: true });
      }
    },
  );

  test('a receiver with both accepts what only one of them signed', async () => {
    expect(verify(payments, { secrets: [otherSecret, secret] })).toMatchObject({ ok: true });
  });

  test.each([[[]], [''], [secret.slice(6)], [`${secret}\n`], [`"${secret}"`], [[secret, '']]])(
    'what is no secret is said to be none: %j',
    async (secrets) => {
      expect(await outcome(payments, { secrets })).toBe('malformed_secret');
    },
  );
});

describe('the event', () => {
  const body = (type: string, data: string, sequence = '7') =>
    `{"id":"1","type":"${type}","created_at":"2026-11-15T09:30:00.000Z","sequence":${sequence},"environment":"live","data":${data}}`;

  test('PD-016 a minor amount does not compile as a major one, nor the reverse', () => {
    expectTypeOf<MinorUnits>().not.toExtend<MajorUnits>();
    expectTypeOf<MajorUnits>().not.toExtend<MinorUnits>();
    expectTypeOf<number>().not.toExtend<MinorUnits>();
  });

  test('is typed by its type, its amounts by their unit', async () => {
    const result = verify(vectorOf('payments, ascii'));
    const amountOf = (event: WebhookEvent): MinorUnits | null =>
      event.type === 'payout.failed' ? event.data.amount : null;
    expect(result.ok && amountOf(result.event)).toBe(1050);
  });

  test('of a type that came later is handed over as unrecognised', async () => {
    const sent = body('balance.low', '{"available":1}');
    expect(verify(signedPayments(sent))).toEqual({
      ok: true,
      event: {
        type: 'unrecognised',
        sent_type: 'balance.low',
        id: '1',
        created_at: '2026-11-15T09:30:00.000Z',
        misfit: null,
        body: JSON.parse(sent),
      },
    });
  });

  test('may have members that came later', async () => {
    const data = '{"id":"1","amount":1,"currency":"NGN","status":"completed","new":[1]}';
    expect(await outcome(signedPayments(body('payout.completed', data)))).toBe('payout.completed');
  });

  test.each([
    ['the whole body', '[]'],
    ['the whole body', 'amount=1050'],
    ['type', '{"id":"1"}'],
  ])('that is genuine but no event is rejected with the place: %s', async (place, sent) => {
    expect(verify(signedPayments(sent))).toMatchObject({
      reason: 'unexpected_body',
      message: expect.stringContaining(`but ${place} is not`),
    });
  });

  test.each([
    ['data', 'payout.completed', 'null', '7'],
    ['data.amount', 'payout.completed', '{"id":"1","amount":"1","currency":"NGN"}', '7'],
    ['data.amount', 'payout.completed', '{"id":"1","amount":1.5,"currency":"NGN"}', '7'],
    ['data.status', 'payout.completed', '{"id":"1","amount":1,"currency":"NGN"}', '7'],
    [
      'data.status',
      'payout.completed',
      '{"id":"1","amount":1,"currency":"NGN","status":"sent"}',
      '7',
    ],
    ['sequence', 'webhook.ping', '{"id":"1","webhook_id":"2"}', '"7"'],
  ])('unlike its type, because it is newer, is handed over with the place: %s', async (...sent) => {
    const [misfit, sent_type, data, sequence] = sent;
    expect(verify(signedPayments(body(sent_type, data, sequence)))).toMatchObject({
      ok: true,
      event: { type: 'unrecognised', sent_type, id: '1', misfit },
    });
  });

  test('of accounting with a member that may be null since is handed over', async () => {
    const later = JSON.stringify({ ...JSON.parse(accounting.body), org_id: null });
    const headers = { 'x-accounting-signature': `t=${timestamp},v1=${sign(later)}` };
    expect(verify({ body: later, headers })).toMatchObject({
      ok: true,
      event: { type: 'unrecognised', sent_type: 'contact.created', misfit: 'org_id' },
    });
  });

  test('P-242 an amount that a double cannot hold is rejected, never rounded', async () => {
    const payout = (amount: string) =>
      body(
        'payout.completed',
        `{"id":"1","amount":${amount},"currency":"NGN","status":"completed"}`,
      );
    expect(await outcome(signedPayments(payout('9007199254740991')))).toBe('payout.completed');
    expect(await outcome(signedPayments(payout('9007199254740993')))).toBe('unexpected_body');
  });

  test('takes its type from the signed body, not from the header', async () => {
    const headers = { ...payments.headers, 'X-Service-Event': 'payout.completed' };
    expect(await outcome({ ...payments, headers })).toBe('payout.failed');
  });
});
