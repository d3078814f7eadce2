import { beforeAll, describe, expect, test } from 'vitest';
import { createDraft } from '../../src/documents/drafts/create-draft.ts';
import { editDraft } from '../../src/documents/drafts/edit-draft.ts';
import { addApprovalPolicy } from '../../src/documents/issuing/approvals/add-approval-policy.ts';
import { approveDocument } from '../../src/documents/issuing/approvals/approve-document.ts';
import { rejectDocument } from '../../src/documents/issuing/approvals/reject-document.ts';
import { removeApprovalPolicy } from '../../src/documents/issuing/approvals/remove-approval-policy.ts';
import { submitDocument } from '../../src/documents/issuing/approvals/submit-document.ts';
import { confirmSupplierCredit } from '../../src/documents/issuing/confirm-supplier-credit.ts';
import { issueDocument } from '../../src/documents/issuing/issue-document.ts';
import type { DocumentKind } from '../../src/kernel/document-kind.rules.ts';
import { addMember } from '../../src/people/members/add-member.ts';
import { draftOrder } from '../support/documents/draft-requests.ts';
import { through } from '../support/documents/issuing-acts.ts';
import {
  approver,
  author,
  createIssuingScene,
  sceneDate,
} from '../support/documents/issuing-scene.ts';
import type { IssuingScene } from '../support/documents/issuing-scene.ts';
import { testOperator } from '../support/people/tenants.ts';
import { useAccountingDatabase } from '../support/processes/accounting-database.ts';

const use = useAccountingDatabase();
const second = { kind: 'member', id: 'second' } as const;
/** Every total of this organisation needs a second person. */
let strict: IssuingScene;
let free: IssuingScene;

beforeAll(async () => {
  strict = await createIssuingScene(use.deps);
  free = await createIssuingScene(use.deps);
  const kinds: readonly DocumentKind[] = ['invoice', 'credit_note', 'bill', 'supplier_credit'];
  for (const kind of kinds) await addPolicy(strict, kind);
});

function addPolicy(
  { orgId }: IssuingScene,
  kind: DocumentKind,
  limits: { readonly aboveMinor?: bigint; readonly origin?: 'api' } = {},
): Promise<string> {
  const policy = { kind, aboveMinor: limits.aboveMinor ?? null, origin: limits.origin ?? null };
  return addApprovalPolicy(use.deps, { orgId, actor: author, policy });
}

test('AD-049 an invoice that the policy covers is issued only once it is approved', async () => {
  const { id } = await strict.draft();
  const order = strict.order(id);
  expect(await issueDocument(use.deps, order)).toMatchObject({ reason: 'approval_required' });
  await submitDocument(use.deps, order);
  await approveDocument(use.deps, { ...order, actor: approver });
  expect(await issueDocument(use.deps, order)).toMatchObject({ kind: 'done' });
});

test('AD-049 a policy by amount and origin covers that and nothing else', async () => {
  const scene = await createIssuingScene(use.deps);
  await addPolicy(scene, 'invoice', { aboveMinor: 12_100n, origin: 'api' });
  const issue = async (price: string, origin: 'api' | 'application'): Promise<string> => {
    const { id } = await scene.draft({ origin, lines: [{ unitPrice: price }] });
    const outcome = await issueDocument(use.deps, scene.order(id));
    return outcome.kind === 'reject' ? outcome.reason : outcome.document.status;
  };
  expect(await issue('100', 'api')).toBe('posted');
  expect(await issue('100.01', 'api')).toBe('approval_required');
  expect(await issue('100.01', 'application')).toBe('posted');
  // The limit is in base currency: 121.00 dollars are 108.90.
  const { id } = await scene.draft({ origin: 'api', currency: 'USD' });
  expect(await issueDocument(use.deps, scene.order(id))).toMatchObject({ kind: 'done' });
});

test('a policy that was removed covers nothing any more, and is removed once', async () => {
  const scene = await createIssuingScene(use.deps);
  const id = await addPolicy(scene, 'invoice');
  const order = { orgId: scene.orgId, actor: author, id };
  expect(await removeApprovalPolicy(use.deps, order)).toMatchObject({ kind: 'removed' });
  expect(await removeApprovalPolicy(use.deps, order)).toMatchObject({ reason: 'policy_not_found' });
  expect(await through(scene, 'invoice', 'issue')).toMatchObject({ status: 'posted' });
});

test('who has approved already approves once more when the policy is gone, and the document goes on', async () => {
  const scene = await createIssuingScene(use.deps);
  const { orgId } = scene;
  const actor = author;
  for (const kind of ['invoice', 'bill'] as const) {
    const terms = { kind, aboveMinor: null, origin: null, approvalsNeeded: 2 };
    const policyId = await addApprovalPolicy(use.deps, { orgId, actor, policy: terms });
    const { id } = await scene.draft({ kind });
    await submitDocument(use.deps, scene.order(id));
    const order = { ...scene.order(id), actor: approver };
    expect(await approveDocument(use.deps, order)).toMatchObject({
      document: { status: 'awaiting_approval' },
    });
    await removeApprovalPolicy(use.deps, { orgId, actor, id: policyId });
    expect(await approveDocument(use.deps, order)).toMatchObject({
      document: { status: 'approved' },
    });
  }
});

test('AD-082 where the policy asks for a second person the author cannot approve', async () => {
  for (const kind of ['invoice', 'credit_note', 'bill'] as const) {
    const { id } = await strict.draft({ kind });
    await submitDocument(use.deps, { ...strict.order(id), actor: second });
    for (const actor of [author, second]) {
      const outcome = await approveDocument(use.deps, { ...strict.order(id), actor });
      expect(outcome).toEqual({ kind: 'reject', reason: 'second_person_required' });
    }
    const outcome = await approveDocument(use.deps, { ...strict.order(id), actor: approver });
    expect(outcome).toMatchObject({ kind: 'done' });
  }
});

test('M1 AD-082: whoever edited a document does not approve it, also after the author submits it again', async () => {
  for (const kind of ['invoice', 'bill'] as const) {
    const { id } = await strict.draft({ kind });
    await submitDocument(use.deps, strict.order(id));
    const { version } = await strict.read(id);
    const { content } = draftOrder(strict, kind);
    const edit = { ...strict.order(id), actor: second, version, content };
    expect(await editDraft(use.deps, edit)).toMatchObject({ kind: 'edited' });
    await submitDocument(use.deps, strict.order(id));
    expect(await approveDocument(use.deps, { ...strict.order(id), actor: second })).toEqual({
      kind: 'reject',
      reason: 'second_person_required',
    });
    const outcome = await approveDocument(use.deps, { ...strict.order(id), actor: approver });
    expect(outcome).toMatchObject({ kind: 'done', document: { status: 'approved' } });
  }
});

test('without a policy the author approves alone', async () => {
  const { id } = await free.draft();
  await submitDocument(use.deps, free.order(id));
  expect(await approveDocument(use.deps, free.order(id))).toMatchObject({ kind: 'done' });
});

test('a bill or supplier credit that the policy covers does not go from draft into the books', async () => {
  const bill = await strict.draft({ kind: 'bill' });
  const asBill = await approveDocument(use.deps, { ...strict.order(bill.id), actor: approver });
  expect(asBill).toEqual({ kind: 'reject', reason: 'approval_required' });
  const credit = await strict.draft({ kind: 'supplier_credit' });
  const order = strict.order(credit.id);
  expect(await confirmSupplierCredit(use.deps, order)).toMatchObject({
    reason: 'approval_required',
  });
  await submitDocument(use.deps, order);
  expect(await confirmSupplierCredit(use.deps, order)).toMatchObject({
    reason: 'second_person_required',
  });
  const confirmed = await confirmSupplierCredit(use.deps, { ...order, actor: approver });
  expect(confirmed).toMatchObject({ kind: 'done', document: { status: 'posted' } });
});

test('AD-061 whoever claims expenses never approves them, with or without a policy', async () => {
  const { id } = await free.draft({ kind: 'expense_claim' });
  await submitDocument(use.deps, free.order(id));
  expect(await approveDocument(use.deps, free.order(id))).toEqual({
    kind: 'reject',
    reason: 'second_person_required',
  });
  const outcome = await approveDocument(use.deps, { ...free.order(id), actor: approver });
  expect(outcome).toMatchObject({ kind: 'done', document: { status: 'approved' } });
});

test('every decision stays on record with what was decided on, also a rejection', async () => {
  const { id } = await free.draft();
  const order = { ...free.order(id), actor: approver };
  await submitDocument(use.deps, free.order(id));
  await rejectDocument(use.deps, { ...order, reason: 'too dear' });
  await submitDocument(use.deps, free.order(id));
  await approveDocument(use.deps, order);
  const rows = await use.database.db
    .selectFrom('document_approvals')
    .select(['decision', 'actor', 'reason', 'content_hash'])
    .where('org_id', '=', free.orgId)
    .where('document_id', '=', id)
    .orderBy('at')
    .execute();
  expect(rows).toMatchObject([
    { decision: 'rejected', actor: 'approver', reason: 'too dear' },
    { decision: 'approved', actor: 'approver', reason: null },
  ]);
  expect(rows[0]?.content_hash).toEqual(rows[1]?.content_hash);
  expect((await free.read(id)).approvedHash).toEqual(rows[1]?.content_hash);
});

test('AD-049 I5 what is edited after its approval is a draft and needs another one', async () => {
  const approved = await through(strict, 'invoice', 'submit', 'approve');
  const { id, version } = approved;
  const outcome = await editDraft(use.deps, {
    ...strict.order(id),
    version,
    content: {
      contactId: approved.contactId,
      date: sceneDate,
      dueDate: null,
      reference: 'changed',
      notes: null,
      currency: null,
      chosenRate: null,
      amounts: null,
      creditsId: null,
      lines: [
        {
          itemId: strict.items.service,
          description: null,
          quantity: '9',
          unitPrice: null,
          discountPct: '0',
          accountId: null,
          taxCodeId: null,
        },
      ],
    },
  });
  expect(outcome).toMatchObject({ kind: 'edited', document: { status: 'draft' } });
  expect(await issueDocument(use.deps, strict.order(id))).toMatchObject({
    reason: 'approval_required',
  });
});

test('an approved invoice whose content is not the approved one is not issued', async () => {
  const { id } = await through(strict, 'invoice', 'submit', 'approve');
  // Notes are the one part of the content that the database lets anybody change here.
  await use.database.db
    .updateTable('documents')
    .set({ notes: 'pay to another account' })
    .where('org_id', '=', strict.orgId)
    .where('id', '=', id)
    .execute();
  expect(await issueDocument(use.deps, strict.order(id))).toEqual({
    kind: 'reject',
    reason: 'approval_lost',
  });
  expect((await strict.read(id)).status).toBe('approved');
});

test('whoever has seen another version of a document does nothing to it', async () => {
  const { id, version } = await free.draft();
  const stale = { ...free.order(id), version: version + 1 };
  for (const act of [issueDocument, submitDocument]) {
    expect(await act(use.deps, stale)).toEqual({ kind: 'reject', reason: 'version_conflict' });
  }
  expect(await issueDocument(use.deps, { ...stale, version })).toMatchObject({ kind: 'done' });
});

describe('the database', () => {
  const decide = (
    scene: IssuingScene,
    documentId: string,
    actor: string,
    {
      version = 2,
      needed = null,
    }: { readonly version?: number; readonly needed?: number | null } = {},
  ) =>
    use.database.db
      .insertInto('document_approvals')
      .values({
        org_id: scene.orgId,
        id: use.deps.newId(),
        document_id: documentId,
        document_version: version,
        decision: 'approved',
        content_hash: Buffer.alloc(32),
        approvals_needed: needed,
        actor,
        at: use.deps.now(),
      })
      .execute();

  test('AD-061 takes no approval of a claim by who wrote it, whoever inserts it', async () => {
    const { id } = await free.draft({ kind: 'expense_claim' });
    await expect(decide(free, id, author.id)).rejects.toMatchObject({
      constraint: 'document_approvals_second_person',
    });
    await decide(free, id, approver.id);
    const bill = await free.draft({ kind: 'bill' });
    await decide(free, bill.id, author.id);
  });

  test('M1: takes no approval by who wrote, edited or submitted it where others are needed', async () => {
    const { id, version } = await free.draft({ kind: 'bill' });
    const { content } = draftOrder(free, 'bill');
    await editDraft(use.deps, { ...free.order(id), actor: second, version, content });
    await submitDocument(use.deps, { ...free.order(id), actor: { kind: 'member', id: 'third' } });
    for (const actor of [author.id, second.id, 'third']) {
      await expect(decide(free, id, actor, { needed: 1 })).rejects.toMatchObject({
        constraint: 'document_approvals_second_person',
      });
    }
    await decide(free, id, approver.id, { needed: 1 });
    await decide(free, id, second.id, { needed: 0 });
  });

  test('H1: takes no approval by a newcomer, nor by whom an author added while there is another approver', async () => {
    const scene = await createIssuingScene(use.deps);
    const { orgId } = scene;
    const people: string[] = [];
    for (const name of ['inviter', 'newcomer', 'third']) {
      const email = `${name}-${use.deps.newId()}@example.com`;
      const order = { orgId, actor: testOperator, email, name, role: 'approver' } as const;
      const added = await addMember(use.deps, order);
      if (added.kind === 'reject') throw new Error(added.reason);
      people.push(added.memberId);
    }
    const [inviter = '', newcomer = '', third = ''] = people;
    const { id } = await scene.draft({ kind: 'bill' });
    await submitDocument(use.deps, { ...scene.order(id), actor: { kind: 'member', id: inviter } });
    const setWait = (decidesFrom: Date) =>
      use.database.db
        .updateTable('members')
        .set({ vouched_at: null, vouched_by_operator: null, added_by_member_id: inviter })
        .set({ decides_from: decidesFrom })
        .where('tenant_id', '=', orgId)
        .where('id', '=', newcomer)
        .execute();
    await setWait(new Date(use.deps.now().getTime() + 3_600_000));
    await expect(decide(scene, id, newcomer, { needed: 1 })).rejects.toMatchObject({
      constraint: 'document_approvals_decider_waited',
    });
    await setWait(use.deps.now());
    await expect(decide(scene, id, newcomer, { needed: 1 })).rejects.toMatchObject({
      constraint: 'document_approvals_decider_vouched',
    });
    await decide(scene, id, third, { needed: 1 });
  });

  test('counts each person once for one version', async () => {
    const { id } = await free.draft();
    await decide(free, id, approver.id);
    await expect(decide(free, id, approver.id)).rejects.toMatchObject({
      constraint: 'document_approvals_once',
    });
    await decide(free, id, approver.id, { version: 4 });
  });
});

test('AD-049 a policy by the role of the author covers what they write, and keys and others do not', async () => {
  const scene = await createIssuingScene(use.deps);
  const { orgId } = scene;
  const policy = { kind: 'invoice', aboveMinor: null, origin: null, authorRole: 'sales' } as const;
  await addApprovalPolicy(use.deps, { orgId, actor: author, policy });
  const issueOf = async (authorRole?: 'sales' | 'bookkeeper'): Promise<string> => {
    const order = { ...draftOrder(scene, 'invoice'), ...(authorRole && { authorRole }) };
    const made = await createDraft(use.deps, order);
    if (made.kind === 'reject') throw new Error(made.reason);
    const outcome = await issueDocument(use.deps, scene.order(made.document.id));
    return outcome.kind === 'reject' ? outcome.reason : outcome.document.status;
  };
  expect(await issueOf('sales')).toBe('approval_required');
  expect(await issueOf('bookkeeper')).toBe('posted');
  expect(await issueOf()).toBe('posted');
});
