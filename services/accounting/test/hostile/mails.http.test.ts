import { testAttempts } from '@countinghouse/testing/hostile';
import { attempts, openMailsWorld } from './mails.attempts.ts';

testAttempts('mails that the service sends for merchants', attempts, openMailsWorld);
