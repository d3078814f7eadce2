import { getCurrency } from '@countinghouse/money';
import { describe, expect, test } from 'vitest';
import { createDraft } from '../../../src/documents/drafts/create-draft.ts';
import type { DraftRequest } from '../../../src/documents/drafts/draft.rules.ts';
import { editDraft } from '../../../src/documents/drafts/edit-draft.ts';
import { discardDocument } from '../../../src/documents/issuing/discard-document.ts';
import type { DocumentKind } from '../../../src/kernel/document-kind.rules.ts';
import { draftOrder, plainLine } from '../../support/documents/draft-requests.ts';
import { author, createIssuingScene } from '../../support/documents/issuing-scene.ts';
import type { IssuingScene } from '../../support/documents/issuing-scene.ts';
import { useAccountingDatabase } from '../../support/processes/accounting-database.ts';

const use = useAccountingDatabase();

const credit = (
  scene: IssuingScene,
  creditsId: string,
  unitPrice: string,
  more: Partial<DraftRequest> & { readonly kind?: DocumentKind } = {},
) => {
  const { kind = 'credit_note', ...content } = more;
  const lines = [{ ...plainLine, unitPrice }];
  return createDraft(use.deps, draftOrder(scene, kind, { creditsId, lines, ...content }));
};

describe('a credit that names what it corrects', () => {
  test('C1 is made up to what the document comes to, together with the others', async () => {
    const scene = await createIssuingScene(use.deps);
    const invoice = await scene.posted();
    expect(invoice.totalMinor).toBe(12_100n);
    const first = await credit(scene, invoice.id, '100');
    expect(first).toMatchObject({ kind: 'created', document: { creditsId: invoice.id } });
    expect(await credit(scene, invoice.id, '21.01')).toEqual({
      kind: 'reject',
      reason: 'credit_exceeds_document',
      field: 'credits_id',
    });
    expect((await credit(scene, invoice.id, '21')).kind).toBe('created');
    if (first.kind !== 'created') throw new Error('no credit');
    await discardDocument(use.deps, scene.order(first.document.id));
    expect((await credit(scene, invoice.id, '100')).kind).toBe('created');
  });

  test('C1 of several made at once only as many as fit', async () => {
    const scene = await createIssuingScene(use.deps);
    const invoice = await scene.posted();
    const outcomes = await Promise.all(
      Array.from({ length: 6 }, () => credit(scene, invoice.id, '40')),
    );
    expect(outcomes.filter(({ kind }) => kind === 'created')).toHaveLength(3);
  });

  test('is not held against itself when it is edited', async () => {
    const scene = await createIssuingScene(use.deps);
    const invoice = await scene.posted();
    const made = await credit(scene, invoice.id, '121');
    if (made.kind !== 'created') throw new Error('no credit');
    const edit = async (version: number, unitPrice: string) => {
      const lines = [{ ...plainLine, unitPrice }];
      const { content } = draftOrder(scene, 'credit_note', { creditsId: invoice.id, lines });
      const { orgId } = scene;
      return editDraft(use.deps, { orgId, actor: author, id: made.document.id, version, content });
    };
    expect(await edit(1, '120')).toMatchObject({ kind: 'edited' });
    expect(await edit(2, '121.01')).toMatchObject({ reason: 'credit_exceeds_document' });
  });

  test('has the contact and the currency of the document', async () => {
    const scene = await createIssuingScene(use.deps);
    const invoice = await scene.posted();
    const { id } = await scene.addContact();
    const differs = { kind: 'reject', reason: 'credited_document_differs', field: 'credits_id' };
    expect(await credit(scene, invoice.id, '1', { contactId: id })).toEqual(differs);
    const currency = getCurrency('USD');
    expect(await credit(scene, invoice.id, '1', { currency })).toEqual(differs);
  });

  test('names a document of its own side that is in the books', async () => {
    const [scene, other] = [await createIssuingScene(use.deps), await createIssuingScene(use.deps)];
    const notFound = { reason: 'credited_document_not_found' };
    const bill = await scene.posted({ kind: 'bill' });
    const foreign = await other.posted();
    for (const id of [bill.id, foreign.id, use.deps.newId()]) {
      expect(await credit(scene, id, '1')).toMatchObject(notFound);
    }
    const notAllowed = { reason: 'credits_not_allowed' };
    expect(await credit(scene, (await scene.draft()).id, '1')).toMatchObject(notAllowed);
    const note = await scene.posted({ kind: 'credit_note' });
    expect(await credit(scene, note.id, '1')).toMatchObject(notAllowed);
    expect(await credit(scene, bill.id, '1', { kind: 'supplier_credit' })).toMatchObject({
      kind: 'created',
    });
  });

  test('is a credit: an invoice corrects nothing', async () => {
    const scene = await createIssuingScene(use.deps);
    const invoice = await scene.posted();
    expect(await credit(scene, invoice.id, '1', { kind: 'invoice' })).toMatchObject({
      reason: 'credits_not_allowed',
    });
  });
});
