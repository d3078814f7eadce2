import { testAttempts } from '@countinghouse/testing/hostile';
import { openClosingWorld } from '../support/leaving/closing-world.ts';
import { attempts } from './closing.attempts.ts';

testAttempts('the closing of an organisation', attempts, openClosingWorld);
