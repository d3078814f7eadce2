import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi } from '../support/running-api.ts';
import type { TestApi } from '../support/running-api.ts';
import { signInStaff } from '../support/staff.ts';
import { createTestOrganisation } from '../support/tenants.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

test('who did what is read in pages, filtered, and as a file', async () => {
  const { orgId } = await createTestOrganisation(api.deps);
  const owner = await signInStaff(api, { orgId });
  const auditor = await signInStaff(api, { orgId, role: 'auditor' });
  const made = [];
  for (const code of ['=1+1', 'B', 'C']) {
    made.push((await owner.post('/items', { code, name: `Item ${code}` })).body);
  }
  const read = async (query: string) => (await auditor.get(`/audit-log?${query}`)).body;
  const first = await read('action=item&limit=2');
  expect(first).toMatchObject({ has_more: true, data: [{ subject: { name: 'C' } }, {}] });
  const rest = await read(`action=item&limit=2&starting_after=${first.next_cursor}`);
  expect(rest).toMatchObject({ has_more: false, next_cursor: null });
  expect(
    [...first.data, ...rest.data].map(({ subject }: { subject: { id: string } }) => subject.id),
  ).toEqual(made.map(({ id }) => id).toReversed());
  expect(first.data[0].actor).toEqual({
    kind: 'member',
    id: owner.memberId,
    name: expect.stringMatching(/^The owner <.*@example\.com>$/),
  });
  expect((await read(`actor=${owner.memberId}&subject_kind=item`)).data).toHaveLength(3);
  expect((await read(`actor=${auditor.memberId}`)).data).toEqual([]);
  expect((await read(`subject_id=${made[1].id}`)).data).toHaveLength(1);
  expect((await read('action=item.created&from=2020-01-01&to=2999-01-01')).data).toHaveLength(3);
  expect((await read('to=2020-01-01')).data).toEqual([]);
  expect((await auditor.get('/audit-log?from=today')).status).toBe(400);

  const file = await auditor.get('/audit-log?format=csv&action=item');
  expect(file.headers.get('content-type')).toContain('text/csv');
  const lines = file.body.trim().split('\r\n');
  expect(lines).toHaveLength(4);
  expect(lines[3]).toContain(",'=1+1,");
});

test('nobody sees another organisation’s log', async () => {
  const [one, other] = [
    await createTestOrganisation(api.deps),
    await createTestOrganisation(api.deps),
  ];
  const owner = await signInStaff(api, { orgId: one.orgId });
  const { body } = await owner.get('/audit-log');
  const subjects = body.data.map(({ subject }: { subject: { id: string } }) => subject.id);
  expect(subjects).toContain(one.orgId);
  expect(subjects).not.toContain(other.orgId);
});
