import { testAttempts } from '@countinghouse/testing/hostile';
import { attempts, openExportsWorld } from './exports.attempts.ts';

testAttempts('files that accountants open', attempts, openExportsWorld);
