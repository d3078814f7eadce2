import { sql } from '@countinghouse/postgres';
import type { Tx } from '../../kernel/database.ts';
import { toRequesterColumns } from '../../kernel/requester-columns.ts';
import type { RecipientDetails, RecipientKey } from './split-recipients.sql.ts';

/**
 * Leases the registration of a recipient at the provider. False if it is registered or another
 * request holds the lease. Uses the database's clock, because process clocks differ.
 */
export async function leaseRegistration(
  tx: Tx,
  key: RecipientKey,
  leaseMs: number,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update split_recipients
    set registering_until = clock_timestamp() + ${leaseMs}::integer * interval '1 millisecond'
    where workspace_id = ${key.workspaceId} and id = ${key.id} and registration <> 'active'
      and (registering_until is null or registering_until < clock_timestamp())`.execute(tx);
  return numAffectedRows === 1n;
}

export async function findSealedAccountNumber(tx: Tx, key: RecipientKey): Promise<Buffer | null> {
  const row = await tx
    .selectFrom('split_recipients')
    .select('account_number_sealed')
    .where('workspace_id', '=', key.workspaceId)
    .where('id', '=', key.id)
    .executeTakeFirst();
  return row?.account_number_sealed ?? null;
}

/** For a failed registration: nothing is registered under the previous details. */
export async function saveRecipientDetails(
  tx: Tx,
  key: RecipientKey,
  details: RecipientDetails,
  at: Date,
): Promise<void> {
  const by = toRequesterColumns(details.registeredBy);
  await tx
    .updateTable('split_recipients')
    .set({
      name: details.name,
      account_bank: details.accountBank,
      account_number_sealed: details.accountNumberSealed,
      account_number_last4: details.accountNumberLast4,
      split_millionths: details.splitMillionths,
      recipient_mobile: details.recipientMobile,
      registered_by_key_id: by.requestedByKeyId,
      registered_by_member_id: by.requestedByMemberId,
      bank_name: null,
      account_name: null,
      registration: 'pending',
      registration_failure: null,
      updated_at: at,
    })
    .where('workspace_id', '=', key.workspaceId)
    .where('id', '=', key.id)
    .where('registration', '=', 'failed')
    .execute();
}

export interface RegisteredSubaccount {
  readonly provider: string;
  readonly subaccountId: string;
  readonly bankName: string | null;
  readonly accountName: string | null;
}

/** The first answer wins: a recipient has one sub-account. */
export async function saveRegistered(
  tx: Tx,
  key: RecipientKey,
  subaccount: RegisteredSubaccount,
  at: Date,
): Promise<void> {
  await sql`
    update split_recipients
    set registration = 'active', registration_failure = null, registering_until = null,
        provider = ${subaccount.provider}, provider_subaccount_id = ${subaccount.subaccountId},
        bank_name = coalesce(${subaccount.bankName}, bank_name),
        account_name = coalesce(${subaccount.accountName}, account_name), updated_at = ${at}
    where workspace_id = ${key.workspaceId} and id = ${key.id} and registration <> 'active'`.execute(
    tx,
  );
}

/** Ends the lease: as failed with its reason, or without one, for a repeat to continue. */
export async function saveUnregistered(
  tx: Tx,
  key: RecipientKey,
  failure: string | null,
  at: Date,
): Promise<void> {
  await sql`
    update split_recipients
    set registration = case when ${failure}::text is null then registration else 'failed' end,
        registration_failure = coalesce(${failure}, registration_failure),
        registering_until = null, updated_at = ${at}
    where workspace_id = ${key.workspaceId} and id = ${key.id} and registration <> 'active'`.execute(
    tx,
  );
}
