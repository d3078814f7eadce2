import { expectError, expectInvalid } from '@countinghouse/testing/contract';
import type { Answer } from '@countinghouse/testing/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { reads, withId, writes } from './operations.ts';
import { call } from './support/client.ts';
import { openTarget } from './support/target.ts';

const target = await openTarget();
afterAll(target.close);

const json = 'application/json';
const bodyBytesMax = 1_048_576;

function send(path: string, body: string, type: string): Promise<Answer> {
  const headers = { 'content-type': type };
  return call(target, path, { method: 'POST', key: target.writeKey, headers, body });
}

describe.each(writes)('$method $path', ({ path }) => {
  test('AD-016 a body that is not JSON, or of another media type, is 400', async () => {
    expect.hasAssertions();
    for (const body of ['{', '[]', 'null', '{"a":1,"a":2}']) {
      expectError(await send(path, body, json), 400, 'invalid_request');
    }
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/xml']) {
      expectError(await send(path, '{}', type), 400, 'invalid_request');
    }
  });

  test('AD-024 a body of 1,048,576 bytes is read, one byte more is 413', async () => {
    const padded = (bytes: number): string => `{"notDocumented":1${' '.repeat(bytes - 19)}}`;
    const read = await send(path, padded(bodyBytesMax), json);
    expectError(read, 400, 'invalid_request');
    expect(Object(read.body['error']).fieldErrors).toHaveProperty('notDocumented');
    const refused = await send(path, padded(bodyBytesMax + 1), json);
    expectError(refused, 413, 'payload_too_large');
  });
});

describe('what a path or a query cannot be', () => {
  const byId = reads.filter(({ path }) => path.includes('{id}'));
  const key = target.readKey;

  test.each(byId)('AD-016 $path with an id that is no uuid is 400', async ({ path }) => {
    expect.hasAssertions();
    for (const id of ['1', 'INV-00001', '%F0%9F%92%B8']) {
      expectInvalid(await call(target, withId(path, id), { key }), 'id');
    }
  });

  test.each([
    ['/invoices?status=late', 'status'],
    ['/bills?status=', 'status'],
    ['/invoices?contact_id=7', 'contact_id'],
    ['/invoices?from=2026-02-30', 'from'],
    ['/bills?to=15.11.2026', 'to'],
    ['/contacts?type=partner', 'type'],
    ['/reports/profit-and-loss?from=2026-13-01', 'from'],
    ['/reports/balance-sheet?as_of=today', 'as_of'],
    ['/reports/trial-balance?as_of=2026-1-1', 'as_of'],
  ])('AD-016 %s is 400 on %s', async (path, field) => {
    expect.hasAssertions();
    expectInvalid(await call(target, path, { key }), field);
  });
});
