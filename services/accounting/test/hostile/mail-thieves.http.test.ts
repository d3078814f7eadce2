import { testAttempts } from '@countinghouse/testing/hostile';
import { attempts } from './mail-thieves.attempts.ts';
import { openSignInWorld } from './sign-in-world.ts';

testAttempts('thieves of mails and their links', attempts, openSignInWorld);
