import { verifyWebhook } from '@countinghouse/sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signInStaff } from '../support/people/staff.ts';
import { createTestOrganisation } from '../support/people/tenants.ts';
import { openWebhookOffice } from '../support/processes/webhook-office.ts';
import type { WebhookOffice } from '../support/processes/webhook-office.ts';

let office: WebhookOffice;
beforeAll(async () => {
  office = await openWebhookOffice();
});
afterAll(() => office.close());

async function owned(host: string, events: readonly string[] = ['contact.created']) {
  const { orgId } = await createTestOrganisation(office.api.deps);
  const owner = await signInStaff(office.api, { orgId });
  const { receiver, url } = await office.receive(host);
  const made = await owner.post('/webhooks', { url, events });
  const path = `/webhooks/${made.body.id}`;
  const happen = (name: string) =>
    owner.post('/contacts', { name, is_customer: true }).then(({ status }) => {
      expect(status).toBe(201);
    });
  return { orgId, owner, receiver, url, made, path, happen };
}

const typeOf = ({ body }: { readonly body: Buffer }) => JSON.parse(body.toString()).type;

describe('a webhook endpoint in the settings', () => {
  test('A-080 A-078 its secret is shown once, and signs the events that it chose', async () => {
    const { owner, receiver, made, path, happen } = await owned('chosen.test');
    expect(made.status).toBe(201);
    const { secret, ...record } = made.body;
    expect(secret).toMatch(/^whsec_[0-9A-Za-z+/=]{40,}$/);
    expect(record).toMatchObject({ active: true, events: ['contact.created'], off_since: null });
    expect((await owner.get(path)).body).toEqual(record);
    expect((await owner.get('/webhooks')).body).toEqual({ data: [record] });
    for (const answer of [await owner.get('/webhooks'), await owner.get('/audit-log')]) {
      expect(JSON.stringify(answer.body)).not.toContain(secret);
    }
    await happen('Northwind');
    const [request] = await receiver.waitForRequests(1);
    if (request === undefined) throw new Error('nothing came');
    expect(verifyWebhook(request.body, request.headers, secret)).toMatchObject({ ok: true });
    expect(typeOf(request)).toBe('contact.created');
  });

  test('gets another address and other events, and is removed', async () => {
    const { owner, made, path, receiver, happen } = await owned('first.test');
    const second = await office.receive('second.test');
    const change = (body: object) => owner.send('PATCH', path, body);
    const events = ['bill.paid', 'contact.created'];
    const changed = await change({ url: second.url, events });
    expect(changed.body).toMatchObject({ id: made.body.id, url: second.url });
    expect(new Set(changed.body.events)).toEqual(new Set(events));
    await happen('Southwind');
    await second.receiver.waitForRequests(1);
    expect(receiver.requestCount()).toBe(0);
    const log = await owner.get('/audit-log?action=webhook.changed');
    expect(log.body.data[0].detail.after).toMatchObject({ event_types: changed.body.events });
    expect((await owner.send('DELETE', path)).body).toEqual({ id: made.body.id, removed: true });
    expect((await owner.get(path)).status).toBe(404);
    expect((await change({ active: true })).status).toBe(404);
    expect((await owner.send('DELETE', path)).status).toBe(404);
    expect((await change({})).status).toBe(400);
  });

  test('A-117 AD-087 hears nothing while it is off, and gets all of it when it is switched on', async () => {
    const { owner, path, receiver, happen } = await owned('off.test');
    const off = await owner.send('PATCH', path, { active: false });
    expect(off.body).toMatchObject({ active: false, off_because: 'by_hand' });
    await happen('One');
    await happen('Two');
    expect((await owner.get('/events?type=contact.created')).status).toBe(200);
    expect(receiver.requestCount()).toBe(0);
    const on = await owner.send('PATCH', path, { active: true });
    expect(on.body).toMatchObject({ active: true, off_since: null, off_because: null });
    await happen('Three');
    const requests = await receiver.waitForRequests(3);
    const names = requests.map(({ body }) => String(JSON.parse(body.toString()).data.name));
    expect(names.toSorted()).toEqual(['One', 'Three', 'Two']);
  });

  test('a new secret signs beside the old one for as long as that is asked for', async () => {
    const { owner, path, made, receiver, happen } = await owned('rotate.test');
    const rotated = await owner.post(`${path}/rotate-secret`, { overlap_hours: 1 });
    expect(rotated.body.secret).not.toBe(made.body.secret);
    expect(rotated.body.previous_secret_signs_until).toEqual(expect.any(String));
    await happen('Both');
    const [request] = await receiver.waitForRequests(1);
    if (request === undefined) throw new Error('nothing came');
    for (const secret of [made.body.secret, rotated.body.secret]) {
      expect(verifyWebhook(request.body, request.headers, secret)).toMatchObject({
        ok: true,
      });
    }
    const ended = await owner.post(`${path}/rotate-secret`, { overlap_hours: 0 });
    expect(ended.body.previous_secret_signs_until).toBeNull();
    const nowhere = `/webhooks/${office.api.deps.newId()}/rotate-secret`;
    expect((await owner.post(nowhere, {})).status).toBe(404);
  });

  test('AD-101 addresses that may not be called, and events that there are not, are 400', async () => {
    const { owner, path, url } = await owned('refused.test');
    for (const address of [
      'http://books.test/hook',
      'https://user:word@refused.test/hook',
      'https://10.0.0.7/hook',
      'https://169.254.169.254/latest',
      'https://nowhere.test/hook',
    ]) {
      const answer = await owner.post('/webhooks', { url: address, events: ['bill.paid'] });
      expect(answer).toMatchObject({
        status: 400,
        body: { reason: 'address_refused', field: 'url' },
      });
      const moved = await owner.send('PATCH', path, { url: address });
      expect(moved.body.reason).toBe('address_refused');
    }
    for (const events of [[], ['test.ping'], ['everything']]) {
      expect((await owner.post('/webhooks', { url, events })).status).toBe(400);
    }
  });

  test('secrets need the second factor of now, and an auditor only reads', async () => {
    const { orgId, path, url } = await owned('roles.test');
    const idle = await signInStaff(office.api, { orgId, role: 'admin', secondFactorAt: null });
    expect((await idle.post('/webhooks', { url, events: ['bill.paid'] })).status).toBe(403);
    expect((await idle.post(`${path}/rotate-secret`, {})).status).toBe(403);
    const auditor = await signInStaff(office.api, { orgId, role: 'auditor' });
    expect((await auditor.get(path)).status).toBe(200);
    expect((await auditor.send('PATCH', path, { active: false })).body.reason).toBe('role_forbids');
  });
});
