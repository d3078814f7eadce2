import type { Attempt } from '@countinghouse/testing/hostile';
import { expect } from 'vitest';
import { roles } from '../../src/tenants/members/role.rules.ts';
import type { Role } from '../../src/tenants/members/role.rules.ts';
import { readQueuedMails, tokenOf } from '../support/customers/queued-mails.ts';
import { signInStaff } from '../support/people/staff.ts';
import { createTestOrganisation, newTestId } from '../support/people/tenants.ts';
import { firstOf, refused } from './refusals.ts';
import {
  addPerson,
  hasChangedPassword,
  newPassword,
  openBrowser,
  passwordOf,
} from './sign-in-world.ts';
import type { SignInWorld } from './sign-in-world.ts';

const otherPassword = 'another long and quiet sentence';

async function tokenTo({ api }: SignInWorld, email: string): Promise<string> {
  return tokenOf((await readQueuedMails(api.database, email)).at(-1));
}

const usedLinks = [
  'owner',
  'admin',
  'accountant',
  'approver',
  'bookkeeper',
  'sales',
  'viewer',
  'auditor',
  'claimant',
] as const satisfies readonly Role[];

const usedLinkAttempts = usedLinks.map((role, index): Attempt<SignInWorld> => {
  return {
    id: 183 + index,
    actor: 'mail thief',
    idea: `uses a used password link again (${role})`,
    run: async (world) => {
      expect(usedLinks.toSorted()).toEqual(roles.toSorted());
      const person = await addPerson(world, role);
      const browser = openBrowser(world);
      await browser.post('/auth/password-link', { email: person.email });
      const token = await tokenTo(world, person.email);
      const use = (password: string) =>
        browser.post('/auth/password-link/use', { token, newPassword: password });
      expect((await use(newPassword)).status).toBe(200);
      const before = await passwordOf(world, person);
      const outcome = refused(await use(otherPassword), 400);
      return firstOf(outcome, await hasChangedPassword(world, person, before));
    },
  };
});

async function invite(world: SignInWorld, email: string, role: Role = 'viewer') {
  const { status, body } = await world.owner.post('/invitations', { email, role });
  expect(status).toBe(201);
  return { id: String(body.id), email, token: await tokenTo(world, email) };
}

const inviteNewcomer = (world: SignInWorld) => invite(world, `${newTestId()}@lane.example`);

/** What somebody with the link of an invitation sends instead of a registration of their own. */
const registrations: readonly (readonly [
  id: number,
  idea: string,
  change: object,
  refusal: Readonly<Record<string, unknown>>,
])[] = [
  [558, 'with a weak password', { newPassword: 'short' }, fieldError('newPassword')],
  [559, 'with a common password', { newPassword: 'password1234' }, fieldError('newPassword')],
  [
    560,
    'with a role and an address of their own',
    { role: 'owner', email: 'thief@example.com' },
    fieldError('role'),
  ],
];

function fieldError(field: string) {
  return { error: { fieldErrors: { [field]: [expect.any(String)] } } };
}

const registrationAttempts = registrations.map(
  ([id, idea, change, refusal]): Attempt<SignInWorld> => {
    return {
      id,
      actor: 'mail thief',
      idea: `registers by an invitation ${idea}`,
      run: async (world) => {
        const { token } = await inviteNewcomer(world);
        const body = { token, name: 'Thief', newPassword, ...change };
        const answer = await openBrowser(world).post('/invitations/register', body);
        return refused(answer, 400, refusal);
      },
    };
  },
);

const invitationAttempts: readonly Attempt<SignInWorld>[] = [
  {
    id: 337,
    actor: 'mail thief',
    idea: 'registers a second time by the same invitation',
    run: async (world) => {
      const { token } = await inviteNewcomer(world);
      const register = () =>
        openBrowser(world).post('/invitations/register', { token, name: 'Thief', newPassword });
      expect((await register()).status).toBe(201);
      return refused(await register(), 404, { reason: 'invitation_over' });
    },
  },
  {
    id: 557,
    actor: 'mail thief',
    idea: 'sales member accepts an admin invitation of another address',
    run: async (world) => {
      const sales = await addPerson(world, 'sales');
      // An organisation of one: nobody else would have to approve the invitation.
      const { orgId } = await createTestOrganisation(world.api.deps);
      const owner = await signInStaff(world.api, { orgId });
      const { token } = await invite({ ...world, owner }, `${newTestId()}@lane.example`, 'admin');
      const answer = await sales.sendAnywhere('POST', '/invitations/accept', { token });
      return refused(answer, 403, { reason: 'other_address' });
    },
  },
  ...registrationAttempts,
  {
    id: 561,
    actor: 'mail thief',
    idea: 'accepts an invitation without being signed in',
    run: async (world) => {
      const { token } = await inviteNewcomer(world);
      return refused(await openBrowser(world).post('/invitations/accept', { token }), 401);
    },
  },
  {
    id: 562,
    actor: 'mail thief',
    idea: 'registers by a revoked invitation',
    run: async (world) => {
      const { id, token } = await inviteNewcomer(world);
      expect((await world.owner.send('DELETE', `/invitations/${id}`)).status).toBe(200);
      const body = { token, name: 'Thief', newPassword };
      const answer = await openBrowser(world).post('/invitations/register', body);
      return refused(answer, 404, { reason: 'invitation_over' });
    },
  },
  {
    id: 563,
    actor: 'mail thief',
    idea: 'registers over an existing account by an invitation',
    run: async (world) => {
      const elsewhere = await createTestOrganisation(world.api.deps);
      const person = await signInStaff(world.api, { orgId: elsewhere.orgId });
      const { token } = await invite(world, person.email);
      const before = await passwordOf(world, person);
      const body = { token, name: 'Thief', newPassword };
      const answer = await openBrowser(world).post('/invitations/register', body);
      const outcome = refused(answer, 409, { reason: 'account_exists' });
      return firstOf(outcome, await hasChangedPassword(world, person, before));
    },
  },
];

export const attempts: readonly Attempt<SignInWorld>[] = [
  ...usedLinkAttempts,
  ...invitationAttempts,
];
