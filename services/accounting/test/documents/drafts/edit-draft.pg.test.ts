import { sql } from '@countinghouse/postgres';
import { waitUntil } from '@countinghouse/testing';
import { Client } from 'pg';
import { describe, expect, test } from 'vitest';
import { readLines } from '../../../src/documents/document/read-document.ts';
import { editDraft } from '../../../src/documents/drafts/edit-draft.ts';
import type { EditOrder } from '../../../src/documents/drafts/edit-draft.ts';
import { approveDocument } from '../../../src/documents/issuing/approvals/approve-document.ts';
import { submitDocument } from '../../../src/documents/issuing/approvals/submit-document.ts';
import { issueDocument } from '../../../src/documents/issuing/issue-document.ts';
import { draftOrder, plainLine } from '../../support/documents/draft-requests.ts';
import { approver, author, createIssuingScene } from '../../support/documents/issuing-scene.ts';
import type { IssuingScene } from '../../support/documents/issuing-scene.ts';
import { useAccountingDatabase } from '../../support/processes/accounting-database.ts';

const use = useAccountingDatabase();

function editOf(
  scene: IssuingScene,
  document: Pick<EditOrder, 'id' | 'version'>,
  content: object = { lines: [{ ...plainLine, unitPrice: '7' }, plainLine] },
): EditOrder {
  const { content: complete } = draftOrder(scene, 'invoice', content);
  const { id, version } = document;
  return { orgId: scene.orgId, actor: author, id, version, content: complete };
}

async function areWaiting(count: number): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(use.database.db);
  return rows.length === count;
}

const historyOf = async (scene: IssuingScene, id: string) => {
  const rows = await use.database.db
    .selectFrom('document_history')
    .select(['version', 'trigger', 'from_status', 'to_status'])
    .where('org_id', '=', scene.orgId)
    .where('document_id', '=', id)
    .orderBy('version')
    .execute();
  return rows.map((row) => `${row.version} ${row.trigger} ${row.from_status} ${row.to_status}`);
};

describe('editing', () => {
  test('replaces everything, and the history says who did', async () => {
    const scene = await createIssuingScene(use.deps);
    const draft = await scene.draft();
    const outcome = await editDraft(use.deps, editOf(scene, draft));
    expect(outcome).toMatchObject({
      kind: 'edited',
      document: { id: draft.id, version: 2, totalMinor: 10_700n, createdAt: draft.createdAt },
    });
    expect((await scene.read(draft.id)).totalMinor).toBe(10_700n);
    const lines = await readLines(use.database.db, scene.orgId, draft.id);
    expect(lines.map((line) => [line.position, line.netMinor])).toEqual([
      [1, 700n],
      [2, 10_000n],
    ]);
    expect(await historyOf(scene, draft.id)).toEqual(['2 edit draft draft']);
    expect(await scene.events(draft.id)).toEqual(['invoice.created']);
  });

  test('of a version that somebody else has changed is refused', async () => {
    const scene = await createIssuingScene(use.deps);
    const draft = await scene.draft();
    const edits = Array.from({ length: 4 }, (_, index) =>
      editDraft(use.deps, editOf(scene, draft, { reference: String(index) })),
    );
    const outcomes = await Promise.all(edits);
    const won = outcomes.filter((outcome) => outcome.kind === 'edited');
    expect(won).toHaveLength(1);
    for (const lost of outcomes.filter((outcome) => outcome.kind === 'reject')) {
      expect(lost.reason).toBe('version_conflict');
    }
    expect((await scene.read(draft.id)).version).toBe(2);
  });

  test('while somebody issues it: what is issued is what was edited, not what they had read', async () => {
    const scene = await createIssuingScene(use.deps);
    const draft = await scene.draft();
    const holder = new Client({ connectionString: use.testDatabase.ownerUrl });
    await holder.connect();
    // New lines look for their account: the edit waits there with the document in its hand.
    await holder.query('begin');
    await holder.query('select from accounts where org_id = $1 for update', [scene.orgId]);
    const editing = editDraft(use.deps, editOf(scene, draft));
    await waitUntil('the edit waits', () => areWaiting(1));
    const issuing = issueDocument(use.deps, scene.order(draft.id));
    await waitUntil('the issue waits for the edit', () => areWaiting(2));
    await holder.query('commit');
    await holder.end();
    expect(await editing).toMatchObject({ kind: 'edited', document: { version: 2 } });
    expect(await issuing).toMatchObject({ kind: 'done', document: { version: 3 } });
    expect(await scene.entry(draft.id)).toContain('1100 10700 10700');
    expect(await scene.events(draft.id)).toEqual(['invoice.created', 'invoice.issued']);
  });

  test.each(['awaiting_approval', 'approved'] as const)(
    'AD-049 what is %s makes it a draft again, and an approval is lost',
    async (status) => {
      const scene = await createIssuingScene(use.deps);
      const { id } = await scene.draft();
      await submitDocument(use.deps, scene.order(id));
      if (status === 'approved') {
        await approveDocument(use.deps, { ...scene.order(id), actor: approver });
      }
      const document = await scene.read(id);
      expect(document.status).toBe(status);
      const outcome = await editDraft(use.deps, editOf(scene, document));
      expect(outcome).toMatchObject({ kind: 'edited', document: { status: 'draft' } });
      expect(await scene.read(id)).toMatchObject({
        status: 'draft',
        approvedHash: null,
        totalMinor: 10_700n,
        version: document.version + 1,
      });
      expect(await scene.entryCount()).toBe(0);
    },
  );

  test.each(['invoice', 'credit_note', 'bill', 'supplier_credit', 'expense_claim'] as const)(
    'AD-056 a %s in the books is refused, and nothing of it changes',
    async (kind) => {
      const scene = await createIssuingScene(use.deps);
      const posted = await scene.posted({ kind });
      const content = { contactId: posted.contactId };
      const outcome = await editDraft(use.deps, editOf(scene, posted, content));
      expect(outcome).toEqual({ kind: 'reject', reason: 'status_forbids' });
      expect(await scene.read(posted.id)).toEqual(posted);
    },
  );

  test('into something that the books refuse leaves the draft as it was', async () => {
    const scene = await createIssuingScene(use.deps);
    const draft = await scene.draft();
    const before = await scene.read(draft.id);
    const lines = [{ ...plainLine, accountId: scene.accountIdOf('1000') }];
    const outcome = await editDraft(use.deps, editOf(scene, draft, { lines }));
    expect(outcome).toMatchObject({ reason: 'account_not_allowed', field: 'lines.0.account_id' });
    expect(await scene.read(draft.id)).toEqual(before);
  });

  test('A-007 a document of another organisation is not found', async () => {
    const [scene, other] = [await createIssuingScene(use.deps), await createIssuingScene(use.deps)];
    const draft = await scene.draft();
    expect(await editDraft(use.deps, editOf(other, draft))).toEqual({
      kind: 'reject',
      reason: 'document_not_found',
    });
  });
});
