import { sql } from '@countinghouse/postgres';
import { isCredit } from '../../src/documents/document.rules.ts';
import type { Document, DocumentKind } from '../../src/documents/document.rules.ts';
import { anyDocument, pick } from './story.ts';
import type { Story } from './story.ts';

export const debtKinds = ['invoice', 'bill', 'expense_claim'] as const;
export const creditKinds = ['credit_note', 'supplier_credit'] as const;

/** One of which something is open; now and then any, so that what cannot be settled is refused. */
export async function openDocument(
  story: Story,
  kinds: readonly DocumentKind[],
  dice: readonly number[],
  currency: string | null = null,
): Promise<Document | undefined> {
  const [number = 0, , , , , , isOdd = 0] = dice;
  if (isOdd % 8 === 0) return anyDocument(story, number);
  const ids = await listOpen(story, kinds, currency);
  return ids.length === 0 ? undefined : story.scene.read(pick(ids, number));
}

/** The oldest first, in any currency unless one is named. */
export async function listOpen(
  { scene }: Story,
  kinds: readonly DocumentKind[],
  currency: string | null = null,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select d.id from open_items i
    join documents d on d.org_id = i.org_id and d.id = i.source_id
    where i.org_id = ${scene.orgId} and i.source_kind = 'document' and i.open_doc_minor <> 0
      and d.status <> 'void' and d.kind = any(${kinds}::text[])
      and (${currency}::text is null or d.currency = ${currency})
    order by d.id`.execute(scene.deps.database.db);
  return rows.map(({ id }) => id);
}

export interface Pair {
  readonly fromKind: 'document' | 'payment' | 'journal';
  readonly fromId: string;
  readonly toId: string;
  /** As much as both have open. */
  readonly minor: bigint;
}

/**
 * Something open, and a document of the same contact and currency that it could settle. What was
 * journalled by hand settles nothing, and is among them now and then.
 */
export async function listPairs(
  { scene }: Story,
  { withJournals }: { readonly withJournals: boolean },
): Promise<readonly Pair[]> {
  const { rows } = await sql<Pair>`
    select f.source_kind as "fromKind", f.source_id as "fromId", t.source_id as "toId",
           least(abs(f.open_doc_minor), abs(t.open_doc_minor)) as minor
    from open_items f
    join open_items t on t.org_id = f.org_id and t.contact_id = f.contact_id
      and t.account_id = f.account_id and t.currency = f.currency
      and sign(t.open_doc_minor) = -sign(f.open_doc_minor)
    join documents d on d.org_id = t.org_id and d.id = t.source_id
    where f.org_id = ${scene.orgId} and f.open_doc_minor <> 0 and d.kind = any(${debtKinds}::text[])
      and (${withJournals} or f.source_kind <> 'journal')
    order by f.id, t.id`.execute(scene.deps.database.db);
  return rows;
}

/** What would settle a document of the kind beside money. */
export function creditFor(kind: DocumentKind): DocumentKind {
  if (isCredit(kind)) throw new Error(`${kind} is a credit itself`);
  return kind === 'invoice' ? 'credit_note' : 'supplier_credit';
}
