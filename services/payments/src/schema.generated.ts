// Written by `./dev generate` from the migrated database; do not edit.

import type { Generated, GeneratedAlways } from '@countinghouse/postgres';

interface ApiKeyHashesTable {
  key_hash: Buffer;
  workspace_id: string;
  api_key_id: string;
}

interface ApiKeysTable {
  workspace_id: string;
  id: string;
  business_id: string;
  name: string;
  last4: string;
  scopes: string[];
  allowed_cidrs: Generated<string[]>;
  expires_at: Generated<Date | null>;
  revoked_at: Generated<Date | null>;
  last_used_at: Generated<Date | null>;
  created_by_member_id: string;
  rotated_from_id: Generated<string | null>;
  created_at: Generated<Date>;
}

interface AuditLogTable {
  business_id: string;
  id: string;
  workspace_id: Generated<string | null>;
  actor_kind: 'operator' | 'member' | 'api_key' | 'system';
  actor: string;
  action: string;
  subject_kind: string;
  subject_id: string;
  request_id: Generated<string | null>;
  ip: Generated<string | null>;
  detail: Generated<unknown>;
  created_at: Generated<Date>;
}

interface BeneficialOwnersTable {
  business_id: string;
  id: string;
  name: string;
  verified_at: Generated<Date | null>;
}

interface BusinessDocumentsTable {
  business_id: string;
  id: string;
  kind: string;
  submitted_at: Generated<Date | null>;
}

interface BusinessesTable {
  id: string;
  business_name: string;
  legal_name: Generated<string | null>;
  trading_name: Generated<string | null>;
  country: string;
  default_currency: string;
  email: string;
  phone: string;
  website: Generated<string | null>;
  industry: Generated<string | null>;
  registration_number: Generated<string | null>;
  kyc_status: Generated<'not_started' | 'pending' | 'in_review' | 'verified' | 'rejected' | 'expired'>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

interface ChangeCounterTable {
  is_only: Generated<boolean>;
  value: bigint;
}

interface ChangesTable {
  number: bigint;
  topic: 'api_key' | 'business' | 'pause';
  subject: string;
}

interface MembersTable {
  business_id: string;
  id: string;
  user_id: string;
  role: 'owner' | 'admin' | 'finance' | 'developer' | 'viewer';
  created_at: Generated<Date>;
}

interface OperationPausesTable {
  operation: 'payments' | 'refunds' | 'payouts';
  reason: string;
  retry_after_seconds: number;
  paused_at: Generated<Date>;
}

interface PaymentsTable {
  workspace_id: string;
  id: string;
  amount_minor: bigint;
  refunded_minor: Generated<bigint>;
  fee_minor: bigint;
  net_minor: GeneratedAlways<bigint>;
  split_amount_minor: Generated<bigint | null>;
  currency: string;
  status: Generated<'pending' | 'processing' | 'succeeded' | 'partially_refunded' | 'refunded' | 'failed' | 'cancelled'>;
  payment_link_id: Generated<string | null>;
  qr_code_id: Generated<string | null>;
  subscription_id: Generated<string | null>;
  split_recipient_id: Generated<string | null>;
  split_routed: Generated<boolean | null>;
  split_reason: Generated<string | null>;
  reference: string;
  provider: Generated<string | null>;
  provider_reference: Generated<string | null>;
  failure_code: Generated<'declined' | 'insufficient_funds' | 'expired' | 'authentication_failed' | 'abandoned' | 'provider_error' | 'amount_mismatch' | 'limit_exceeded' | 'duplicate_payment' | null>;
  failure_reason: Generated<string | null>;
  latest_refund_id: Generated<string | null>;
  description: Generated<string | null>;
  payment_method: Generated<unknown>;
  customer: Generated<unknown>;
  metadata: Generated<unknown>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  processing_at: Generated<Date | null>;
  succeeded_at: Generated<Date | null>;
  failed_at: Generated<Date | null>;
  cancelled_at: Generated<Date | null>;
  settled_at: Generated<Date | null>;
}

interface SchemaMigrationsTable {
  version: number;
  name: string;
  checksum: string;
  applied_at: Generated<Date>;
}

interface SettlementAccountsTable {
  business_id: string;
  id: string;
  bank_code: string;
  bank_name: string;
  account_last4: string;
  beneficiary_name: string;
  created_at: Generated<Date>;
  replaced_at: Generated<Date | null>;
}

interface UsersTable {
  id: string;
  email: string;
  name: string;
  created_at: Generated<Date>;
}

interface WorkspacesTable {
  id: string;
  business_id: string;
  environment: 'live' | 'test';
  created_at: Generated<Date>;
}

export interface Schema {
  api_key_hashes: ApiKeyHashesTable;
  api_keys: ApiKeysTable;
  audit_log: AuditLogTable;
  beneficial_owners: BeneficialOwnersTable;
  business_documents: BusinessDocumentsTable;
  businesses: BusinessesTable;
  change_counter: ChangeCounterTable;
  changes: ChangesTable;
  members: MembersTable;
  operation_pauses: OperationPausesTable;
  payments: PaymentsTable;
  schema_migrations: SchemaMigrationsTable;
  settlement_accounts: SettlementAccountsTable;
  users: UsersTable;
  workspaces: WorkspacesTable;
}
