import { testGuards } from '@countinghouse/testing/hostile';
import { guards } from './guards.ts';

/** One guard shows that the suite notices; the full check goes through all of them. */
testGuards(import.meta.dirname, guards.slice(0, 1));
