import { testAttempts } from '@countinghouse/testing/hostile';
import { attempts, openTenantsWorld } from './tenants.attempts.ts';

testAttempts('merchants at the books of others', attempts, openTenantsWorld);
