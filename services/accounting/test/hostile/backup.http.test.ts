import { testAttempts } from '@countinghouse/testing/hostile';
import { attempts, openBackupWorld } from './backup.attempts.ts';

testAttempts('a stolen copy of the database', attempts, openBackupWorld);
