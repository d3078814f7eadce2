import { testAttempts } from '@countinghouse/testing/hostile';
import { attempts, openMovingWorld } from './moving.attempts.ts';

testAttempts('a business that moves to another cell', attempts, openMovingWorld);
