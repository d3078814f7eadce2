import { testAttempts } from '@countinghouse/testing/hostile';
import { attempts, openLeavingWorld } from './leaving.attempts.ts';

testAttempts('archives of a business', attempts, openLeavingWorld);
