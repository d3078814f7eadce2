import { checkRefused } from '@countinghouse/testing/hostile';
import type { Attempt } from '@countinghouse/testing/hostile';
import { expect } from 'vitest';
import type { Colleague, SmallBusiness } from '../dashboard/support/four-eyes-scene.ts';
import { saveAccount, savedAccount } from '../support/money-out/payout-rows.ts';
import { signInStaff } from '../support/people/staff.ts';
import { ask } from './support/headquarters.ts';
import type { HeadquartersWorld } from './support/headquarters.ts';

const alone = 'admin alone';
const finance = 'finance member without any second factor';

const payoutsOf = ({ tenant }: SmallBusiness): string =>
  `/workspaces/${tenant.liveWorkspaceId}/payouts`;

const payout = (amount: number) => ({
  amount,
  currency: 'NGN',
  destinationType: 'service_account',
});

/** A request for a second person: null while it waits, what happened otherwise. */
function checkHeld(reply: { readonly status: number; readonly text: string }): string | null {
  return reply.status === 202 ? null : `${reply.status} ${reply.text}`;
}

async function isWaiting(shop: SmallBusiness, approvalId: string): Promise<string | null> {
  const { body } = await shop.owner.send('GET', `/approvals/${approvalId}`);
  return body['status'] === 'requires_review' ? null : `the request is ${String(body['status'])}`;
}

/** A person's attempt to decide a request: refused, and the request still waits. */
async function decide(
  shop: SmallBusiness,
  who: Colleague,
  approvalId: string,
): Promise<string | null> {
  const reply = await ask(who, 'POST', `/approvals/${approvalId}/approve`, {});
  return checkRefused(reply, 403, 'permission_denied') ?? isWaiting(shop, approvalId);
}

const raised = { operation: 'payouts', currency: 'NGN', amount_minor: 900_000_000 };

async function requestRaise(who: Colleague): Promise<string> {
  const { status, body } = await who.send('PUT', '/policy/thresholds', raised);
  expect(status, JSON.stringify(body)).toBe(202);
  return String(body['approval_id']);
}

export const attempts: readonly Attempt<HeadquartersWorld>[] = [
  {
    id: 172,
    actor: 'admin alone (stolen session + TOTP)',
    idea: 'redirect payouts to another bank account without a second person',
    run: async ({ api, found }) => {
      const shop = await found();
      await saveAccount(api.database, shop.tenant);
      const admin = await shop.create('admin');
      const theirs = { bankCode: '044', accountNumber: '0690000036' };
      const held = checkHeld(await ask(admin, 'PUT', '/settlement-account', theirs));
      const { body } = await shop.owner.send('GET', '/settlement-account');
      const isKept = body['account_last4'] === savedAccount.accountNumber.slice(-4);
      return held ?? (isKept ? null : 'the account was replaced');
    },
  },
  {
    id: 173,
    actor: finance,
    idea: 'payout one kobo above the threshold without a second person',
    run: async ({ api, found }) => {
      const shop = await found();
      const { businessId } = shop.tenant;
      const stale = await signInStaff(api, { businessId, role: 'finance', secondFactorAt: null });
      const answer = await stale.send('POST', payoutsOf(shop), payout(500_000.01));
      const reply = { status: answer.status, text: await answer.text() };
      const person = await shop.create('finance');
      const above = () => ask(person, 'POST', payoutsOf(shop), payout(500_000.01));
      return checkRefused(reply, 403) ?? checkHeld(await above());
    },
  },
  {
    id: 174,
    actor: finance,
    idea: 'split 1,500,000 NGN into 3 payouts of exactly the threshold (500,000): no second person',
    run: async ({ found }) => {
      const shop = await found();
      const person = await shop.create('finance');
      const statuses: number[] = [];
      for (let count = 0; count < 3; count += 1) {
        const { status } = await ask(person, 'POST', payoutsOf(shop), payout(500_000));
        statuses.push(status);
      }
      expect(statuses[0]).toBe(200);
      const sent = statuses.filter((status) => status === 200).length;
      return sent === 1 ? checkHeld({ status: statuses[2] ?? 0, text: '' }) : `${sent} of 3 sent`;
    },
  },
  {
    id: 175,
    actor: alone,
    idea: 'approve the own request',
    run: async ({ found }) => {
      const shop = await found();
      const admin = await shop.create('admin');
      return decide(shop, admin, await shop.requestPayout(admin));
    },
  },
  {
    id: 176,
    actor: alone,
    idea: 'be both persons: invite an alias as admin, approve the own payout with it',
    run: async ({ found }) => {
      const shop = await found();
      const alias = await shop.hire(shop.owner);
      const early = await decide(shop, alias, await shop.requestPayout(shop.owner));
      const admin = await shop.create('admin');
      const another = { email: `alias-${admin.memberId}@shop.example`, role: 'admin' };
      return early ?? checkHeld(await ask(admin, 'POST', '/invitations', another));
    },
  },
  {
    id: 177,
    actor: alone,
    idea: 'approve the own threshold change',
    run: async ({ found }) => {
      const shop = await found();
      const admin = await shop.create('admin');
      return decide(shop, admin, await requestRaise(admin));
    },
  },
  {
    id: 178,
    actor: alone,
    idea: 'raise the threshold for good with the alias',
    run: async ({ found }) => {
      const shop = await found();
      const alias = await shop.hire(shop.owner);
      return decide(shop, alias, await requestRaise(shop.owner));
    },
  },
];
