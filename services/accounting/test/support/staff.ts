import { createTestPerson, startTestSession } from '@countinghouse/identity/testing';
import type { TestPerson } from '@countinghouse/identity/testing';
import { createSealer, parseSealingKeys } from '@countinghouse/sealing';
import { addMember } from '../../src/members/add-member.ts';
import type { Role } from '../../src/members/role.rules.ts';
import type { TestApi } from './running-api.ts';
import { newTestId, testOperator, testSealingKeys } from './tenants.ts';

/** What the API answered. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  // oxlint-disable-next-line typescript/no-explicit-any -- a test reads what it expects; where it is wrong, the comparison says so
  readonly body: any;
}

/** A member of an organisation, at work in the application. */
export interface Staff extends TestPerson {
  readonly memberId: string;
  readonly role: Role;
  /** Everything that a page of ours sends along, for a body that is no JSON. */
  readonly headers: Readonly<Record<string, string>>;
  /** Of a path under the organisation, with everything that a page of ours sends along. */
  readonly send: (method: string, path: string, body?: unknown) => Promise<Answer>;
  readonly get: (path: string) => Promise<Answer>;
  readonly post: (path: string, body?: unknown) => Promise<Answer>;
}

interface StaffOptions {
  readonly orgId: string;
  readonly role?: Role;
  readonly approvalLimitMinor?: bigint;
  readonly contactId?: string;
  /** The API's clock. */
  readonly now?: Date;
  /** Null: the session has not given the second factor. Just now, unless told otherwise. */
  readonly secondFactorAt?: Date | null;
  /** Of the pages, where the API has a public address. */
  readonly origin?: string;
}

/** What `startTestApi` serves under: it has no public address, and port 0 stands for any. */
export const testOrigin = 'http://127.0.0.1:0';
const testSessionCookie = 'accounting-session';

export async function signInStaff(
  api: Pick<TestApi, 'address' | 'database' | 'deps'>,
  options: StaffOptions,
): Promise<Staff> {
  const { orgId, role = 'owner', now = api.deps.now(), secondFactorAt = now } = options;
  const { db } = api.database;
  const { approvalLimitMinor, contactId, origin = testOrigin } = options;
  const made = await addMember(api.deps, {
    orgId,
    actor: testOperator,
    email: `${role}-${newTestId()}@example.com`,
    name: `The ${role}`,
    role,
    ...(approvalLimitMinor !== undefined && { approvalLimitMinor }),
    ...(contactId !== undefined && { contactId }),
  });
  if (made.kind === 'reject') throw new Error(made.reason);
  const { userId, memberId } = made;
  const person = await createTestPerson(db, { newId: newTestId, now, sealer: testSealer, userId });
  const token = await startTestSession(db, { id: newTestId(), userId, now, secondFactorAt });
  const cookie = `${testSessionCookie}=${token}`;
  const base = `${api.address}/app/api`;
  const me: unknown = await (await fetch(`${base}/me`, { headers: { cookie } })).json();
  const headers = { cookie, origin, 'x-csrf-token': csrfTokenIn(me) };
  const send = async (method: string, path: string, body?: unknown): Promise<Answer> => {
    const response = await fetch(`${base}/organisations/${orgId}${path}`, {
      method,
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    const { status, headers: answered } = response;
    return { status, headers: answered, body: isJson ? JSON.parse(text) : text };
  };
  return {
    ...person,
    memberId,
    role,
    headers,
    send,
    get: (path) => send('GET', path),
    post: (path, body) => send('POST', path, body),
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

/** What an entry of the audit log says was done. */
export function toAct(entry: { readonly action: string; readonly detail: unknown }) {
  return [entry.action, entry.detail] as const;
}
