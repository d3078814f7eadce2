import { expect, test } from 'vitest';
import { memberRoles } from '../../tenants/businesses/business.rules.ts';
import type { MemberRole } from '../../tenants/businesses/business.rules.ts';
import { memberRules } from './members-deps.ts';
import type { Acting } from './members-deps.ts';

const as = (role: MemberRole): Acting => ({ kind: 'member', id: 'actor', role });

test('owners give every role, admins every role but owner, nobody else any', () => {
  const given = (by: MemberRole) =>
    memberRoles.filter((role) => memberRules.refuseGiving(as(by), role) === null);
  expect(given('owner')).toEqual(memberRoles);
  expect(given('admin')).toEqual(['admin', 'finance', 'developer', 'viewer']);
  for (const role of ['finance', 'developer', 'viewer'] as const) expect(given(role)).toEqual([]);
});

test('an invitation lapses with the right of who gave it', () => {
  expect(memberRules.rolesNotGivenBy('owner')).toEqual([]);
  expect(memberRules.rolesNotGivenBy('admin')).toEqual(['owner']);
  expect(memberRules.rolesNotGivenBy('viewer')).toEqual(memberRoles);
  expect(memberRules.rolesNotGivenBy(null)).toEqual(memberRoles);
});
