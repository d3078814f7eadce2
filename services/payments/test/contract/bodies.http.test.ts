import { expectError, expectInvalid } from '@countinghouse/testing/contract';
import type { Answer } from '@countinghouse/testing/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { call } from './support/client.ts';
import { withId } from './support/contract-operations.ts';
import { published } from './support/published.ts';
import { openTarget } from './support/target.ts';

const target = await openTarget();
afterAll(target.close);

const json = 'application/json';
const bodyBytesMax = 256 * 1024;

/** Every published operation that takes a body. */
const operations = published.operations
  .filter(({ description }) => description['requestBody'] !== undefined)
  .map(({ method, path }) => [method, path] as const);

function send(method: string, path: string, body: string, type: string): Promise<Answer> {
  const headers = { 'content-type': type };
  return call(target, withId(path), { method, key: target.testKey, headers, body });
}

describe.each(operations)('%s %s', (method, path) => {
  test('P-278 PD-027 a body that is not JSON, or of another media type, is 400', async () => {
    for (const body of ['{', '[]', 'null', '{"a":1,"a":2}']) {
      expectError(await send(method, path, body, json), 400, 'invalid_request');
    }
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/xml']) {
      expectError(await send(method, path, '{}', type), 400, 'invalid_request');
    }
  });

  test('PD-007 a field that is not documented is 400 and named', async () => {
    const { body } = await send(method, path, '{"notDocumented":1}', json);
    expect(Object(body['error']).fieldErrors).toHaveProperty('notDocumented', ['Unknown field.']);
  });
});

/** Takes a picture in base64: its own test has its limit. */
const uploadPath = '/disputes/{id}/files';

describe.each(operations.filter(([, path]) => path !== uploadPath))('%s %s', (method, path) => {
  test('P-284 PD-032 a body of 256 KiB is read, one byte more is 413', async () => {
    const padded = (bytes: number): string => `{"notDocumented":1${' '.repeat(bytes - 19)}}`;
    const read = await send(method, path, padded(bodyBytesMax), json);
    expect(Object(read.body['error']).fieldErrors).toHaveProperty('notDocumented');
    const refused = await send(method, path, padded(bodyBytesMax + 1), json);
    expectError(refused, 413, 'payload_too_large');
  });
});

test('PD-008 a field inside another is named with a dot', async () => {
  const body = JSON.stringify({ title: 'x', currency: 'USD', metadata: { order: 7 } });
  expectInvalid(await send('POST', '/payment-links', body, json), 'metadata.order');
});
