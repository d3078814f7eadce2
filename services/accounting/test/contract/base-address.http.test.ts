import {
  callUnchecked,
  expectNotFound,
  expectUnauthenticated,
} from '@countinghouse/testing/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { additiveOperations, contractOperations, unknownId, withId } from './operations.ts';
import { call } from './support/client.ts';
import { published } from './support/published.ts';
import { openTarget } from './support/target.ts';

const target = await openTarget();
afterAll(target.close);

describe('the base address', () => {
  test('A-001 carries /api/v1, and every operation of the contract is published under it', () => {
    expect(new URL(target.baseUrl).pathname).toMatch(/\/api\/v1$/);
    const known = published.operations.map(({ method, path }) => `${method} ${path}`);
    const named = [...contractOperations, ...additiveOperations];
    expect(known.toSorted()).toEqual(
      named.map(({ method, path }) => `${method} ${path}`).toSorted(),
    );
  });

  test.each(contractOperations)(
    'A-001 $method $path answers there and nowhere else',
    async ({ method, path }) => {
      const { status } = await call(target, withId(path), { method, key: target.writeKey });
      // Without a body a POST is refused; an id of nothing is not found.
      const expected = method === 'POST' ? 400 : path.includes('{') ? 404 : 200;
      expect(status).toBe(expected);
      const { origin } = new URL(target.baseUrl);
      const outside = origin + withId(path);
      expectNotFound(await callUnchecked(target, outside, { method, key: target.writeKey }));
    },
  );
});

const unknownPaths = [
  '',
  '/',
  '/no-such-path',
  '/Invoices',
  '//invoices',
  '/invoices//',
  `/invoices/${unknownId}/`,
  `/invoices/${unknownId}/lines`,
  `/contacts/${unknownId}`,
  '/reports',
  '/%zz',
];

describe('what does not exist', () => {
  test.each(unknownPaths)(
    'AD-015 the path "%s" is 404 with a key and 401 without',
    async (path) => {
      expect.hasAssertions();
      expectUnauthenticated(await call(target, path));
      expectNotFound(await call(target, path, { key: target.readKey }));
    },
  );

  test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])(
    'AD-015 a path asked with %s, which it does not have, is 404 with a key and 401 without',
    async (method) => {
      expect.hasAssertions();
      for (const path of new Set(contractOperations.map((known) => known.path))) {
        if (published.findOperation(method, path) !== undefined) continue;
        expectNotFound(await call(target, withId(path), { method, key: target.readKey }));
        expectUnauthenticated(await call(target, withId(path), { method }));
      }
    },
  );
});
