import { testAttempts } from '@countinghouse/testing/hostile';
import { attempts, openStatementsWorld } from './statement-pages.attempts.ts';

testAttempts('the pages of statements', attempts, openStatementsWorld);
