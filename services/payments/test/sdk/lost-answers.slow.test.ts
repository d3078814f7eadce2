import { expect, test } from 'vitest';
import { expectNoDoubleEffect } from '../support/lost-answers.ts';

test.each([1, 2, 3, 4, 5])(
  'the same for 2,000 calls, seed %d',
  async (seed) => {
    expect.hasAssertions();
    await expectNoDoubleEffect(2_000, seed * 1_000);
  },
  1_800_000,
);
