import { sql } from '@countinghouse/postgres';
import type { Db, Tx } from '../../../kernel/database.ts';

export interface Leaf {
  readonly entryNo: bigint;
  readonly hash: Buffer;
}

/** 1: the entry with its lines. 2: also the hash of the document's copy of its parties. */
export type LeafForm = 1 | 2;
export const currentLeafForm: LeafForm = 2;

const partiesOfEntry = (orgId: string) => sql`, (
  select encode(p.hash, 'hex') from document_parties p
  where e.source_kind = 'document' and p.org_id = ${orgId} and p.subject_kind = 'document'
    and p.subject_id = e.source_id)`;

/**
 * An entry with its lines as the text of a JSON array. It depends on no session settings, and columns
 * added later are not part of it.
 */
const leafText = (orgId: string, form: LeafForm) => sql<string>`jsonb_build_array(
      e.org_id, e.id, e.entry_no, e.date, e.source_kind, e.source_id, e.move, e.seq, e.area, e.has_tax,
      e.reverses_id, e.memo, e.actor_kind, e.actor, e.lock_pass_reason, e.lock_exception_id, e.line_count,
      to_char(e.recorded_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
      (select jsonb_agg(jsonb_build_array(l.line_no, l.account_id, l.contact_id, l.open_item_id,
         l.tax_component_id, l.basis, l.date, l.currency, l.doc_minor, l.base_minor) order by l.line_no)
       from journal_lines l where l.org_id = ${orgId} and l.entry_id = e.id)${form === 1 ? sql`` : partiesOfEntry(orgId)})::text`;

/** SHA-256 of each entry of a range. */
export async function listLeaves(
  db: Db,
  orgId: string,
  { fromNo, toNo, form }: LeafRange,
): Promise<readonly Leaf[]> {
  const { rows } = await sql<Leaf>`
    select e.entry_no as "entryNo", sha256(convert_to(${leafText(orgId, form)}, 'UTF8')) as hash
    from journal_entries e
    where e.org_id = ${orgId} and e.entry_no between ${fromNo} and ${toNo}
    order by e.entry_no`.execute(db);
  return rows;
}

/** The texts that are hashed. */
export async function listLeafTexts(
  tx: Tx,
  orgId: string,
  { fromNo, toNo, form }: LeafRange,
): Promise<readonly string[]> {
  const { rows } = await sql<{ readonly text: string }>`
    select ${leafText(orgId, form)} as text
    from journal_entries e
    where e.org_id = ${orgId} and e.entry_no between ${fromNo} and ${toNo}
    order by e.entry_no`.execute(tx);
  return rows.map(({ text }) => text);
}

type LeafRange = Pick<Seal, 'fromNo' | 'toNo' | 'form'>;

export interface Seal {
  readonly fromNo: bigint;
  readonly toNo: bigint;
  readonly form: LeafForm;
  /** The entries' hashes, 32 bytes each, in order. */
  readonly leaves: Buffer;
  readonly root: Buffer;
  /** The previous seal's root; zeros for the first. */
  readonly previous: Buffer;
}

/** The first seal that begins after an entry. */
export async function findSealAfter(tx: Tx, orgId: string, entryNo: bigint): Promise<Seal | null> {
  const row = await tx
    .selectFrom('journal_seals')
    .select(['from_no as fromNo', 'to_no as toNo', 'leaf_form', 'leaves', 'root', 'previous'])
    .where('org_id', '=', orgId)
    .where('from_no', '>', entryNo)
    .orderBy('from_no')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { leaf_form: form, ...seal } = row;
  return { ...seal, form: form === 1 ? 1 : 2 };
}

export async function findLastSeal(
  db: Db,
  orgId: string,
): Promise<Pick<Seal, 'toNo' | 'root'> | null> {
  const row = await db
    .selectFrom('journal_seals')
    .select(['to_no as toNo', 'root'])
    .where('org_id', '=', orgId)
    .orderBy('from_no', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** The database refuses a seal that does not start where the last one ended. */
export async function insertSeal(db: Db, orgId: string, seal: Seal, sealedAt: Date): Promise<void> {
  await db
    .insertInto('journal_seals')
    .values({
      org_id: orgId,
      from_no: seal.fromNo,
      to_no: seal.toNo,
      leaf_form: seal.form,
      leaves: seal.leaves,
      root: seal.root,
      previous: seal.previous,
      sealed_at: sealedAt,
    })
    .execute();
}
