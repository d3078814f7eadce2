import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { repositoryRoot } from '../dev/paths.ts';
import { allGuards } from './all-guards.ts';
import { leftOut, recordedRanges } from './left-out.ts';
import { readAttempts } from './register.ts';

const attempts = await readAttempts();

/** Fewer would mean that the suite has lost attempts. */
const attemptsMin = 700;

describe('the register of hostile attempts', () => {
  test('each recorded attempt is a row of a suite or left out with a reason, and only once', () => {
    const ids = [...attempts, ...leftOut].map(({ id }) => id);
    const twice = ids.filter((id, at) => ids.indexOf(id) !== at);
    expect(twice).toEqual([]);
    const recorded = recordedRanges.flatMap(([first, last]) =>
      Array.from({ length: last - first + 1 }, (_, at) => first + at),
    );
    expect(ids.toSorted((a, b) => a - b)).toEqual(recorded);
  });

  test(`at least ${attemptsMin} are repeated, and each one left out says why`, () => {
    expect(attempts.length).toBeGreaterThanOrEqual(attemptsMin);
    expect(leftOut.filter(({ reason }) => !/\S+ \S+/.test(reason))).toEqual([]);
  });
});

describe('the guards of the hostile suites', () => {
  test('have names of their own and stop attempts of their service', () => {
    expect(new Set(allGuards.map(({ name }) => name)).size).toBe(allGuards.length);
    for (const { name, service, lets } of allGuards) {
      const known = attempts.filter((attempt) => attempt.service === service);
      const ids = new Set(known.map(({ id }) => id));
      expect(lets.length, name).toBeGreaterThan(0);
      expect(
        lets.filter((id) => !ids.has(id)),
        name,
      ).toEqual([]);
    }
  });

  test('stand in their file exactly once', () => {
    for (const guard of allGuards) {
      if (!('file' in guard)) continue;
      const code = readFileSync(join(repositoryRoot, guard.file), 'utf8');
      expect(code.split(guard.find).length - 1, guard.name).toBe(1);
    }
  });
});
