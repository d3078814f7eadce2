import { expect, test } from 'vitest';
import { expectNoDoubleEffect } from '../support/lost-answers.ts';

test('with lost, delayed, doubled and cut answers, no refund or payout happens twice, no unknown outcome is a failure, and the books agree', async () => {
  expect.hasAssertions();
  await expectNoDoubleEffect(500, 1);
}, 600_000);
