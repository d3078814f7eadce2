import { sql } from '@countinghouse/postgres';
import type { Tx } from '../../kernel/database.ts';
import type { InvariantId } from './invariant.rules.ts';

export interface LedgerBreak {
  readonly workspaceId: string | null;
  readonly subject: string;
  readonly detail: string;
}

/** Recomputes one invariant over some workspaces; every row is a break. */
export async function listLedgerBreaks(
  tx: Tx,
  invariant: InvariantId,
  workspaceIds: readonly string[],
  limit: number,
): Promise<readonly LedgerBreak[]> {
  // Every query below narrows to `workspace_id = any (select id from checked)`.
  const { rows } = await sql<LedgerBreak>`
    with checked as (select unnest(${workspaceIds}::uuid[]) as id)
    select workspace_id as "workspaceId", subject, detail
    from (${sql.raw(queries[invariant])}) found (workspace_id, subject, detail)
    limit ${limit}`.execute(tx);
  return rows;
}

const ofChecked = 'workspace_id in (select id from checked)';
const authorising = '(1020, 2010, 2050)';
/** Statuses that a payment can only have once its charge was posted. */
const charged = "('succeeded', 'partially_refunded', 'refunded')";

const sums = `
  sum(case when not is_held and amount_minor > 0 then amount_minor else 0 end) as debit_minor,
  sum(case when not is_held and amount_minor < 0 then -amount_minor else 0 end) as credit_minor,
  sum(case when is_held and amount_minor > 0 then amount_minor else 0 end) as held_debit_minor,
  sum(case when is_held and amount_minor < 0 then -amount_minor else 0 end) as held_credit_minor`;

const queries: Readonly<Record<InvariantId, string>> = {
  I1: `
    select workspace_id, 'transaction ' || transaction_id,
      'is off balance by ' || sum(amount_minor) || ' ' || currency || case when is_held then ' held' else '' end
    from ledger_entries where ${ofChecked}
    group by workspace_id, transaction_id, is_held, currency having sum(amount_minor) <> 0`,
  I2: `
    select null::uuid, 'table ' || t.name, 'can be changed: ' || t.problem
    from (
      select name, case
        when has_table_privilege('payments_app', name, 'UPDATE') then 'the application can update it'
        when has_table_privilege('payments_app', name, 'DELETE') then 'the application can delete from it'
        when has_table_privilege('payments_app', name, 'TRUNCATE') then 'the application can truncate it'
        when not exists (select from pg_trigger where tgrelid = name::regclass
          and tgname = name || '_append_only' and tgenabled <> 'D') then 'its trigger is missing or disabled'
        end as problem
      from unnest(array['ledger_transactions', 'ledger_entries', 'ledger_transaction_keys', 'movements']) name
    ) t where t.problem is not null`,
  I3: `
    select e.workspace_id, 'transaction ' || e.transaction_id,
      case when t.id is null then 'has entries in this workspace but belongs to another one'
        else 'has entries on an account of another owner: ' || e.owner_id end
    from ledger_entries e
    left join ledger_transactions t on t.workspace_id = e.workspace_id and t.id = e.transaction_id
    left join split_recipients r on r.workspace_id = e.workspace_id and r.id = e.owner_id
    where e.${ofChecked} and (t.id is null or (e.owner_id is not null and r.id is null))`,
  I4: `
    select coalesce(t.workspace_id, k.workspace_id),
      coalesce(t.source_kind, k.source_kind) || ' ' || coalesce(t.source_id, k.source_id) || ' step ' || coalesce(t.step, k.step),
      case when k.transaction_id is null then 'was posted without claiming its step'
        when t.id is null then 'claimed its step but was not posted'
        else 'was posted more than once' end
    from (select * from ledger_transactions where ${ofChecked}) t
    full join (select * from ledger_transaction_keys where ${ofChecked}) k
      on k.workspace_id = t.workspace_id and k.source_kind = t.source_kind
        and k.source_id = t.source_id and k.step = t.step
    where k.transaction_id is distinct from t.id
      -- Old months may have been detached from the table; their steps stay used.
      and not (t.id is null and k.transaction_id < (select min(id::text)::uuid from ledger_transactions))`,
  I5: `
    select workspace_id, 'account ' || account_code || ' ' || currency, 'is below zero'
    from ledger_balances where ${ofChecked} and case account_code
      when 1020 then debit_minor - credit_minor
      else credit_minor - debit_minor - (held_debit_minor - held_credit_minor) end < 0`,
  I6: `
    select p.workspace_id, 'payment ' || p.id,
      'has ' || p.refunded_minor || ' refunded and ' || p.refund_reserved_minor || ' reserved of '
        || p.amount_minor || '; its refunds total ' || coalesce(r.refunded, 0) || ' and ' || coalesce(r.reserved, 0)
    from payments p
    left join (
      select workspace_id, payment_id,
        coalesce(sum(amount_minor) filter (where status = 'succeeded'), 0) as refunded,
        coalesce(sum(amount_minor) filter (where status in ('pending_approval', 'processing')), 0) as reserved
      from refunds where ${ofChecked} group by workspace_id, payment_id
    ) r on r.workspace_id = p.workspace_id and r.payment_id = p.id
    where p.${ofChecked} and (
      p.refunded_minor < 0 or p.refund_reserved_minor < 0
      or p.refunded_minor + p.refund_reserved_minor > p.amount_minor
      or (p.refunded_minor, p.refund_reserved_minor) <> (coalesce(r.refunded, 0), coalesce(r.reserved, 0)))`,
  I7: `
    select coalesce(s.workspace_id, e.workspace_id),
      'account ' || coalesce(s.account_code, e.account_code) || ' ' || coalesce(s.currency, e.currency),
      'is stored as ' || coalesce(s.debit_minor - s.credit_minor, 0) || ' but its entries total '
        || coalesce(e.debit_minor - e.credit_minor, 0)
    from (
      select 'balance' as what, workspace_id, account_code, currency, null::uuid as owner_id,
        debit_minor, credit_minor, held_debit_minor, held_credit_minor
      from ledger_balances where ${ofChecked}
      union all
      select 'fold', workspace_id, account_code, currency, owner_id,
        debit_minor, credit_minor, held_debit_minor, held_credit_minor
      from account_folds where ${ofChecked}
    ) s
    full join (
      select 'balance' as what, workspace_id, account_code, currency, owner_id, ${sums}
      from ledger_entries where ${ofChecked} and account_code in ${authorising}
      group by workspace_id, account_code, currency, owner_id
      union all
      select 'fold', workspace_id, account_code, currency, owner_id, ${sums}
      from ledger_entries e where ${ofChecked} and not exists (
        select from ledger_outbox o
        where o.workspace_id = e.workspace_id and o.transaction_id = e.transaction_id)
      group by workspace_id, account_code, currency, owner_id
    ) e on e.what = s.what and e.workspace_id = s.workspace_id and e.account_code = s.account_code
      and e.currency = s.currency and e.owner_id is not distinct from s.owner_id
    where (s.debit_minor, s.credit_minor, s.held_debit_minor, s.held_credit_minor)
      is distinct from (e.debit_minor, e.credit_minor, e.held_debit_minor, e.held_credit_minor)
      and coalesce(s.debit_minor + s.credit_minor + s.held_debit_minor + s.held_credit_minor, 0)
        + coalesce(e.debit_minor + e.credit_minor + e.held_debit_minor + e.held_credit_minor, 0) > 0`,
  I8: `
    select coalesce(o.workspace_id, k.workspace_id), coalesce(o.kind, k.source_kind) || ' ' || coalesce(o.id, k.source_id),
      case when o.is_due is not true then 'is posted but its status is ' || coalesce(o.status, 'missing')
        else 'is ' || o.status || ' but not posted' end
    from (
      select workspace_id, 'payment' as kind, id, status, 1 as step, status in ${charged} as is_due
      from payments where ${ofChecked}
      union all
      select workspace_id, 'refund', id, status, 2,
        status = 'succeeded' or (status = 'failed' and succeeded_at is not null)
      from refunds where ${ofChecked}
      union all
      select workspace_id, 'refund', id, status, 4, status = 'failed' and succeeded_at is not null
      from refunds where ${ofChecked}
      union all
      select workspace_id, 'payout', id, status, 2, status = 'completed' from payouts where ${ofChecked}
      union all
      select workspace_id, 'payout', id, status, 3, returned_at is not null from payouts where ${ofChecked}
      union all
      select workspace_id, 'dispute', id, status, step,
        step = 1 or (step = 2 and status = 'won') or (step = 3 and status = 'lost')
      from disputes cross join generate_series(1, 3) as step where ${ofChecked}
    ) o
    full join (
      select workspace_id, source_kind, source_id, step from ledger_transaction_keys
      where ${ofChecked} and (source_kind, step) in
        (('payment', 1), ('refund', 2), ('refund', 4), ('payout', 2), ('payout', 3),
        ('dispute', 1), ('dispute', 2), ('dispute', 3))
    ) k on k.workspace_id = o.workspace_id and k.source_kind = o.kind and k.source_id = o.id and k.step = o.step
    where coalesce(o.is_due, false) <> (k.source_id is not null)`,
  I9: `
    select e.workspace_id, 'payment ' || e.reference_id,
      'is settled but ' || sum(e.amount_minor) || ' ' || e.currency || ' of it is still at the provider'
    from ledger_entries e
    join payments p on p.workspace_id = e.workspace_id and p.id = e.reference_id and p.settled_at is not null
    where e.${ofChecked} and e.account_code = 1000 and not e.is_held
    group by e.workspace_id, e.reference_id, e.currency having sum(e.amount_minor) <> 0`,
  I10: `
    select workspace_id, 'payment ' || id, 'is ' || status || ' without the timestamp of that status'
    from payments where ${ofChecked} and case status
      when 'processing' then processing_at is null
      when 'failed' then failed_at is null
      when 'cancelled' then cancelled_at is null
      when 'pending' then coalesce(processing_at, succeeded_at, failed_at, cancelled_at) is not null
      else succeeded_at is null end`,
  I11: `
    select p.workspace_id, 'payment ' || p.id,
      'shows gross ' || p.amount_minor || ', fee ' || p.fee_minor || ', share '
        || coalesce(p.split_amount_minor, 0) || '; posted: ' || e.gross || ', ' || e.fee || ', ' || e.share
    from payments p
    join ledger_transaction_keys k on k.workspace_id = p.workspace_id and k.source_kind = 'payment'
      and k.source_id = p.id and k.step = 1
    cross join lateral (
      select coalesce(sum(amount_minor) filter (where amount_minor > 0), 0) as gross,
        coalesce(-sum(amount_minor) filter (where account_code = 4000), 0) as fee,
        coalesce(-sum(amount_minor) filter (where account_code = 2020), 0) as share
      from ledger_entries
      where workspace_id = p.workspace_id and transaction_id = k.transaction_id and not is_held
    ) e
    where p.${ofChecked} and e.gross > 0
      and (e.gross, e.fee, e.share) <> (p.amount_minor, p.fee_minor, coalesce(p.split_amount_minor, 0))`,
  I12: `
    select workspace_id, 'all accounts in ' || currency, 'sum to ' || sum(amount_minor)
    from ledger_entries where ${ofChecked}
    group by workspace_id, currency having sum(amount_minor) <> 0
    union all
    select coalesce(i.workspace_id, e.workspace_id), 'suspense in ' || coalesce(i.currency, e.currency),
      'holds ' || coalesce(e.held, 0) || ' but its open items total ' || coalesce(i.open, 0)
    from (
      select workspace_id, currency, sum(received_minor - kept_minor) as open
      from suspense_items where ${ofChecked} and status in ('held', 'returning')
      group by workspace_id, currency
    ) i
    full join (
      select workspace_id, currency, -sum(amount_minor) as held
      from ledger_entries where ${ofChecked} and account_code = 2990 and not is_held
      group by workspace_id, currency
    ) e on e.workspace_id = i.workspace_id and e.currency = i.currency
    where coalesce(i.open, 0) <> coalesce(e.held, 0)`,
  I13: `
    select coalesce(h.workspace_id, o.workspace_id), coalesce(o.kind, 'no refund or payout of') || ' ' || coalesce(h.reference_id, o.reference_id),
      'has ' || coalesce(h.held, 0) || ' held and ' || coalesce(o.open, 0) || ' in progress'
    from (
      select workspace_id, reference_id, account_code, -sum(amount_minor) as held
      from ledger_entries where ${ofChecked} and is_held and account_code in (2030, 2040)
      group by workspace_id, reference_id, account_code having sum(amount_minor) <> 0
    ) h
    full join (
      select workspace_id, payment_id as reference_id, 2030 as account_code, 'refunds of payment' as kind,
        sum(amount_minor) as open
      from refunds where ${ofChecked} and status in ('pending_approval', 'processing')
      group by workspace_id, payment_id
      union all
      select workspace_id, id, 2040, 'payout', amount_minor
      from payouts where ${ofChecked} and status in ('pending', 'processing')
    ) o on o.workspace_id = h.workspace_id and o.reference_id = h.reference_id
      and o.account_code = h.account_code
    where coalesce(h.held, 0) <> coalesce(o.open, 0)`,
  I14: `
    select workspace_id, 'movements up to ' || max(sequence), 'number only ' || count(*)
    from movements where ${ofChecked} group by workspace_id having max(sequence) <> count(*)
    union all
    select t.workspace_id, 'transaction ' || t.id,
      case when m.transaction_id is null then 'has no number and is not queued for one'
        when o.transaction_id is not null then 'has a number and is still queued for one'
        else 'has a number but is not a movement' end
    from (select * from ledger_transactions where ${ofChecked}) t
    left join movements m on m.workspace_id = t.workspace_id and m.transaction_id = t.id
    left join ledger_outbox o on o.workspace_id = t.workspace_id and o.transaction_id = t.id
    where case when is_movement(t.template)
      then (m.transaction_id is null) = (o.transaction_id is null) else m.transaction_id is not null end`,
  I15: `
    select coalesce(e.workspace_id, d.workspace_id), 'payment ' || coalesce(e.reference_id, d.payment_id),
      'has ' || coalesce(e.set_aside, 0) || ' set aside for disputes; its open disputes total ' || coalesce(d.open, 0)
    from (
      select workspace_id, reference_id, -sum(amount_minor) as set_aside
      from ledger_entries where ${ofChecked} and account_code = 2060 and not is_held
      group by workspace_id, reference_id
    ) e
    full join (
      select workspace_id, payment_id, sum(amount_minor + fee_minor) as open
      from disputes where ${ofChecked} and status in ('needs_response', 'under_review')
      group by workspace_id, payment_id
    ) d on d.workspace_id = e.workspace_id and d.payment_id = e.reference_id
    where coalesce(e.set_aside, 0) <> coalesce(d.open, 0)
    union all
    select p.workspace_id, 'payment ' || p.id,
      'has ' || p.disputed_minor || ' disputed; its open and lost disputes total ' || coalesce(d.disputed, 0)
    from payments p
    left join (
      select workspace_id, payment_id, sum(amount_minor) as disputed
      from disputes where ${ofChecked} and status <> 'won' group by workspace_id, payment_id
    ) d on d.workspace_id = p.workspace_id and d.payment_id = p.id
    where p.${ofChecked} and p.disputed_minor <> coalesce(d.disputed, 0)`,
  I16: `
    select coalesce(e.workspace_id, r.workspace_id), 'payment ' || coalesce(e.reference_id, r.payment_id),
      'has ' || coalesce(e.reserved, 0) || ' posted as reserved; its reserve holds ' || coalesce(r.held_minor, 0)
    from (
      select workspace_id, reference_id, -sum(amount_minor) as reserved
      from ledger_entries where ${ofChecked} and account_code = 2070 and not is_held
      group by workspace_id, reference_id
    ) e
    full join (select * from reserves where ${ofChecked}) r
      on r.workspace_id = e.workspace_id and r.payment_id = e.reference_id
    where coalesce(e.reserved, 0) <> coalesce(r.held_minor, 0)
    union all
    select coalesce(o.workspace_id, k.workspace_id), 'reserve of payment ' || coalesce(o.payment_id, k.source_id),
      case when o.is_due is true then 'is not posted' else 'is posted without being due' end
    from (
      select workspace_id, payment_id, step, step = 3 or coalesce(released_minor, 0) > 0 as is_due
      from reserves cross join generate_series(3, 4) as step where ${ofChecked}
    ) o
    full join (
      select workspace_id, source_id, step from ledger_transaction_keys
      where ${ofChecked} and source_kind = 'payment' and step in (3, 4)
    ) k on k.workspace_id = o.workspace_id and k.source_id = o.payment_id and k.step = o.step
    where coalesce(o.is_due, false) <> (k.source_id is not null)`,
  I17: `
    select workspace_id, table_name || ' of ' || to_char(month, 'YYYY-MM'),
      'has ' || found_rows || ' rows; ' || proved_rows || ' were proved with another content'
    from broken_ledger_months(array(select id from checked))`,
};
