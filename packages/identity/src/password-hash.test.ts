import { expect, test } from 'vitest';
import { hashPassword, isPasswordOfHash } from './password-hash.ts';

test('a hash knows its password and no other, whatever the spelling of its letters', async () => {
  const hash = await hashPassword('café and a long walk');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await isPasswordOfHash('cafe\u0301 and a long walk', hash)).toBe(true);
  expect(await isPasswordOfHash('cafe and a long walk', hash)).toBe(false);
});

test('two hashes of one password differ', async () => {
  expect(await hashPassword('the same twice')).not.toBe(await hashPassword('the same twice'));
});

test('hashes of the reference implementation are read, with the cost they name', async () => {
  // One of the vectors that the winner of the Password Hashing Competition is tested with.
  const known =
    '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
  expect(await isPasswordOfHash('password', known)).toBe(true);
  expect(await isPasswordOfHash('passwore', known)).toBe(false);
});

test('what is no hash is a fault, not a wrong password', async () => {
  await expect(isPasswordOfHash('anything', 'scrypt:abc')).rejects.toThrow(TypeError);
});
