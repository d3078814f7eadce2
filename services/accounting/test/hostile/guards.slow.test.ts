import { testGuards } from '@countinghouse/testing/hostile';
import { guards } from './guards.ts';

testGuards(import.meta.dirname, guards);
