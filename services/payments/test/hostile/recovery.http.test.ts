import { testAttempts } from '@countinghouse/testing/hostile';
import { openRecoveryWorld } from '../support/people/recovery-world.ts';
import { attempts } from './recovery.attempts.ts';

testAttempts('recovery of access', attempts, openRecoveryWorld);
