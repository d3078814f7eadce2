import { sql, toLikePattern } from '@countinghouse/postgres';
import type { Selectable } from '@countinghouse/postgres';
import type { Db, Tx } from '../../kernel/database.ts';
import type { Schema } from '../../kernel/schema.generated.ts';
import type { BankLine, LineStatus } from './statement.rules.ts';

export interface NewBankLine {
  readonly id: string;
  readonly position: number;
  readonly date: string;
  readonly amountMinor: bigint;
  readonly balanceMinor: bigint | null;
  readonly counterparty: string | null;
  readonly counterpartyAccount: string | null;
  readonly description: string;
  readonly reference: string | null;
  readonly fingerprint: Buffer;
}

interface LinePlace {
  readonly orgId: string;
  readonly accountId: string;
  readonly statementId: string;
  readonly now: Date;
}

export async function insertBankLines(
  tx: Tx,
  { orgId, accountId, statementId, now }: LinePlace,
  lines: readonly NewBankLine[],
): Promise<void> {
  await sql`
    insert into bank_lines (org_id, id, account_id, statement_id, position, date, amount_minor,
      balance_minor, counterparty, counterparty_account, description, reference, fingerprint, updated_at)
    select ${orgId}, l.id, ${accountId}, ${statementId}, l.position, l.date, l.amount_minor,
      l.balance_minor, l.counterparty, l.counterparty_account, l.description, l.reference,
      decode(l.fingerprint, 'hex'), ${now}
    from unnest(${lines.map(({ id }) => id)}::uuid[],
      ${lines.map(({ position }) => position)}::integer[],
      ${lines.map(({ date }) => date)}::date[],
      ${lines.map(({ amountMinor }) => String(amountMinor))}::bigint[],
      ${lines.map(({ balanceMinor }) => (balanceMinor === null ? null : String(balanceMinor)))}::bigint[],
      ${lines.map(({ counterparty }) => counterparty)}::text[],
      ${lines.map(({ counterpartyAccount }) => counterpartyAccount)}::text[],
      ${lines.map(({ description }) => description)}::text[],
      ${lines.map(({ reference }) => reference)}::text[],
      ${lines.map(({ fingerprint }) => fingerprint.toString('hex'))}::text[])
      l (id, position, date, amount_minor, balance_minor, counterparty, counterparty_account,
        description, reference, fingerprint)`.execute(tx);
}

/** The given fingerprints (hex) that the account already has, with their lines. */
export async function listKnownLines(
  tx: Tx,
  orgId: string,
  accountId: string,
  fingerprints: readonly string[],
): Promise<readonly { readonly id: string; readonly fingerprint: string }[]> {
  const { rows } = await sql<{ id: string; fingerprint: string }>`
    select l.id, encode(l.fingerprint, 'hex') as fingerprint
    from bank_lines l
    where l.org_id = ${orgId} and l.account_id = ${accountId} and l.fingerprint = any(
      array(select decode(f, 'hex') from unnest(${fingerprints}::text[]) f))`.execute(tx);
  return rows;
}

interface SumQuery {
  readonly orgId: string;
  readonly accountId: string;
  /** Lines after this day. */
  readonly after: string;
  readonly until: string;
}

export async function sumLinesBetween(
  tx: Tx,
  { orgId, accountId, after, until }: SumQuery,
): Promise<bigint> {
  const { rows } = await sql<{ minor: bigint }>`
    select coalesce(sum(amount_minor), 0)::bigint as minor from bank_lines
    where org_id = ${orgId} and account_id = ${accountId} and date > ${after}::date
      and date <= ${until}::date`.execute(tx);
  return rows[0]?.minor ?? 0n;
}

/** Sums one day's lines, except the given ones. */
export async function sumOtherLinesOn(
  tx: Tx,
  orgId: string,
  accountId: string,
  date: string,
  without: readonly string[],
): Promise<bigint> {
  const { rows } = await sql<{ minor: bigint }>`
    select coalesce(sum(amount_minor), 0)::bigint as minor from bank_lines
    where org_id = ${orgId} and account_id = ${accountId} and date = ${date}::date
      and id <> all(${without}::uuid[])`.execute(tx);
  return rows[0]?.minor ?? 0n;
}

export async function findBankLine(db: Db, orgId: string, id: string): Promise<BankLine | null> {
  const row = await db
    .selectFrom('bank_lines')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row === undefined ? null : toBankLine(row);
}

export async function listLinesById(
  tx: Tx,
  orgId: string,
  ids: readonly string[],
): Promise<readonly BankLine[]> {
  const rows = await tx
    .selectFrom('bank_lines')
    .selectAll()
    .where('org_id', '=', orgId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
  return rows.map(toBankLine);
}

/** Locks lines in order of id. Lock the account first. */
export async function lockLineRows(
  tx: Tx,
  orgId: string,
  ids: readonly string[],
): Promise<readonly BankLine[]> {
  const rows = await tx
    .selectFrom('bank_lines')
    .selectAll()
    .where('org_id', '=', orgId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(toBankLine);
}

export interface LineQuery {
  readonly orgId: string;
  readonly accountId: string | null;
  readonly statementId: string | null;
  readonly status: LineStatus | null;
  readonly direction: 'in' | 'out' | null;
  readonly from: string | null;
  readonly to: string | null;
  readonly text: string | null;
  readonly limit: number;
  readonly offset: number;
}

/** Latest first. One extra row shows whether there is a next page. */
export async function listBankLines(db: Db, query: LineQuery): Promise<readonly BankLine[]> {
  const { orgId, accountId, statementId, status, direction, from, to, text } = query;
  const rows = await db
    .selectFrom('bank_lines')
    .selectAll()
    .where('org_id', '=', orgId)
    .where(sql<boolean>`(${accountId}::uuid is null or account_id = ${accountId}::uuid)`)
    .where(sql<boolean>`(${statementId}::uuid is null or statement_id = ${statementId}::uuid)`)
    .where(sql<boolean>`(${status}::text is null or status = ${status}::text)`)
    .where(
      sql<boolean>`(${direction}::text is null or (amount_minor > 0) = (${direction}::text = 'in'))`,
    )
    .where(sql<boolean>`(${from}::date is null or date >= ${from}::date)`)
    .where(sql<boolean>`(${to}::date is null or date <= ${to}::date)`)
    .$if(text !== null, (found) => found.where(mentions(text ?? '')))
    .orderBy('date', 'desc')
    .orderBy('id', 'desc')
    .limit(query.limit + 1)
    .offset(query.offset)
    .execute();
  return rows.map(toBankLine);
}

/** Same expression as in the index `bank_lines_by_text`. */
function mentions(text: string) {
  return sql<boolean>`lower((coalesce(counterparty, '') || E'\\n' || description || E'\\n' || coalesce(reference, ''))
    collate "und-x-icu") like lower(${toLikePattern(text)}::text collate "und-x-icu")`;
}

interface OpenLines {
  readonly orgId: string;
  readonly accountId: string | null;
  readonly notOf: string | null;
  readonly from: string;
  readonly to: string;
  readonly linesMax: number;
}

/** Lines per turn of the event loop: ten thousand would block it for a tenth of a second. */
const linesPerPage = 1_000;

/** Oldest first; of one account or, without one, of every account except `notOf`. */
export async function listOpenLines(db: Db, query: OpenLines): Promise<readonly BankLine[]> {
  const lines: BankLine[] = [];
  for (;;) {
    const count = Math.min(linesPerPage, query.linesMax - lines.length);
    const page = await listOpenLinesAfter(db, query, lines.at(-1) ?? null, count);
    lines.push(...page);
    if (page.length < linesPerPage) return lines;
  }
}

async function listOpenLinesAfter(
  db: Db,
  { orgId, accountId, notOf, from, to }: OpenLines,
  last: BankLine | null,
  count: number,
): Promise<readonly BankLine[]> {
  const { date, position, id } = last ?? { date: null, position: null, id: null };
  const rows = await db
    .selectFrom('bank_lines')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('status', '=', 'open')
    .where(sql<boolean>`(${accountId}::uuid is null or account_id = ${accountId}::uuid)`)
    .where(sql<boolean>`(${notOf}::uuid is null or account_id <> ${notOf}::uuid)`)
    .where(sql<boolean>`date >= ${from}::date and date <= ${to}::date`)
    .where(
      sql<boolean>`(${id}::uuid is null
        or (date, position, id) > (${date}::date, ${position}::integer, ${id}::uuid))`,
    )
    .orderBy('date')
    .orderBy('position')
    .orderBy('id')
    .limit(count)
    .execute();
  return rows.map(toBankLine);
}

/** Counts a statement's lines by status. */
export async function countByStatus(
  tx: Tx,
  orgId: string,
  statementId: string,
): Promise<ReadonlyMap<string, number>> {
  const rows = await tx
    .selectFrom('bank_lines')
    .select(['status', sql<number>`count(*)::integer`.as('count')])
    .where('org_id', '=', orgId)
    .where('statement_id', '=', statementId)
    .groupBy('status')
    .execute();
  return new Map(rows.map(({ status, count }) => [status, count]));
}

/** True if all lines existed. */
export async function saveLineStatus(
  tx: Tx,
  orgId: string,
  ids: readonly string[],
  status: LineStatus,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    update bank_lines set status = ${status}, version = version + 1, updated_at = ${now}
    where org_id = ${orgId} and id = any(${ids}::uuid[]) returning id`.execute(tx);
  return rows.length === ids.length && ids.length > 0;
}

/** Returns how many. Deletes undone matches too; a live match keeps its line and the statement. */
export async function deleteLinesOf(tx: Tx, orgId: string, statementId: string): Promise<number> {
  await sql`
    delete from bank_matches m
    where m.org_id = ${orgId} and m.undone_at is not null and m.line_id in (
      select l.id from bank_lines l where l.org_id = ${orgId} and l.statement_id = ${statementId})`.execute(
    tx,
  );
  const { numDeletedRows } = await tx
    .deleteFrom('bank_lines')
    .where('org_id', '=', orgId)
    .where('statement_id', '=', statementId)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

function toBankLine(row: Selectable<Schema['bank_lines']>): BankLine {
  return {
    id: row.id,
    accountId: row.account_id,
    statementId: row.statement_id,
    position: row.position,
    date: row.date,
    amountMinor: row.amount_minor,
    balanceMinor: row.balance_minor,
    counterparty: row.counterparty,
    counterpartyAccount: row.counterparty_account,
    description: row.description,
    reference: row.reference,
    status: row.status,
    version: row.version,
  };
}
