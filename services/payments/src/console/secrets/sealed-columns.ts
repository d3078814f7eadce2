import { totpContext } from '@countinghouse/identity';
import { archivePartContext } from '@countinghouse/process';
import { secretContext } from '@countinghouse/webhooks';
import { documentContext } from '../../business/documents/keep-documents.ts';
import { accountNumberContext } from '../../business/settlement-account/account-number.ts';
import { recipientAccountContext } from '../../charges/split-recipients/split-recipient.rules.ts';
import { tokenContext } from '../../charges/subscriptions/token.ts';
import { fileContext } from '../../disputes/files/file-context.ts';
import type { SealedColumnName } from './sealed-columns.sql.ts';

/** Where a sealed value is stored and its context, so that it can be resealed in place. */
export interface SealedColumn extends SealedColumnName {
  /** Takes the values of the key columns, as text and in order. */
  readonly contextOf: (key: readonly string[]) => string;
  /** Sealed with the webhook keys, if there are any. */
  readonly isOfWebhooks?: boolean;
  /** How many values are in memory and locked at a time. */
  readonly valuesPerBatch: number;
}

const fewBytes = { valuesPerBatch: 200 };
/** A document may be megabytes long. */
const manyBytes = { valuesPerBatch: 4 };

const totpColumn = {
  ...fewBytes,
  table: 'identity_totp',
  key: ['user_id'],
  contextOf: ([userId = '']: readonly string[]) => totpContext(userId),
};

/** All columns with sealed values; a test compares the list with the database. */
export const sealedColumns: readonly SealedColumn[] = [
  {
    ...manyBytes,
    table: 'archive_parts',
    column: 'content_sealed',
    key: ['tenant_id', 'archive_id', 'number'],
    contextOf: ([tenantId = '', archiveId = '', number]) =>
      archivePartContext(tenantId, archiveId, Number(number)),
  },
  {
    ...manyBytes,
    table: 'business_documents',
    column: 'content_sealed',
    key: ['business_id', 'id'],
    contextOf: ([businessId = '', id = '']) => documentContext({ businessId, id }),
  },
  {
    ...manyBytes,
    table: 'dispute_files',
    column: 'content_sealed',
    key: ['workspace_id', 'id'],
    contextOf: ([workspaceId = '', id = '']) => fileContext({ workspaceId, id }),
  },
  {
    ...fewBytes,
    table: 'held_changes',
    column: 'sealed',
    // The only action with a sealed value: on approval it moves to the account's row.
    key: ['business_id', 'id'],
    contextOf: ([businessId = '', id = '']) => accountNumberContext({ businessId, id }),
  },
  { ...totpColumn, column: 'offered_secret' },
  { ...totpColumn, column: 'secret' },
  {
    ...fewBytes,
    table: 'settlement_accounts',
    column: 'account_number_sealed',
    key: ['business_id', 'id'],
    contextOf: ([businessId = '', id = '']) => accountNumberContext({ businessId, id }),
  },
  {
    ...fewBytes,
    table: 'split_recipients',
    column: 'account_number_sealed',
    key: ['workspace_id', 'id'],
    contextOf: ([workspaceId = '', id = '']) => recipientAccountContext({ workspaceId, id }),
  },
  {
    ...fewBytes,
    table: 'subscriptions',
    column: 'token_sealed',
    key: ['workspace_id', 'id'],
    contextOf: ([workspaceId = '', id = '']) => tokenContext({ workspaceId, id }),
  },
  {
    ...fewBytes,
    isOfWebhooks: true,
    table: 'webhook_secrets',
    column: 'sealed',
    key: ['tenant_id', 'endpoint_id', 'version'],
    contextOf: ([tenantId = '', endpointId = '', version]) =>
      secretContext({ tenantId, endpointId }, Number(version)),
  },
];
