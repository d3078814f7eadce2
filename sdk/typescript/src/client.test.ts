import { describe, expect, test } from 'vitest';
import { createAccounting, createPayments, isCountinghouseError, major, minor } from './index.ts';
import type { ErrorKind } from './index.ts';
import { scriptedFetch } from './testing.ts';
import type { Clock, ScriptedAnswer } from './testing.ts';

const payout = { amount: major(10.5), currency: 'NGN', destinationType: 'provider_bank' } as const;
const payment = { id: 'p1', refund_count: 1 };
const refused = (status: number, code: string, headers = {}) => ({
  status,
  headers,
  body: { error: 'No.', code, request_id: 'r1' },
});

/** A client whose answers and time are a script; it keeps the waits. */
function scripted(...answers: readonly ScriptedAnswer[]) {
  const fetch = scriptedFetch(...answers);
  const waits: number[] = [];
  let now = 0;
  const clock: Clock = {
    now: () => now,
    random: () => 1,
    sleep: async (ms) => {
      waits.push(ms);
      now += ms;
    },
  };
  const options = { key: 'sk_1', baseUrl: 'https://api.test/v1/', fetch, clock };
  const { calls } = fetch;
  return { api: createPayments(options), books: createAccounting(options), calls, waits };
}

/** `Array.fromAsync`, which Node 20 lacks. */
async function readAll<Row>(rows: AsyncIterable<Row>): Promise<readonly Row[]> {
  const read: Row[] = [];
  for await (const row of rows) read.push(row);
  return read;
}

async function errorOf(promise: PromiseLike<unknown>) {
  try {
    await promise;
  } catch (error) {
    if (isCountinghouseError(error)) return error;
    throw error;
  }
  throw new Error('it succeeded');
}

type Api = ReturnType<typeof scripted>['api'];
const operations = {
  read: (api: Api) => api.payments.get('p1'),
  natural: (api: Api) => api.payments.cancel('p1'),
  key: (api: Api) => api.payouts.create(payout, { idempotencyKey: 'order-1017' }),
  never: (api: Api) => api.payouts.cancel('o1'),
};

describe('a repeat', () => {
  const paused = refused(503, 'service_paused', { 'Retry-After': '7' });
  const unavailable = refused(503, 'unavailable', { 'Retry-After': '7' });
  const limited = refused(429, 'rate_limited', { 'Retry-After': '7' });
  const gateway = { status: 502, body: '<html>' };
  const provider = refused(502, 'internal_error');
  const rows: readonly (readonly [
    string,
    ScriptedAnswer,
    Readonly<Record<keyof typeof operations, 'repeats' | ErrorKind>>,
  ])[] = [
    [
      'no answer',
      'lost',
      { read: 'repeats', natural: 'repeats', key: 'repeats', never: 'outcome_unknown' },
    ],
    [
      'a cut answer',
      'cut',
      { read: 'repeats', natural: 'repeats', key: 'repeats', never: 'outcome_unknown' },
    ],
    ['429', limited, { read: 'repeats', natural: 'repeats', key: 'repeats', never: 'repeats' }],
    [
      '503 paused',
      paused,
      { read: 'repeats', natural: 'repeats', key: 'repeats', never: 'repeats' },
    ],
    [
      '503',
      unavailable,
      { read: 'repeats', natural: 'repeats', key: 'repeats', never: 'outcome_unknown' },
    ],
    [
      '500',
      refused(500, 'internal_error'),
      { read: 'repeats', natural: 'repeats', key: 'repeats', never: 'outcome_unknown' },
    ],
    [
      '502',
      provider,
      { read: 'repeats', natural: 'repeats', key: 'provider_failed', never: 'provider_failed' },
    ],
    [
      '502 of a proxy',
      gateway,
      { read: 'repeats', natural: 'repeats', key: 'repeats', never: 'outcome_unknown' },
    ],
    [
      '400',
      refused(400, 'invalid_request'),
      { read: 'invalid', natural: 'invalid', key: 'invalid', never: 'invalid' },
    ],
    [
      '404',
      refused(404, 'not_found'),
      { read: 'not_found', natural: 'not_found', key: 'not_found', never: 'not_found' },
    ],
    [
      '409',
      refused(409, 'conflict'),
      { read: 'conflict', natural: 'conflict', key: 'conflict', never: 'conflict' },
    ],
  ];
  const cases = rows.flatMap(([name, answer, results]) =>
    Object.entries(results).map(([repeat, result]) => ({ name, answer, repeat, result })),
  );

  test.each(cases)(
    'P-300 after $name of an operation of kind $repeat: $result',
    async ({ answer, repeat, result }) => {
      const { api, calls } = scripted(answer, { body: { id: 'x' } });
      const operation = operations[repeat as keyof typeof operations](api);
      if (result === 'repeats') {
        await operation;
        expect(calls).toHaveLength(2);
        // The same key and the same bytes.
        expect(calls[1]).toEqual(calls[0]);
      } else {
        expect((await errorOf(operation)).kind).toBe(result);
        expect(calls).toHaveLength(1);
      }
    },
  );

  test('P-300 never follows a 202: what waits for a second person was accepted', async () => {
    const { api, calls } = scripted({ status: 202, body: { id: 'x', status: 'pending_approval' } });
    expect(await operations.key(api)).toMatchObject({ id: 'x' });
    expect(calls).toHaveLength(1);
  });

  test('P-300 comes as late as asked, at most a minute, and at most twice', async () => {
    const soon = scripted(limited, limited, limited);
    const error = await errorOf(operations.never(soon.api));
    expect(error).toMatchObject({ kind: 'rate_limited', retryAfterSeconds: 7 });
    expect(soon.waits).toEqual([7_000, 7_000]);
    const late = scripted(refused(429, 'rate_limited', { 'retry-after': '61' }));
    await errorOf(operations.read(late.api));
    expect(late.waits).toEqual([]);
  });

  test('does not begin after the deadline of the whole call', async () => {
    const { api, calls } = scripted(limited, limited);
    await errorOf(api.payments.get('p1', { timeoutMs: 6_000 }));
    expect(calls).toHaveLength(1);
  });

  test('that is refused leaves the first attempt unknown, because it may still arrive', async () => {
    const { api } = scripted('lost', refused(400, 'invalid_request'));
    const error = await errorOf(operations.key(api));
    expect(error).toMatchObject({
      kind: 'outcome_unknown',
      status: 400,
      idempotencyKey: 'order-1017',
    });
  });

  test('of a deletion that finds nothing is a success', async () => {
    const { api } = scripted('lost', refused(404, 'not_found'));
    await api.webhooks.remove('w1');
    const first = scripted(refused(404, 'not_found'));
    expect((await errorOf(first.api.webhooks.remove('w1'))).kind).toBe('not_found');
  });
});

describe('a key', () => {
  test('is automatic, but a payout demands one', async () => {
    const { api, calls } = scripted({}, {});
    const link = { title: 'Adire', currency: 'NGN', amount: major(12_500) };
    await api.paymentLinks.create(link);
    expect(calls[0]?.headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/);
    expect(calls[0]?.body).toEqual({ title: 'Adire', currency: 'NGN', amount: 12_500 });
    // @ts-expect-error -- a payout without a key does not compile
    expect(() => api.payouts.create(payout)).toThrow(TypeError);
    await api.payouts.create(payout, { idempotencyKey: 'auto' });
    expect(calls[1]?.headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('that was used for another request throws', async () => {
    const { api } = scripted({ headers: { 'Idempotency-Mismatch': 'true' }, body: { id: 'o1' } });
    expect(await errorOf(operations.key(api))).toMatchObject({
      kind: 'conflict',
      reason: 'idempotency_mismatch',
    });
  });
});

describe('a refund', () => {
  const reference = 'order-1017-refund';
  /** What comes of a refund whose answers leave a doubt, if the service then has it with this status. */
  const afterDoubt = (first: readonly ScriptedAnswer[], status: string | null) => {
    const found = { id: 'f1', object: 'refund', status, reference };
    const list = { body: { data: status === null ? [] : [found] } };
    const { api } = scripted(...first, list, { body: { id: 'p1', refund_count: 2 } });
    return api.payments.refund(payment, { amount: minor(100) }, { reference });
  };

  test('of a payment sends its count and a reference, and may be repeated', async () => {
    const { api, calls } = scripted('lost', { body: { id: 'p1', refund: {} } });
    await api.payments.refund(payment, { amount: minor(100) });
    expect(calls[0]).toMatchObject({
      url: 'https://api.test/v1/payments/p1/refund',
      headers: { 'expect-refund-count': '1', 'refund-reference': expect.any(String) },
      body: { amount: 100 },
    });
    expect(calls[1]).toEqual(calls[0]);
  });

  test('of an id alone is never repeated', async () => {
    const { api, calls } = scripted('lost', { body: { data: [] } });
    expect((await errorOf(api.payments.refund('p1'))).kind).toBe('outcome_unknown');
    expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  const differs = refused(409, 'conflict', { 'Error-Reason': 'refund_count_differs' });
  test('whose own first attempt made it is that refund', async () => {
    expect(await afterDoubt(['lost', differs], 'succeeded')).toMatchObject({
      id: 'p1',
      refund: { id: 'f1' },
    });
    expect(await afterDoubt(['lost', differs], 'pending_approval')).toMatchObject({
      requiresApproval: true,
      refundId: 'f1',
    });
  });

  test.each([
    ['another refund came first', [differs], null, 'conflict'],
    ['another refund came first, after a lost answer', ['lost', differs], null, 'conflict'],
    [
      'another one is in flight',
      [refused(409, 'conflict', { 'Error-Reason': 'refund_in_flight' })],
      null,
      'conflict',
    ],
    [
      'one in flight refuses the repeat',
      ['lost', refused(409, 'conflict', { 'Error-Reason': 'refund_in_flight' })],
      null,
      'outcome_unknown',
    ],
    ['the provider refused it', [refused(502, 'internal_error')], 'failed', 'provider_failed'],
    [
      'the provider did not answer',
      [refused(502, 'internal_error')],
      'processing',
      'outcome_unknown',
    ],
    ['there is no trace of it', [refused(502, 'internal_error')], null, 'outcome_unknown'],
  ] as const)('throws what is certain: %s', async (_what, first, status, kind) => {
    expect((await errorOf(afterDoubt(first, status))).kind).toBe(kind);
  });
});

describe('an error', () => {
  test('tells everything that the answer said', async () => {
    const { api } = scripted({
      status: 400,
      headers: {
        'X-Request-Id': 'r1',
        'Error-Reason': 'invalid_fields',
        Link: '<https://docs.test/errors/invalid_request#invalid_fields>; rel="help", <https://app.test/requests/r1>; rel="describedby"',
      },
      body: {
        error: { formErrors: [], fieldErrors: { currency: ['Required.'] } },
        code: 'invalid_request',
        request_id: 'r1',
      },
    });
    expect(await errorOf(operations.key(api))).toMatchObject({
      name: 'CountinghouseError',
      message: 'POST /payouts: currency: Required.',
      kind: 'invalid',
      status: 400,
      code: 'invalid_request',
      reason: 'invalid_fields',
      fieldErrors: { currency: ['Required.'] },
      requestId: 'r1',
      docUrl: 'https://docs.test/errors/invalid_request#invalid_fields',
      logUrl: 'https://app.test/requests/r1',
      idempotencyKey: 'order-1017',
    });
  });

  test('of accounting has its reason in the body', async () => {
    const { books } = scripted({
      status: 400,
      body: { error: 'No.', code: 'invalid_request', reason: 'locked' },
    });
    expect((await errorOf(books.invoices.get('i1'))).reason).toBe('locked');
  });

  test('is never an address without an id', () => {
    const { api, calls } = scripted();
    expect(() => api.payments.get('')).toThrow(TypeError);
    expect(calls).toEqual([]);
  });

  test('after an abort is aborted', async () => {
    const { api } = scripted('lost');
    const signal = AbortSignal.abort();
    expect((await errorOf(api.payments.get('p1', { signal }))).kind).toBe('aborted');
  });
});

test('PD-006 a record with fields that the client does not know is read, and keeps them', async () => {
  const { api } = scripted({ body: { ...payment, colour: 'green', parts: [{ new: true }] } });
  expect(await api.payments.get('p1')).toMatchObject({ id: 'p1', colour: 'green' });
});

describe('a list', () => {
  test('is awaited for a page and iterated for everything: cursor', async () => {
    const first = { body: { data: [{ id: '1' }, { id: '2' }], has_more: true, next_cursor: '2' } };
    const last = { body: { data: [{ id: '3' }], has_more: false, next_cursor: null } };
    expect((await scripted(first).api.payments.list()).data).toHaveLength(2);
    const { api, calls } = scripted(first, last);
    const ids = (await readAll(api.payments.list({ status: 'succeeded' }))).map(({ id }) => id);
    expect(ids).toEqual(['1', '2', '3']);
    expect(calls[1]?.url).toBe('https://api.test/v1/payments?status=succeeded&starting_after=2');
  });

  test('is iterated for everything: offset and sequence', async () => {
    const page = (offset: number, has_more: boolean) => ({
      body: { data: [{ id: offset }], has_more, offset },
    });
    const { books, calls } = scripted(page(0, true), page(1, false));
    expect(await readAll(books.contacts.list())).toHaveLength(2);
    expect(calls[1]?.url).toContain('offset=1');
    const events = scripted({ body: { data: [{ sequence: 4 }] } }, { body: { data: [] } });
    expect(await readAll(events.api.events.list({ after_sequence: 3, limit: 1 }))).toHaveLength(1);
    expect(events.calls[1]?.url).toContain('after_sequence=4');
  });

  test('that is cut off is incomplete', async () => {
    const { api } = scripted('cut', { body: '{"data":[' }, 'cut');
    expect((await errorOf(api.settlements.list())).kind).toBe('incomplete');
  });
});

describe('waiting', () => {
  test('follows the next check and never calls a lack of time a failure', async () => {
    const pending = {
      object: 'payout',
      id: 'o1',
      status: 'processing',
      outcome: { next_check_at: '1970-01-01T00:00:15.000Z' },
    };
    const done = { ...pending, status: 'completed' };
    const { api, waits } = scripted({ body: pending }, { body: done });
    expect(await api.waitForOutcome({ object: 'payout', id: 'o1' })).toMatchObject({
      settled: true,
      subject: { status: 'completed' },
    });
    expect(waits).toEqual([15_500]);
    const short = scripted({ body: pending }, { body: pending });
    expect(
      await short.api.waitForOutcome({ object: 'payout', id: 'o1' }, { timeoutMs: 5_000 }),
    ).toMatchObject({
      settled: false,
      nextCheckAt: '1970-01-01T00:00:15.000Z',
    });
  });

  test('for events reads on after a lost answer, without a gap', async () => {
    const event = (sequence: number) => ({ sequence, type: 'webhook.ping' });
    const { api, calls } = scripted(
      { headers: { 'Latest-Sequence': '4' }, body: { data: [] } },
      { body: { data: [event(5), event(6)] } },
      'lost',
      'lost',
      'lost',
      { body: { data: [event(7)] } },
    );
    const seen: number[] = [];
    for await (const { sequence } of api.events.follow({ afterSequence: 'latest' })) {
      seen.push(sequence);
      if (sequence === 7) break;
    }
    expect(seen).toEqual([5, 6, 7]);
    expect(calls.at(-1)?.url).toContain('after_sequence=6');
  });
});
