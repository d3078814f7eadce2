import { expectInvalid } from '@countinghouse/testing/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { additiveOperations, reads, withId } from './operations.ts';
import { call, sendJson } from './support/client.ts';
import { published } from './support/published.ts';
import { openTarget } from './support/target.ts';

const target = await openTarget();
afterAll(target.close);

const key = target.readKey;
const paths = published.operations.filter(({ method }) => method === 'GET').map(({ path }) => path);

describe('a query parameter that the operation does not list', () => {
  test('every operation that reads is asked', () => {
    const known = [...reads, ...additiveOperations].map(({ path }) => path);
    expect(paths.toSorted()).toEqual(known.toSorted());
  });

  test.each(paths)('GET %s refuses it with 400 and names it', async (path) => {
    expect.hasAssertions();
    const answer = await call(target, `${withId(path)}?no_such_filter=1`, { key });
    expectInvalid(answer, 'no_such_filter');
  });

  test('the refusal says which parameter was meant, and which there are', async () => {
    const { body } = await call(target, '/contacts?types=supplier', { key });
    expect(body['error']).toEqual({
      formErrors: [],
      fieldErrors: {
        types: ['Unknown parameter. Did you mean type? Valid parameters: type, limit, offset.'],
      },
    });
  });

  test('an operation that writes refuses it, and nothing is made', async () => {
    const count = async () => (await call(target, '/contacts?limit=1', { key })).body['total'];
    const before = await count();
    const answer = await sendJson(target, '/contacts?dry_run=true', {
      key: target.writeKey,
      body: { name: 'Adire Lane' },
    });
    expectInvalid(answer, 'dry_run');
    expect(await count()).toBe(before);
  });
});
