import { readReply, testAttempts } from '@countinghouse/testing/hostile';
import type { Requester } from '../../src/kernel/caller.rules.ts';
import type { Payout } from '../../src/money-out/payouts/payout.rules.ts';
import type { MemberRole } from '../../src/tenants/businesses/business.rules.ts';
import { saveAccount } from '../support/money-out/payout-rows.ts';
import { createPayoutScene, largeMinor } from '../support/money-out/payout-scene.ts';
import type { PayoutScene } from '../support/money-out/payout-scene.ts';
import { signInStaff } from '../support/people/staff.ts';
import type { Staff } from '../support/people/staff.ts';
import { startTestApi } from '../support/processes/running-api.ts';
import type { TestApi } from '../support/processes/running-api.ts';
import { attempts } from './approvals.attempts.ts';
import type { Decider, HeldPayout } from './approvals.attempts.ts';

testAttempts('approvals', attempts, async () => {
  const api = await startTestApi();
  return {
    close: api.stop,
    hold: async ({ requestedBy } = {}) => {
      const scene = await createPayoutScene(api.database, 4n * largeMinor);
      if (requestedBy === undefined) return holdPayout(api, scene);
      const { businessId } = scene.tenant;
      const finance = await signInStaff(api, { businessId, role: 'finance' });
      const held = await holdPayout(api, scene, { kind: 'member', id: finance.memberId });
      return { ...held, promotedRequester: () => promote(api, finance) };
    },
  };
});

async function holdPayout(
  api: TestApi,
  scene: PayoutScene,
  requester?: Requester,
): Promise<HeldPayout> {
  const { businessId } = scene.tenant;
  const payout = await scene.askOne({ amountMinor: largeMinor }, null, requester);
  const path = `/businesses/${businessId}/approvals/${approvalOf(payout)}`;
  const signIn = async (role: MemberRole) => (await signInStaff(api, { businessId, role })).send;
  return {
    decide: (by, word = 'approve', body = word === 'approve' ? {} : { reason: 'not ours' }) =>
      readReply(by('POST', `${path}/${word}`, body)),
    admin: () => signIn('admin'),
    member: signIn,
    promotedRequester: () => Promise.reject(new Error('a key asked for it')),
    approveByKey: async () => {
      const { key } = await scene.tenant.createKey();
      return readReply(
        fetch(`${api.baseUrl}/approvals/${approvalOf(payout)}/approve`, {
          method: 'POST',
          headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
          body: '{}',
        }),
      );
    },
    cancel: async () => {
      const { key } = await scene.tenant.createKey();
      const headers = { authorization: `Bearer ${key}` };
      const url = `${api.baseUrl}/payouts/${payout.id}/cancel`;
      const { status, text } = await readReply(fetch(url, { method: 'POST', headers }));
      if (status !== 200) throw new Error(`not cancelled: ${text}`);
    },
    replaceAccount: async () => {
      const change = { accountNumber: '0690000032', beneficiaryName: 'Somebody Else' };
      await saveAccount(api.database, scene.tenant, change);
    },
    askWithRotatedKey: async (admin) => holdPayout(api, scene, await rotate(scene, admin)),
    statuses: async () => {
      const { status, approval } = await scene.payout(payout.id);
      return { payout: status, approval: approval?.status ?? 'gone' };
    },
  };
}

function approvalOf({ approval }: Payout): string {
  if (approval === null) throw new Error('the payout waits for nobody');
  return approval.id;
}

/** As an owner would have done it after the request. */
async function promote(api: TestApi, { memberId, send }: Staff): Promise<Decider> {
  await api.database.db
    .updateTable('members')
    .set({ role: 'admin' })
    .where('id', '=', memberId)
    .execute();
  return send;
}

/** A key of the owner's, whose successor the admin has. */
async function rotate(scene: PayoutScene, admin: Decider): Promise<Requester> {
  const { businessId } = scene.tenant;
  const { id } = await scene.tenant.createKey({ scopes: ['payouts:create'] });
  const path = `/businesses/${businessId}/api-keys/${id}/rotate`;
  const { status, text } = await readReply(admin('POST', path, { overlapHours: 1 }));
  if (status !== 200) throw new Error(`not rotated: ${text}`);
  return { kind: 'api_key', id: String(Object(JSON.parse(text)).id) };
}
