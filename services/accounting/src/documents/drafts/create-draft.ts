import type { Actor } from '@countinghouse/actor';
import { dayIn } from '@countinghouse/calendar';
import { withTransaction } from '@countinghouse/postgres';
import type { BooksDeps, BooksTools } from '../../kernel/books-deps.ts';
import type { Tx } from '../../kernel/database.ts';
import type { DocumentKind } from '../../kernel/document-kind.rules.ts';
import { lockBaseCurrency } from '../../setup/organisation/lock-base-currency.ts';
import type { Role } from '../../tenants/members/role.rules.ts';
import { getOrganisation } from '../../tenants/organisations/get-organisation.ts';
import type { DocumentOrigin } from '../document/document.rules.ts';
import { recordDocumentEvent } from '../document/record-document-event.ts';
import type { DraftRejection, DraftRequest } from './draft.rules.ts';
import { priceContent } from './price-content.ts';
import type { PricedContent } from './price-content.ts';
import { refuseCredit } from './refuse-credit.ts';
import { storeDraft } from './store-content.ts';
import type { StoredDocument } from './store-content.ts';

export interface DraftOrder {
  readonly orgId: string;
  readonly actor: Actor;
  readonly origin: DocumentOrigin;
  readonly kind: DocumentKind;
  /** The author's role, if a member; approval policies may depend on it. */
  readonly authorRole?: Role;
  readonly content: DraftRequest;
}

export type CreateDraftOutcome = ({ readonly kind: 'created' } & StoredDocument) | DraftRejection;

export async function createDraft(deps: BooksDeps, order: DraftOrder): Promise<CreateDraftOutcome> {
  return withTransaction(deps.database.db, (tx) => addDraft(tx, deps, order));
}

/**
 * As createDraft, inside the caller's transaction, so that a draft is created together with its cause.
 */
export async function addDraft(
  tx: Tx,
  tools: BooksTools,
  order: DraftOrder,
): Promise<CreateDraftOutcome> {
  const priced = await priceDraft(tx, tools, order);
  if (priced.kind === 'reject') return priced;
  return { kind: 'created', ...(await storeNewDraft(tx, tools, order, tools.newId(), priced)) };
}

/** Makes every check that can reject a draft, before anything is stored. */
export async function priceDraft(
  tx: Tx,
  tools: Pick<BooksTools, 'now'>,
  order: DraftOrder,
): Promise<PricedContent | DraftRejection> {
  const organisation = await getOrganisation(tx, order.orgId);
  const date = order.content.date ?? dayIn(organisation.timeZone, tools.now());
  const priced = await priceContent(tx, organisation, order.kind, { ...order.content, date });
  if (priced.kind === 'reject') return priced;
  // A chosen rate is quoted in the base currency, so the base currency must not change until commit.
  if (priced.isRateChosen) await lockBaseCurrency(tx, organisation);
  return (await refuseCredit(tx, { ...order, id: null }, priced)) ?? priced;
}

export async function storeNewDraft(
  tx: Tx,
  tools: BooksTools,
  order: DraftOrder,
  id: string,
  priced: PricedContent,
): Promise<StoredDocument> {
  const stored = await storeDraft(tx, tools, { ...order, id }, priced);
  await recordDocumentEvent(tx, tools, stored.document, 'created');
  return stored;
}
