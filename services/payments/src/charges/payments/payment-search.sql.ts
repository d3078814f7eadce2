import { sql } from '@countinghouse/postgres';
import type { Tx } from '../../kernel/database.ts';

/** What a payment must be; null: anything. */
export interface PaymentSearch {
  readonly workspaceId: string;
  readonly paymentId: string | null;
  readonly amountMinor: bigint | null;
  readonly currency: string | null;
  readonly text: string | null;
  /** Of the payment link or QR code it was paid through. */
  readonly sourceId: string | null;
  /** Ids carry their time, so both bounds are ids. */
  readonly fromId: string | null;
  readonly beforeId: string | null;
}

export interface PaymentsFound {
  /** Newest first. */
  readonly ids: readonly string[];
  readonly lookedCount: number;
  /** The oldest that was looked at. */
  readonly lookedToId: string | null;
}

/**
 * Looks through the newest payments before a position. No index knows amounts or links, so one look
 * takes in a bounded number of rows, and the next one goes on from there.
 */
export async function lookForPayments(
  tx: Tx,
  search: PaymentSearch,
  bounds: { readonly lookedMax: number; readonly foundMax: number },
): Promise<PaymentsFound> {
  const { rows } = await sql<PaymentsFound>`
    with looked as (
      select id,
        (${search.amountMinor}::bigint is null or amount_minor = ${search.amountMinor})
        and (${search.currency}::text is null or currency = ${search.currency})
        and (${search.text}::text is null
          or strpos(lower(concat_ws(' ', title, description)), lower(${search.text})) > 0)
        and (${search.sourceId}::uuid is null
          or payment_link_id = ${search.sourceId} or qr_code_id = ${search.sourceId}) as is_match
      from payments
      where workspace_id = ${search.workspaceId}
        and (${search.paymentId}::uuid is null or id = ${search.paymentId})
        and id >= ${search.fromId ?? lowestId} and id < ${search.beforeId ?? highestId}
      order by id desc
      limit ${bounds.lookedMax}
    )
    select
      array(select id from looked where is_match order by id desc limit ${bounds.foundMax}) as ids,
      (select count(*)::int from looked) as "lookedCount",
      (select id from looked order by id limit 1) as "lookedToId"`.execute(tx);
  const [found] = rows;
  if (found === undefined) throw new Error('a select without a table has one row');
  return found;
}

const lowestId = '00000000-0000-0000-0000-000000000000';
const highestId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
