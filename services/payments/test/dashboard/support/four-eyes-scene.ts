import { putPersonToWork } from '@countinghouse/identity/testing';
import type { PersonAtWork } from '@countinghouse/identity/testing';
import { afterAll, beforeAll } from 'vitest';
import type { KycStatus, MemberRole } from '../../../src/tenants/businesses/business.rules.ts';
import { readQueuedMails, tokenOf } from '../../business/members/support.ts';
import { giveFunds } from '../../support/money-out/payout-rows.ts';
import { signInStaff, testOrigin, testSealer } from '../../support/people/staff.ts';
import { createTenant, newTestId } from '../../support/people/tenants.ts';
import type { Tenant } from '../../support/people/tenants.ts';
import { startTestApi } from '../../support/processes/running-api.ts';
import type { TestApi } from '../../support/processes/running-api.ts';

export const hourMs = 3_600_000;

interface Answer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Somebody at work, whose session is always a new one with a fresh second factor. */
export interface Colleague {
  readonly memberId: string;
  readonly email: string;
  /** Of a path under the business. */
  readonly send: (method: string, path: string, body?: unknown) => Promise<Answer>;
}

/** A business of one owner, whose clock the test moves. */
export interface SmallBusiness {
  readonly tenant: Tenant;
  readonly owner: Colleague;
  /** By the operator's command. */
  readonly create: (role: MemberRole) => Promise<Colleague>;
  /** With the link of the last mail to the address, as a new account with an authenticator app. */
  readonly join: (email: string, options?: { readonly hasApp?: boolean }) => Promise<Colleague>;
  /** Invites somebody who joins; for what needs nobody's approval. */
  readonly hire: (by: Colleague, role?: MemberRole) => Promise<Colleague>;
  /** A payout above the threshold; gives the id of its approval. */
  readonly requestPayout: (by: Colleague) => Promise<string>;
  readonly approve: (by: Colleague, approvalId: string) => Promise<Answer>;
  /** Subjects of the mails to a person, oldest first. */
  readonly mailsTo: (person: Pick<Colleague, 'email'>) => Promise<readonly string[]>;
}

export interface FourEyesScene {
  readonly api: TestApi;
  readonly now: () => Date;
  readonly pass: (ms: number) => void;
  readonly found: () => Promise<SmallBusiness>;
}

export function useFourEyes(): FourEyesScene {
  let nowMs = Date.now();
  let started: TestApi | undefined;
  beforeAll(async () => {
    started = await startTestApi({ nowMs: () => nowMs });
  });
  afterAll(() => started?.stop());
  const scene: FourEyesScene = {
    get api() {
      if (started === undefined) throw new Error('the API is started in beforeAll');
      return started;
    },
    now: () => new Date(nowMs),
    pass: (ms) => {
      nowMs += ms;
    },
    found: () => foundBusiness(scene),
  };
  return scene;
}

interface Founding extends Pick<FourEyesScene, 'api' | 'now'> {
  /** Of our own pages, where the API has a public address. */
  readonly origin?: string;
  readonly kycStatus?: KycStatus;
}

export async function foundBusiness({
  api,
  now,
  origin = testOrigin,
  kycStatus = 'verified',
}: Founding): Promise<SmallBusiness> {
  const { database } = api;
  const tenant = await createTenant(api.deps, { kycStatus });
  const { businessId, liveWorkspaceId } = tenant;
  await giveFunds(database, liveWorkspaceId, 1_000_000_000n);

  async function work(memberId: string, hasApp: boolean): Promise<Colleague> {
    const { userId, email } = await database.db
      .selectFrom('members')
      .innerJoin('users', 'users.id', 'members.user_id')
      .select(['users.id as userId', 'users.email'])
      .where('members.tenant_id', '=', businessId)
      .where('members.id', '=', memberId)
      .executeTakeFirstOrThrow();
    const signIn = (hasTotp: boolean) =>
      putPersonToWork(database.db, {
        userId,
        newId: newTestId,
        now: now(),
        sealer: testSealer,
        secondFactorAt: now(),
        hasTotp,
        baseUrl: `${api.address}/dashboard/api`,
        cookieName: 'payments-session',
        origin,
      });
    let session: { readonly person: PersonAtWork; readonly at: Date } = {
      person: await signIn(hasApp),
      at: now(),
    };
    return {
      memberId,
      email,
      send: async (method, path, body) => {
        const at = now();
        if (session.at.getTime() !== at.getTime()) session = { person: await signIn(false), at };
        const address = path.startsWith('/workspaces') ? path : `/businesses/${businessId}${path}`;
        const answer = await session.person.send(method, address, body);
        return { status: answer.status, body: Object(await answer.json()) };
      },
    };
  }

  const business: SmallBusiness = {
    tenant,
    owner: await work(tenant.memberId, true),
    create: async (role) => {
      const { memberId } = await signInStaff(api, { businessId, role, now: now() });
      return work(memberId, false);
    },
    join: async (email, { hasApp = true } = {}) => {
      const token = tokenOf((await readQueuedMails(database, email)).at(-1));
      const answer = await fetch(`${api.address}/dashboard/api/invitations/register`, {
        method: 'POST',
        headers: { origin, 'content-type': 'application/json' },
        body: JSON.stringify({ token, name: 'Newcomer', newPassword: 'a long quiet sentence' }),
      });
      const body = Object(await answer.json());
      if (answer.status !== 200) throw new Error(`nobody joined: ${JSON.stringify(body)}`);
      return work(body.member_id, hasApp);
    },
    hire: async (by, role = 'admin') => {
      const email = `${newTestId()}@shop.example`;
      const { status } = await by.send('POST', '/invitations', { email, role });
      if (status !== 200) throw new Error(`nobody was invited: ${status}`);
      return business.join(email);
    },
    requestPayout: async (by) => {
      const order = { amount: 520_000, currency: 'NGN', destinationType: 'service_account' };
      const path = `/workspaces/${liveWorkspaceId}/payouts`;
      const { status, body } = await by.send('POST', path, order);
      if (status !== 202) throw new Error(`no payout waits: ${JSON.stringify(body)}`);
      return String(body['approvalId']);
    },
    approve: (by, approvalId) => by.send('POST', `/approvals/${approvalId}/approve`, {}),
    mailsTo: async ({ email }) =>
      (await readQueuedMails(database, email)).map(({ letter }) => letter.subject),
  };
  return business;
}
