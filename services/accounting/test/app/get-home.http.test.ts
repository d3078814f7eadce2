import { afterAll, beforeAll, expect, test } from 'vitest';
import { addApprovalPolicy } from '../../src/documents/issuing/approvals/add-approval-policy.ts';
import { approveDocument } from '../../src/documents/issuing/approvals/approve-document.ts';
import { submitDocument } from '../../src/documents/issuing/approvals/submit-document.ts';
import { permissionsOf } from '../../src/tenants/members/permission.rules.ts';
import { author } from '../support/documents/issuing-scene.ts';
import { signInStaff } from '../support/people/staff.ts';
import { startTestApi } from '../support/processes/running-api.ts';
import type { TestApi } from '../support/processes/running-api.ts';
import { createSettlingScene } from '../support/settling/settling-scene.ts';
import type { SettlingScene } from '../support/settling/settling-scene.ts';

/** The scene's documents of March are due in April. */
const nowMs = Date.UTC(2026, 10, 15, 23, 30);
let api: TestApi;
let scene: SettlingScene;

beforeAll(async () => {
  api = await startTestApi({ nowMs: () => nowMs });
  scene = await createSettlingScene(api.deps);
});
afterAll(() => api.stop());

const signIn = (options: Omit<Parameters<typeof signInStaff>[1], 'orgId'> = {}) =>
  signInStaff(api, { orgId: scene.orgId, ...options });

test('says where one is, who one is there, and which day it is', async () => {
  const approver = await signIn({ role: 'approver', approvalLimitMinor: 50_000n });
  const { status, body } = await approver.get('');
  expect(status).toBe(200);
  expect(body.organisation).toMatchObject({
    id: scene.orgId,
    name: scene.organisation.name,
    base_currency: 'EUR',
    today: '2026-11-16',
  });
  expect(body.you).toEqual({
    member_id: approver.memberId,
    name: 'The approver',
    role: 'approver',
    approval_limit: 500,
    contact_id: null,
    permissions: permissionsOf('approver'),
  });
});

test('adds up what is overdue in base currency, drafts, and what is on the accounts', async () => {
  const owner = await signIn();
  const empty = { total: 0, bank: 0, cash: 0, cards: 0, unmatched_bank_lines: 0 };
  expect((await owner.get('')).body).toMatchObject({
    drafts: { count: 0 },
    overdue_invoices: { count: 0, total: 0 },
    money: empty,
  });
  const invoice = await scene.posted();
  await scene.posted({ currency: 'USD' });
  await scene.posted({ date: '2026-11-10' });
  await scene.posted({ kind: 'bill' });
  await scene.posted({ kind: 'credit_note' });
  await scene.draft();
  await scene.draft({ kind: 'bill' });
  await scene.pay(invoice, 2_100n);
  await scene.receive(900n, { accountId: scene.accountIdOf('1010') });
  const { body } = await owner.get('');
  // 121.00 less 21.00, and USD 121.00 at 0.9.
  expect(body.overdue_invoices).toEqual({ count: 2, total: 208.9 });
  expect(body.drafts).toEqual({ count: 2 });
  expect(body.money).toEqual({ ...empty, total: 30, bank: 21, cash: 9 });
});

test('shows each role what it sees', async () => {
  const homes = {
    sales: (await (await signIn({ role: 'sales' })).get('')).body,
    claimant: (await (await signIn({ role: 'claimant' })).get('')).body,
    viewer: (await (await signIn({ role: 'viewer' })).get('')).body,
  };
  expect(homes.sales).toMatchObject({ drafts: { count: 1 }, approvals: null, money: null });
  expect(homes.sales.overdue_invoices).not.toBeNull();
  expect(homes.claimant).toMatchObject({
    drafts: { count: 0 },
    approvals: null,
    overdue_invoices: null,
    money: null,
  });
  expect(homes.viewer).toMatchObject({ drafts: { count: 2 }, approvals: null });
  expect(homes.viewer.money).not.toBeNull();
});

test('counts what waits for oneself: not one’s own, nor above one’s limit, nor what one agreed to', async () => {
  const { deps, orgId } = scene;
  const terms = { kind: 'invoice', aboveMinor: null, origin: null, authorRole: null } as const;
  await addApprovalPolicy(deps, {
    orgId,
    actor: author,
    policy: { ...terms, approvalsNeeded: 2 },
  });
  const owner = await signIn();
  const limited = await signIn({ role: 'approver', approvalLimitMinor: 11_000n });
  const waiting = async () => {
    const bodies = [(await owner.get('')).body, (await limited.get('')).body];
    return bodies.map((body) => body.approvals.waiting);
  };
  const asOwner = { kind: 'member', id: owner.memberId } as const;
  const first = await scene.draft();
  const inDollars = await scene.draft({ currency: 'USD' });
  const own = await scene.draft();
  await submitDocument(deps, scene.order(first.id));
  await submitDocument(deps, scene.order(inDollars.id));
  await submitDocument(deps, { ...scene.order(own.id), actor: asOwner });
  // The limit is EUR 110: the dollars are worth 108.90.
  expect(await waiting()).toEqual([2, 1]);
  const approved = await approveDocument(deps, { ...scene.order(first.id), actor: asOwner });
  expect(approved).toMatchObject({ kind: 'done', document: { status: 'awaiting_approval' } });
  expect(await waiting()).toEqual([1, 1]);
});
