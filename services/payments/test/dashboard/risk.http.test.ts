import { expect, test } from 'vitest';
import { signInStaff } from '../support/people/staff.ts';
import { useDesk } from './support/desk.ts';

const desk = useDesk();

const ask = async (method: string, path: string, body?: unknown, staff = desk.owner) => {
  const answer = await staff.send(
    method,
    `/workspaces/${desk.tenant.testWorkspaceId}${path}`,
    body,
  );
  return { status: answer.status, body: await answer.json() };
};

test('a payer whom an owner blocks cannot pay, is not told why, and is listed with the reason', async () => {
  const rule = { effect: 'block', kind: 'domain', value: ' Thief.Example ', note: 'Stolen cards' };
  const added = await ask('POST', '/payer-rules', rule);
  expect(added.body).toMatchObject({ value: 'thief.example', note: 'Stolen cards' });
  expect((await ask('POST', '/payer-rules', rule)).status).toBe(409);
  const link = await ask('POST', '/payment-links', { title: 'Tea', currency: 'NGN', amount: 500 });

  const address = desk.api.address + new URL(link.body.url).pathname;
  const page = await fetch(address);
  const [, token = ''] = /name="token" value="([^"]+)"/.exec(await page.text()) ?? [];
  const submitted = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ token, email: 'me@mail.thief.example', name: '' }),
    redirect: 'manual',
  });
  expect(submitted.status).toBe(403);
  expect(await submitted.text()).toMatch(/This payment cannot be taken[^]*Nothing was charged/);

  const refusals = await ask('GET', '/checkout-refusals');
  expect(refusals.body).toMatchObject({
    data: [{ reason: 'payer_blocked', target_id: link.body.id, amount_minor: 50_000 }],
    has_more: false,
  });
  expect((await ask('DELETE', `/payer-rules/${added.body.id}`)).status).toBe(200);
  expect((await ask('GET', '/payer-rules')).body).toEqual({ data: [] });
  expect((await ask('DELETE', `/payer-rules/${added.body.id}`)).status).toBe(404);
  const { body: log } = await desk.send('GET', '/audit-log?action=payer_rule.created');
  expect(log.data[0].detail).toEqual({ effect: 'block', kind: 'domain' });
});

test('limits are read by everybody, lists are changed by owners and admins alone', async () => {
  const { businessId } = desk.tenant;
  const finance = await signInStaff(desk.api, { businessId, role: 'finance' });
  const limits = await ask('GET', '/risk-policy', undefined, finance);
  expect(limits.body).toEqual({
    object: 'risk_policy',
    payer_hour_max: null,
    payer_day_max: null,
    failed_hour_max: null,
    reserve_basis_points: 0,
    reserve_days: 0,
    caps: [],
  });
  const rule = { effect: 'allow', kind: 'email', value: 'good@example.com' };
  expect((await ask('POST', '/payer-rules', rule, finance)).status).toBe(403);
  const admin = await signInStaff(desk.api, { businessId, role: 'admin' });
  expect((await ask('POST', '/payer-rules', rule, admin)).status).toBe(200);
  for (const value of ['nobody', '@example.com', 'a b@example.com']) {
    expect((await ask('POST', '/payer-rules', { ...rule, value })).status).toBe(400);
  }
  const domain = { ...rule, kind: 'domain', value: 'localhost' };
  expect((await ask('POST', '/payer-rules', domain)).status).toBe(400);
});
