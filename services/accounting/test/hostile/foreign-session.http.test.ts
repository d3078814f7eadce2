import { testAttempts } from '@countinghouse/testing/hostile';
import { attempts, openForeignSession } from './foreign-session.attempts.ts';

testAttempts('a session of payments', attempts, openForeignSession);
