import type { Attempt } from '@countinghouse/testing/hostile';
import { expect } from 'vitest';
import { readQueuedMails, tokenOf } from '../support/customers/queued-mails.ts';
import { createSendingScene } from '../support/customers/sending-scene.ts';
import type { SendingScene } from '../support/customers/sending-scene.ts';
import { createScene } from '../support/ledger/books-scene.ts';
import type { Scene } from '../support/ledger/books-scene.ts';
import { signInStaff } from '../support/people/staff.ts';
import type { Answer, Staff } from '../support/people/staff.ts';
import { newTestId } from '../support/people/tenants.ts';
import { startTestApi } from '../support/processes/running-api.ts';
import type { TestApi } from '../support/processes/running-api.ts';
import { firstOf, leavingNothing, refused } from './refusals.ts';

/** An organisation whose bills above 500,000 need a second person, and people at work in it. */
export interface InsidersWorld {
  readonly api: TestApi;
  readonly close: () => Promise<void>;
  readonly orgIds: readonly string[];
  readonly scene: SendingScene;
  readonly policyId: string;
  readonly owner: Staff;
  /** With a second factor of this minute, as everybody but `stale`. */
  readonly admin: Staff;
  /** An admin whom the owner lets approve up to 1,000. */
  readonly limited: Staff;
  /** Another admin, whose second factor is older than five minutes: what a stolen session can do. */
  readonly stale: Staff;
  readonly accountant: Staff;
  readonly bookkeeper: Staff;
}

const billPolicy = { kind: 'bill', above: 500_000 };

export async function openInsidersWorld(): Promise<InsidersWorld> {
  const api = await startTestApi();
  const scene = await createSendingScene(api);
  const { orgId, owner } = scene;
  const policy = await owner.post('/approval-policies', billPolicy);
  const secondFactorAt = new Date(api.deps.now().getTime() - 6 * 60_000);
  return {
    api,
    close: api.stop,
    orgIds: [orgId],
    scene,
    policyId: policy.body.id,
    owner,
    admin: await signInStaff(api, { orgId, role: 'admin' }),
    limited: await signInStaff(api, { orgId, role: 'admin', approvalLimitMinor: 100_000n }),
    stale: await signInStaff(api, { orgId, role: 'admin', secondFactorAt }),
    accountant: await signInStaff(api, { orgId, role: 'accountant' }),
    bookkeeper: await signInStaff(api, { orgId, role: 'bookkeeper' }),
  };
}

function expectDone({ status, body }: Answer): Answer['body'] {
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  return body;
}

const linesOf = (unit_price: number) => [{ description: 'Consulting', unit_price }];

async function draftBill(
  staff: Staff,
  { supplier }: Scene,
  price: number,
): Promise<Answer['body']> {
  const wish = { kind: 'bill', contact_id: supplier.id, lines: linesOf(price) };
  return expectDone(await staff.post('/documents', wish));
}

const submit = async (staff: Staff, { id, version }: Answer['body']): Promise<Answer['body']> =>
  expectDone(await staff.post(`/documents/${id}/submit`, { version }));

const approve = (staff: Pick<Staff, 'post'>, { id, version }: Answer['body']): Promise<Answer> =>
  staff.post(`/documents/${id}/approve`, { version });

/** Null when the bill still waits and the books have nothing of it. */
async function stillWaits({ owner, scene }: InsidersWorld, { id }: Answer['body']) {
  const { status } = (await owner.get(`/documents/${id}`)).body;
  const isPosted = (await scene.entry(id)).length > 0;
  return isPosted || !['awaiting_approval', 'draft'].includes(status)
    ? `the bill is ${status}`
    : null;
}

const secondPerson = { reason: 'second_person_required' };

const ownBills: readonly Attempt<InsidersWorld>[] = [
  {
    id: 333,
    actor: 'insider (one admin)',
    idea: 'approves their own bill under a policy',
    run: async (world) => {
      const { admin, scene } = world;
      const bill = await submit(admin, await draftBill(admin, scene, 750_000));
      return firstOf(
        refused(await approve(admin, bill), 403, secondPerson),
        await stillWaits(world, bill),
      );
    },
  },
  {
    id: 334,
    actor: 'insider (one admin)',
    idea: 'removes the policy alone, approves their own bill and restores the policy',
    run: async (world) => {
      const { admin, owner, scene, policyId } = world;
      const bill = await submit(admin, await draftBill(admin, scene, 750_000));
      const removed = await admin.send('DELETE', `/approval-policies/${policyId}`);
      if (removed.status === 200) return 'the policy is gone';
      expect(removed).toMatchObject({ status: 202, body: { status: 'requires_review' } });
      const request = `/change-requests/${removed.body.id}`;
      const outcome = firstOf(
        refused(await admin.post(`${request}/approve`, {}), 403, secondPerson),
        refused(await approve(admin, bill), 403, secondPerson),
        await stillWaits(world, bill),
      );
      await owner.post(`${request}/reject`, { reason: 'no' });
      return outcome;
    },
  },
  {
    id: 335,
    actor: 'insider (accountant)',
    idea: 'approves a draft whose lines and amount they wrote, which nobody submitted',
    run: async (world) => {
      const { bookkeeper, accountant, scene } = world;
      const edited = await editAs(accountant, await draftBill(bookkeeper, scene, 1));
      return firstOf(
        refused(await approve(accountant, edited), 409),
        await stillWaits(world, edited),
      );
    },
  },
  {
    id: 336,
    actor: 'insider (accountant)',
    idea: 'approves a bill whose lines and amount they wrote, after its author submitted it again',
    run: async (world) => {
      const { bookkeeper, accountant, scene } = world;
      const edited = await editAs(accountant, await draftBill(bookkeeper, scene, 1));
      const bill = await submit(bookkeeper, edited);
      return firstOf(
        refused(await approve(accountant, bill), 403, secondPerson),
        await stillWaits(world, bill),
      );
    },
  },
];

async function editAs(staff: Staff, { id, version }: Answer['body']): Promise<Answer['body']> {
  return expectDone(
    await staff.send('PUT', `/documents/${id}`, { version, lines: linesOf(900_000) }),
  );
}

const alias: Attempt<InsidersWorld> = {
  id: 338,
  actor: 'insider (one admin)',
  idea: 'invites another address of their own as approver and approves their own bill with it',
  run: async ({ api, admin }) => {
    // Where somebody else can decide, the invitation waits for them and is not mailed.
    const email = `alias-${newTestId()}@example.com`;
    const invited = await admin.post('/invitations', { email, role: 'approver' });
    if (invited.status === 201) return 'an approver was invited by one person';
    expect(invited.status).toBe(202);
    expect(await readQueuedMails(api.database, email)).toEqual([]);
    return approveAsOwnAlias(api);
  },
};

/** Where nobody else can decide, the newcomer joins, and decides nothing at first. */
async function approveAsOwnAlias(api: TestApi): Promise<string | null> {
  const scene = await createScene(api.deps);
  const { orgId } = scene;
  const owner = await signInStaff(api, { orgId });
  expectDone(await owner.post('/approval-policies', billPolicy));
  const elsewhere = await createScene(api.deps);
  const other = await signInStaff(api, { orgId: elsewhere.orgId });
  expectDone(await owner.post('/invitations', { email: other.email, role: 'approver' }));
  const token = tokenOf((await readQueuedMails(api.database, other.email)).at(-1));
  expectDone(await other.sendAnywhere('POST', '/invitations/accept', { token }));
  const bill = await submit(owner, await draftBill(owner, scene, 750_000));
  const post = (path: string, body?: unknown) =>
    other.sendAnywhere('POST', `/organisations/${orgId}${path}`, body);
  return refused(await approve({ post }, bill), 403, { reason: 'newcomer' });
}

const rewrittenInvoice: Attempt<InsidersWorld> = {
  id: 313,
  actor: 'insider (one admin)',
  idea: 'rewrites where customers pay, and who sells, on invoices that were issued already',
  run: async ({ api, admin, owner, scene }) => {
    const { id } = await scene.invoice();
    const link = expectDone(await owner.post(`/documents/${id}/link`));
    const read = async () => {
      const page = await fetch(api.address + new URL(link.url).pathname);
      return (await page.text()).replaceAll(/name="\w+" value="[^"]*"/g, '');
    };
    const before = await read();
    const { version } = (await admin.get('/settings')).body;
    const change = { version, payment_details: 'IBAN of the crook', legal_name: 'Crook Ltd' };
    const changed = await admin.send('PATCH', '/settings', change);
    const { payment_details: details } = (await admin.get('/settings')).body;
    if (details === change.payment_details) return 'one admin changed the payment details';
    expect(changed.status).toBe(202);
    // Not even a second person's approval reaches what was issued.
    expectDone(await owner.post(`/change-requests/${changed.body.id}/approve`, {}));
    expect((await admin.get('/settings')).body.payment_details).toBe(change.payment_details);
    return (await read()) === before ? null : 'the issued invoice shows other details';
  },
};

const formerMembers: readonly Attempt<InsidersWorld>[] = [
  {
    id: 565,
    actor: 'low-role member',
    idea: 'sales member acts right after a demotion to claimant',
    run: async ({ api, scene: { orgId }, owner }) => {
      const sales = await signInStaff(api, { orgId, role: 'sales' });
      const contact = { name: 'C', is_customer: true };
      expectDone(await sales.post('/contacts', contact));
      const path = `/members/${sales.memberId}`;
      expectDone(await owner.send('PATCH', path, { role: 'claimant' }));
      return refused(await sales.post('/contacts', contact), 403, { reason: 'role_forbids' });
    },
  },
  {
    id: 566,
    actor: 'low-role member',
    idea: 'removed member keeps reading',
    run: async ({ api, scene: { orgId }, owner }) => {
      const viewer = await signInStaff(api, { orgId, role: 'viewer' });
      expectDone(await viewer.get('/documents'));
      expectDone(await owner.send('DELETE', `/members/${viewer.memberId}`));
      return refused(await viewer.get('/documents'), 404, { code: 'not_found' });
    },
  },
];

type Act = (staff: Staff, world: InsidersWorld) => Promise<Answer>;
const demotesOwner: Act = (staff, { owner }) =>
  staff.send('PATCH', `/members/${owner.memberId}`, { role: 'viewer' });
const removesOwner: Act = (staff, { owner }) => staff.send('DELETE', `/members/${owner.memberId}`);
const becomesOwner: Act = (staff) =>
  staff.send('PATCH', `/members/${staff.memberId}`, { role: 'owner' });
const invitesOwner: Act = (staff) =>
  staff.post('/invitations', { email: 'alias@example.com', role: 'owner' });
const raisesOwnLimit: Act = (staff) =>
  staff.send('PATCH', `/members/${staff.memberId}`, { approval_limit: null });

const withSettings =
  (change: object): Act =>
  async (staff) => {
    const { version } = (await staff.get('/settings')).body;
    return staff.send('PATCH', '/settings', { version, ...change });
  };

const factorNeeded = { error: expect.stringContaining('second factor') };

/** What an admin may not do; by a session without a fresh second factor, or with one. */
const powers: readonly (readonly [
  id: number,
  actor: string,
  idea: string,
  who: 'stale' | 'admin' | 'limited',
  act: Act,
  refusal: Readonly<Record<string, unknown>>,
])[] = [
  [567, 'insider (one admin)', 'demotes the owner', 'stale', demotesOwner, factorNeeded],
  [568, 'insider (one admin)', 'removes the owner', 'stale', removesOwner, factorNeeded],
  [569, 'insider (one admin)', 'becomes owner', 'stale', becomesOwner, factorNeeded],
  [570, 'insider (one admin)', 'invites an owner', 'stale', invitesOwner, factorNeeded],
  [571, 'insider (one admin)', 'raises their own limit', 'stale', raisesOwnLimit, factorNeeded],
  [
    572,
    'insider (one admin)',
    'hardens a lock',
    'admin',
    (staff) => staff.send('PUT', '/locks/hard', { date: '2026-01-31' }),
    { reason: 'role_forbids' },
  ],
  [
    573,
    'session thief',
    'removes an approval policy',
    'stale',
    (staff, { policyId }) => staff.send('DELETE', `/approval-policies/${policyId}`),
    factorNeeded,
  ],
  [
    574,
    'session thief',
    'changes the payment details',
    'stale',
    withSettings({ payment_details: 'IBAN of the crook' }),
    factorNeeded,
  ],
  [
    575,
    'session thief',
    'changes the reply-to address, legal name and tax number',
    'stale',
    withSettings({ reply_to: 'crook@example.com', legal_name: 'Crook', tax_number: 'X1' }),
    factorNeeded,
  ],
  [
    576,
    'insider (one admin)',
    'demotes the owner',
    'admin',
    demotesOwner,
    { reason: 'owners_only' },
  ],
  [
    577,
    'insider (one admin)',
    'removes the owner',
    'admin',
    removesOwner,
    { reason: 'owners_only' },
  ],
  [578, 'insider (one admin)', 'becomes owner', 'admin', becomesOwner, { reason: 'own_role' }],
  [
    579,
    'insider (one admin)',
    'invites an owner',
    'admin',
    invitesOwner,
    { reason: 'owners_only' },
  ],
  [
    580,
    'insider (one admin)',
    'raises their own limit',
    'limited',
    raisesOwnLimit,
    { reason: 'own_limit' },
  ],
];

const powerAttempts = powers.map(([id, actor, idea, who, act, refusal]): Attempt<InsidersWorld> => {
  return {
    id,
    actor,
    idea: `${idea} ${who === 'stale' ? 'with a stale second factor' : 'with a fresh second factor'}`,
    run: async (world) => refused(await act(world[who], world), 403, refusal),
  };
});

export const attempts: readonly Attempt<InsidersWorld>[] = [
  ...ownBills,
  alias,
  rewrittenInvoice,
  ...formerMembers,
  ...leavingNothing<InsidersWorld>(powerAttempts),
];
