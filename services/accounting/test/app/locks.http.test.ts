import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createIssuingScene } from '../support/documents/issuing-scene.ts';
import { expectLocksHeld, issueWhileLocking } from '../support/ledger/locking.ts';
import { signInStaff } from '../support/people/staff.ts';
import { startTestApi } from '../support/processes/running-api.ts';
import type { TestApi } from '../support/processes/running-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

describe('lock dates', () => {
  test('AD-077 AD-078 AD-079 are set by accountants, and the hard one by the owner alone', async () => {
    const { orgId } = await createIssuingScene(api.deps);
    const accountant = await signInStaff(api, { orgId, role: 'accountant' });
    const owner = await signInStaff(api, { orgId });
    const none = { soft: null, tax: null, sales: null, purchases: null, hard: null };
    expect((await accountant.get('/locks')).body).toEqual({ ...none, closed_years: [] });
    const dates = { soft: '2026-01-31', tax: '2026-02-28', sales: null, purchases: '2026-03-31' };
    const set = await accountant.send('PATCH', '/locks', dates);
    expect(set.body).toEqual({ ...none, ...dates, closed_years: [] });
    const back = await accountant.send('PATCH', '/locks', { soft: null });
    expect(back.body).toMatchObject({ soft: null, tax: '2026-02-28' });
    expect((await accountant.send('PATCH', '/locks', {})).status).toBe(400);
    expect((await accountant.send('PATCH', '/locks', { hard: '2025-01-31' })).status).toBe(400);

    const { name } = (await owner.get('/settings')).body;
    const harden = (date: string, confirmation = name) =>
      owner.send('PUT', '/locks/hard', { date, confirmation });
    const asked = { date: '2025-12-31', confirmation: name };
    expect((await accountant.send('PUT', '/locks/hard', asked)).body.reason).toBe('role_forbids');
    expect((await harden('2025-12-31', 'Something')).body.reason).toBe('confirmation_differs');
    expect((await harden('2999-12-31')).body.reason).toBe('hard_lock_not_past');
    expect((await harden('2025-12-31')).body.hard).toBe('2025-12-31');
    expect((await harden('2025-11-30')).body.reason).toBe('hard_lock_backward');
    const idle = await signInStaff(api, { orgId, secondFactorAt: null });
    expect((await idle.send('PUT', '/locks/hard', asked)).status).toBe(403);
    const { body } = await owner.get('/audit-log?action=locks');
    expect(body.data[0].detail).toMatchObject({
      before: { hard: null },
      after: { hard: '2025-12-31' },
    });
  });

  test('AD-078 an accountant passes the soft lock with a reason, others do not', async () => {
    const scene = await createIssuingScene(api.deps);
    const { orgId } = scene;
    const accountant = await signInStaff(api, { orgId, role: 'accountant' });
    const clerk = await signInStaff(api, { orgId, role: 'bookkeeper' });
    await accountant.send('PATCH', '/locks', { soft: '2026-12-31' });
    const { id, version } = await scene.draft();
    const issue = (by: typeof clerk, body: object) =>
      by.post(`/documents/${id}/issue`, { version, ...body });
    expect((await issue(clerk, { lock_reason: 'late' })).body.reason).toBe('period_soft_locked');
    expect((await issue(accountant, {})).body.reason).toBe('period_soft_locked');
    expect((await issue(accountant, { lock_reason: 'late' })).status).toBe(200);
  });

  test('AD-077 hold while documents are issued at once and the date moves', async () => {
    const { answers, scene } = await issueWhileLocking(api, { documents: 12, moves: 4 });
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    await expectLocksHeld(api.database, scene.orgId);
  });
});
