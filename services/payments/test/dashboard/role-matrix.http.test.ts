import { afterAll, describe, expect, test } from 'vitest';
import { memberRoles } from '../../src/tenants/businesses/business.rules.ts';
import type { MemberRole } from '../../src/tenants/businesses/business.rules.ts';
import { explainRefusal, permissions, permissionsOf } from '../../src/tenants/staff/role.rules.ts';
import { signInStaff } from '../support/people/staff.ts';
import type { Staff } from '../support/people/staff.ts';
import { createTenant } from '../support/people/tenants.ts';
import { startTestApi } from '../support/processes/running-api.ts';
import { readDashboardOperations } from './support/dashboard-document.ts';
import type { DashboardOperation } from './support/dashboard-document.ts';

const api = await startTestApi();
afterAll(api.stop);
const tenant = await createTenant(api.deps);
const elsewhere = await createTenant(api.deps);
const staff = new Map<string, Staff>();
for (const role of memberRoles) {
  staff.set(role, await signInStaff(api, { businessId: tenant.businessId, role }));
}
const stranger = await signInStaff(api, { businessId: elsewhere.businessId });
const operations = await readDashboardOperations(stranger);

/** Every member may, it asks for nothing, and whoever calls it is gone. Members have tests of it. */
const cannotBeTried = new Set(['leaveBusiness']);
const placed = operations.filter(
  ({ path, operationId }) =>
    path.includes('{') && isPlaced(path) && !cannotBeTried.has(operationId),
);
const places = placed.map((operation) => ({ operation, name: nameOf(operation) }));
const closed = operations
  .filter(({ isOpen }) => !isOpen)
  .map((operation) => ({ operation, name: nameOf(operation) }));

describe('role by action', () => {
  test('the matrix has every operation of a place, and every permission is known', () => {
    expect(places.length).toBeGreaterThan(60);
    const named = placed.flatMap(({ anyOf }) => anyOf);
    expect(named.filter((permission) => !permissions.includes(permission))).toEqual([]);
  });

  test.each(places)('$name: each role as the table says', async ({ operation }) => {
    const found = await Promise.all(memberRoles.map((role) => judge(role, operation)));
    const expected = memberRoles.map((role) => ({ role, ...expectedOf(role, operation) }));
    expect(found).toEqual(expected);
  });

  test.each(places)('a member of another business: $name is not there', async ({ operation }) => {
    const answer = await send(stranger, operation);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ code: 'not_found' });
  });

  test.each(closed)('nobody signed in: $name', async ({ operation }) => {
    const address = `${api.address}/dashboard/api${addressOf(operation)}`;
    const answer = await fetch(address, {
      method: operation.method,
      headers: { origin: 'http://127.0.0.1:0' },
    });
    expect(answer.status).toBe(401);
  });
});

function expectedOf(role: MemberRole, { anyOf }: DashboardOperation) {
  const isAllowed =
    anyOf.length === 0 || anyOf.some((permission) => permissionsOf(role).has(permission));
  return isAllowed
    ? { isAllowed, refusal: null }
    : { isAllowed, refusal: [403, 'permission_denied', explainRefusal(role, anyOf)] };
}

/** Whoever is let in is refused for the body or the id, or answered; for the role they are not. */
async function judge(role: MemberRole, operation: DashboardOperation) {
  const answer = await send(staff.get(role), operation);
  const isAllowed = answer.status !== 401 && answer.status !== 403;
  if (isAllowed) {
    await answer.body?.cancel();
    return { role, isAllowed, refusal: null };
  }
  const { code, error } = Object(await answer.json());
  const isByRole = String(error).startsWith('Your role here is');
  if (answer.status === 403 && !isByRole) return { role, isAllowed: true, refusal: null };
  return { role, isAllowed, refusal: [answer.status, code, error] };
}

/** With a body that fits nothing and ids that are none: whoever is let in gets no further than that. */
function send(who: Staff | undefined, operation: DashboardOperation): Promise<Response> {
  if (who === undefined) throw new Error('each role has somebody');
  const { method } = operation;
  return who.send(method, addressOf(operation), method === 'GET' ? undefined : {});
}

function addressOf({ path }: DashboardOperation): string {
  return path
    .replace('{workspaceId}', tenant.liveWorkspaceId)
    .replace('{businessId}', tenant.businessId)
    .replaceAll(/\{\w+\}/g, 'none');
}

function isPlaced(path: string): boolean {
  return path.startsWith('/workspaces/') || path.startsWith('/businesses/');
}

function nameOf({ method, path }: DashboardOperation): string {
  return `${method} ${path}`;
}
