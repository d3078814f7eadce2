import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addApprovalPolicy } from '../../src/documents/issuing/approvals/add-approval-policy.ts';
import { setLockDates } from '../../src/ledger/locks/set-lock-dates.ts';
import { createDeskMatrix, expectAsListed, expectTold } from '../support/documents/desk-matrix.ts';
import type { DeskMatrix } from '../support/documents/desk-matrix.ts';
import { deskCells } from '../support/documents/desk-scene.ts';
import { createIssuingScene, sceneDate } from '../support/documents/issuing-scene.ts';
import type { IssuingScene } from '../support/documents/issuing-scene.ts';
import { signInStaff } from '../support/people/staff.ts';
import type { Answer, Staff } from '../support/people/staff.ts';
import { testOperator } from '../support/people/tenants.ts';
import { startTestApi } from '../support/processes/running-api.ts';
import type { TestApi } from '../support/processes/running-api.ts';

let api: TestApi;
let matrix: DeskMatrix;

beforeAll(async () => {
  api = await startTestApi();
  matrix = await createDeskMatrix(api);
});
afterAll(() => api.stop());

/** One of each sort; all of them are in the slow run. */
const sorts = /invoice (draft|posted|partially)|bill awaiting|claim approved/;

test.each(deskCells.filter(({ name }) => sorts.test(name)))(
  'AD-081 $name: every action that is listed happens, and the others are refused as listed',
  async (cell) => {
    const document = await cell.make(matrix.scene);
    await expectAsListed(matrix, cell, document);
    if (document.status === 'draft') await expectTold(matrix, document);
  },
);

/** The word by which each of these is listed; null: it is available. */
function wordsIn({ body }: Answer, ...actions: readonly string[]): readonly (string | null)[] {
  const listed: readonly { action: string; reason?: string }[] = body.available_actions;
  return actions.map((action) => listed.find((one) => one.action === action)?.reason ?? null);
}

async function writeInvoice(
  staff: Staff,
  { customer }: IssuingScene,
  price = 100,
): Promise<{ readonly id: string; readonly version: number }> {
  const lines = [{ description: 'work', unit_price: price }];
  const answer = await staff.post('/documents', {
    kind: 'invoice',
    contact_id: customer.id,
    lines,
  });
  expect(answer.status).toBe(201);
  return answer.body;
}

describe('where a policy asks for two others', () => {
  let scene: IssuingScene;
  let author: Staff;
  let first: Staff;
  let second: Staff;

  beforeAll(async () => {
    scene = await createIssuingScene(api.deps);
    const { orgId } = scene;
    const policy = { aboveMinor: 5_000n, origin: null, approvalsNeeded: 2 };
    for (const kind of ['invoice', 'bill', 'supplier_credit'] as const) {
      await addApprovalPolicy(api.deps, {
        orgId,
        actor: testOperator,
        policy: { kind, ...policy, authorRole: 'accountant' },
      });
    }
    author = await signInStaff(api, { orgId, role: 'accountant' });
    first = await signInStaff(api, { orgId, role: 'approver', approvalLimitMinor: 10_000n });
    second = await signInStaff(api, { orgId, role: 'admin' });
  });

  test('AD-049 the first approval is kept, the second one moves it, and each counts once', async () => {
    const { id, version } = await writeInvoice(author, scene);
    const path = `/documents/${id}`;
    const early = await author.post(`${path}/issue`, { version });
    expect(early).toMatchObject({ status: 409, body: { reason: 'approval_required' } });
    const submitted = await author.post(`${path}/submit`, { version });
    expect(submitted.body).toMatchObject({
      status: 'awaiting_approval',
      approval: { needed: 2, given: 0, missing: 2 },
    });
    expect(submitted.body.approval.why).toEqual([
      'Invoices above 50 EUR written by accountant need 2 other approvers.',
    ]);
    const seen = { version: submitted.body.version };
    expect(wordsIn(submitted, 'approve', 'reject')).toEqual(['second_person_required', null]);
    const own = await author.post(`${path}/approve`, seen);
    expect(own).toMatchObject({ status: 403, body: { reason: 'second_person_required' } });

    const one = await first.post(`${path}/approve`, { ...seen, reason: 'fine' });
    expect(one.body).toMatchObject({
      status: 'awaiting_approval',
      version: seen.version,
      approval: { given: 1, missing: 1 },
      decisions: [{ decision: 'approved', by: { name: 'The approver' }, counts: true }],
    });
    expect(wordsIn(one, 'approve')).toEqual(['already_approved']);
    const again = await first.post(`${path}/approve`, seen);
    expect(again).toMatchObject({ status: 409, body: { reason: 'already_approved' } });
    const two = await second.post(`${path}/approve`, seen);
    expect(two.body).toMatchObject({ status: 'approved' });
    expect(two.body.decisions).toHaveLength(2);
    const issued = await author.post(`${path}/issue`, { version: two.body.version });
    expect(issued.body).toMatchObject({ status: 'posted', number: 'INV-00001' });
  });

  test('two who approve at the same moment both count', async () => {
    const { id, version } = await writeInvoice(author, scene);
    const submitted = await author.post(`/documents/${id}/submit`, { version });
    const seen = { version: submitted.body.version };
    await Promise.all([first, second].map((who) => who.post(`/documents/${id}/approve`, seen)));
    expect((await scene.read(id)).status).toBe('approved');
  });

  test('AD-049 what was approved before it was recalled or edited counts no more', async () => {
    const { id, version } = await writeInvoice(author, scene);
    const path = `/documents/${id}`;
    const submitted = await author.post(`${path}/submit`, { version });
    await first.post(`${path}/approve`, { version: submitted.body.version });
    const recalled = await author.post(`${path}/recall`, { version: submitted.body.version });
    expect(recalled.body).toMatchObject({ status: 'draft' });
    const anew = await author.post(`${path}/submit`, { version: recalled.body.version });
    expect(anew.body.approval).toMatchObject({ given: 0, missing: 2 });

    const seen = { version: anew.body.version };
    for (const who of [first, second]) await who.post(`${path}/approve`, seen);
    const approved = await author.get(path);
    expect(approved.body.status).toBe('approved');
    const lines = [{ description: 'more work', unit_price: 900 }];
    const edited = await author.send('PUT', path, { version: approved.body.version, lines });
    expect(edited.body).toMatchObject({ status: 'draft', total: 900, approval: { given: 0 } });
    expect(wordsIn(edited, 'issue')).toEqual(['approval_required']);
    const issued = await author.post(`${path}/issue`, { version: edited.body.version });
    expect(issued).toMatchObject({ status: 409, body: { reason: 'approval_required' } });
  });

  test('nobody decides above their own limit; others do', async () => {
    const { id, version } = await writeInvoice(author, scene, 100.01);
    const submitted = await author.post(`/documents/${id}/submit`, { version });
    const seen = { version: submitted.body.version, reason: 'no' };
    expect(submitted.body.total).toBe(100.01);
    const listed = await first.get(`/documents/${id}`);
    expect(wordsIn(listed, 'approve', 'reject')).toEqual(['above_own_limit', 'above_own_limit']);
    for (const act of ['approve', 'reject']) {
      const answer = await first.post(`/documents/${id}/${act}`, seen);
      expect(answer).toMatchObject({ status: 403, body: { reason: 'above_own_limit' } });
    }
    const rejected = await second.post(`/documents/${id}/reject`, seen);
    expect(rejected.body).toMatchObject({
      status: 'draft',
      history: [{ action: 'reject', reason: 'no', by: { name: 'The admin' } }, {}],
    });
  });

  test.each(['bill', 'supplier_credit'] as const)(
    'a %s is posted by the last of them',
    async (kind) => {
      const lines = [{ description: 'paper', unit_price: 100 }];
      const draft = { kind, contact_id: scene.supplier.id, lines };
      const { body } = await author.post('/documents', draft);
      const path = `/documents/${body.id}`;
      const act = kind === 'bill' ? 'approve' : 'confirm';
      const early = await author.post(`${path}/${act}`, { version: body.version });
      expect(early).toMatchObject({ status: 409, body: { reason: 'approval_required' } });
      const submitted = await author.post(`${path}/submit`, { version: body.version });
      const seen = { version: submitted.body.version };
      const one = await first.post(`${path}/${act}`, seen);
      expect(one.body).toMatchObject({ status: 'awaiting_approval', number: null });
      const two = await second.post(`${path}/${act}`, seen);
      expect(two.body).toMatchObject({ status: kind === 'bill' ? 'approved' : 'posted' });
      expect(two.body.number).not.toBe(null);
    },
  );
});

describe('on or before the soft lock', () => {
  let scene: IssuingScene;
  let accountant: Staff;
  let bookkeeper: Staff;

  beforeAll(async () => {
    scene = await createIssuingScene(api.deps);
    const { orgId } = scene;
    accountant = await signInStaff(api, { orgId, role: 'accountant' });
    bookkeeper = await signInStaff(api, { orgId, role: 'bookkeeper' });
  });

  test('a bookkeeper is refused as listed, and an accountant says why', async () => {
    const { id, version } = await scene.draft();
    const posted = await scene.posted();
    const dates = { soft: sceneDate };
    await setLockDates(api.deps, { orgId: scene.orgId, actor: testOperator, role: 'owner', dates });
    expect(wordsIn(await bookkeeper.get(`/documents/${id}`), 'issue')).toEqual([
      'period_soft_locked',
    ]);
    const path = `/documents/${id}/issue`;
    for (const body of [{ version }, { version, lock_reason: 'please' }]) {
      const answer = await bookkeeper.post(path, body);
      expect(answer).toMatchObject({ status: 409, body: { reason: 'period_soft_locked' } });
    }
    const listed = await accountant.get(`/documents/${id}`);
    const issue = listed.body.available_actions.find(
      ({ action }: { action: string }) => action === 'issue',
    );
    expect(issue).toEqual({ action: 'issue', available: true, needs: ['lock_reason'] });
    expect(await accountant.post(path, { version })).toMatchObject({ status: 409 });
    const passed = await accountant.post(path, { version, lock_reason: 'forgotten' });
    expect(passed.body).toMatchObject({ status: 'posted' });
    // A void of what is locked has today's date, so that it is still to be had.
    const gone = { version: posted.version, reason: 'wrong' };
    const voided = await accountant.post(`/documents/${posted.id}/void`, gone);
    expect(voided.body).toMatchObject({ status: 'void' });
  });
});

describe('an act', () => {
  test('on what changed since it was read leaves it alone, and says so', async () => {
    const { scene, owner } = matrix;
    const { id, version } = await scene.draft();
    const answer = await owner.post(`/documents/${id}/submit`, { version: version + 1 });
    expect(answer).toMatchObject({ status: 409, body: { reason: 'version_conflict' } });
    expect((await scene.read(id)).status).toBe('draft');
  });

  test('that needs a reason is 400 without one, and so is any without a version', async () => {
    const { scene, owner } = matrix;
    const { id, version } = await scene.posted();
    for (const body of [{ version }, { version, reason: '' }, { version, reason: '  ' }]) {
      expect((await owner.post(`/documents/${id}/void`, body)).status).toBe(400);
    }
    expect((await owner.post(`/documents/${id}/send`, {})).status).toBe(400);
    expect((await owner.post(`/documents/${id}/send`, { version, x: 1 })).status).toBe(400);
  });

  test('on a document of another organisation, or of nobody’s, is 404', async () => {
    const other = await createIssuingScene(api.deps);
    const { id, version } = await other.draft();
    for (const [act, reason] of [['submit'], ['void', 'x'], ['approve'], ['duplicate']]) {
      const body = { version, ...(reason !== undefined && { reason }) };
      const sent = act === 'duplicate' ? undefined : body;
      const answer = await matrix.owner.post(`/documents/${id}/${act}`, sent);
      expect(answer).toMatchObject({ status: 404, body: { reason: 'document_not_found' } });
    }
  });
});
