import { sql } from '@countinghouse/postgres';
import type { Db, Tx } from '../../kernel/database.ts';
import type { RiskCaps, RiskPolicy } from './risk.rules.ts';

export interface StoredPolicy extends RiskPolicy {
  readonly updatedAt: Date;
}

/** Null: nobody has set any limit. */
export async function findRiskPolicyRow(db: Db, workspaceId: string): Promise<StoredPolicy | null> {
  const policy = await db
    .selectFrom('risk_policies')
    .select([
      'payer_hour_max as payerHourMax',
      'payer_day_max as payerDayMax',
      'failed_hour_max as failedHourMax',
      'reserve_basis_points as reserveBasisPoints',
      'reserve_days as reserveDays',
      'updated_at as updatedAt',
    ])
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst();
  if (policy === undefined) return null;
  const { rows: caps } = await sql<RiskCaps>`
    select currency, payment_max_minor as "paymentMaxMinor", day_max_minor as "dayMaxMinor",
      month_max_minor as "monthMaxMinor"
    from risk_caps where workspace_id = ${workspaceId} order by currency`.execute(db);
  return { ...policy, caps };
}

export async function saveRiskPolicyRow(
  tx: Tx,
  workspaceId: string,
  policy: RiskPolicy,
  now: Date,
): Promise<void> {
  const values = {
    payer_hour_max: policy.payerHourMax,
    payer_day_max: policy.payerDayMax,
    failed_hour_max: policy.failedHourMax,
    reserve_basis_points: policy.reserveBasisPoints,
    reserve_days: policy.reserveDays,
    updated_at: now,
  };
  await tx
    .insertInto('risk_policies')
    .values({ workspace_id: workspaceId, ...values })
    .onConflict((conflict) => conflict.column('workspace_id').doUpdateSet(values))
    .execute();
  await tx.deleteFrom('risk_caps').where('workspace_id', '=', workspaceId).execute();
  if (policy.caps.length === 0) return;
  await tx
    .insertInto('risk_caps')
    .values(
      policy.caps.map((caps) => ({
        workspace_id: workspaceId,
        currency: caps.currency,
        payment_max_minor: caps.paymentMaxMinor,
        day_max_minor: caps.dayMaxMinor,
        month_max_minor: caps.monthMaxMinor,
      })),
    )
    .execute();
}
