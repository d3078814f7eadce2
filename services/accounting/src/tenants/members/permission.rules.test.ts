import { expect, test } from 'vitest';
import {
  explainRefusal,
  mayDo,
  permissions,
  permissionsOf,
  rolesWith,
} from './permission.rules.ts';
import { roles } from './role.rules.ts';

/**
 * Every cell, written by hand, so that changing a permission also changes this table and shows whom it
 * affects. The header has the first letters of the roles.
 */
const table = `
                       own adm acc app boo sal cla vie aud
documents:read         yes yes yes yes yes yes yes yes yes
sales_drafts:write     yes yes yes no  yes yes no  no  no
purchase_drafts:write  yes yes yes no  yes no  no  no  no
claims:write           yes yes yes yes yes yes yes no  no
documents:approve      yes yes yes yes no  no  no  no  no
documents:issue        yes yes yes no  yes no  no  no  no
documents:send         yes yes yes no  yes yes no  no  no
documents:void         yes yes yes no  no  no  no  no  no
payments:read          yes yes yes yes yes no  no  yes yes
payments:write         yes yes yes no  yes no  no  no  no
write_offs:make        yes yes yes no  no  no  no  no  no
bank:read              yes yes yes yes yes no  no  yes yes
bank:match             yes yes yes no  yes no  no  no  no
bank:manage            yes yes yes no  no  no  no  no  no
contacts:read          yes yes yes yes yes yes no  yes yes
contacts:write         yes yes yes no  yes yes no  no  no
bank_details:change    yes yes yes no  yes no  no  no  no
quotes:read            yes yes yes yes yes yes no  yes yes
quotes:write           yes yes yes no  yes yes no  no  no
leads:read             yes yes yes no  yes yes no  yes no
leads:write            yes yes no  no  no  yes no  no  no
recurring:read         yes yes yes yes yes yes no  yes yes
recurring:write        yes yes yes no  yes no  no  no  no
journals:read          yes yes yes yes yes no  no  yes yes
journals:post          yes yes yes no  no  no  no  no  no
reports:read           yes yes yes yes yes no  no  yes yes
lists:read             yes yes yes yes yes yes yes yes yes
items:change           yes yes yes no  yes no  no  no  no
chart:change           yes yes yes no  no  no  no  no  no
locks:change           yes yes yes no  no  no  no  no  no
locks:harden           yes no  no  no  no  no  no  no  no
periods:close          yes yes yes no  no  no  no  no  no
settings:read          yes yes yes yes yes yes no  yes yes
settings:change        yes yes no  no  no  no  no  no  no
policies:change        yes yes no  no  no  no  no  no  no
changes:read           yes yes no  no  no  no  no  no  yes
changes:decide         yes yes no  no  no  no  no  no  no
members:read           yes yes yes yes yes yes no  yes yes
members:manage         yes yes no  no  no  no  no  no  no
keys:read              yes yes no  no  no  no  no  no  yes
keys:manage            yes yes no  no  no  no  no  no  no
webhooks:read          yes yes no  no  no  no  no  no  yes
webhooks:manage        yes yes no  no  no  no  no  no  no
audit:read             yes yes yes no  no  no  no  no  yes
exports:read           yes yes yes no  no  no  no  no  yes
archives:manage        yes no  no  no  no  no  no  no  no
closing:manage         yes no  no  no  no  no  no  no  no
`;
const [head = [], ...rows] = table
  .trim()
  .split('\n')
  .map((line) => line.trim().split(/ +/));
const cellsOf = new Map(rows.map(([permission, ...cells]) => [permission, cells]));

test('the table has every role and every permission, once', () => {
  expect(head).toEqual(roles.map((role) => role.slice(0, 3)));
  expect(rows.map(([permission]) => permission)).toEqual(permissions);
});

test.each(permissions)('AD-081 %s: each role as written here', (permission) => {
  const cells = cellsOf.get(permission) ?? [];
  expect(roles.map((role) => (mayDo(role, permission) ? 'yes' : 'no'))).toEqual(cells);
  expect(rolesWith(permission)).toEqual(roles.filter((_role, place) => cells[place] === 'yes'));
});

test('the owner may everything', () => {
  expect(permissionsOf('owner')).toEqual(permissions);
});

test('a refusal tells the role, what is missing, and who has it', () => {
  expect(explainRefusal('viewer', 'journals:post')).toBe(
    'Your role here is viewer; ask somebody whose role is owner, admin or accountant.',
  );
});
