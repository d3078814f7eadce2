import { sql } from '@countinghouse/postgres';
import { isCredit } from '../../src/documents/document/document.rules.ts';
import type { Document } from '../../src/documents/document/document.rules.ts';
import type { DocumentKind } from '../../src/kernel/document-kind.rules.ts';
import type { OpenItemSource } from '../../src/kernel/open-item-source.rules.ts';
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
  readonly fromKind: OpenItemSource['kind'];
  readonly fromId: string;
  readonly toKind: OpenItemSource['kind'];
  readonly toId: string;
  /** As much as both have open. */
  readonly minor: bigint;
  /** One of them is a credit note or supplier credit. */
  readonly hasCredit: boolean;
}

export const isOffset = ({ fromKind, toKind, hasCredit }: Pair): boolean =>
  fromKind !== 'payment' && toKind !== 'payment' && !hasCredit;

/** Any open credit and any open debit of one contact in one currency, whatever they come from. */
export async function listPairs({ scene }: Story): Promise<readonly Pair[]> {
  const { rows } = await sql<Pair>`
    select f.source_kind as "fromKind", f.source_id as "fromId", t.source_kind as "toKind",
           t.source_id as "toId", least(abs(f.open_doc_minor), abs(t.open_doc_minor)) as minor,
           exists (select from documents d where d.org_id = f.org_id
             and d.id in (f.source_id, t.source_id) and d.kind = any(${creditKinds}::text[])) as "hasCredit"
    from open_items f
    join open_items t on t.org_id = f.org_id and t.contact_id = f.contact_id
      and t.currency = f.currency and sign(t.open_doc_minor) = -sign(f.open_doc_minor)
    where f.org_id = ${scene.orgId} and f.open_doc_minor <> 0
    order by f.id, t.id`.execute(scene.deps.database.db);
  return rows;
}

/** Everything of which something is open. */
export async function listOpenItems({
  scene,
}: Story): Promise<
  readonly (OpenItemSource & { readonly date: string; readonly minor: bigint })[]
> {
  const { rows } = await sql<OpenItemSource & { date: string; minor: bigint }>`
    select source_kind as kind, source_id as id, date, abs(open_doc_minor) as minor
    from open_items where org_id = ${scene.orgId} and open_doc_minor <> 0 order by id`.execute(
    scene.deps.database.db,
  );
  return rows;
}

/** What would settle a document of the kind beside money. */
export function creditFor(kind: DocumentKind): DocumentKind {
  if (isCredit(kind)) throw new Error(`${kind} is a credit itself`);
  return kind === 'invoice' ? 'credit_note' : 'supplier_credit';
}
