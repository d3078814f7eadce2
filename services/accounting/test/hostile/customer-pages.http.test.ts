import { testAttempts } from '@countinghouse/testing/hostile';
import { attempts, openPagesWorld } from './customer-pages.attempts.ts';

testAttempts('the pages of customers', attempts, openPagesWorld);
