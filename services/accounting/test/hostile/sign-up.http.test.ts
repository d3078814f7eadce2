import { testAttempts } from '@countinghouse/testing/hostile';
import { openSignInWorld } from './sign-in-world.ts';
import { attempts } from './sign-up.attempts.ts';

testAttempts('sign-up', attempts, () => openSignInWorld({ ACCOUNTING_SIGN_UP: 'invitation' }));
