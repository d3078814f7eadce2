import { testAttempts } from '@countinghouse/testing/hostile';
import { attempts, openHeldUpWorld } from './held-up.attempts.ts';

testAttempts('one request that would stop the service', attempts, openHeldUpWorld);
