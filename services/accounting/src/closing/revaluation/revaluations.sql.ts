import type { Actor } from '@countinghouse/actor';
import { getCurrency } from '@countinghouse/money';
import { sql } from '@countinghouse/postgres';
import type { Db, Tx } from '../../kernel/database.ts';
import type { Revaluation, Valuation } from './revaluation.rules.ts';

/** Amounts as text, so that a large one never becomes a double. */
interface Detail {
  readonly rates: Readonly<Record<string, string>>;
  readonly balances: readonly {
    readonly account_id: string;
    readonly account_code: string;
    readonly account_name: string;
    readonly contact_id: string | null;
    readonly contact_name: string | null;
    readonly currency: string;
    readonly item_count: number;
    readonly doc_minor: string;
    readonly base_minor: string;
    readonly worth_minor: string;
  }[];
}

interface Row {
  readonly id: string;
  readonly date: string;
  readonly entryId: string | null;
  readonly reversalEntryId: string | null;
  readonly detail: Detail;
  readonly actorKind: Actor['kind'];
  readonly actor: string;
  readonly createdAt: Date;
  readonly undoneAt: Date | null;
}

export async function insertRevaluation(
  tx: Tx,
  orgId: string,
  revaluation: Omit<Revaluation, 'undoneAt'>,
): Promise<void> {
  await tx
    .insertInto('revaluations')
    .values({
      org_id: orgId,
      id: revaluation.id,
      date: revaluation.date,
      entry_id: revaluation.entryId,
      reversal_entry_id: revaluation.reversalEntryId,
      detail: JSON.stringify(toDetail(revaluation.valuation)),
      actor_kind: revaluation.actor.kind,
      actor: revaluation.actor.id,
      created_at: revaluation.createdAt,
    })
    .execute();
}

const columns = sql`r.id, r.date, r.entry_id as "entryId", r.reversal_entry_id as "reversalEntryId",
  r.detail, r.actor_kind as "actorKind", r.actor, r.created_at as "createdAt",
  r.undone_at as "undoneAt"`;

/** Latest day first; within a day, the active one before undone ones. */
export async function listRevaluations(
  db: Db,
  orgId: string,
  page: { readonly limit: number; readonly offset: number },
): Promise<readonly Revaluation[]> {
  const { rows } = await sql<Row>`
    select ${columns} from revaluations r where r.org_id = ${orgId}
    order by r.date desc, r.id desc limit ${page.limit} offset ${page.offset}`.execute(db);
  return rows.map(toRevaluation);
}

export async function findRevaluationRow(
  db: Db,
  orgId: string,
  id: string,
): Promise<Revaluation | null> {
  const { rows } = await sql<Row>`
    select ${columns} from revaluations r where r.org_id = ${orgId} and r.id = ${id}`.execute(db);
  return rows[0] === undefined ? null : toRevaluation(rows[0]);
}

/** The active revaluation of a day. */
export async function findActiveRevaluation(
  db: Db,
  orgId: string,
  date: string,
): Promise<Revaluation | null> {
  const { rows } = await sql<Row>`
    select ${columns} from revaluations r
    where r.org_id = ${orgId} and r.date = ${date} and r.undone_at is null`.execute(db);
  return rows[0] === undefined ? null : toRevaluation(rows[0]);
}

export async function saveRevaluationUndone(
  tx: Tx,
  orgId: string,
  id: string,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('revaluations')
    .set({ undone_at: now })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute();
}

function toDetail({ rates, balances }: Valuation): Detail {
  return {
    rates: Object.fromEntries(rates),
    balances: balances.map((balance) => ({
      account_id: balance.accountId,
      account_code: balance.accountCode,
      account_name: balance.accountName,
      contact_id: balance.contactId,
      contact_name: balance.contactName,
      currency: balance.currency,
      item_count: balance.itemCount,
      doc_minor: String(balance.docMinor),
      base_minor: String(balance.baseMinor),
      worth_minor: String(balance.worthMinor),
    })),
  };
}

function toRevaluation({ detail, actorKind, actor, ...row }: Row): Revaluation {
  return {
    ...row,
    actor: { kind: actorKind, id: actor },
    valuation: {
      kind: 'valued',
      rates: new Map(Object.entries(detail.rates).map(([code, rate]) => [getCurrency(code), rate])),
      balances: detail.balances.map((balance) => ({
        accountId: balance.account_id,
        accountCode: balance.account_code,
        accountName: balance.account_name,
        contactId: balance.contact_id,
        contactName: balance.contact_name,
        currency: getCurrency(balance.currency),
        itemCount: balance.item_count,
        docMinor: BigInt(balance.doc_minor),
        baseMinor: BigInt(balance.base_minor),
        worthMinor: BigInt(balance.worth_minor),
      })),
    },
  };
}
