import { createAuthenticator } from '@countinghouse/identity/testing';
import type { SoftwareAuthenticator } from '@countinghouse/identity/testing';
import pg from 'pg';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { verifyApprovals } from '../../src/approvals/deciding/verify-approvals.ts';
import { createPayoutScene, largeMinor } from '../support/money-out/payout-scene.ts';
import type { PayoutScene } from '../support/money-out/payout-scene.ts';
import { signInStaff, testOrigin } from '../support/people/staff.ts';
import type { Staff } from '../support/people/staff.ts';
import { startTestApi } from '../support/processes/running-api.ts';

const api = await startTestApi();
afterAll(api.stop);

let scene: PayoutScene;
let admin: Staff;
let passkey: SoftwareAuthenticator;
beforeEach(async () => {
  scene = await createPayoutScene(api.database, 3n * largeMinor);
  ({ staff: admin, passkey } = await signInWithPasskey());
});

/** An admin with a passkey, whose session's second factor is too old for anything else. */
async function signInWithPasskey() {
  const { businessId } = scene.tenant;
  const staff = await signInStaff(api, { businessId, role: 'admin' });
  const authenticator = createAuthenticator({ origin: testOrigin, rpId: '127.0.0.1' });
  const offered = await post(staff, '/auth/passkeys/options', {});
  const credential = authenticator.create(String(offered.body['challenge']));
  const added = await post(staff, '/auth/passkeys', { name: 'mine', credential });
  expect(added.status).toBe(200);
  const { db } = api.database;
  const longAgo = new Date(Date.now() - 3_600_000);
  await db
    .updateTable('identity_sessions')
    .set({ second_factor_at: longAgo })
    .where('user_id', '=', staff.userId)
    .execute();
  return { staff, passkey: authenticator };
}

async function post(staff: Staff, path: string, body: unknown) {
  const answer = await staff.send('POST', path, body);
  const read: Readonly<Record<string, unknown>> = Object(await answer.json());
  return { status: answer.status, body: read };
}

const hold = async (): Promise<string> => {
  const { approval } = await scene.askOne({ amountMinor: largeMinor });
  return `/businesses/${scene.tenant.businessId}/approvals/${approval?.id}`;
};

async function challengeOf(path: string, decision = 'approved', staff = admin): Promise<string> {
  const { status, body } = await post(staff, `${path}/challenge`, { decision });
  expect(status).toBe(200);
  return String(Object(body['options']).challenge);
}

const findings = async (): Promise<readonly string[]> => {
  const found: string[] = [];
  for await (const { finding } of verifyApprovals(api, scene.tenant.businessId)) {
    found.push(finding);
  }
  return found;
};

/** Past grants and triggers, as somebody with the database in their hands could write. */
async function writeAsAdmin(statement: string): Promise<void> {
  const url = new URL(api.testDatabase.adminUrl);
  url.pathname = new URL(api.testDatabase.ownerUrl).pathname;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    await client.query('set session_replication_role = replica');
    await client.query(statement, [scene.workspaceId]);
  } finally {
    await client.end();
  }
}

describe('a passkey', () => {
  test('PD-155: its signature over the decision stands for the fresh second factor, and is kept', async () => {
    const path = await hold();
    expect((await post(admin, `${path}/approve`, {})).status).toBe(403);
    const assertion = passkey.get(await challengeOf(path));
    expect((await post(admin, `${path}/approve`, { assertion })).status).toBe(200);
    const shown: unknown = await (await admin.send('GET', path)).json();
    expect(shown).toMatchObject({
      status: 'approved',
      decision: { signed: true, by: { member_id: admin.memberId } },
    });
    expect(await findings()).toEqual(['signed']);
  });

  test('signs a rejection too', async () => {
    const path = await hold();
    const assertion = passkey.get(await challengeOf(path, 'rejected'));
    const body = { reason: 'no', assertion };
    expect((await post(admin, `${path}/reject`, body)).status).toBe(200);
    expect(await findings()).toEqual(['signed']);
  });

  test('is asked to sign the hash of the very operation that it is shown', async () => {
    const path = await hold();
    const { body } = await post(admin, `${path}/challenge`, { decision: 'approved' });
    expect(JSON.parse(String(body['operation']))).toMatchObject({
      action: 'payout.create',
      amount_minor: String(largeMinor),
      business_id: scene.tenant.businessId,
      decision: 'approved',
      destination: { account_last4: '0031', type: 'provider_bank' },
    });
    expect(Object(body['options'])).toMatchObject({ userVerification: 'required' });
  });

  test('of nobody: who has none is told so', async () => {
    const path = await hold();
    const { businessId } = scene.tenant;
    const without = await signInStaff(api, { businessId, role: 'owner' });
    const { status, body } = await post(without, `${path}/challenge`, { decision: 'approved' });
    expect([status, body['code']]).toEqual([409, 'conflict']);
  });
});

describe('a signature that is refused', () => {
  const expectRefused = async (path: string, assertion: unknown, word = 'approve') => {
    const reason = word === 'reject' ? { reason: 'no' } : {};
    const { status, body } = await post(admin, `${path}/${word}`, { ...reason, assertion });
    expect([status, body['code']]).toEqual([403, 'permission_denied']);
    const shown: unknown = await (await admin.send('GET', path)).json();
    expect(shown).toMatchObject({ status: 'requires_review' });
  };

  test('the same one twice, and one for another approval', async () => {
    const [first, second] = [await hold(), await hold()];
    const assertion = passkey.get(await challengeOf(first));
    await challengeOf(second);
    await expectRefused(second, assertion);
    // The try above has spent the other's challenge, not this one's.
    expect((await post(admin, `${first}/approve`, { assertion })).status).toBe(200);
    expect((await post(admin, `${first}/approve`, { assertion })).status).toBe(403);
  });

  test('after a failed try its challenge is spent', async () => {
    const path = await hold();
    const challenge = await challengeOf(path);
    await expectRefused(path, passkey.get(challenge, { isUserVerified: false }));
    await expectRefused(path, passkey.get(challenge));
  });

  test('one for the other decision', async () => {
    const path = await hold();
    const assertion = passkey.get(await challengeOf(path, 'rejected'));
    await challengeOf(path, 'approved');
    await expectRefused(path, assertion);
  });

  test('one by somebody else’s passkey, from another page, or with a counter that went back', async () => {
    const path = await hold();
    const other = await signInWithPasskey();
    await expectRefused(path, other.passkey.get(await challengeOf(path)));
    const twists = [
      { origin: 'https://evil.example' },
      { rpId: 'evil.example' },
      { counter: 0 },
      { isUserVerified: false },
    ];
    for (const twist of twists) {
      await expectRefused(path, passkey.get(await challengeOf(path), twist));
    }
  });

  test('PD-160: one over another amount, because the payout was changed after it was shown', async () => {
    const path = await hold();
    const assertion = passkey.get(await challengeOf(path));
    await writeAsAdmin(
      'update payouts set amount_minor = amount_minor + 1 where workspace_id = $1',
    );
    await expectRefused(path, assertion);
  });
});

describe('checking again, offline', () => {
  test('says which decisions have no signature', async () => {
    const { businessId } = scene.tenant;
    const byCode = await signInStaff(api, { businessId, role: 'owner' });
    expect((await post(byCode, `${await hold()}/approve`, {})).status).toBe(200);
    expect(await findings()).toEqual(['unsigned']);
  });

  test.each([
    [
      'signature_broken',
      "update approval_signatures set signature = decode('3006020101020101', 'hex') where workspace_id = $1",
    ],
    [
      'signature_broken',
      'update approval_signatures set nonce = sha256(nonce) where workspace_id = $1',
    ],
    [
      'operation_differs',
      'update payouts set amount_minor = amount_minor + 1 where workspace_id = $1',
    ],
    [
      'operation_differs',
      "update approval_signatures set operation = replace(operation, '6000', '7000') where workspace_id = $1",
    ],
    [
      'other_signer',
      'update approval_signatures set member_id = gen_random_uuid() where workspace_id = $1',
    ],
  ])('finds %s', async (finding, statement) => {
    const path = await hold();
    const assertion = passkey.get(await challengeOf(path));
    expect((await post(admin, `${path}/approve`, { assertion })).status).toBe(200);
    await writeAsAdmin(statement);
    expect(await findings()).toEqual([finding]);
  });
});
