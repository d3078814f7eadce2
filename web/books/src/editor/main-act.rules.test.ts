import { expect, test } from 'vitest';
import { newAct, storedAct } from './main-act.rules.ts';

test('a stored draft goes as far as its actions allow', () => {
  const submit = { action: 'submit', available: true };
  expect(storedAct([submit, { action: 'issue', available: true }])).toBe('issue');
  expect(storedAct([submit, { action: 'issue', available: false }])).toBe('submit');
  expect(storedAct([{ action: 'void', available: true }])).toBeNull();
});

test.each([
  [true, 0, ['documents:issue'], 'issue'],
  [true, 1, ['documents:issue'], 'submit'],
  [true, 0, [], 'submit'],
  [false, 0, ['documents:approve'], 'approve'],
  [false, 0, ['documents:issue'], 'submit'],
])('a new one: sale %s, %d approvals, %j: %s', (isSale, approvalsNeeded, permissions, act) => {
  const may = (permission: string): boolean => permissions.includes(permission);
  expect(newAct({ isSale, approvalsNeeded, may })).toBe(act);
});
