import { expect, test } from 'vitest';
import type { Document } from '../../../src/documents/document/document.rules.ts';
import type { Correction } from '../../../src/documents/drafts/correct-document.rules.ts';
import { correctDocument } from '../../../src/documents/drafts/correct-document.ts';
import { discardDocument } from '../../../src/documents/issuing/discard-document.ts';
import { author, createIssuingScene } from '../../support/documents/issuing-scene.ts';
import { useAccountingDatabase } from '../../support/processes/accounting-database.ts';

const use = useAccountingDatabase();

const correct = (
  { orgId, id, version }: Pick<Document, 'orgId' | 'id' | 'version'>,
  correction: Correction,
) => correctDocument(use.deps, { orgId, actor: author, id, version, correction });

test('AD-056 in the books notes, reference and a later due date are all that changes, with history', async () => {
  const scene = await createIssuingScene(use.deps);
  const posted = await scene.posted();
  const correction = { notes: 'Thank you', reference: 'order 17', dueDate: '2026-06-01' };
  const outcome = await correct(posted, correction);
  const corrected = { ...posted, ...correction, version: posted.version + 1 };
  expect(outcome).toEqual({ kind: 'corrected', document: corrected });
  expect(await scene.read(posted.id)).toEqual(corrected);
  const history = await use.database.db
    .selectFrom('document_history')
    .select(['trigger', 'from_status', 'to_status', 'actor', 'detail'])
    .where('org_id', '=', scene.orgId)
    .where('document_id', '=', posted.id)
    .where('version', '=', corrected.version)
    .execute();
  expect(history).toEqual([
    {
      trigger: 'correct',
      from_status: 'posted',
      to_status: 'posted',
      actor: author.id,
      detail: {
        due_date: [posted.dueDate, '2026-06-01'],
        notes: [null, 'Thank you'],
        reference: [null, 'order 17'],
      },
    },
  ]);
});

test('what is owed is due on the later day too', async () => {
  const scene = await createIssuingScene(use.deps);
  const posted = await scene.posted();
  await correct(posted, { dueDate: '2026-06-01' });
  const items = await use.database.db
    .selectFrom('open_items')
    .select('due_date')
    .where('org_id', '=', scene.orgId)
    .where('source_id', '=', posted.id)
    .execute();
  expect(items).toEqual([{ due_date: '2026-06-01' }]);
});

test('no less time than was given, nothing before the books and nothing after a void', async () => {
  const scene = await createIssuingScene(use.deps);
  const posted = await scene.posted();
  expect(await correct(posted, { dueDate: '2026-03-16' })).toMatchObject({
    reason: 'due_date_not_later',
  });
  const draft = await scene.draft();
  expect(await correct(draft, { notes: 'x' })).toMatchObject({ reason: 'status_forbids' });
  await discardDocument(use.deps, scene.order(draft.id));
  const gone = await scene.read(draft.id);
  expect(await correct(gone, { notes: 'x' })).toMatchObject({ reason: 'status_forbids' });
});

test('a correction that changes nothing is no new version, and one of an old version is refused', async () => {
  const scene = await createIssuingScene(use.deps);
  const posted = await scene.posted();
  expect(await correct(posted, { notes: null })).toEqual({ kind: 'corrected', document: posted });
  await correct(posted, { notes: 'first' });
  expect(await correct(posted, { notes: 'second' })).toMatchObject({ reason: 'version_conflict' });
  const other = await createIssuingScene(use.deps);
  expect(await correct({ ...posted, orgId: other.orgId }, { notes: 'x' })).toMatchObject({
    reason: 'document_not_found',
  });
});
