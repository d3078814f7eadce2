import type { Actor } from '@countinghouse/actor';
import { getCurrency } from '@countinghouse/money';
import type { Document } from '../../../src/documents/document/document.rules.ts';
import { readDocument } from '../../../src/documents/document/read-document.ts';
import { createDraft } from '../../../src/documents/drafts/create-draft.ts';
import type { DraftLine, DraftRequest } from '../../../src/documents/drafts/draft.rules.ts';
import { approveDocument } from '../../../src/documents/issuing/approvals/approve-document.ts';
import { submitDocument } from '../../../src/documents/issuing/approvals/submit-document.ts';
import { confirmSupplierCredit } from '../../../src/documents/issuing/confirm-supplier-credit.ts';
import { issueDocument } from '../../../src/documents/issuing/issue-document.ts';
import type { DocumentKind } from '../../../src/kernel/document-kind.rules.ts';
import type { KeyMakerDeps } from '../../../src/people/api-keys/create-api-key.ts';
import { createScene } from '../ledger/books-scene.ts';
import type { Scene } from '../ledger/books-scene.ts';
import type { TestOrganisationOptions } from '../people/tenants.ts';

export const author: Actor = { kind: 'member', id: 'author' };
export const approver: Actor = { kind: 'member', id: 'approver' };

export const sceneDate = '2026-03-15';

interface DraftWish {
  readonly kind?: DocumentKind;
  readonly contactId?: string;
  readonly date?: string;
  readonly currency?: string;
  readonly chosenRate?: string;
  readonly creditsId?: string;
  readonly origin?: 'api' | 'application';
  readonly lines?: readonly Partial<DraftLine>[];
}

/** Documents of every kind, and what the books have of them. */
export interface IssuingScene extends Scene {
  /** What whoever acts needs, beside the actor. */
  readonly order: (id: string) => {
    readonly orgId: string;
    readonly id: string;
    readonly actor: Actor;
  };
  /** One line of 100.00 at 21 % unless told otherwise. */
  readonly draft: (wish?: DraftWish) => Promise<Document>;
  /** The same, in the books by whatever way its kind takes. */
  readonly posted: (wish?: DraftWish) => Promise<Document>;
  readonly read: (id: string) => Promise<Document>;
  /** Lines of the entry that a move of the document posted: `1100 12100 12100`. */
  readonly entry: (id: string, move?: 'post' | 'void') => Promise<readonly string[]>;
  /** Types of the events told of it, in their order. */
  readonly events: (id: string) => Promise<readonly string[]>;
  readonly entryCount: () => Promise<number>;
}

export async function createIssuingScene(
  deps: KeyMakerDeps,
  options: TestOrganisationOptions = {},
): Promise<IssuingScene> {
  const scene = await createScene(deps, options);
  const { orgId } = scene;
  const order = (id: string) => ({ orgId, id, actor: author });
  const draft = (wish: DraftWish = {}): Promise<Document> => makeDraft(deps, scene, wish);
  const read = async (id: string): Promise<Document> => {
    const document = await readDocument(deps.database.db, orgId, id);
    if (document === null) throw new Error(`there is no document ${id}`);
    return document;
  };
  return {
    ...scene,
    order,
    draft,
    read,
    posted: async (wish = {}) => enter(deps, await draft(wish)),
    entry: (id, move = 'post') => readEntry(deps, orgId, id, move),
    events: (id) => readEvents(deps, orgId, id),
    entryCount: async () => {
      const row = await deps.database.db
        .selectFrom('books')
        .select('last_entry_no')
        .where('org_id', '=', orgId)
        .executeTakeFirstOrThrow();
      return Number(row.last_entry_no);
    },
  };
}

async function makeDraft(deps: KeyMakerDeps, scene: Scene, wish: DraftWish): Promise<Document> {
  const { kind = 'invoice', origin = 'application' } = wish;
  const content: DraftRequest = {
    contactId: wish.contactId ?? contactOf(scene, kind),
    date: wish.date ?? sceneDate,
    dueDate: null,
    reference: null,
    notes: null,
    currency: wish.currency === undefined ? null : getCurrency(wish.currency),
    chosenRate: wish.chosenRate ?? null,
    amounts: 'exclusive',
    creditsId: wish.creditsId ?? null,
    lines: (wish.lines ?? [{}]).map((line) => ({
      itemId: null,
      description: 'work',
      quantity: '1',
      unitPrice: '100',
      discountPct: '0',
      accountId: null,
      taxCodeId: scene.taxCodes.standard,
      ...line,
    })),
  };
  const order = { orgId: scene.orgId, actor: author, origin, kind, content };
  const outcome = await createDraft(deps, order);
  if (outcome.kind === 'reject') throw new Error(outcome.reason);
  return outcome.document;
}

function contactOf({ customer, supplier, employee }: Scene, kind: DocumentKind): string {
  if (kind === 'expense_claim') return employee.id;
  return kind === 'bill' || kind === 'supplier_credit' ? supplier.id : customer.id;
}

async function enter(deps: KeyMakerDeps, document: Document): Promise<Document> {
  const order = { orgId: document.orgId, id: document.id, actor: author };
  if (document.kind === 'expense_claim') await submitDocument(deps, order);
  const outcome = await bringIn(deps, document.kind, order);
  if (outcome.kind === 'reject') throw new Error(outcome.reason);
  return outcome.document;
}

type Order = { readonly orgId: string; readonly id: string; readonly actor: Actor };

function bringIn(deps: KeyMakerDeps, kind: DocumentKind, order: Order) {
  if (kind === 'supplier_credit') return confirmSupplierCredit(deps, order);
  if (kind === 'invoice' || kind === 'credit_note') return issueDocument(deps, order);
  return approveDocument(deps, { ...order, actor: approver });
}

async function readEntry(
  { database }: KeyMakerDeps,
  orgId: string,
  id: string,
  move: string,
): Promise<readonly string[]> {
  const rows = await database.db
    .selectFrom('journal_entries as e')
    .innerJoin('journal_lines as l', (join) =>
      join.onRef('l.org_id', '=', 'e.org_id').onRef('l.entry_id', '=', 'e.id'),
    )
    .innerJoin('accounts as a', (join) =>
      join.onRef('a.org_id', '=', 'l.org_id').onRef('a.id', '=', 'l.account_id'),
    )
    .select(['a.code', 'l.doc_minor', 'l.base_minor', 'l.basis'])
    .where('e.org_id', '=', orgId)
    .where('e.source_id', '=', id)
    .where('e.move', '=', move)
    .orderBy('l.line_no')
    .execute();
  if (rows.some((row) => row.basis !== 'accrual')) throw new Error('a document posts accrual only');
  return rows.map((row) => `${row.code} ${row.doc_minor} ${row.base_minor}`);
}

async function readEvents(
  { database }: KeyMakerDeps,
  orgId: string,
  id: string,
): Promise<readonly string[]> {
  const rows = await database.db
    .selectFrom('events')
    .select(['type', 'data'])
    .where('tenant_id', '=', orgId)
    .orderBy('id')
    .execute();
  return rows.filter(({ data }) => isAbout(data, id)).map(({ type }) => type);
}

function isAbout(data: unknown, id: string): boolean {
  return typeof data === 'object' && data !== null && 'id' in data && data.id === id;
}
