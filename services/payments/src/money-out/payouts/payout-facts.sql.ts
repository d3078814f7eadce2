import { sql } from '@countinghouse/postgres';
import type { Db } from '../../kernel/database.ts';
import { inWorkspacesOf } from '../../kernel/in-workspaces.ts';

export interface PayoutQuestion {
  readonly workspaceId: string;
  readonly businessId: string;
  readonly currency: string;
  readonly idempotencyKey: string | null;
}

/**
 * The facts needed before a payout is created: one row per question, in the order of the questions.
 */
export interface PayoutFactsRow {
  /** The payout already created with this idempotency key. */
  readonly payoutId: string | null;
  readonly requestHash: Buffer | null;
  /** The settlement account on file. */
  readonly accountId: string | null;
  readonly accountNumberSealed: Buffer | null;
  readonly bankCode: string | null;
  readonly bankName: string | null;
  readonly accountLast4: string | null;
  readonly beneficiaryName: string | null;
  readonly coolingUntil: Date | null;
  readonly isThresholdSet: boolean;
  readonly thresholdMinor: bigint | null;
  readonly dailyMinor: bigint | null;
}

/** `limit` on each lookup keeps the planner from joining whole tables. */
export async function listPayoutFactRows(
  db: Db,
  questions: readonly PayoutQuestion[],
): Promise<readonly PayoutFactsRow[]> {
  const { rows } = await sql<PayoutFactsRow>`
    select p.id as "payoutId", p.request_hash as "requestHash", s.id as "accountId",
      s.account_number_sealed as "accountNumberSealed", s.bank_code as "bankCode",
      s.bank_name as "bankName", s.account_last4 as "accountLast4",
      s.beneficiary_name as "beneficiaryName", s.cooling_until as "coolingUntil", t.business_id is not null as "isThresholdSet",
      t.amount_minor as "thresholdMinor", d.amount_minor as "dailyMinor"
    from unnest(
      ${questions.map((question) => question.workspaceId)}::uuid[],
      ${questions.map((question) => question.businessId)}::uuid[],
      ${questions.map((question) => question.currency)}::char(3)[],
      ${questions.map((question) => question.idempotencyKey)}::text[]
    ) with ordinality as q (workspace_id, business_id, currency, idempotency_key, number)
    left join lateral (
      select id, request_hash from payouts
      where workspace_id = q.workspace_id and ${inWorkspacesOf('workspace_id', questions)}
        and idempotency_key = q.idempotency_key limit 1
    ) p on true
    left join lateral (
      select id, account_number_sealed, bank_code, bank_name, account_last4, beneficiary_name,
        cooling_until
      from settlement_accounts
      where business_id = q.business_id and replaced_at is null limit 1
    ) s on true
    left join lateral (
      select business_id, amount_minor from approval_thresholds
      where business_id = q.business_id and operation = 'payouts' and currency = q.currency limit 1
    ) t on true
    left join lateral (
      select amount_minor from daily_amounts
      where business_id = q.business_id and operation = 'payouts' and currency = q.currency limit 1
    ) d on true
    order by q.number`.execute(db);
  return rows;
}
