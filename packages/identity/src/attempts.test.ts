import { createLimiter } from '@countinghouse/limiter';
import { expect, test } from 'vitest';
import { accountBudgets, attempt, passwordBudgets } from './attempts.ts';
import type { Device } from './devices.ts';

const parts = {
  limits: { perAddress: 20, perAccount: 5 },
  limiter: createLimiter({
    url: null,
    windowMs: 60_000,
    keyPrefix: '',
    processId: 'test',
    logger: { info: () => undefined, warn: () => undefined },
  }),
};

async function guess(
  email: string,
  address: string,
  kind: 'right' | 'wrong' | 'limited' = 'wrong',
  device: Device | null = null,
) {
  const outcome = await attempt(
    parts,
    passwordBudgets(parts, email, address, device),
    () => Promise.resolve({ kind }),
    (judged) => judged.kind === 'right',
  );
  return outcome.kind;
}

async function count(guesses: readonly Promise<string>[]): Promise<number> {
  return (await Promise.all(guesses)).filter((kind) => kind !== 'limited').length;
}

test('one account takes so many failures from one address, and more from another', async () => {
  const many = Array.from({ length: 8 }, () => guess('one@example.com', '10.0.0.1'));
  expect(await count(many)).toBe(5);
  expect(await guess('ONE@example.com', '10.0.0.1', 'right')).toBe('limited');
  expect(await guess('one@example.com', '10.0.0.2', 'right')).toBe('right');
});

test('a crowd of addresses gets three times as many at one account', async () => {
  const crowd = Array.from({ length: 40 }, (_, n) => guess('crowd@example.com', `10.0.1.${n}`));
  expect(await count(crowd)).toBe(15);
});

test('one address gets its number of failures, over whatever accounts', async () => {
  const spray = Array.from({ length: 40 }, (_, n) => guess(`spray-${n}@example.com`, '10.0.2.1'));
  expect(await count(spray)).toBe(20);
});

test('what succeeds does not count', async () => {
  for (let round = 0; round < 30; round += 1) {
    expect(await guess('often@example.com', '10.0.3.1', 'right')).toBe('right');
  }
});

test('one network gets its number of failures, whatever accounts and addresses of it are used', async () => {
  const spray = Array.from({ length: 106 }, (_, n) =>
    guess(`network-${n}@example.com`, `2001:db8:1:1::${n.toString(16)}`),
  );
  expect(await count(spray)).toBe(20);
  expect(await guess('elsewhere@example.com', '2001:db8:1:2::1', 'right')).toBe('right');
});

test('a block of networks gets ten times as many', async () => {
  const spray = Array.from({ length: 300 }, (_, n) =>
    guess(`block-${n}@example.com`, `2001:db8:2:${n.toString(16)}::1`),
  );
  expect(await count(spray)).toBe(200);
});

test('a known device is let in while others guess, and has a budget of its own', async () => {
  const email = 'owner@example.com';
  await Promise.all(Array.from({ length: 40 }, (_, n) => guess(email, `10.1.${n}.1`)));
  expect(await guess(email, '10.2.0.1', 'right')).toBe('limited');
  const device = { id: 'd1', userId: 'u1', issuedAt: new Date(0) };
  expect(await guess(email, '10.1.1.1', 'right', device)).toBe('right');
  const guesses = Array.from({ length: 8 }, () => guess(email, '10.1.1.1', 'wrong', device));
  expect(await count(guesses)).toBe(5);
  expect(await guess(email, '10.1.1.1', 'right', { ...device, id: 'd2' })).toBe('right');
});

test('a password link sets the account’s failures back to none', async () => {
  const email = 'reset@example.com';
  await Promise.all(Array.from({ length: 40 }, (_, n) => guess(email, `10.3.${n}.1`)));
  expect(await guess(email, '10.3.0.1', 'right')).toBe('limited');
  for (const budget of accountBudgets(parts, email, '10.3.0.1')) parts.limiter.forget(budget);
  expect(await guess(email, '10.3.0.1', 'right')).toBe('right');
});

test('what could not be judged does not count', async () => {
  for (let round = 0; round < 30; round += 1) {
    expect(await guess('busy@example.com', '10.4.0.1', 'limited')).toBe('limited');
  }
  expect(await guess('busy@example.com', '10.4.0.1', 'right')).toBe('right');
});
