import { testAttempts } from '@countinghouse/testing/hostile';
import { attempts as secondPerson } from './second-person.attempts.ts';
import { openHeadquarters } from './support/headquarters.ts';
import { attempts as verification } from './verification.attempts.ts';

testAttempts(
  'attempts to do without a second person or a check',
  [...secondPerson, ...verification],
  openHeadquarters,
);
