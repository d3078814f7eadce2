import { dayMs } from '@countinghouse/calendar';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createIssuingScene } from '../support/documents/issuing-scene.ts';
import { signInStaff } from '../support/people/staff.ts';
import { startTestApi } from '../support/processes/running-api.ts';
import type { TestApi } from '../support/processes/running-api.ts';

let api: TestApi;
let nowMs = Date.parse('2026-11-15T12:00:00Z');
beforeAll(async () => {
  api = await startTestApi({ nowMs: () => nowMs });
});
afterAll(() => api.stop());

test('AD-078 one person passes the soft lock for a while, and what they posted is listed', async () => {
  const scene = await createIssuingScene(api.deps);
  const { orgId } = scene;
  const accountant = await signInStaff(api, { orgId, role: 'accountant' });
  const clerk = await signInStaff(api, { orgId, role: 'bookkeeper' });
  await accountant.send('PATCH', '/locks', { soft: '2026-03-31' });
  const issue = async () => {
    const { id, version } = await scene.draft();
    return clerk.post(`/documents/${id}/issue`, { version });
  };
  expect((await issue()).body.reason).toBe('period_soft_locked');

  const endsAt = new Date(nowMs + 600_000).toISOString();
  const wish = { member_id: clerk.memberId, reason: 'bills that came late', ends_at: endsAt };
  const granted = await accountant.post('/lock-exceptions', wish);
  expect(granted.status).toBe(201);
  expect(granted.body.data[0]).toMatchObject({
    member_id: clerk.memberId,
    member_name: expect.stringContaining('The bookkeeper'),
    granted_by_name: expect.stringContaining('The accountant'),
    reason: 'bills that came late',
    active: true,
    entries: [],
  });
  expect((await issue()).status).toBe(200);
  const [exception] = (await accountant.get('/lock-exceptions')).body.data;
  expect(exception.entries).toMatchObject([{ entry_no: '1', date: '2026-03-15' }]);

  nowMs += 600_001;
  expect((await issue()).body.reason).toBe('period_soft_locked');
  expect((await accountant.get('/lock-exceptions')).body.data[0].active).toBe(false);
  const end = (id: string) => accountant.post(`/lock-exceptions/${id}/end`);
  expect((await end(exception.id)).body.reason).toBe('exception_not_found');
  const again = await accountant.post('/lock-exceptions', {
    ...wish,
    ends_at: new Date(nowMs + 600_000).toISOString(),
  });
  expect((await end(again.body.data[0].id)).body.data[0].active).toBe(false);
  expect((await issue()).body.reason).toBe('period_soft_locked');

  const refuse = async (part: object) =>
    (await accountant.post('/lock-exceptions', { ...wish, ...part })).body.reason;
  expect(await refuse({})).toBe('end_out_of_range');
  expect(await refuse({ ends_at: new Date(nowMs + 32 * dayMs).toISOString() })).toBe(
    'end_out_of_range',
  );
  const soon = { ends_at: new Date(nowMs + 1_000).toISOString() };
  expect(await refuse({ ...soon, member_id: api.deps.newId() })).toBe('member_not_found');
  expect(await refuse({ ...soon, reason: ' ' })).toBe('reason_missing');
});
