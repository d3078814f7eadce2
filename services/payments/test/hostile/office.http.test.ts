import { testAttempts } from '@countinghouse/testing/hostile';
import { attempts as crossSite } from './cross-site.attempts.ts';
import { attempts as roles } from './roles.attempts.ts';
import { openOffice } from './support/office.ts';

testAttempts('attempts at the API for people', [...crossSite, ...roles], openOffice);
