import { argon2Sync } from 'node:crypto';
import { expect, test } from 'vitest';
import { hashPassword, isPasswordOfHash, keyIdOf, toPasswordKey } from './password-hash.ts';

const key = toPasswordKey(Buffer.alloc(32, 'a'));
const userId = '01900000-0000-7000-8000-000000000001';

test('a hash knows its password and no other, whatever the spelling of its letters', async () => {
  const hash = await hashPassword(key, userId, 'café and a long walk');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1,keyid=[A-Za-z0-9+/]{8}\$/);
  expect(await isPasswordOfHash(key, userId, 'cafe\u0301 and a long walk', hash)).toBe(true);
  expect(await isPasswordOfHash(key, userId, 'cafe and a long walk', hash)).toBe(false);
});

test('two hashes of one password differ', async () => {
  const [one, two] = [
    await hashPassword(key, userId, 'the same twice'),
    await hashPassword(key, userId, 'the same twice'),
  ];
  expect(one).not.toBe(two);
});

test('a hash that is copied to another person is not their password', async () => {
  const hash = await hashPassword(key, userId, 'known to the thief');
  const other = userId.replace(/1$/, '2');
  expect(await isPasswordOfHash(key, other, 'known to the thief', hash)).toBe(false);
});

test('without the key nobody makes a hash: one of another key or of none is no password', async () => {
  const other = toPasswordKey(Buffer.alloc(32, 'b'));
  const hash = await hashPassword(other, userId, 'made elsewhere');
  expect(keyIdOf(hash)).toBe(other.id);
  expect(await isPasswordOfHash(key, userId, 'made elsewhere', hash)).toBe(false);
  const renamed = hash.replace(other.id, key.id);
  expect(await isPasswordOfHash(key, userId, 'made elsewhere', renamed)).toBe(false);
  // A test vector of the reference implementation of Argon2.
  const plain =
    '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
  expect(keyIdOf(plain)).toBeNull();
  expect(await isPasswordOfHash(key, userId, 'password', plain)).toBe(false);
});

test('a hash is what Argon2id makes of secret, person and password, with the cost it names', async () => {
  const cost = { memory: 64, passes: 1, parallelism: 1 };
  const hash = await hashPassword(key, userId, 'cheap', cost);
  const [, , , parameters, salt = '', tag = ''] = hash.split('$');
  expect(parameters).toMatch(/^m=64,t=1,p=1,/);
  const expected = argon2Sync('argon2id', {
    ...cost,
    message: Buffer.from('cheap'),
    nonce: Buffer.from(salt, 'base64'),
    tagLength: 32,
    secret: key.secret,
    associatedData: Buffer.from(`identity_passwords|${userId}`),
  });
  expect(Buffer.from(tag, 'base64')).toEqual(expected);
  expect(await isPasswordOfHash(key, userId, 'cheap', hash)).toBe(true);
});

test('what is no hash is a fault, not a wrong password', async () => {
  await expect(isPasswordOfHash(key, userId, 'anything', 'scrypt:abc')).rejects.toThrow(TypeError);
});

test('hashing keeps the event loop free for others', async () => {
  const [thread, all] = [process.threadCpuUsage(), process.cpuUsage()];
  await Promise.all([1, 2, 3].map((count) => hashPassword(key, userId, `password ${count}`)));
  // The work runs in other threads; on this one it would take nearly the same time.
  expect(process.threadCpuUsage(thread).user).toBeLessThan(process.cpuUsage(all).user / 2);
});
