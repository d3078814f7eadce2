import { afterAll, beforeAll, expect, test } from 'vitest';
import { createScene } from '../support/ledger/books-scene.ts';
import { signInStaff, toAct } from '../support/people/staff.ts';
import { createTestOrganisation } from '../support/people/tenants.ts';
import { startTestApi } from '../support/processes/running-api.ts';
import type { TestApi } from '../support/processes/running-api.ts';

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

test('moves of documents stand among what else was done, once and in one order', async () => {
  const scene = await createScene(api.deps);
  const { orgId } = scene;
  const owner = await signInStaff(api, { orgId });
  const auditor = await signInStaff(api, { orgId, role: 'auditor' });
  const write = async () => {
    const lines = [{ item_id: scene.items.service, quantity: 1 }];
    const kind = 'invoice';
    const { body } = await owner.post('/documents', { kind, contact_id: scene.customer.id, lines });
    return `/documents/${body.id}`;
  };
  const [path, other] = [await write(), await write()];
  await owner.post(`${path}/submit`, { version: 1 });
  await owner.post(`${other}/discard`, { version: 1, reason: 'twice' });
  await owner.post(`${path}/recall`, { version: 2 });
  const issued = await owner.post(`${path}/issue`, { version: 3 });
  expect(issued.body.status).toBe('posted');
  await owner.post(`${path}/link`, {});
  await owner.send('PATCH', path, { version: 4, notes: 'Thanks' });

  const id = path.split('/').at(-1) ?? '';
  const read = async (query: string) => (await auditor.get(`/audit-log?${query}`)).body;
  const { data } = await read(`subject_id=${id}`);
  expect(data.map(toAct)).toEqual([
    ['document.correct', { version: 5, before: { notes: null }, after: { notes: 'Thanks' } }],
    ['document.link_made', {}],
    [
      'document.issue',
      {
        version: 4,
        before: { status: 'draft' },
        after: { status: 'posted' },
      },
    ],
    [
      'document.recall',
      { version: 3, before: { status: 'awaiting_approval' }, after: { status: 'draft' } },
    ],
    [
      'document.submit',
      { version: 2, before: { status: 'draft' }, after: { status: 'awaiting_approval' } },
    ],
  ]);
  expect(data[2]).toMatchObject({
    actor: { kind: 'member', id: owner.memberId, name: expect.stringContaining('The owner') },
    subject: { kind: 'document', id, name: 'INV-00001' },
  });
  const thrown = await read('action=document.discard');
  expect(thrown.data).toMatchObject([{ detail: { reason: 'twice', after: { status: 'void' } } }]);
  expect((await read(`actor=${auditor.memberId}&action=document`)).data).toEqual([]);
  expect((await read('subject_kind=item&action=document')).data).toEqual([]);
  expect((await read('action=document&to=2020-01-01')).data).toEqual([]);

  const whole = await read('limit=100');
  expect(whole.data.map(({ id: one }: { id: string }) => one)).toEqual(
    whole.data
      .map(({ id: one }: { id: string }) => one)
      .toSorted()
      .toReversed(),
  );
  const paged = [];
  for (let cursor = ''; ;) {
    const page = await read(`limit=2${cursor}`);
    paged.push(...page.data);
    if (page.has_more !== true) break;
    cursor = `&starting_after=${page.next_cursor}`;
  }
  expect(paged).toEqual(whole.data);
  const file = await auditor.get(`/audit-log?format=csv&action=document&subject_id=${id}`);
  expect(file.body.trim().split('\r\n')).toHaveLength(6);
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
