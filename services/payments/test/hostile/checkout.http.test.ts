import { testAttempts } from '@countinghouse/testing/hostile';
import { attempts } from './checkout.attempts.ts';
import { openCheckout } from './support/checkout.ts';

testAttempts('attempts by payers', attempts, openCheckout);
