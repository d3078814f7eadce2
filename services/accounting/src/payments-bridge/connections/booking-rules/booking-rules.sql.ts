import { sql } from '@countinghouse/postgres';
import type { Tx } from '../../../kernel/database.ts';
import type { BookingRule } from './booking-rule.rules.ts';

/** In place of those that a connection had. */
export async function replaceBookingRules(
  tx: Tx,
  { orgId, id }: { readonly orgId: string; readonly id: string },
  rules: readonly BookingRule[],
): Promise<void> {
  await sql`
    delete from payments_booking_rules
    where org_id = ${orgId} and connection_id = ${id}`.execute(tx);
  if (rules.length === 0) return;
  await tx
    .insertInto('payments_booking_rules')
    .values(
      rules.map((rule) => ({
        org_id: orgId,
        connection_id: id,
        target_kind: rule.by,
        target_id: rule.id,
        sales_account_id: rule.salesAccountId,
        sales_tax_code_id: rule.salesTaxCodeId,
      })),
    )
    .execute();
}
