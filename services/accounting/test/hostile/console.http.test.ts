import { testAttempts } from '@countinghouse/testing/hostile';
import { openConsoleWorld } from '../support/people/console-world.ts';
import { attempts } from './console.attempts.ts';

testAttempts('console and recovery of the books', attempts, openConsoleWorld);
