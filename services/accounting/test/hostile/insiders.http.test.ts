import { testAttempts } from '@countinghouse/testing/hostile';
import { attempts, openInsidersWorld } from './insiders.attempts.ts';

testAttempts('one person where two are needed', attempts, openInsidersWorld);
