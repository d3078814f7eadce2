import { afterAll, describe, expect, test } from 'vitest';
import { explainRefusal, mayDo } from '../../src/tenants/members/permission.rules.ts';
import { roles } from '../../src/tenants/members/role.rules.ts';
import type { Role } from '../../src/tenants/members/role.rules.ts';
import { signInStaff, testOrigin } from '../support/people/staff.ts';
import type { Staff } from '../support/people/staff.ts';
import { createTestOrganisation } from '../support/people/tenants.ts';
import { addressOf, readAppOperations } from '../support/processes/app-operations.ts';
import type { AppOperation } from '../support/processes/app-operations.ts';
import { startTestApi } from '../support/processes/running-api.ts';

/** Whatever routes there are: the application's own description says which, and who may call them. */
const api = await startTestApi();
afterAll(api.stop);
const { orgId } = await createTestOrganisation(api.deps);
const elsewhere = await createTestOrganisation(api.deps);
const staff = new Map<Role, Staff>();
for (const role of roles) staff.set(role, await signInStaff(api, { orgId, role }));
const stranger = await signInStaff(api, { orgId: elsewhere.orgId });
const operations = await readAppOperations(api, stranger.headers);

/** Whoever calls it is gone; members have tests of it. */
const cannotBeTried = new Set(['leaveOrganisation']);
const placed = operations.filter(
  ({ isOfOrganisation, operationId }) => isOfOrganisation && !cannotBeTried.has(operationId),
);
const closed = operations.filter(({ isOpen }) => !isOpen);
const changing = operations.filter(({ method }) => method !== 'GET');

describe('role by action', () => {
  test('the matrix has every operation of an organisation', () => {
    expect(placed.length).toBeGreaterThan(10);
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
  });

  test.each(placed)('AD-081 $name: each role as the table says', async (operation) => {
    const answers = await Promise.all(
      roles.map(async (role) => ({ role, ...(await send(operation, headersOf(role))) })),
    );
    expect(answers.map(toVerdict)).toEqual(roles.map((role) => expectedOf(role, operation)));
  });

  test.each(placed)(
    '$name is not there for a member of another organisation',
    async (operation) => {
      const { status, body } = await send(operation, stranger.headers);
      expect([status, body['code']]).toEqual([404, 'not_found']);
    },
  );

  test.each(closed)('$name asks for a session', async (operation) => {
    const { status, body } = await send(operation, { origin: testOrigin });
    expect([status, body['code']]).toEqual([401, 'authentication_failed']);
  });

  test.each(changing)('$name is for our own pages alone', async (operation) => {
    const headers = headersOf('owner');
    const { 'x-csrf-token': _token, ...withoutToken } = headers;
    const { origin: _origin, ...withoutOrigin } = headers;
    const forged = [
      { ...headers, origin: 'https://elsewhere.example' },
      withoutOrigin,
      ...(operation.isOpen
        ? []
        : [withoutToken, { ...headers, 'x-csrf-token': stranger.headers['x-csrf-token'] ?? '' }]),
    ];
    const answers = await Promise.all(forged.map((each) => send(operation, each)));
    expect(answers.map(({ status }) => status)).toEqual(forged.map(() => 403));
    expect(answers.map(({ body }) => body['reason'])).toEqual(
      forged.map((_headers, at) => (at < 2 ? 'wrong_origin' : 'csrf_token')),
    );
  });
});

test('a parameter that no operation lists is refused by all that read', async () => {
  // A version is a number and a kind one of a few words: the id that stands for them here is refused
  // before the query is read.
  const reading = operations.filter(
    ({ method, path }) => method === 'GET' && !/\{(?:contentVersion|kind)\}/.test(path),
  );
  const query = '?no_such_parameter=1';
  const answers = await Promise.all(
    reading.map(async (operation) => {
      const { status, body } = await send(operation, headersOf('owner'), query);
      return [operation.name, status, JSON.stringify(body).includes('Unknown parameter.')];
    }),
  );
  expect(answers).toEqual(reading.map(({ name }) => [name, 400, true]));
});

test('a misspelled filter is told what was meant and what there is', async () => {
  const owner = staff.get('owner');
  expect(await owner?.get('/exchange-rates?form=2026-01-01')).toMatchObject({
    status: 400,
    body: {
      error: {
        fieldErrors: {
          form: [
            'Unknown parameter. Did you mean from? Valid parameters: currency, from, to, limit, offset.',
          ],
        },
      },
    },
  });
});

function headersOf(role: Role): Readonly<Record<string, string>> {
  const somebody = staff.get(role);
  if (somebody === undefined) throw new Error('each role has somebody');
  return somebody.headers;
}

/** With a body that fits little and ids of nothing: whoever is let in gets no further than that. */
async function send(
  operation: AppOperation,
  headers: Readonly<Record<string, string>>,
  query = '',
) {
  const { method } = operation;
  const hasBody = method !== 'GET';
  const response = await fetch(`${api.address}/app/api${addressOf(operation, orgId)}${query}`, {
    method,
    headers: { ...headers, ...(hasBody && { 'content-type': 'application/json' }) },
    ...(hasBody && { body: '{}' }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  const body: Readonly<Record<string, unknown>> = isJson ? JSON.parse(text) : {};
  return { status: response.status, body };
}

/** Who is let in is refused for what they sent, or answered; never for the role, nor by a fault. */
function toVerdict({ role, status, body }: Answer) {
  if (status === 403 && body['reason'] === 'role_forbids') {
    return { role, refusal: [body['code'], body['error']] };
  }
  return { role, refusal: status === 401 || status >= 500 ? [status, body['error']] : null };
}

interface Answer {
  readonly role: Role;
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

function expectedOf(role: Role, { permission }: AppOperation) {
  const isAllowed = permission === null || mayDo(role, permission);
  return {
    role,
    refusal: isAllowed ? null : ['permission_denied', explainRefusal(role, permission)],
  };
}
