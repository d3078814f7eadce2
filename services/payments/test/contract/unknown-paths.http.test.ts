import {
  callUnchecked,
  expectErrorBody,
  expectInvalid,
  expectNotFound,
  expectUnauthenticated,
} from '@countinghouse/testing/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { call } from './support/client.ts';
import { contractOperations, unknownId, withId } from './support/contract-operations.ts';
import { published } from './support/published.ts';
import { openTarget } from './support/target.ts';

const target = await openTarget();
afterAll(target.close);

const methods = ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const unknownPaths = [
  '',
  '/',
  '/no-such-path',
  '/Payments',
  '//payments',
  '/payments//',
  `/payments/${unknownId}/`,
  `/payments/${unknownId}/no-such-thing`,
  '/openapi.yaml',
  '/reference/more',
  '/%zz',
  '/payments%2Fx',
];

describe('a path that does not exist', () => {
  test.each(unknownPaths)('PD-025 PD-213 "%s" is 404 with a key and 401 without', async (path) => {
    expect.hasAssertions();
    expectUnauthenticated(await call(target, path));
    expectNotFound(await call(target, path, { key: target.liveKey }));
  });

  test('P-001 the interface is at its base address, whose path carries /api/v1, and nowhere else', async () => {
    const { pathname, origin } = new URL(target.baseUrl);
    expect(pathname).toMatch(/\/api\/v1$/);
    for (const { path } of published.operations) {
      const outside = origin + pathname.replace(/\/api\/v1$/, '') + withId(path);
      expectNotFound(await callUnchecked(target, outside, { key: target.liveKey }));
    }
  });
});

describe('a method that a path does not have', () => {
  test.each(methods)(
    'PD-026 P-293 %s is 404 with a key and 401 without, never 405',
    async (method) => {
      expect.hasAssertions();
      for (const path of new Set(published.operations.map((known) => known.path))) {
        if (published.findOperation(method, path) !== undefined) continue;
        expectNotFound(await call(target, withId(path), { method, key: target.liveKey }));
        expectUnauthenticated(await call(target, withId(path), { method }));
      }
    },
  );

  test('PD-026 P-293 HEAD is 404 too, without a body', async () => {
    const paths = published.operations
      .filter(({ method }) => method === 'GET')
      .map((known) => withId(known.path));
    for (const path of ['', '/', ...paths]) {
      const answer = await call(target, path, { method: 'HEAD', key: target.liveKey });
      expect([path, answer.status, answer.text]).toEqual([path, 404, '']);
      expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    }
  });
});

describe('an operation of the contract', () => {
  test('P-293 is answered with a status and a code of the table, built or not', async () => {
    expect.hasAssertions();
    for (const [method, path] of contractOperations) {
      const answer = await call(target, withId(path), { method, key: target.liveKey });
      if (answer.status !== 200) expectErrorBody(answer);
    }
  });

  test('P-308 each published one is no unknown path: it answers, or judges its id or body', async () => {
    for (const { method, path, description } of published.operations) {
      const answer = await call(target, withId(path, 'no-uuid'), { method, key: target.liveKey });
      if (path.includes('{')) expectInvalid(answer, 'id');
      else {
        const body = Object(description['requestBody']);
        // Without its body an operation that needs one refuses; one that does not gets to work.
        const statuses = body.required === true ? [400] : [200, 501];
        expect(statuses, `${method} ${path}`).toContain(answer.status);
      }
    }
  });

  test('PD-028 every published path with an id refuses one that is no uuid with 400', async () => {
    const withIds = published.operations.filter(
      // The simulator numbers its scenarios.
      ({ path }) => path.includes('{id}') && path !== '/sandbox/scenarios/{id}',
    );
    expect(withIds.length).toBeGreaterThan(0);
    for (const { method, path } of withIds) {
      for (const id of ['1', `${unknownId}-1`, 'payment', '%F0%9F%92%B8']) {
        expectInvalid(await call(target, withId(path, id), { method, key: target.liveKey }), 'id');
      }
    }
  });
});
