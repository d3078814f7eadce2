import type { Actor } from '@countinghouse/actor';
import { dayIn } from '@countinghouse/calendar';
import { withTransaction } from '@countinghouse/postgres';
import type { BooksDeps, BooksTools } from '../../kernel/books-deps.ts';
import type { Tx } from '../../kernel/database.ts';
import { lockBaseCurrency } from '../../setup/organisation/lock-base-currency.ts';
import { getOrganisation } from '../../tenants/organisations/get-organisation.ts';
import type { Document } from '../document/document.rules.ts';
import { moveDocument } from '../document/move-document.ts';
import { lockDocument } from '../document/read-document.ts';
import type { DraftRejection, DraftRequest } from './draft.rules.ts';
import { saveEdit } from './drafts.sql.ts';
import { priceContent } from './price-content.ts';
import { refuseCredit } from './refuse-credit.ts';
import { replaceContent } from './store-content.ts';
import type { StoredDocument } from './store-content.ts';

export interface EditOrder {
  readonly orgId: string;
  readonly actor: Actor;
  readonly id: string;
  /** The version that the editor saw; a newer one is not overwritten. */
  readonly version: number;
  readonly content: DraftRequest;
}

export interface EditRejection {
  readonly kind: 'reject';
  readonly reason: 'document_not_found' | 'version_conflict' | 'status_forbids';
}

export type EditDraftOutcome =
  | ({ readonly kind: 'edited' } & StoredDocument)
  | EditRejection
  | DraftRejection;

/** Replaces all content. A submitted or approved document becomes a draft again. */
export async function editDraft(deps: BooksDeps, order: EditOrder): Promise<EditDraftOutcome> {
  return withTransaction(deps.database.db, async (tx) => {
    const document = await lockWithCredited(tx, order);
    if (document === null) return { kind: 'reject', reason: 'document_not_found' };
    if (document.version !== order.version) return { kind: 'reject', reason: 'version_conflict' };

    const organisation = await getOrganisation(tx, order.orgId);
    const date = order.content.date ?? dayIn(organisation.timeZone, deps.now());
    const priced = await priceContent(tx, organisation, document.kind, { ...order.content, date });
    if (priced.kind === 'reject') return priced;
    if (priced.isRateChosen) await lockBaseCurrency(tx, organisation);
    const refusal = await refuseCredit(tx, document, priced);
    if (refusal !== null) return refusal;

    const draft = await toDraft(tx, deps, document, order.actor);
    if (draft === null) return { kind: 'reject', reason: 'status_forbids' };
    return { kind: 'edited', ...(await replaceContent(tx, deps, draft, priced)) };
  });
}

/** Locks both documents in order of id, as all code does, to avoid deadlocks. */
async function lockWithCredited(
  tx: Tx,
  { orgId, id, content }: EditOrder,
): Promise<Document | null> {
  if (content.creditsId !== null && content.creditsId < id) {
    await lockDocument(tx, orgId, content.creditsId);
  }
  return lockDocument(tx, orgId, id);
}

/**
 * The document as an editable draft with its version incremented; null if its status forbids editing.
 */
async function toDraft(
  tx: Tx,
  tools: BooksTools,
  document: Document,
  actor: Actor,
): Promise<Document | null> {
  if (document.status !== 'draft') {
    const moved = await moveDocument(tx, tools, { document, trigger: 'edit', actor });
    return moved.kind === 'moved' ? moved.document : null;
  }
  const { orgId, id, version } = document;
  const next = await saveEdit(tx, { orgId, id, version, actor, detail: {}, at: tools.now() });
  if (next === null) throw new Error(`document ${id} changed while it was locked`);
  return { ...document, version: next };
}
