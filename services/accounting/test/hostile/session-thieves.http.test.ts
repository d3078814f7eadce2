import { testAttempts } from '@countinghouse/testing/hostile';
import { attempts } from './session-thieves.attempts.ts';
import { openSignInWorld } from './sign-in-world.ts';

testAttempts('thieves of codes and sessions', attempts, openSignInWorld);
