import { expect, test } from 'vitest';
import { hashPassword, toPasswordKey } from './password-hash.ts';
import { createPasswordHasher } from './password-hasher.ts';

const [old, current] = [Buffer.alloc(32, 'a'), Buffer.alloc(32, 'b')];
const userId = '01900000-0000-7000-8000-000000000001';
const address = '203.0.113.1';
const cheap = { memory: 8, passes: 1, parallelism: 1 };

test('after a rotation a hash of the old key is right, and is to be made again', async () => {
  const passwordHash = await hashPassword(toPasswordKey(old), userId, 'my password', cheap);
  const check = (secrets: readonly Buffer[], password: string) =>
    createPasswordHasher(secrets).check(address, password, { userId, passwordHash });
  expect(await check([old], 'my password')).toEqual({ kind: 'right', isOutdated: false });
  expect(await check([current, old], 'my password')).toEqual({ kind: 'right', isOutdated: true });
  expect(await check([current, old], 'another')).toEqual({ kind: 'wrong' });
  expect(await check([current], 'my password')).toEqual({ kind: 'wrong' });
});

test('nobody, and whoever has no password, is refused', async () => {
  const hasher = createPasswordHasher([current]);
  expect(await hasher.check(address, '', null)).toEqual({ kind: 'wrong' });
  expect(await hasher.check(address, '', { userId, passwordHash: null })).toEqual({
    kind: 'wrong',
  });
});

test('more than can wait are told when to come again', async () => {
  const hasher = createPasswordHasher([current]);
  const passwordHash = await hashPassword(toPasswordKey(current), userId, 'x', cheap);
  const flood = Array.from({ length: 80 }, () =>
    hasher.check('2001:db8::1', 'x', { userId, passwordHash }),
  );
  const kinds = (await Promise.all(flood)).map((answer) => answer.kind);
  expect(kinds.filter((kind) => kind === 'right')).toHaveLength(66);
  const busy = { kind: 'limited', cause: 'busy', retryAfterSeconds: 2 };
  expect((await Promise.all(flood)).find(({ kind }) => kind === 'limited')).toEqual(busy);
});
