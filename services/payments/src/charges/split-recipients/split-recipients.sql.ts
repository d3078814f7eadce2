import { sql } from '@countinghouse/postgres';
import type { Requester } from '../../kernel/caller.rules.ts';
import type { Db, Tx } from '../../kernel/database.ts';
import { toRequester, toRequesterColumns } from '../../kernel/requester-columns.ts';
import type { RowKey } from '../../kernel/row-key.rules.ts';
import type { Registration, SplitRecipient } from './split-recipient.rules.ts';

interface SplitRecipientRow {
  readonly id: string;
  readonly external_reference: string;
  readonly name: string;
  readonly account_bank: string;
  readonly bank_name: string | null;
  readonly account_number_last4: string;
  readonly account_name: string | null;
  readonly currency: string;
  readonly country: string;
  readonly split_millionths: number;
  readonly recipient_mobile: string;
  readonly provider: string;
  readonly provider_reference: string;
  readonly provider_subaccount_id: string | null;
  readonly registration: Registration;
  readonly registered_by_key_id: string | null;
  readonly registered_by_member_id: string | null;
  readonly verified_by_key_id: string | null;
  readonly verified_by_member_id: string | null;
  readonly verified_at: Date | null;
  readonly disabled_at: Date | null;
  readonly created_at: Date;
  readonly updated_at: Date;
}

const selected = sql.raw(`id, external_reference, name, account_bank, bank_name,
  account_number_last4, account_name, currency, country, split_millionths, recipient_mobile,
  provider, provider_reference, provider_subaccount_id, registration, registered_by_key_id,
  registered_by_member_id, verified_by_key_id, verified_by_member_id, verified_at, disabled_at,
  created_at, updated_at`);

export type RecipientKey = RowKey;

/** The merchant's details of a recipient, with the account number sealed. */
export interface RecipientDetails {
  readonly name: string;
  readonly accountBank: string;
  readonly accountNumberSealed: Buffer;
  readonly accountNumberLast4: string;
  readonly splitMillionths: number;
  readonly recipientMobile: string;
  /** Who provided the details. */
  readonly registeredBy: Requester;
}

export interface NewSplitRecipient extends RecipientKey, RecipientDetails {
  readonly externalReference: string;
  readonly currency: string;
  readonly country: string;
  readonly provider: string;
  readonly providerReference: string;
  readonly createdAt: Date;
  /**
   * How long the creator registers it exclusively, by the database's clock: process clocks differ.
   */
  readonly leaseMs: number;
}

/** Null if the workspace already has a recipient with this reference. */
export async function insertSplitRecipientUnlessKnown(
  tx: Tx,
  row: NewSplitRecipient,
): Promise<SplitRecipient | null> {
  const by = toRequesterColumns(row.registeredBy);
  const { rows } = await sql<SplitRecipientRow>`
    insert into split_recipients (workspace_id, id, external_reference, name, account_bank,
      account_number_sealed, account_number_last4, split_millionths, recipient_mobile, currency,
      country, provider, provider_reference, registered_by_key_id, registered_by_member_id,
      registering_until, created_at, updated_at)
    values (${row.workspaceId}, ${row.id}, ${row.externalReference}, ${row.name},
      ${row.accountBank}, ${row.accountNumberSealed}, ${row.accountNumberLast4},
      ${row.splitMillionths}, ${row.recipientMobile}, ${row.currency}, ${row.country},
      ${row.provider}, ${row.providerReference}, ${by.requestedByKeyId}, ${by.requestedByMemberId},
      clock_timestamp() + ${row.leaseMs}::integer * interval '1 millisecond',
      ${row.createdAt}, ${row.createdAt})
    on conflict (workspace_id, external_reference) do nothing
    returning ${selected}`.execute(tx);
  return toRecipientOrNull(rows[0]);
}

export async function findSplitRecipient(
  tx: Tx,
  workspaceId: string,
  id: string,
): Promise<SplitRecipient | null> {
  const { rows } = await sql<SplitRecipientRow>`
    select ${selected} from split_recipients
    where workspace_id = ${workspaceId} and id = ${id}`.execute(tx);
  return toRecipientOrNull(rows[0]);
}

export async function findSplitRecipientByReference(
  db: Db,
  workspaceId: string,
  externalReference: string,
): Promise<SplitRecipient | null> {
  const { rows } = await sql<SplitRecipientRow>`
    select ${selected} from split_recipients
    where workspace_id = ${workspaceId} and external_reference = ${externalReference}`.execute(db);
  return toRecipientOrNull(rows[0]);
}

export async function listSplitRecipients(
  db: Db,
  workspaceId: string,
  olderThanId: string | null,
  rowsMax: number,
): Promise<readonly SplitRecipient[]> {
  const { rows } = await sql<SplitRecipientRow>`
    select ${selected} from split_recipients
    where workspace_id = ${workspaceId} and (${olderThanId}::uuid is null or id < ${olderThanId}::uuid)
    order by id desc limit ${rowsMax}`.execute(db);
  return rows.map(toRecipient);
}

/** The recipient on its first assignment; null on later ones. */
export async function saveFirstAssignment(
  tx: Tx,
  key: RecipientKey,
  at: Date,
): Promise<SplitRecipient | null> {
  const { rows } = await sql<SplitRecipientRow>`
    update split_recipients set first_assigned_at = ${at}
    where workspace_id = ${key.workspaceId} and id = ${key.id} and first_assigned_at is null
    returning ${selected}`.execute(tx);
  return toRecipientOrNull(rows[0]);
}

/** Omitted flags stay unchanged; a repeat keeps the first time and person. */
export async function saveRecipientFlags(
  db: Db,
  key: RecipientKey,
  flags: {
    readonly isVerified: boolean | null;
    readonly isDisabled: boolean | null;
    readonly by: Requester;
  },
  at: Date,
): Promise<SplitRecipient | null> {
  const { isVerified, isDisabled } = flags;
  const by = toRequesterColumns(flags.by);
  const { rows } = await sql<SplitRecipientRow>`
    update split_recipients
    set verified_at = case coalesce(${isVerified}::boolean, verified_at is not null)
                      when true then coalesce(verified_at, ${at}) end,
        verified_by_key_id = case when coalesce(${isVerified}::boolean, verified_at is not null) then
          case when verified_at is null then ${by.requestedByKeyId}::uuid else verified_by_key_id end end,
        verified_by_member_id = case when coalesce(${isVerified}::boolean, verified_at is not null) then
          case when verified_at is null then ${by.requestedByMemberId}::uuid else verified_by_member_id end end,
        disabled_at = case coalesce(${isDisabled}::boolean, disabled_at is not null)
                      when true then coalesce(disabled_at, ${at}) end,
        updated_at = case
          when coalesce(${isVerified}::boolean, verified_at is not null) = (verified_at is not null)
           and coalesce(${isDisabled}::boolean, disabled_at is not null) = (disabled_at is not null)
          then updated_at else ${at} end
    where workspace_id = ${key.workspaceId} and id = ${key.id}
    returning ${selected}`.execute(db);
  return toRecipientOrNull(rows[0]);
}

function toRecipientOrNull(row: SplitRecipientRow | undefined): SplitRecipient | null {
  return row === undefined ? null : toRecipient(row);
}

function toRecipient(row: SplitRecipientRow): SplitRecipient {
  return {
    id: row.id,
    externalReference: row.external_reference,
    name: row.name,
    accountBank: row.account_bank,
    bankName: row.bank_name,
    accountNumberLast4: row.account_number_last4,
    accountName: row.account_name,
    currency: row.currency,
    country: row.country,
    splitMillionths: row.split_millionths,
    recipientMobile: row.recipient_mobile,
    provider: row.provider,
    providerReference: row.provider_reference,
    providerSubaccountId: row.provider_subaccount_id,
    registration: row.registration,
    registeredBy: toRequesterOrNull(row.registered_by_key_id, row.registered_by_member_id),
    verifiedBy: toRequesterOrNull(row.verified_by_key_id, row.verified_by_member_id),
    verifiedAt: row.verified_at,
    disabledAt: row.disabled_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

function toRequesterOrNull(
  requestedByKeyId: string | null,
  requestedByMemberId: string | null,
): Requester | null {
  if (requestedByKeyId === null && requestedByMemberId === null) return null;
  return toRequester({ requestedByKeyId, requestedByMemberId });
}
