import { isAnyDue, sql } from '@countinghouse/postgres';
import type { Db, Tx } from '../../kernel/database.ts';
import type { NewPayerNotice, PayerNoticeKey, PayerNoticeOutcome } from './payer-notice.rules.ts';

/** Keeps existing notices unchanged, so that a payer gets each e-mail once. */
export async function insertPayerNoticeRows(
  tx: Tx,
  notices: readonly NewPayerNotice[],
  now: Date,
): Promise<void> {
  if (notices.length === 0) return;
  await sql`
    insert into payer_notices (workspace_id, kind, subject_id, round, due_at, payment_id,
      amount_minor, created_at)
    select n.*, ${now}::timestamptz from unnest(
      ${notices.map((notice) => notice.workspaceId)}::uuid[],
      ${notices.map((notice) => notice.kind)}::text[],
      ${notices.map((notice) => notice.subjectId)}::uuid[],
      ${notices.map((notice) => notice.round)}::integer[],
      ${notices.map((notice) => notice.dueAt)}::timestamptz[],
      ${notices.map((notice) => notice.refund?.paymentId ?? null)}::uuid[],
      ${notices.map((notice) => notice.refund?.amountMinor ?? null)}::bigint[]) as n
    on conflict do nothing`.execute(tx);
}

export interface DuePayerNotice extends PayerNoticeKey {
  readonly paymentId: string | null;
  readonly amountMinor: bigint | null;
}

/**
 * Claims due notices by moving them to the end of the lease: a second worker skips them, and the
 * notices of a crashed worker become due again.
 */
export async function claimPayerNotices(
  db: Db,
  now: Date,
  leaseUntil: Date,
  limit: number,
): Promise<readonly DuePayerNotice[]> {
  if (!(await isAnyDue(db, 'payer_notices', 'due_at', now))) return [];
  const { rows } = await sql<DuePayerNotice>`
    with due as (
      select workspace_id, kind, subject_id, round from payer_notices where due_at <= ${now}
      order by due_at limit ${limit} for update skip locked
    )
    update payer_notices n set due_at = ${leaseUntil} from due
    where n.workspace_id = due.workspace_id and n.kind = due.kind
      and n.subject_id = due.subject_id and n.round = due.round
    returning n.workspace_id as "workspaceId", n.kind, n.subject_id as "subjectId", n.round,
      n.payment_id as "paymentId", n.amount_minor as "amountMinor"`.execute(db);
  return rows;
}

/** False if another worker finished it first: its e-mail is the one that counts. */
export async function savePayerNoticeDone(
  tx: Tx,
  key: PayerNoticeKey,
  outcome: PayerNoticeOutcome,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('payer_notices')
    .set({ due_at: null, done_at: now, outcome })
    .where('workspace_id', '=', key.workspaceId)
    .where('kind', '=', key.kind)
    .where('subject_id', '=', key.subjectId)
    .where('round', '=', key.round)
    .where('done_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export interface PayerPlace {
  /** The code of the page where it was paid. */
  readonly code: string;
  /** The payer's language on that page; null if unknown. */
  readonly locale: string | null;
  readonly subscriptionId: string | null;
}

/** A subscription uses the language of the payer's last payment on a page. */
const lastLocale = (workspaceId: string) => sql`(select f.locale from payments o
  join checkout_sessions f on f.workspace_id = ${workspaceId} and f.payment_id = o.id
  where o.workspace_id = ${workspaceId}
    and coalesce(o.payment_link_id, o.qr_code_id, o.subscription_id) = s.id
  order by o.id desc limit 1)`;

/** Where a payment was made; null if it has no page. */
export async function findPaymentPlace(
  db: Db,
  workspaceId: string,
  paymentId: string,
): Promise<PayerPlace | null> {
  const { rows } = await sql<PayerPlace>`
    select coalesce(l.code, q.code, s.code) as code, coalesce(c.locale, ${lastLocale(workspaceId)}) as locale,
      p.subscription_id as "subscriptionId"
    from payments p
    left join payment_links l on l.workspace_id = p.workspace_id and l.id = p.payment_link_id
    left join qr_codes q on q.workspace_id = p.workspace_id and q.id = p.qr_code_id
    left join subscriptions s on s.workspace_id = p.workspace_id and s.id = p.subscription_id
    left join checkout_sessions c on c.workspace_id = p.workspace_id and c.payment_id = p.id
    where p.workspace_id = ${workspaceId} and p.id = ${paymentId}
      and num_nonnulls(l.code, q.code, s.code) = 1`.execute(db);
  return rows[0] ?? null;
}

export async function findSubscriptionPlace(
  db: Db,
  workspaceId: string,
  subscriptionId: string,
): Promise<PayerPlace | null> {
  const { rows } = await sql<PayerPlace>`
    select s.code, ${lastLocale(workspaceId)} as locale, s.id as "subscriptionId" from subscriptions s
    where s.workspace_id = ${workspaceId} and s.id = ${subscriptionId}`.execute(db);
  return rows[0] ?? null;
}

interface NoticeSubject {
  readonly workspaceId: string;
  readonly kind: PayerNoticeKey['kind'];
  readonly subjectId: string;
}

/** Serialises concurrent requests for a repeat, so that each sees the other's result. */
export async function lockPayerNotices(tx: Tx, subject: NoticeSubject): Promise<void> {
  const name = `${subject.kind}:${subject.workspaceId}:${subject.subjectId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
}

export interface RepeatCounts {
  readonly lastRound: number;
  /** Repeats since a given time. */
  readonly recent: number;
  /** When the repeat with this key was requested; null if never. */
  readonly knownAt: Date | null;
}

export async function countRepeats(
  tx: Tx,
  subject: NoticeSubject,
  idempotencyKey: string | null,
  since: Date,
): Promise<RepeatCounts> {
  const { rows } = await sql<RepeatCounts>`
    select coalesce(max(round), 0) as "lastRound",
      (count(*) filter (where round > 0 and created_at > ${since}))::integer as recent,
      max(created_at) filter (where idempotency_key = ${idempotencyKey}) as "knownAt"
    from payer_notices
    where workspace_id = ${subject.workspaceId} and kind = ${subject.kind}
      and subject_id = ${subject.subjectId}`.execute(tx);
  return rows[0] ?? { lastRound: 0, recent: 0, knownAt: null };
}

export async function insertRepeat(
  tx: Tx,
  key: PayerNoticeKey,
  idempotencyKey: string | null,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('payer_notices')
    .values({
      workspace_id: key.workspaceId,
      kind: key.kind,
      subject_id: key.subjectId,
      round: key.round,
      idempotency_key: idempotencyKey,
      due_at: now,
      created_at: now,
    })
    .execute();
}

/** Deletes finished notices only, across workspaces; returns how many. */
export async function deletePayerNoticesBefore(
  db: Db,
  before: Date,
  limit: number,
): Promise<number> {
  const { rows } = await sql<{ workspace_id: string }>`
    delete from payer_notices n using (
      select workspace_id, kind, subject_id, round from payer_notices
      where done_at < ${before} limit ${limit}) old
    where n.workspace_id = old.workspace_id and n.kind = old.kind
      and n.subject_id = old.subject_id and n.round = old.round
    returning n.workspace_id`.execute(db);
  return rows.length;
}
