import { testAttempts } from '@countinghouse/testing/hostile';
import { attempts, openRolesWorld } from './roles.attempts.ts';

testAttempts('members with a role that may not', attempts, openRolesWorld);
