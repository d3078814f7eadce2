import type { Actor } from '@countinghouse/actor';
import { dayIn } from '@countinghouse/calendar';
import { withTransaction } from '@countinghouse/postgres';
import { recordAudit } from '../../kernel/audit/record-audit.ts';
import type { BooksDeps } from '../../kernel/books-deps.ts';
import type { Tx } from '../../kernel/database.ts';
import type { AccountType } from '../../setup/chart/account-type.rules.ts';
import { listAccountsByIds } from '../../setup/chart/list-accounts-by-ids.ts';
import { listTaxTreatments } from '../../setup/tax/list-tax-treatments.ts';
import { replaceBookingRules } from './booking-rules/booking-rules.sql.ts';
import type { BridgeSettings, Connection } from './connection.rules.ts';
import { lockConnection, saveBridgeSettings } from './connections.sql.ts';

export type ChangeOutcome =
  | { readonly kind: 'changed'; readonly connection: Connection }
  | {
      readonly kind: 'reject';
      readonly reason:
        | 'not_found'
        | 'already_closed'
        | 'sales_account_unusable'
        | 'tax_code_unusable'
        | 'rule_account_unusable'
        | 'rule_tax_code_unusable'
        | 'fee_account_unusable'
        | 'share_account_unusable';
    };

type Refusal = Extract<ChangeOutcome, { readonly kind: 'reject' }>['reason'];

/** Holds for movements that are read from then on; refunds follow their charges. */
export function changeConnection(
  deps: BooksDeps,
  {
    orgId,
    actor,
    id,
    changes,
  }: {
    readonly orgId: string;
    readonly actor: Actor;
    readonly id: string;
    readonly changes: Partial<BridgeSettings>;
  },
): Promise<ChangeOutcome> {
  return withTransaction(deps.database.db, async (tx): Promise<ChangeOutcome> => {
    const connection = await lockConnection(tx, orgId, id);
    if (connection === null) return { kind: 'reject', reason: 'not_found' };
    if (connection.closedAt !== null) return { kind: 'reject', reason: 'already_closed' };
    const before = settingsOf(connection);
    const after = { ...before, ...changes };
    if (after.salesAccountId === null) after.salesTaxCodeId = null;
    const reason = await refuse(tx, orgId, changes, dayIn('UTC', deps.now()));
    if (reason !== null) return { kind: 'reject', reason };
    await saveBridgeSettings(tx, connection, after);
    if (changes.bookingRules !== undefined) {
      await replaceBookingRules(tx, connection, changes.bookingRules);
    }
    await recordAudit(tx, deps, {
      orgId,
      actor,
      action: 'payments_connection.changed',
      subjectKind: 'payments_connection',
      subjectId: id,
      detail: { before, after },
    });
    return { kind: 'changed', connection: { ...connection, ...after } };
  });
}

function settingsOf(connection: Connection): BridgeSettings {
  const { mode, summaryEvery, salesAccountId, salesTaxCodeId, bookingRules } = connection;
  const { feeAccountId, shareAccountId, offersPay } = connection;
  const sales = { mode, summaryEvery, salesAccountId, salesTaxCodeId, bookingRules };
  return { ...sales, feeAccountId, shareAccountId, offersPay };
}

/** Accounts of other types would need a customer, or nobody but their owner posts to them. */
async function refuse(
  tx: Tx,
  orgId: string,
  changes: Partial<BridgeSettings>,
  today: string,
): Promise<Refusal | null> {
  const { salesAccountId, salesTaxCodeId, feeAccountId, shareAccountId } = changes;
  const { bookingRules = [] } = changes;
  const asked: readonly (readonly [string | null | undefined, AccountType, Refusal])[] = [
    [salesAccountId, 'income', 'sales_account_unusable'],
    [feeAccountId, 'expense', 'fee_account_unusable'],
    [shareAccountId, 'expense', 'share_account_unusable'],
    ...bookingRules.map(
      (rule) => [rule.salesAccountId, 'income', 'rule_account_unusable'] as const,
    ),
  ];
  const accounts = await listAccountsByIds(
    tx,
    orgId,
    asked.flatMap(([id]) => id ?? []),
  );
  for (const [id, type, reason] of asked) {
    const account = accounts.get(id ?? '');
    const isUsable = account?.active === true && account.type === type;
    if (typeof id === 'string' && !isUsable) return reason;
  }
  const codeIds = bookingRules.flatMap((rule) => rule.salesTaxCodeId ?? []);
  const codes = await listTaxTreatments(tx, orgId, [salesTaxCodeId ?? [], codeIds].flat(), today);
  const isUsable = (id: string) => codes.get(id)?.active === true;
  if (typeof salesTaxCodeId === 'string' && !isUsable(salesTaxCodeId)) return 'tax_code_unusable';
  return codeIds.every(isUsable) ? null : 'rule_tax_code_unusable';
}
