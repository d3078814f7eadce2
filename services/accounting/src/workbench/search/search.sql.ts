import { sql } from '@countinghouse/postgres';
import type { RawBuilder } from '@countinghouse/postgres';
import type { SightPart } from '../../documents/document/visibility.rules.ts';
import type { Tx } from '../../kernel/database.ts';
import type { SoughtKind } from './search.rules.ts';

export interface FoundThing {
  readonly kind: SoughtKind;
  readonly id: string;
  readonly title: string | null;
  readonly subtitle: string | null;
}

interface Sought {
  readonly text: string;
  /** Set when the text is an id: then nothing else is looked at. */
  readonly id: string | null;
  readonly kinds: readonly SoughtKind[];
  /** All kinds of documents: the index of numbers begins with them. */
  readonly documentKinds: readonly string[];
  /** Which documents the member sees. */
  readonly sight: readonly SightPart[];
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
  /** The newest, by an index; the key when nothing else is named. */
  readonly order?: string;
  /** Its rows name a contact. */
  readonly isOfContact?: true;
}

const contactName = 't.contact_name';

/** Where each kind is, and which columns tell of it. */
const places: Readonly<Record<SoughtKind, Place>> = {
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
 * A few of each kind. Ids and documents' numbers and references are found by their indexes; parts of
 * texts among a bounded number of the newest, for no index knows them.
 */
export async function listFoundThings(
  tx: Tx,
  orgId: string,
  sought: Sought,
  bounds: Bounds,
): Promise<readonly FoundThing[]> {
  const { kinds, id, text, sight } = sought;
  const parts = kinds.flatMap((kind): readonly RawBuilder<unknown>[] => {
    const seen = kind === 'document' ? seenBy(sight) : sql``;
    if (id !== null) return [lookFor(kind, orgId, sql`and t.id = ${id} ${seen}`, null, bounds)];
    const byText = lookFor(kind, orgId, seen, text, bounds);
    if (kind !== 'document') return [byText];
    const number = sql`and t.kind = any(${sought.documentKinds}) and t.number = ${text.toUpperCase()}`;
    const reference = sql`and t.reference = ${text}`;
    const exact = [number, reference].map((only) =>
      lookFor(kind, orgId, sql`${only} ${seen}`, null, bounds),
    );
    return [...exact, byText];
  });
  if (parts.length === 0) return [];
  const { rows } = await sql<FoundThing>`${sql.join(parts, sql` union all `)}`.execute(tx);
  return rows;
}

function lookFor(
  kind: SoughtKind,
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

function seenBy(sight: readonly SightPart[]): RawBuilder<unknown> {
  const parts = sight.map(({ family, claimsOf }) =>
    claimsOf === null
      ? sql`t.family = ${family}`
      : sql`(t.kind = 'expense_claim' and t.author_kind = 'member' and t.author = ${claimsOf})`,
  );
  return sql`and (${sql.join(parts, sql` or `)})`;
}
