import { sql } from '@countinghouse/postgres';
import type { RawBuilder } from '@countinghouse/postgres';
import type { Db } from '../../kernel/database.ts';
import type { SoughtKind } from './search.rules.ts';

export interface FoundThing {
  readonly kind: SoughtKind;
  readonly id: string;
  readonly title: string | null;
  readonly subtitle: string | null;
  /** The object that its screen shows, if it is another one. */
  readonly ofId: string;
}

interface Sought {
  readonly text: string;
  /** Set if the text is an id: then nothing else is searched. */
  readonly id: string | null;
  readonly kinds: readonly SoughtKind[];
}

interface Place {
  readonly table: string;
  readonly title: string;
  readonly subtitle: string;
  readonly words: string;
  readonly ofId?: string;
}

/** The table and columns of each kind. */
const places: Readonly<Record<SoughtKind, Place>> = {
  payment: {
    table: 'payments',
    title: "coalesce(title, description, customer ->> 'email', reference)",
    subtitle: 'status',
    words:
      "concat_ws(' ', title, description, reference, customer ->> 'email', customer ->> 'name')",
  },
  refund: {
    table: 'refunds',
    title: 'failure_reason',
    subtitle: 'status',
    words: "concat_ws(' ', failure_reason, provider_refund_id)",
    ofId: 'payment_id',
  },
  payout: {
    table: 'payouts',
    title: 'reference',
    subtitle: 'status',
    words: "concat_ws(' ', reference, failure_reason)",
  },
  payment_link: {
    table: 'payment_links',
    title: 'title',
    subtitle: 'description',
    words: "concat_ws(' ', title, description, code)",
  },
  qr_code: {
    table: 'qr_codes',
    title: 'description',
    subtitle: 'code',
    words: "concat_ws(' ', description, code)",
  },
  subscription: {
    table: 'subscriptions',
    title: "coalesce(description, customer ->> 'email')",
    subtitle: 'status',
    words: "concat_ws(' ', description, code, customer ->> 'email', customer ->> 'name')",
  },
  split_recipient: {
    table: 'split_recipients',
    title: 'name',
    subtitle: 'account_number_last4',
    words: "concat_ws(' ', name, external_reference, account_name, account_number_last4)",
  },
};

/**
 * A few of each kind. By id, each is one key lookup; by text, a bounded number of the newest is
 * scanned, because parts of texts are not indexed.
 */
export async function listFoundThings(
  db: Db,
  workspaceId: string,
  { text, id, kinds }: Sought,
  bounds: { readonly lookedMax: number; readonly foundMax: number },
): Promise<readonly FoundThing[]> {
  if (kinds.length === 0) return [];
  const parts = kinds.map((kind): RawBuilder<unknown> => {
    const { table, title, subtitle, words, ofId = 'id' } = places[kind];
    const only = id === null ? sql`` : sql`and (id = ${id} or ${sql.raw(ofId)} = ${id})`;
    const match = id === null ? sql`strpos(lower(words), lower(${text})) > 0` : sql`true`;
    return sql`(
      select ${kind}::text as kind, id, title, subtitle, "ofId"
      from (
        select id, ${sql.raw(title)} as title, ${sql.raw(subtitle)} as subtitle,
          ${sql.raw(ofId)} as "ofId", ${sql.raw(words)} as words
        from ${sql.table(table)}
        where workspace_id = ${workspaceId} ${only}
        order by id desc limit ${bounds.lookedMax}
      ) looked
      where ${match} limit ${bounds.foundMax})`;
  });
  const { rows } = await sql<FoundThing>`${sql.join(parts, sql` union all `)}`.execute(db);
  return rows;
}
