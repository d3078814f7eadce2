import { createTestSealer, putPersonToWork } from '@countinghouse/identity/testing';
import type { PersonAtWork } from '@countinghouse/identity/testing';
import { addMember } from '../../../src/people/members/add-member.ts';
import type { Role } from '../../../src/tenants/members/role.rules.ts';
import type { TestApi } from '../processes/running-api.ts';
import { newTestId, testOperator, testSealingKeys } from './tenants.ts';

/** What the API answered. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  // oxlint-disable-next-line typescript/no-explicit-any -- a test reads what it expects; where it is wrong, the comparison says so
  readonly body: any;
}

/** A member of an organisation, at work in the application. */
export interface Staff extends Omit<PersonAtWork, 'send'> {
  readonly memberId: string;
  readonly role: Role;
  /** Of a path under the organisation, with everything that a page of ours sends along. */
  readonly send: (method: string, path: string, body?: unknown) => Promise<Answer>;
  readonly get: (path: string) => Promise<Answer>;
  readonly post: (path: string, body?: unknown) => Promise<Answer>;
  /** The same person under any path of the application. */
  readonly sendAnywhere: (method: string, path: string, body?: unknown) => Promise<Answer>;
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

export async function signInStaff(
  api: Pick<TestApi, 'address' | 'database' | 'deps'>,
  options: StaffOptions,
): Promise<Staff> {
  const { orgId, role = 'owner', now = api.deps.now(), secondFactorAt = now } = options;
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
  return putToWork(api, { userId, memberId, role, orgId }, { now, secondFactorAt, origin });
}

/** The same person with a new session. */
export function signInAgain(
  api: Pick<TestApi, 'address' | 'database'>,
  { userId, memberId, role }: Staff,
  {
    orgId,
    now,
    origin = testOrigin,
  }: { readonly orgId: string; readonly now: Date; readonly origin?: string },
): Promise<Staff> {
  const times = { now, secondFactorAt: now, origin };
  return putToWork(api, { userId, memberId, role, orgId }, times);
}

async function putToWork(
  api: Pick<TestApi, 'address' | 'database'>,
  who: Pick<Staff, 'userId' | 'memberId' | 'role'> & { readonly orgId: string },
  {
    now,
    secondFactorAt,
    origin,
  }: Required<Pick<StaffOptions, 'now' | 'secondFactorAt' | 'origin'>>,
): Promise<Staff> {
  const { userId, memberId, role, orgId } = who;
  const person = await putPersonToWork(api.database.db, {
    userId,
    newId: newTestId,
    now,
    sealer: testSealer,
    secondFactorAt,
    baseUrl: `${api.address}/app/api`,
    cookieName: 'accounting-session',
    origin,
  });
  const sendAnywhere = async (method: string, path: string, body?: unknown): Promise<Answer> => {
    const response = await person.send(method, path, body);
    const text = await response.text();
    const isJson = /\bjson\b/.test(response.headers.get('content-type') ?? '');
    const { status, headers } = response;
    return { status, headers, body: isJson ? JSON.parse(text) : text };
  };
  const send = (method: string, path: string, body?: unknown) =>
    sendAnywhere(method, `/organisations/${orgId}${path}`, body);
  return {
    ...person,
    memberId,
    role,
    sendAnywhere,
    send,
    get: (path) => send('GET', path),
    post: (path, body) => send('POST', path, body),
  };
}

export const testSealer = createTestSealer(testSealingKeys);

/** What an entry of the audit log says was done. */
export function toAct(entry: { readonly action: string; readonly detail: unknown }) {
  return [entry.action, entry.detail] as const;
}
