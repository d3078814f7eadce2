import { createLimiter } from '@countinghouse/limiter';
import { expect, test } from 'vitest';
import { attempt, passwordBudgets } from './attempts.ts';

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

async function guess(email: string, address: string, kind: 'right' | 'wrong' = 'wrong') {
  const outcome = await attempt(
    parts,
    passwordBudgets(parts, email, address),
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
