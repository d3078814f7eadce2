import { testGuards } from '@countinghouse/testing/hostile';
import { guards } from './guards.ts';

const quickest = 'claimants see their own claims only';

/** One guard shows that the suite notices; the full check goes through all of them. */
testGuards(
  import.meta.dirname,
  guards.filter(({ name }) => name === quickest),
);
