import { sql } from '@countinghouse/postgres';
import type { RawBuilder } from '@countinghouse/postgres';
import type { VisiblePart } from '../../documents/document/visibility.rules.ts';
import type { Db } from '../../kernel/database.ts';
import type { SearchedKind } from './search.rules.ts';

export interface SearchResult {
  readonly kind: SearchedKind;
  readonly id: string;
  readonly title: string | null;
  readonly subtitle: string | null;
}

interface Search {
  readonly text: string;
  /** Set if the text is an id: then only ids are searched. */
  readonly id: string | null;
  readonly kinds: readonly SearchedKind[];
  /** All document kinds, because the index of numbers starts with the kind. */
  readonly documentKinds: readonly string[];
  /** Which documents the member may see. */
  readonly visibility: readonly VisiblePart[];
}

interface Bounds {
  readonly lookedMax: number;
  readonly foundMax: number;
}

interface Place {
  readonly table: string;
  readonly title: string;
  readonly subtitle: string;
  readonly words: string;
  /** Column that orders by newest, with an index; defaults to the key. */
  readonly order?: string;
  /** Whether its rows reference a contact. */
  readonly isOfContact?: true;
}

const contactName = 't.contact_name';

/** Each kind's table and searched columns. */
const places: Readonly<Record<SearchedKind, Place>> = {
  document: {
    table: 'documents',
    title: "coalesce(number, replace(kind, '_', ' '))",
    subtitle: contactName,
    words: `concat_ws(' ', number, reference, ${contactName})`,
    isOfContact: true,
  },
  contact: {
    table: 'contacts',
    title: 'name',
    subtitle: 'email',
    words: "concat_ws(' ', name, email, tax_number)",
  },
  payment: {
    table: 'payments',
    title: `coalesce(reference, ${contactName})`,
    subtitle: contactName,
    words: `concat_ws(' ', reference, external_ref, ${contactName})`,
    isOfContact: true,
  },
  quote: {
    table: 'quotes',
    title: 'number',
    subtitle: 'status',
    words: "concat_ws(' ', number, reference)",
  },
  lead: {
    table: 'leads',
    title: 'name',
    subtitle: 'company',
    words: "concat_ws(' ', name, company, email)",
  },
  bank_line: {
    table: 'bank_lines',
    title: "coalesce(nullif(counterparty, ''), description)",
    subtitle: 'date::text',
    words: "concat_ws(' ', counterparty, description, reference)",
  },
  journal_entry: {
    table: 'journal_entries',
    title: "entry_no || ' ' || memo",
    subtitle: 'date::text',
    words: "concat_ws(' ', entry_no, memo)",
    order: 'entry_no',
  },
  account: {
    table: 'accounts',
    title: "code || ' ' || name",
    subtitle: 'type',
    words: "concat_ws(' ', code, name)",
  },
  item: {
    table: 'items',
    title: "concat_ws(' ', code, name)",
    subtitle: 'description',
    words: "concat_ws(' ', code, name, description)",
  },
};

/**
 * A few results of each kind. Ids, document numbers and references use their indexes; other text is
 * searched in a bounded number of the newest rows, because no index covers it.
 */
export async function listSearchResults(
  db: Db,
  orgId: string,
  search: Search,
  bounds: Bounds,
): Promise<readonly SearchResult[]> {
  const { kinds, id, text, visibility } = search;
  const parts = kinds.flatMap((kind): readonly RawBuilder<unknown>[] => {
    const seen = kind === 'document' ? seenBy(visibility) : sql``;
    if (id !== null) return [lookFor(kind, orgId, sql`and t.id = ${id} ${seen}`, null, bounds)];
    const byText = lookFor(kind, orgId, seen, text, bounds);
    if (kind !== 'document') return [byText];
    const number = sql`and t.kind = any(${search.documentKinds}) and t.number = ${text.toUpperCase()}`;
    const reference = sql`and t.reference = ${text}`;
    const exact = [number, reference].map((only) =>
      lookFor(kind, orgId, sql`${only} ${seen}`, null, bounds),
    );
    return [...exact, byText];
  });
  if (parts.length === 0) return [];
  const { rows } = await sql<SearchResult>`${sql.join(parts, sql` union all `)}`.execute(db);
  return rows;
}

function lookFor(
  kind: SearchedKind,
  orgId: string,
  only: RawBuilder<unknown>,
  text: string | null,
  { lookedMax, foundMax }: Bounds,
): RawBuilder<unknown> {
  const { table, title, subtitle, words, order = 'id', isOfContact } = places[kind];
  const rows = sql.table(table);
  const named = sql`(
    select r.*, (
      select c.name from contacts c where c.org_id = ${orgId} and c.id = r.contact_id
    ) as contact_name
    from ${rows} r)`;
  const match = text === null ? sql`true` : sql`strpos(lower(words), lower(${text})) > 0`;
  return sql`(
    select ${kind}::text as kind, id, title, subtitle
    from (
      select t.id, ${sql.raw(title)} as title, ${sql.raw(subtitle)} as subtitle,
        ${sql.raw(words)} as words
      from ${isOfContact === true ? named : rows} t
      where t.org_id = ${orgId} ${only}
      order by t.${sql.ref(order)} desc limit ${lookedMax}
    ) looked
    where ${match} limit ${foundMax})`;
}

function seenBy(visibility: readonly VisiblePart[]): RawBuilder<unknown> {
  const parts = visibility.map(({ family, claimsOf }) =>
    claimsOf === null
      ? sql`t.family = ${family}`
      : sql`(t.kind = 'expense_claim' and t.author_kind = 'member' and t.author = ${claimsOf})`,
  );
  return sql`and (${sql.join(parts, sql` or `)})`;
}
