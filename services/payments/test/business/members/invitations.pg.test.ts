import { dayMs } from '@countinghouse/calendar';
import { joinByInvitation } from '@countinghouse/identity';
import { beforeEach, describe, expect, test } from 'vitest';
import { createJoining, showInvitation } from '../../../src/business/members/accept-invitation.ts';
import { inviteMember } from '../../../src/business/members/invite-member.ts';
import {
  listInvitations,
  resendInvitation,
  revokeInvitation,
} from '../../../src/business/members/manage-invitation.ts';
import { removeMember } from '../../../src/business/members/remove-member.ts';
import { createTenant, newTestId, operatorDeps } from '../../support/people/tenants.ts';
import type { Tenant } from '../../support/people/tenants.ts';
import { usePaymentsDatabase } from '../../support/processes/payments-database.ts';
import { addPerson, auditOf, memberDeps, tokenOf } from './support.ts';
import type { QueuedMail } from './support.ts';

const use = usePaymentsDatabase();
let tenant: Tenant;
let mails: QueuedMail[] = [];
let nowMs = Date.UTC(2026, 10, 15);
const now = (): Date => new Date(nowMs);

beforeEach(async () => {
  tenant = await createTenant(operatorDeps(use.database));
  mails = [];
});

const owner = () => memberDeps(use.database, { memberId: tenant.memberId, mails, now });
const acceptDeps = () => ({ ...owner(), newId: newTestId });
const origin = { requestId: newTestId(), ip: '127.0.0.1' };
const accept = (person: Parameters<typeof joinByInvitation>[1], token: string) =>
  joinByInvitation(createJoining(acceptDeps()), person, token);

/** Somebody with an account who works elsewhere. */
async function stranger() {
  const elsewhere = await createTenant(operatorDeps(use.database));
  const person = await addPerson(use.database, elsewhere.businessId, 'viewer');
  return { ...person, origin };
}

async function inviteStranger(role: 'viewer' | 'admin' = 'viewer') {
  const person = await stranger();
  const { businessId } = tenant;
  const outcome = await inviteMember(owner(), { businessId, email: person.email, role });
  if (outcome.kind !== 'invited') throw new Error(outcome.kind);
  return { person, token: tokenOf(mails.at(-1)), key: { businessId, id: outcome.invitation.id } };
}

describe('an invitation', () => {
  test('goes by mail to its address, and its token is nowhere in the database', async () => {
    const { person, token } = await inviteStranger();
    expect(mails).toMatchObject([{ to: person.email }]);
    expect(mails[0]?.letter.action?.url).toBe(`https://pay.example/dashboard/invitations/${token}`);
    const rows = await use.database.db.selectFrom('invitations').selectAll().execute();
    const stored = JSON.stringify(rows) + rows.map((row) => row.token_hash.toString('base64url'));
    expect(stored).not.toContain(token);
    expect(token).toHaveLength(43);
  });

  test('makes its person a member with its role, once, and is audited', async () => {
    const { person, token } = await inviteStranger('admin');
    const joined = await accept(person, token);
    expect(joined).toMatchObject({ kind: 'joined', tenantId: tenant.businessId });
    expect(await accept(person, token)).toMatchObject({
      reason: 'not_valid',
    });
    expect(await listInvitations(use.database, tenant.businessId)).toEqual([]);
    const audit = await auditOf(use.database, tenant.businessId);
    expect(audit.slice(-2)).toEqual(['member invitation.created', 'member member.joined']);
  });

  test('of several who accept at once, one joins', async () => {
    const { person, token } = await inviteStranger();
    const accepted = await Promise.all(Array.from({ length: 4 }, () => accept(person, token)));
    expect(accepted.filter(({ kind }) => kind === 'joined')).toHaveLength(1);
  });

  test('is for one address: another account is refused and uses nothing up', async () => {
    const { person, token } = await inviteStranger();
    expect(await accept(await stranger(), token)).toMatchObject({
      reason: 'other_address',
    });
    expect(await accept(person, token)).toMatchObject({ kind: 'joined' });
  });

  test('ends after seven days, when it is revoked, and when its inviter is removed', async () => {
    const expired = await inviteStranger();
    nowMs += 7 * dayMs;
    expect(await showInvitation(acceptDeps(), expired.token)).toBeNull();
    expect(await accept(expired.person, expired.token)).toMatchObject({
      reason: 'not_valid',
    });

    const revoked = await inviteStranger();
    expect(await revokeInvitation(owner(), revoked.key)).toBe('revoked');
    expect(await revokeInvitation(owner(), revoked.key)).toMatchObject({ reason: 'not_found' });
    expect(await accept(revoked.person, revoked.token)).toMatchObject({
      reason: 'not_valid',
    });

    const orphaned = await inviteStranger();
    const { businessId, memberId } = tenant;
    await addPerson(use.database, businessId, 'owner');
    await removeMember(memberDeps(use.database, {}), { businessId, memberId });
    expect(await accept(orphaned.person, orphaned.token)).toMatchObject({
      reason: 'not_valid',
    });
  });

  test('sent again has a new link and another week; the old link is dead', async () => {
    const { person, token, key } = await inviteStranger();
    expect(await resendInvitation(owner(), key)).toMatchObject({ reason: 'sent_a_moment_ago' });
    nowMs += 8 * dayMs;
    expect(await resendInvitation(owner(), key)).toMatchObject({ kind: 'sent' });
    const newToken = tokenOf(mails.at(-1));
    expect(newToken).not.toBe(token);
    expect(await showInvitation(acceptDeps(), token)).toBeNull();
    expect(await accept(person, newToken)).toMatchObject({
      kind: 'joined',
    });
  });

  test('there is one open invitation for an address, and none for a member', async () => {
    const { person, token } = await inviteStranger();
    const { businessId } = tenant;
    const again = { businessId, email: person.email, role: 'viewer' } as const;
    expect(await inviteMember(owner(), again)).toMatchObject({ reason: 'already_invited' });
    nowMs += 7 * dayMs;
    expect(await inviteMember(owner(), again)).toMatchObject({ kind: 'invited' });
    expect(await listInvitations(use.database, businessId)).toHaveLength(1);
    expect(await showInvitation(acceptDeps(), token)).toBeNull();
    await accept(person, tokenOf(mails.at(-1)));
    expect(await inviteMember(owner(), again)).toMatchObject({ reason: 'already_a_member' });
  });

  test('of another business is neither seen, sent again nor revoked', async () => {
    const { key } = await inviteStranger();
    const other = await createTenant(operatorDeps(use.database));
    const thief = memberDeps(use.database, { memberId: other.memberId, mails, now });
    nowMs += dayMs;
    const stolen = { businessId: other.businessId, id: key.id };
    expect(await revokeInvitation(thief, stolen)).toMatchObject({ reason: 'not_found' });
    expect(await resendInvitation(thief, stolen)).toMatchObject({ reason: 'not_found' });
    expect(await revokeInvitation(thief, key)).toMatchObject({ reason: 'not_found' });
    expect(await listInvitations(use.database, other.businessId)).toEqual([]);
  });

  test('an operator invites in nobody’s name', async () => {
    const { businessId } = tenant;
    const operator = memberDeps(use.database, { mails, now });
    const request = { businessId, email: 'first@shop.example', role: 'owner' } as const;
    expect(await inviteMember(operator, request)).toMatchObject({
      invitation: { invitedByMemberId: null },
    });
    expect(await auditOf(use.database, businessId)).toContain('operator invitation.created');
  });
});
