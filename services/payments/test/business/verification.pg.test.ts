import type { Mail } from '@countinghouse/mail';
import { createLogger } from '@countinghouse/observability';
import { violatedConstraint, withTransaction } from '@countinghouse/postgres';
import { beforeEach, describe, expect, test } from 'vitest';
import { listBeneficialOwnerRows } from '../../src/business/owners/beneficial-owners.sql.ts';
import {
  addBeneficialOwner,
  removeBeneficialOwner,
} from '../../src/business/owners/change-owners.ts';
import type { IdentityChecker } from '../../src/business/verification/identity-checker.ts';
import { resolveVerifications } from '../../src/business/verification/resolve-verifications.ts';
import { startVerification } from '../../src/business/verification/start-verification.ts';
import type { VerificationRequest } from '../../src/business/verification/start-verification.ts';
import { listSessions } from '../../src/business/verification/verification-sessions.sql.ts';
import { sessionLifeMs } from '../../src/business/verification/verification.rules.ts';
import type { Sight } from '../../src/business/verification/verification.rules.ts';
import type { Caller } from '../../src/kernel/caller.rules.ts';
import type { Environment } from '../../src/kernel/environment.rules.ts';
import { canMoveKyc, kycStatuses } from '../../src/tenants/businesses/business.rules.ts';
import type { KycStatus } from '../../src/tenants/businesses/business.rules.ts';
import { lockBusinessRow, saveKycStatus } from '../../src/tenants/businesses/businesses.sql.ts';
import { setKycStatus } from '../../src/tenants/businesses/set-kyc-status.ts';
import { createTenant, newTestId, operatorDeps } from '../support/people/tenants.ts';
import type { Tenant } from '../support/people/tenants.ts';
import { usePaymentsDatabase } from '../support/processes/payments-database.ts';

const use = usePaymentsDatabase();

/** What the checker will say of each session; 'silent' is no answer at all. */
const sights = new Map<string, Sight | 'silent'>();
const cancelled: string[] = [];
const mails: Mail[] = [];
let clockMs = Date.UTC(2026, 10, 15);
let tenant: Tenant;

const open: Sight = { status: 'open', reason: null };
const approved: Sight = { status: 'approved', reason: null };
const url = 'https://checks.example/check/1';

const checker: IdentityChecker = {
  createSession: async ({ reference }) => {
    const sight = sights.get(reference) ?? open;
    if (sight === 'silent') return { kind: 'unknown', message: 'deadline' };
    sights.set(reference, sight);
    return { kind: 'accepted', value: { ...sight, url } };
  },
  readOutcome: async (reference) => {
    const sight = sights.get(reference);
    if (sight === 'silent') return { kind: 'unknown', message: 'deadline' };
    return sight === undefined ? { kind: 'missing' } : { kind: 'found', value: sight };
  },
  cancel: async (reference) => {
    cancelled.push(reference);
    return { kind: 'accepted', value: { status: 'cancelled', reason: null } };
  },
  parseNotice: () => null,
  close: async () => undefined,
};

const deps = () => ({
  database: use.database,
  newId: newTestId,
  now: () => new Date(clockMs),
  queueMail: async (_tx: unknown, mail: Mail) => void mails.push(mail),
  publicUrl: 'https://pay.example',
  identityChecker: checker,
  logger: createLogger({ service: 'payments', level: 'silent' }),
});

beforeEach(async () => {
  tenant = await createTenant(operatorDeps(use.database), { kycStatus: 'not_started' });
  mails.length = 0;
  cancelled.length = 0;
});

async function start(
  request: Partial<VerificationRequest> = {},
  environment: Environment = 'live',
): Promise<string> {
  const { key: _key, id } = await tenant.createKey({ environment });
  const workspaceId = environment === 'live' ? tenant.liveWorkspaceId : tenant.testWorkspaceId;
  const caller: Caller = {
    actor: { kind: 'api_key', id },
    businessId: tenant.businessId,
    workspaceId,
    environment,
    scopes: new Set(),
    isBusinessVerified: false,
    isBusinessSuspended: false,
  };
  const asked = { type: 'business', returnUrl: null, ...request } as const;
  const outcome = await startVerification(deps(), caller, asked);
  if (outcome.kind === 'reject') throw new Error(outcome.reason);
  return outcome.sessionId;
}

const statusNow = async (): Promise<KycStatus | undefined> =>
  (await withTransaction(use.database.db, (tx) => lockBusinessRow(tx, tenant.businessId)))
    ?.kycStatus;

/** The worker, once every session is due again. */
async function workerLooks(): Promise<void> {
  clockMs += 10 * 60_000;
  await resolveVerifications(deps());
}

async function sessionNow(id: string) {
  const sessions = await listSessions(use.database.db, tenant.businessId, 20);
  return sessions.find((session) => session.id === id);
}

async function auditedActions(): Promise<readonly string[]> {
  const rows = await use.database.db
    .selectFrom('audit_log')
    .select(['actor_kind', 'action'])
    .where('tenant_id', '=', tenant.businessId)
    .orderBy('id')
    .execute();
  return rows.map(({ actor_kind: kind, action }) => `${kind} ${action}`);
}

describe('the worker', () => {
  test('P-178 asks the checker, without any notice, and tells owners and the audit log', async () => {
    const id = await start();
    sights.set(id, approved);
    await workerLooks();
    expect(await statusNow()).toBe('verified');
    expect(await sessionNow(id)).toMatchObject({ status: 'approved', endedAt: expect.any(Date) });
    expect(mails.map(({ to, letter }) => [to, letter.subject])).toEqual([
      [`owner-${tenant.businessId}@example.com`, 'Your business is verified'],
    ]);
    expect((await auditedActions()).slice(-5)).toEqual([
      'operator api_key.created',
      'api_key verification.started',
      'system business.kyc_status_moved',
      'system verification.approved',
      'system business.kyc_status_moved',
    ]);
  });

  test('an outcome counts once, however many learn of it at the same time', async () => {
    const id = await start();
    sights.set(id, { status: 'declined', reason: 'document_not_genuine' });
    clockMs += 10 * 60_000;
    await Promise.all([resolveVerifications(deps()), resolveVerifications(deps())]);
    expect(await statusNow()).toBe('rejected');
    expect(mails).toHaveLength(1);
    expect(await sessionNow(id)).toMatchObject({ reason: 'document_not_genuine' });
  });

  test('silence decides nothing, also after the time of the session', async () => {
    const id = await start();
    sights.set(id, 'silent');
    clockMs += sessionLifeMs;
    await workerLooks();
    expect(await statusNow()).toBe('pending');
    sights.set(id, approved);
    await workerLooks();
    expect(await statusNow()).toBe('verified');
  });

  test('PD-208 PD-209 a check that nobody takes expires, and the next start is a new session', async () => {
    const id = await start();
    clockMs += sessionLifeMs;
    await workerLooks();
    expect(await statusNow()).toBe('expired');
    expect(mails.map(({ letter }) => letter.subject)).toEqual([
      'Your verification was not completed',
    ]);
    expect(await start()).not.toBe(id);
    expect(await statusNow()).toBe('pending');
  });

  test('PD-209 a session past its time is not answered again, even before the worker saw it', async () => {
    const id = await start();
    expect(await start()).toBe(id);
    clockMs += sessionLifeMs;
    expect(await start()).not.toBe(id);
    expect(await sessionNow(id)).toMatchObject({ status: 'expired' });
  });

  test('a session that the checker has lost is over', async () => {
    const id = await start();
    sights.delete(id);
    await workerLooks();
    expect(await sessionNow(id)).toMatchObject({ status: 'cancelled' });
    expect(await statusNow()).toBe('expired');
  });

  test('whoever is verified stays so when a later check fails', async () => {
    await setKycStatus(operatorDeps(use.database), {
      businessId: tenant.businessId,
      kycStatus: 'verified',
    });
    const id = await start();
    sights.set(id, { status: 'declined', reason: null });
    await workerLooks();
    expect(await statusNow()).toBe('verified');
    expect(mails).toEqual([]);
  });

  test('what the sandbox finds out stays in its session', async () => {
    const id = await start({}, 'test');
    sights.set(id, approved);
    await workerLooks();
    expect(await sessionNow(id)).toMatchObject({ status: 'approved' });
    expect(await statusNow()).toBe('not_started');
    expect(mails).toEqual([]);
  });
});

describe('a check of a beneficial owner', () => {
  const member = () =>
    ({ ...tenant, role: 'owner', actor: { kind: 'member', id: tenant.memberId } }) as const;
  const ownerOf = async (name: string, shareBasisPoints: number): Promise<string> => {
    const added = await addBeneficialOwner(deps(), member(), { name, shareBasisPoints });
    if (added.kind === 'reject') throw new Error(added.reason);
    return added.owner.id;
  };

  test('P-082 verifies the owners one after another, and not the business', async () => {
    const [ada, bode] = [await ownerOf('Ada', 6_000), await ownerOf('Bode', 4_000)];
    const first = await start({ type: 'owner' });
    sights.set(first, approved);
    await workerLooks();
    expect((await sessionNow(first))?.ownerId).toBe(ada);
    const second = await start({ type: 'owner' });
    expect((await sessionNow(second))?.ownerId).toBe(bode);
    const owners = await listBeneficialOwnerRows(use.database.db, tenant.businessId);
    expect(owners.map(({ verifiedAt }) => verifiedAt !== null)).toEqual([true, false]);
    expect(await statusNow()).toBe('not_started');
  });

  test('ends with the owner: what comes of it afterwards counts for nothing', async () => {
    const ada = await ownerOf('Ada', 10_000);
    const id = await start({ type: 'owner' });
    expect(await removeBeneficialOwner(deps(), member(), ada)).toBe('removed');
    expect(cancelled).toEqual([id]);
    sights.set(id, approved);
    await workerLooks();
    expect(await sessionNow(id)).toMatchObject({ status: 'cancelled' });
  });
});

const pairs = kycStatuses.flatMap((from) =>
  kycStatuses.filter((to) => to !== from).map((to) => [from, to] as const),
);

test('PD-208 the database allows exactly the moves of the rules, and operators no other', async () => {
  const operator = operatorDeps(use.database);
  for (const [from, to] of pairs) {
    const { businessId } = await createTenant(operator, { kycStatus: from });
    const isMove = canMoveKyc(from, to);
    const told = await setKycStatus(operator, { businessId, kycStatus: to });
    expect([from, to, told]).toEqual([from, to, isMove ? 'saved' : 'move_unknown']);
    if (isMove) continue;
    const forced = await saveKycStatus(use.database.db, businessId, to, new Date()).then(
      () => 'moved',
      (error: unknown) => violatedConstraint(error),
    );
    expect([from, to, forced]).toEqual([from, to, 'businesses_kyc_move_known']);
  }
});
