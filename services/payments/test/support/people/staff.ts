import { createTestSealer, putPersonToWork } from '@countinghouse/identity/testing';
import type { PersonAtWork } from '@countinghouse/identity/testing';
import type { MemberRole } from '../../../src/tenants/businesses/business.rules.ts';
import { createMember } from '../../../src/tenants/businesses/create-member.ts';
import type { TestApi } from '../processes/running-api.ts';
import { newTestId, testSealingKeys } from './tenants.ts';

/** A member of a business, at work in the dashboard of a test's API: paths are under `/dashboard/api`. */
export interface Staff extends PersonAtWork {
  readonly memberId: string;
}

interface StaffOptions {
  readonly businessId: string;
  readonly role?: MemberRole;
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
  const person = await putToWork(api, userId, { ...options, now });
  return { ...person, memberId: made.id };
}

/** The same person with a new session. */
export async function signInAgain(
  api: Pick<TestApi, 'address' | 'database'>,
  { email, memberId }: Staff,
  now: Date,
  origin: string = testOrigin,
): Promise<Staff> {
  const { id: userId } = await api.database.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return { ...(await putToWork(api, userId, { now, origin })), memberId };
}

function putToWork(
  api: Pick<TestApi, 'address' | 'database'>,
  userId: string,
  {
    now = new Date(),
    secondFactorAt = now,
    origin = testOrigin,
  }: Pick<StaffOptions, 'now' | 'secondFactorAt' | 'origin'>,
): Promise<PersonAtWork> {
  return putPersonToWork(api.database.db, {
    userId,
    newId: newTestId,
    now,
    sealer: testSealer,
    secondFactorAt,
    baseUrl: `${api.address}/dashboard/api`,
    cookieName: 'payments-session',
    origin,
  });
}

export const testSealer = createTestSealer(testSealingKeys);
