import { createTestPerson, startTestSession } from '@countinghouse/identity/testing';
import type { TestPerson } from '@countinghouse/identity/testing';
import { createSealer, parseSealingKeys } from '@countinghouse/sealing';
import type { MemberRole } from '../../src/businesses/business.rules.ts';
import { createMember } from '../../src/businesses/create-member.ts';
import type { TestApi } from './running-api.ts';
import { newTestId, testSealingKeys } from './tenants.ts';

/** A member of a business, at work in the dashboard of a test's API. */
export interface Staff extends TestPerson {
  readonly memberId: string;
  readonly csrfToken: string;
  /** Everything that a page of ours sends along, for a body that is no JSON. */
  readonly headers: Readonly<Record<string, string>>;
  /** Of a path under `/dashboard/api`, with everything that a page of ours sends along. */
  readonly send: (method: string, path: string, body?: unknown) => Promise<Response>;
}

interface StaffOptions {
  readonly businessId: string;
  readonly role?: MemberRole;
  /** The API's clock. */
  readonly now?: Date;
  /** Null: the session has not given the second factor. Just now, unless told otherwise. */
  readonly secondFactorAt?: Date | null;
}

/** What `startTestApi` serves under: it has no public address, and port 0 stands for any. */
export const testOrigin = 'http://127.0.0.1:0';
const testSessionCookie = 'payments-session';

export async function signInStaff(
  api: Pick<TestApi, 'address' | 'database' | 'deps'>,
  options: StaffOptions,
): Promise<Staff> {
  const { businessId, role = 'owner', now = new Date() } = options;
  const { db } = api.database;
  const email = `${role}-${newTestId()}@example.com`;
  const made = await createMember(api.deps, { businessId, email, name: `The ${role}`, role });
  if (made.kind !== 'created') throw new Error(`no member: ${made.reason}`);
  const { id: userId } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const person = await createTestPerson(db, { newId: newTestId, now, sealer: testSealer, userId });
  const { secondFactorAt = now } = options;
  const token = await startTestSession(db, { id: newTestId(), userId, now, secondFactorAt });
  const cookie = `${testSessionCookie}=${token}`;
  const base = `${api.address}/dashboard/api`;
  const me: unknown = await (await fetch(`${base}/me`, { headers: { cookie } })).json();
  const csrfToken = csrfTokenIn(me);
  const headers = { cookie, origin: testOrigin, 'x-csrf-token': csrfToken };
  return {
    ...person,
    memberId: made.id,
    csrfToken,
    headers,
    send: (method, path, body) =>
      fetch(base + path, {
        method,
        headers: {
          ...headers,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
  };
}

export const testSealer = createSealer({ keys: readKeys() });

function readKeys() {
  const parsed = parseSealingKeys(testSealingKeys);
  if (parsed.kind === 'reject') throw new Error(parsed.reason);
  return parsed.keys;
}

function csrfTokenIn(me: unknown): string {
  if (typeof me === 'object' && me !== null && 'csrf_token' in me) return String(me.csrf_token);
  throw new Error(`nobody is signed in: ${JSON.stringify(me)}`);
}
