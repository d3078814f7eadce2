import type { Actor } from '@countinghouse/actor';
import type { BooksTools } from '../../kernel/books-deps.ts';
import type { Tx } from '../../kernel/database.ts';
import type { DocumentKind } from '../../kernel/document-kind.rules.ts';
import type { Role } from '../../tenants/members/role.rules.ts';
import type { Document, DocumentLine, DocumentOrigin } from '../document/document.rules.ts';
import { deleteParts, insertDraft, insertParts, saveContent } from './drafts.sql.ts';
import type { DocumentTax } from './drafts.sql.ts';
import type { PricedContent } from './price-content.ts';

export interface StoredDocument {
  readonly document: Document;
  readonly lines: readonly DocumentLine[];
}

interface NewDraft {
  readonly id: string;
  readonly orgId: string;
  readonly actor: Actor;
  readonly origin: DocumentOrigin;
  readonly kind: DocumentKind;
  readonly authorRole?: Role;
}

export async function storeDraft(
  tx: Tx,
  tools: BooksTools,
  draft: NewDraft,
  priced: PricedContent,
): Promise<StoredDocument> {
  const document: Document = {
    orgId: draft.orgId,
    id: draft.id,
    kind: draft.kind,
    number: null,
    status: 'draft',
    version: 1,
    ...contentFields(priced),
    paidMinor: 0n,
    creditedMinor: 0n,
    writtenOffMinor: 0n,
    origin: draft.origin,
    author: draft.actor,
    authorRole: draft.authorRole ?? null,
    approvedHash: null,
    sentAt: null,
    postedAt: null,
    createdAt: tools.now(),
  };
  await insertDraft(tx, document);
  return { document, lines: await storeParts(tx, tools, document, priced) };
}

/**
 * Replaces all of a draft's content. The caller has locked the document and incremented its version.
 */
export async function replaceContent(
  tx: Tx,
  tools: BooksTools,
  draft: Document,
  priced: PricedContent,
): Promise<StoredDocument> {
  const document: Document = { ...draft, ...contentFields(priced) };
  await saveContent(tx, document, tools.now());
  await deleteParts(tx, document.orgId, document.id);
  return { document, lines: await storeParts(tx, tools, document, priced) };
}

function contentFields(priced: PricedContent) {
  const { totals } = priced;
  return {
    contactId: priced.contact.id,
    date: priced.date,
    dueDate: priced.dueDate,
    reference: priced.reference,
    notes: priced.notes,
    currency: priced.currency,
    fxRate: priced.fxRate,
    isRateChosen: priced.isRateChosen,
    amounts: priced.amounts,
    subtotalMinor: totals.subtotalMinor,
    taxMinor: totals.taxMinor,
    totalMinor: totals.totalMinor,
    creditsId: priced.creditsId,
  } as const;
}

async function storeParts(
  tx: Tx,
  tools: BooksTools,
  document: Document,
  priced: PricedContent,
): Promise<readonly DocumentLine[]> {
  const lines = toLines(priced).map((line) => ({ ...line, id: tools.newId() }));
  await insertParts(tx, document, lines, toTaxes(priced));
  return lines;
}

/** Lines as they would be stored, without ids, which are assigned on insert. */
export function toLines(priced: PricedContent): readonly Omit<DocumentLine, 'id'>[] {
  return priced.lines.map(({ tax: _tax, ...line }, index) => {
    const amounts = priced.totals.lines[index];
    if (amounts === undefined) throw new Error(`line ${index} was not priced`);
    const { netMinor, taxMinor, grossMinor } = amounts;
    return { ...line, position: index + 1, netMinor, taxMinor, grossMinor };
  });
}

export function toTaxes({ totals }: PricedContent): readonly DocumentTax[] {
  return totals.taxes.map(({ component, taxableMinor, taxMinor }) => ({
    componentId: component.id,
    ratePct: component.ratePct,
    taxableMinor,
    taxMinor,
  }));
}
