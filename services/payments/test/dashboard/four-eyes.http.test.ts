import { describe, expect, test } from 'vitest';
import { vouchForMember } from '../../src/business/members/vouch-for-member.ts';
import { memberDeps } from '../business/members/support.ts';
import { hourMs, useFourEyes } from './support/four-eyes-scene.ts';

const scene = useFourEyes();

const invitation = (email: string, role = 'admin') =>
  ['POST', '/invitations', { email, role }] as const;

describe('four eyes are two people', () => {
  test('H1 P-224: an admin’s own alias neither joins nor approves without the other decider', async () => {
    const shop = await scene.found();
    const admin = await shop.create('admin');
    const alias = { email: `alias-${admin.memberId}@shop.example` };
    const held = await admin.send(...invitation(alias.email));
    expect(held).toMatchObject({ status: 202, body: { status: 'requires_review' } });
    expect(await shop.mailsTo(alias)).toEqual([]);
    const approvalId = String(held.body['approval_id']);
    expect((await shop.approve(admin, approvalId)).status).toBe(403);
    expect(await shop.mailsTo(shop.owner)).toEqual([
      'A new approver invitation needs your approval',
    ]);
    expect((await shop.owner.send('GET', `/approvals/${approvalId}`)).body).toMatchObject({
      action: 'member.add',
      needed_because: { reason: 'new_decider' },
      change: { email: alias.email, role: 'admin' },
    });
    const again = await admin.send(...invitation(alias.email));
    expect(again.status).toBe(409);
    const reason = { reason: 'I do not know this person.' };
    expect((await shop.owner.send('POST', `/approvals/${approvalId}/reject`, reason)).status).toBe(
      200,
    );
    expect(await shop.mailsTo(alias)).toEqual([]);
    expect((await admin.send('GET', '/invitations')).body).toEqual({ data: [] });
  });

  test('H1 P-224: an alias invited while there was one decider waits, and then needs somebody else to vouch', async () => {
    const shop = await scene.found();
    const alias = await shop.hire(shop.owner);
    const payout = await shop.requestPayout(shop.owner);
    const refused = await shop.approve(alias, payout);
    expect(refused).toMatchObject({ status: 403, body: { code: 'permission_denied' } });
    const from = new Date(Math.ceil((scene.now().getTime() + 72 * hourMs) / 60_000) * 60_000);
    const minute = from.toISOString().slice(0, 16).replace('T', ' ');
    expect(refused.body['error']).toContain(`you cannot decide before ${minute} UTC.`);
    expect((await alias.send('GET', `/approvals/${payout}`)).body['can_decide']).toEqual({
      allowed: false,
      reason: refused.body['error'],
    });
    const reject = await alias.send('POST', `/approvals/${payout}/reject`, { reason: 'no' });
    expect(reject.status).toBe(403);
    const third = await shop.create('owner');
    scene.pass(72 * hourMs);
    const unknown = await shop.approve(alias, payout);
    expect(unknown).toMatchObject({ status: 403 });
    expect(unknown.body['error']).toContain('to vouch for you');
    // The threshold is no way around: raising it is a request as well.
    const raise = { operation: 'payouts', currency: 'NGN', amount_minor: 90_000_000 };
    const change = await shop.owner.send('PUT', '/policy/thresholds', raise);
    expect(change.status).toBe(202);
    expect((await shop.approve(alias, String(change.body['approval_id']))).status).toBe(403);
    // About others the alias decides like everybody else.
    expect((await shop.approve(alias, await shop.requestPayout(third))).status).toBe(200);
    expect((await shop.approve(third, payout)).status).toBe(200);
  });

  test('H1: a third decider vouches; who invited, the newcomer and other newcomers cannot', async () => {
    const shop = await scene.found();
    const newcomer = await shop.hire(shop.owner);
    const vouch = `/members/${newcomer.memberId}/vouch`;
    expect((await shop.owner.send('POST', vouch)).body['error']).toContain('You invited');
    expect((await newcomer.send('POST', vouch)).body['error']).toContain('yourself');
    const viewer = await shop.create('viewer');
    expect((await viewer.send('POST', vouch)).status).toBe(403);
    const third = await shop.create('admin');
    const nobody = await third.send('POST', `/members/${viewer.memberId}/vouch`);
    expect(nobody.status).toBe(409);
    expect(await third.send('POST', vouch)).toMatchObject({
      status: 200,
      body: {
        approver: { vouched_by_member_id: third.memberId, added_by_member_id: shop.owner.memberId },
      },
    });
    for (const person of [shop.owner, third, newcomer]) {
      expect(await shop.mailsTo(person)).toContainEqual(
        expect.stringContaining('vouches for Newcomer'),
      );
    }
    expect((await third.send('POST', vouch)).status).toBe(200);
    expect((await shop.approve(newcomer, await shop.requestPayout(shop.owner))).status).toBe(200);
  });

  test('H1: the operator vouches, on record, and every owner and admin reads of it', async () => {
    const shop = await scene.found();
    const newcomer = await shop.hire(shop.owner);
    const payout = await shop.requestPayout(shop.owner);
    expect((await shop.approve(newcomer, payout)).status).toBe(403);
    const { businessId } = shop.tenant;
    const mails: { to: string }[] = [];
    const deps = memberDeps(scene.api.database, { now: scene.now, mails: [] });
    const operator = {
      ...deps,
      queueMail: async (_tx: unknown, mail: { to: string }) => void mails.push(mail),
    };
    const { memberId } = newcomer;
    expect(await vouchForMember(operator, { businessId, memberId })).toMatchObject({
      kind: 'vouched',
    });
    expect(mails.map(({ to }) => to)).toEqual([shop.owner.email, newcomer.email]);
    const log = await shop.owner.send('GET', '/audit-log');
    expect(JSON.stringify(log.body)).toContain('member.vouched');
    expect((await shop.approve(newcomer, payout)).status).toBe(200);
  });
});

describe('nobody is locked out', () => {
  test('H1: a business of one invites freely, and every owner and admin is mailed', async () => {
    const shop = await scene.found();
    const second = await shop.hire(shop.owner);
    expect(await shop.mailsTo(shop.owner)).toEqual([
      `${second.email} was invited as an approver at ${await nameOf(shop)}`,
      `Newcomer (${second.email}) is now an approver at ${await nameOf(shop)}`,
    ]);
    const finance = await shop.hire(shop.owner, 'finance');
    expect((await shop.mailsTo(shop.owner)).length).toBe(2);
    // Two decide now, so a promotion waits for the other one, who can decide in three days.
    const promotion = { role: 'admin' };
    const path = `/members/${finance.memberId}`;
    const held = await shop.owner.send('PATCH', path, promotion);
    expect(held.status).toBe(202);
    expect((await shop.approve(second, String(held.body['approval_id']))).status).toBe(403);
    expect((await shop.owner.send('PATCH', path, promotion)).status).toBe(409);
    // What takes rights away is in force immediately.
    expect(
      (await shop.owner.send('PATCH', `/members/${second.memberId}`, { role: 'viewer' })).status,
    ).toBe(200);
    expect((await shop.owner.send('PATCH', path, promotion)).status).toBe(200);
    const [member] = Object((await shop.owner.send('GET', '/members')).body['data']).filter(
      ({ id }: { id: string }) => id === finance.memberId,
    );
    expect(member.approver).toMatchObject({
      decides_from: new Date(scene.now().getTime() + 72 * hourMs).toISOString(),
      added_by_member_id: shop.owner.memberId,
      vouched_at: null,
    });
  });

  test('H1: of two each gets a payout approved by the other; one leaves and is replaced', async () => {
    const shop = await scene.found();
    const second = await shop.hire(shop.owner);
    // The newcomer's own requests wait for nobody's clock.
    expect((await shop.approve(shop.owner, await shop.requestPayout(second))).status).toBe(200);
    const payout = await shop.requestPayout(shop.owner);
    scene.pass(72 * hourMs);
    expect((await shop.approve(second, payout)).status).toBe(200);
    for (const person of [shop.owner, second]) {
      expect(await shop.mailsTo(person)).toContainEqual(
        expect.stringContaining('Newcomer approved a payout at'),
      );
    }
    expect((await second.send('POST', '/leave')).status).toBe(200);
    const next = await shop.hire(shop.owner);
    const another = await shop.requestPayout(shop.owner);
    expect((await shop.approve(next, another)).status).toBe(403);
    scene.pass(72 * hourMs);
    expect((await shop.approve(next, another)).status).toBe(200);
  });

  test('H1: of two, the invited one needs a second factor of three days', async () => {
    const shop = await scene.found();
    const email = `late-${shop.owner.memberId}@shop.example`;
    expect((await shop.owner.send(...invitation(email))).status).toBe(200);
    const second = await shop.join(email, { hasApp: false });
    const payout = await shop.requestPayout(shop.owner);
    scene.pass(72 * hourMs);
    const refused = await shop.approve(second, payout);
    expect(refused).toMatchObject({ status: 403 });
    expect(refused.body['error']).toContain('Set up a passkey or an authenticator app first');
  });

  test('H1: who joins or rises by a second decider’s approval decides from then on', async () => {
    const shop = await scene.found();
    const admin = await shop.create('admin');
    const email = `third-${admin.memberId}@shop.example`;
    const held = await admin.send(...invitation(email));
    expect((await shop.approve(shop.owner, String(held.body['approval_id']))).status).toBe(200);
    expect(await shop.mailsTo({ email })).toEqual([
      `You have been invited to ${await nameOf(shop)}`,
    ]);
    const [listed] = Object((await admin.send('GET', '/invitations')).body['data']);
    scene.pass(61_000);
    expect((await admin.send('POST', `/invitations/${listed.id}/resend`)).status).toBe(200);
    const third = await shop.join(email);
    expect((await shop.approve(third, await shop.requestPayout(admin))).status).toBe(200);
    const finance = await shop.create('finance');
    const promotion = await admin.send('PATCH', `/members/${finance.memberId}`, { role: 'admin' });
    expect(promotion.status).toBe(202);
    expect((await finance.send('GET', '/members')).body).not.toMatchObject({ role: 'admin' });
    expect((await shop.approve(third, String(promotion.body['approval_id']))).status).toBe(200);
    expect((await shop.approve(finance, await shop.requestPayout(admin))).status).toBe(200);
    expect(await shop.mailsTo(shop.owner)).toContainEqual(
      expect.stringContaining(`(${finance.email}) is now an approver at`),
    );
  });

  test('H1: an approval of what is no longer possible changes nothing', async () => {
    const shop = await scene.found();
    const admin = await shop.create('admin');
    const finance = await shop.create('finance');
    const path = `/members/${finance.memberId}`;
    const held = await admin.send('PATCH', path, { role: 'admin' });
    const added = await admin.send(...invitation(`x-${admin.memberId}@shop.example`));
    expect((await shop.owner.send('DELETE', path)).status).toBe(200);
    expect((await shop.approve(shop.owner, String(held.body['approval_id']))).status).toBe(409);
    expect((await shop.owner.send('DELETE', `/members/${admin.memberId}`)).status).toBe(200);
    expect((await shop.approve(shop.owner, String(added.body['approval_id']))).status).toBe(409);
  });
});

async function nameOf({ tenant }: { readonly tenant: { readonly businessId: string } }) {
  const { business_name: name } = await scene.api.database.db
    .selectFrom('businesses')
    .select('business_name')
    .where('id', '=', tenant.businessId)
    .executeTakeFirstOrThrow();
  return name;
}
