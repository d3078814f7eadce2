import { expect, test } from 'vitest';
import { sameScreenIn } from './environment-switch.rules.ts';

test.each([
  ['/workspaces/a', '/workspaces/b'],
  ['/workspaces/a/payments', '/workspaces/b/payments'],
  ['/workspaces/a/payments/17', '/workspaces/b/payments'],
])('%s is %s in the other environment', (here, there) => {
  expect(sameScreenIn('b', here)).toBe(there);
});
