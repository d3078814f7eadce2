// Written by `./dev generate` from the migrated database; do not edit.

import type { Generated, GeneratedAlways } from '@countinghouse/postgres';

interface AccountFoldsTable {
  workspace_id: string;
  account_code: number;
  currency: string;
  owner_id: Generated<string | null>;
  debit_minor: bigint;
  credit_minor: bigint;
  held_debit_minor: bigint;
  held_credit_minor: bigint;
}

interface ApiKeyHashesTable {
  key_hash: Buffer;
  tenant_id: string;
  api_key_id: string;
  pepper_id: Generated<string | null>;
}

interface ApiKeysTable {
  tenant_id: string;
  id: string;
  name: string;
  last4: string;
  allowed_cidrs: Generated<string[]>;
  expires_at: Generated<Date | null>;
  revoked_at: Generated<Date | null>;
  last_used_at: Generated<Date | null>;
  rotated_from_id: Generated<string | null>;
  created_at: Generated<Date>;
  business_id: string;
  scopes: string[];
  created_by_member_id: string;
  route: Generated<string | null>;
}

interface ApprovalChallengesTable {
  workspace_id: string;
  approval_id: string;
  member_id: string;
  decision: 'approved' | 'rejected';
  nonce: Buffer;
  expires_at: Date;
}

interface ApprovalSignaturesTable {
  workspace_id: string;
  approval_id: string;
  member_id: string;
  operation: string;
  nonce: Buffer;
  credential_id: string;
  public_key: Buffer;
  authenticator_data: Buffer;
  client_data_json: Buffer;
  signature: Buffer;
  origin: string;
  rp_id: string;
  created_at: Date;
}

interface ApprovalThresholdsTable {
  business_id: string;
  operation: 'refunds' | 'payouts';
  currency: string;
  amount_minor: Generated<bigint | null>;
  updated_at: Date;
}

interface ApprovalsTable {
  workspace_id: string;
  id: string;
  action: 'refund.create' | 'payout.create' | 'dispute.accept' | 'threshold.change' | 'settlement_account.replace' | 'member.add' | 'member.promote' | 'api_key.create' | 'business.close';
  subject_id: string;
  amount_minor: Generated<bigint | null>;
  currency: string;
  status: 'requires_review' | 'approved' | 'rejected' | 'cancelled' | 'expired' | 'succeeded' | 'failed';
  requested_by_key_id: Generated<string | null>;
  requested_by_member_id: string;
  decided_by_member_id: Generated<string | null>;
  decided_by_operator: Generated<string | null>;
  decision_reason: Generated<string | null>;
  expires_at: Date;
  decided_at: Generated<Date | null>;
  created_at: Date;
  updated_at: Date;
  business_id: Generated<string | null>;
  operation_hash: Generated<Buffer | null>;
  reason: Generated<'above_threshold' | 'no_threshold' | 'daily_amount' | 'policy_change' | 'account_replaced' | 'account_replacement' | 'new_decider' | 'key_scopes' | 'closing' | null>;
  threshold_minor: Generated<bigint | null>;
  daily_minor: Generated<bigint | null>;
}

interface ArchivePartsTable {
  tenant_id: string;
  archive_id: string;
  number: number;
  content_sealed: Buffer;
}

interface ArchiveTablesTable {
  name: string;
  source: string;
  tenant_column: string;
  parent: Generated<string | null>;
  parent_column: Generated<string | null>;
  left_out: Generated<string[]>;
}

interface ArchivesTable {
  tenant_id: string;
  id: string;
  status: Generated<'queued' | 'running' | 'ready' | 'failed' | 'erased'>;
  requested_by: string;
  requested_at: Date;
  run: Generated<number>;
  files_done: Generated<number>;
  files_total: Generated<number | null>;
  size_bytes: Generated<bigint | null>;
  sha256: Generated<Buffer | null>;
  ready_at: Generated<Date | null>;
  expires_at: Generated<Date | null>;
  failure: Generated<'too_large' | 'gave_up' | null>;
  ended_at: Generated<Date | null>;
}

interface AuditChainTable {
  position: bigint;
  log: 'audit_log' | 'operator_log';
  tenant_id: Generated<string | null>;
  row_id: string;
  hash: Buffer;
}

interface AuditHeadExportTable {
  only_row: Generated<boolean>;
  position: bigint;
  exported_at: Date;
}

interface AuditLogTable {
  tenant_id: string;
  id: string;
  actor_kind: 'operator' | 'member' | 'api_key' | 'system';
  actor: string;
  action: string;
  subject_kind: string;
  subject_id: string;
  request_id: Generated<string | null>;
  ip: Generated<string | null>;
  detail: Generated<unknown>;
  created_at: Generated<Date>;
  workspace_id: Generated<string | null>;
}

interface AuditOutboxTable {
  position: Generated<bigint>;
  log: 'audit_log' | 'operator_log';
  tenant_id: Generated<string | null>;
  row_id: string;
  written_at: Generated<Date>;
}

interface BalanceEntriesTable {
  workspace_id: string;
  currency: string;
  sequence: bigint;
  transaction_id: string;
  kind: 'charge' | 'settled' | 'refund' | 'refund_reversed' | 'payout' | 'kept' | 'payout_returned' | 'dispute_opened' | 'dispute_won' | 'dispute_lost' | 'reserve_held' | 'reserve_released';
  pending_minor: bigint;
  available_minor: bigint;
  owed_minor: bigint;
  pending_after_minor: bigint;
  available_after_minor: bigint;
  owed_after_minor: bigint;
  kind_count: bigint;
  kind_pending_minor: bigint;
  kind_available_minor: bigint;
  disputed_minor: Generated<bigint>;
  disputed_after_minor: Generated<bigint>;
  reserved_minor: Generated<bigint>;
  reserved_after_minor: Generated<bigint>;
}

interface BeneficialOwnersTable {
  business_id: string;
  id: string;
  name: string;
  verified_at: Generated<Date | null>;
  share_basis_points: Generated<number | null>;
  created_at: Generated<Date>;
}

interface BooksConnectionKeysTable {
  workspace_id: string;
  connection_id: string;
  purpose: 'read' | 'pay';
  key_id: string;
  previous_key_id: Generated<string | null>;
}

interface BooksConnectionsTable {
  workspace_id: string;
  id: string;
  business_id: string;
  books_url: string;
  organisation_id: string;
  organisation_name: string;
  agreed_by_member_id: string;
  agreed_at: Date;
  code_hash: Generated<Buffer | null>;
  code_challenge: Generated<string | null>;
  code_expires_at: Generated<Date | null>;
  connected_at: Generated<Date | null>;
  endpoint_id: Generated<string | null>;
  keys_rotated_at: Generated<Date | null>;
  ended_at: Generated<Date | null>;
}

interface BooksLinksTable {
  workspace_id: string;
  name: string;
  trail_url: string;
  key_id: string;
  updated_at: Date;
  booked_sequence: Generated<bigint>;
}

interface BrandsTable {
  business_id: string;
  colour: Generated<string | null>;
  support_email: Generated<string | null>;
  support_phone: Generated<string | null>;
  address: Generated<string | null>;
  tax_number: Generated<string | null>;
  receipt_footer: Generated<string | null>;
  time_zone: Generated<string | null>;
  logo_id: Generated<string | null>;
  logo_type: Generated<'image/png' | 'image/jpeg' | 'image/svg+xml' | null>;
  logo_width: Generated<number | null>;
  logo_height: Generated<number | null>;
  logo_bytes: Generated<Buffer | null>;
  updated_at: Date;
}

interface BusinessDocumentsTable {
  business_id: string;
  id: string;
  kind: string;
  submitted_at: Generated<Date | null>;
  file_name: Generated<string | null>;
  media_type: Generated<string | null>;
  size_bytes: Generated<number | null>;
  sha256: Generated<Buffer | null>;
  content_sealed: Generated<Buffer | null>;
  uploaded_by_member_id: Generated<string | null>;
  created_at: Generated<Date>;
}

interface BusinessMoveChangesTable {
  business_id: string;
  number: Generated<bigint>;
  table_name: string;
  row_key: unknown;
}

interface BusinessMoveTablesTable {
  business_id: string;
  epoch: number;
  table_name: string;
  last_row: Generated<string | null>;
  row_count: bigint;
  is_done: boolean;
}

interface BusinessMovesTable {
  business_id: string;
  epoch: number;
  side: 'from' | 'to';
  other_cell: number;
  state: 'copying' | 'frozen' | 'away' | 'closed' | 'arriving' | 'here' | 'abandoned';
  frozen_until: Generated<Date | null>;
  workspaces: string[];
  people: string[];
  members_ever: string[];
  started_at: Generated<Date>;
  updated_at: Generated<Date>;
  report: Generated<unknown>;
  mover: Generated<string | null>;
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
  settlement_delay_days: Generated<number | null>;
  suspended_at: Generated<Date | null>;
  suspended_reason: Generated<string | null>;
  closing_at: Generated<Date | null>;
  closed_at: Generated<Date | null>;
  access_ended_at: Generated<Date | null>;
  moved_to_cell: Generated<number | null>;
}

interface CellClockTable {
  is_only: Generated<boolean>;
  offset_ms: Generated<bigint>;
  target_ms: Generated<bigint>;
  round: Generated<bigint>;
  phase: Generated<'prepare' | 'round' | 'finish'>;
  advancing_until: Generated<Date | null>;
}

interface CellClockFollowersTable {
  id: string;
  program: 'api' | 'worker' | 'dispatcher' | 'console';
  round: bigint;
  due_count: Generated<number>;
  next_due_at: Generated<Date | null>;
  seen_at: Date;
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

interface CheckoutCodesTable {
  code: string;
  workspace_id: string;
  target_kind: 'payment_link' | 'qr_code' | 'subscription';
  target_id: string;
}

interface CheckoutRefusalsTable {
  workspace_id: string;
  id: string;
  reason: 'payer_blocked' | 'payment_cap' | 'day_cap' | 'month_cap' | 'payer_hour' | 'payer_day' | 'payer_failed';
  target_kind: 'payment_link' | 'qr_code' | 'subscription';
  target_id: string;
  amount_minor: bigint;
  currency: string;
  email: Generated<string | null>;
  form_token: Buffer;
  created_at: Date;
}

interface CheckoutSessionsTable {
  workspace_id: string;
  payment_id: string;
  form_token: Buffer;
  code: string;
  locale: string;
  checkout_url: Generated<string | null>;
  expires_at: Date;
  created_at: Date;
  asked_at: Generated<Date | null>;
}

interface CheckpointKeysTable {
  name: string;
  id: string;
  public_key: string;
  first_used_at: Date;
}

interface ClosingsTable {
  tenant_id: string;
  id: string;
  status: Generated<'waiting' | 'withdrawn' | 'closed'>;
  requested_by: string;
  approved_by: Generated<string | null>;
  started_at: Date;
  closes_at: Date;
  reminded_at: Generated<Date | null>;
  ending_at: Generated<Date | null>;
  withdrawn_by: Generated<string | null>;
  ended_at: Generated<Date | null>;
  drained_at: Generated<Date | null>;
  erases_at: Generated<Date | null>;
}

interface DailyAmountsTable {
  business_id: string;
  operation: 'refunds' | 'payouts';
  currency: string;
  amount_minor: bigint;
  updated_at: Date;
}

interface DisputeFilesTable {
  workspace_id: string;
  id: string;
  dispute_id: string;
  file_name: string;
  media_type: 'image/png' | 'image/jpeg';
  size_bytes: number;
  sha256: Buffer;
  content_sealed: Buffer;
  provider_link: Generated<string | null>;
  uploaded_by_member_id: Generated<string | null>;
  created_at: Date;
  uploaded_by_key_id: Generated<string | null>;
  is_pack: Generated<boolean>;
}

interface DisputesTable {
  workspace_id: string;
  id: string;
  payment_id: string;
  provider: string;
  provider_dispute_id: string;
  previous_dispute_id: Generated<string | null>;
  status: 'needs_response' | 'under_review' | 'won' | 'lost';
  amount_minor: bigint;
  currency: string;
  fee_minor: bigint;
  from_pending_minor: bigint;
  from_available_minor: bigint;
  from_receivable_minor: bigint;
  reason: Generated<string | null>;
  lost_because: Generated<'accepted' | 'no_response' | 'decided' | null>;
  answer: Generated<'accept' | 'contest' | null>;
  evidence: Generated<unknown>;
  answered_at: Generated<Date | null>;
  answered_by_key_id: Generated<string | null>;
  answered_by_member_id: Generated<string | null>;
  next_send_at: Generated<Date | null>;
  approval_id: Generated<string | null>;
  due_at: Generated<Date | null>;
  opened_at: Date;
  submitted_at: Generated<Date | null>;
  closed_at: Generated<Date | null>;
  created_at: Date;
  updated_at: Date;
  from_reserve_minor: Generated<bigint>;
}

interface EventLogTable {
  tenant_id: string;
  sequence: bigint;
  event_id: string;
  type: string;
  created_at: Date;
  body: string;
}

interface EventOutboxTable {
  tenant_id: string;
  event_id: string;
  lane: GeneratedAlways<number>;
}

interface EventSequencesTable {
  tenant_id: string;
  last_sequence: bigint;
}

interface EventsTable {
  tenant_id: string;
  id: string;
  type: string;
  created_at: Date;
  data: unknown;
}

interface FeeSchedulesTable {
  business_id: string;
  currency: string;
  basis_points: number;
  fixed_minor: bigint;
  updated_at: Date;
  is_refundable: Generated<boolean>;
  dispute_fee_minor: Generated<bigint>;
}

interface HeldChangesTable {
  business_id: string;
  id: string;
  action: 'settlement_account.replace' | 'member.add' | 'member.promote' | 'api_key.create' | 'business.close';
  content: unknown;
  sealed: Generated<Buffer | null>;
  created_at: Date;
}

interface HeldKeyHashesTable {
  workspace_id: string;
  api_key_id: string;
  key_hash: Buffer;
  pepper_id: Generated<string | null>;
}

interface IdentityCodeFailuresTable {
  user_id: string;
  failures: number;
  day_begins_at: Date;
  day_failures: number;
  waits_until: Date;
  cleared_at: Generated<Date | null>;
}

interface IdentityMailsOffTable {
  user_id: string;
  topic: string;
  created_at: Date;
}

interface IdentityPasskeyChallengesTable {
  challenge_hash: Buffer;
  user_id: Generated<string | null>;
  expires_at: Date;
}

interface IdentityPasskeysTable {
  id: string;
  user_id: string;
  credential_id: Buffer;
  public_key: Buffer;
  counter: bigint;
  name: string;
  created_at: Date;
  last_used_at: Generated<Date | null>;
}

interface IdentityPasswordLinksTable {
  token_hash: Buffer;
  user_id: string;
  expires_at: Date;
}

interface IdentityPasswordsTable {
  user_id: string;
  hash: string;
  changed_at: Date;
  devices_revoked_at: Generated<Date | null>;
}

interface IdentityRecoveryCodesTable {
  user_id: string;
  code_hash: Buffer;
}

interface IdentitySessionsTable {
  id: string;
  user_id: string;
  token_hash: Buffer;
  created_at: Date;
  last_seen_at: Date;
  second_factor_at: Generated<Date | null>;
  address: string;
  user_agent: string;
}

interface IdentitySignInsTable {
  token_hash: Buffer;
  user_id: string;
  attempts_left: number;
  expires_at: Date;
}

interface IdentitySignUpsTable {
  token_hash: Buffer;
  email: string;
  invited_by: Generated<string | null>;
  expires_at: Date;
}

interface IdentityTotpTable {
  user_id: string;
  offered_secret: Generated<Buffer | null>;
  secret: Generated<Buffer | null>;
  last_period: Generated<bigint>;
  confirmed_at: Generated<Date>;
}

interface InvitationsTable {
  tenant_id: string;
  id: string;
  email: string;
  role: 'owner' | 'admin' | 'finance' | 'developer' | 'viewer';
  token_hash: Buffer;
  invited_by_member_id: Generated<string | null>;
  created_at: Date;
  sent_at: Date;
  expires_at: Date;
  revoked_at: Generated<Date | null>;
  accepted_at: Generated<Date | null>;
  accepted_by_member_id: Generated<string | null>;
  approved_by_member_id: Generated<string | null>;
}

interface KeyUseTable {
  tenant_id: string;
  key_id: string;
  day: string;
  address: string;
  request_count: bigint;
  refusal_count: bigint;
}

interface LedgerBalancesTable {
  workspace_id: string;
  account_code: number;
  currency: string;
  debit_minor: bigint;
  credit_minor: bigint;
  held_debit_minor: bigint;
  held_credit_minor: bigint;
}

interface LedgerEntriesTable {
  workspace_id: string;
  transaction_id: string;
  reference_id: string;
  amount_minor: bigint;
  account_code: number;
  line: number;
  is_held: boolean;
  currency: string;
  owner_id: Generated<string | null>;
}

interface LedgerMonthProofsTable {
  workspace_id: string;
  table_name: 'ledger_transactions' | 'ledger_entries';
  month: string;
  row_count: bigint;
  debit_minor: bigint;
  digest: Buffer;
  proved_at: Date;
}

interface LedgerMonthsTable {
  table_name: 'ledger_transactions' | 'ledger_entries';
  month: string;
  last_workspace: Generated<string | null>;
  older_readers: Generated<string[] | null>;
  began_at: Date;
  packed_at: Generated<Date | null>;
}

interface LedgerOutboxTable {
  workspace_id: string;
  position: bigint;
  transaction_id: string;
  lane: GeneratedAlways<number>;
}

interface LedgerTransactionKeysTable {
  workspace_id: string;
  source_kind: string;
  source_id: string;
  step: number;
  transaction_id: string;
}

interface LedgerTransactionsTable {
  workspace_id: string;
  id: string;
  template: string;
  template_version: number;
  source_kind: 'payment' | 'suspense' | 'refund' | 'settlement' | 'payout' | 'correction' | 'dispute';
  source_id: string;
  step: number;
  reverses_id: Generated<string | null>;
  entry_count: number;
  effective_at: Date;
}

interface LedgerVerificationsTable {
  id: string;
  started_at: Date;
  finished_at: Date;
  broken: string[];
}

interface MembersTable {
  tenant_id: string;
  id: string;
  user_id: string;
  role: 'owner' | 'admin' | 'finance' | 'developer' | 'viewer';
  created_at: Generated<Date>;
  removed_at: Generated<Date | null>;
  added_by_member_id: Generated<string | null>;
  decider_since: Generated<Date | null>;
  decides_from: Generated<Date | null>;
  vouched_at: Generated<Date | null>;
  vouched_by_member_id: Generated<string | null>;
  vouched_by_operator: Generated<string | null>;
}

interface MovementCheckpointsTable {
  workspace_id: string;
  size: bigint;
  root: Buffer;
  subtrees: Buffer;
  note: string;
  signed_at: Date;
}

interface MovementsTable {
  workspace_id: string;
  sequence: bigint;
  transaction_id: string;
}

interface OperationPausesTable {
  operation: 'payments' | 'refunds' | 'payouts';
  reason: string;
  retry_after_seconds: number;
  paused_at: Generated<Date>;
}

interface OperatorChallengesTable {
  challenge_hash: Buffer;
  operator_id: Generated<string | null>;
  expires_at: Date;
}

interface OperatorEnrolmentsTable {
  token_hash: Buffer;
  operator_id: string;
  expires_at: Date;
}

interface OperatorLogTable {
  id: string;
  operator: string;
  action: string;
  subject: string;
  detail: Generated<unknown>;
  created_at: Date;
}

interface OperatorPasskeysTable {
  id: string;
  operator_id: string;
  credential_id: Buffer;
  public_key: Buffer;
  counter: bigint;
  name: string;
  created_at: Date;
  last_used_at: Generated<Date | null>;
}

interface OperatorProposalsTable {
  request_id: string;
  before: Generated<unknown>;
  after: unknown;
}

interface OperatorRequestsTable {
  id: string;
  action: 'business.verify' | 'business.reject' | 'business.suspend' | 'business.reinstate' | 'suspense.return' | 'suspense.keep' | 'account.recover' | 'risk.loosen' | 'fees.change' | 'settlement_delay.change' | 'approval_limits.loosen' | 'member.invite' | 'member.remove' | 'business.rename' | 'payer.erase';
  business_id: string;
  subject_id: string;
  workspace_id: Generated<string | null>;
  reason: string;
  requested_by: string;
  requested_at: Date;
  expires_at: Date;
  status: Generated<'waiting' | 'confirmed' | 'rejected' | 'withdrawn'>;
  decided_by: Generated<string | null>;
  decided_at: Generated<Date | null>;
  decision_reason: Generated<string | null>;
}

interface OperatorSessionsTable {
  id: string;
  operator_id: string;
  token_hash: Buffer;
  created_at: Date;
  last_seen_at: Date;
  second_factor_at: Date;
  address: string;
  user_agent: string;
}

interface OperatorsTable {
  id: string;
  email: string;
  name: string;
  role: 'viewer' | 'operator';
  created_at: Date;
  removed_at: Generated<Date | null>;
}

interface PayerNoticesTable {
  workspace_id: string;
  kind: 'receipt' | 'refund' | 'subscription_started' | 'subscription_ended' | 'renewal_failed' | 'renewal_soon' | 'subscription_link' | 'subscription_paused' | 'subscription_resumed' | 'amount_changed';
  subject_id: string;
  round: number;
  payment_id: Generated<string | null>;
  amount_minor: Generated<bigint | null>;
  idempotency_key: Generated<string | null>;
  due_at: Generated<Date | null>;
  created_at: Date;
  done_at: Generated<Date | null>;
  outcome: Generated<'queued' | 'no_address' | 'not_a_member' | 'outdated' | null>;
}

interface PayerRulesTable {
  workspace_id: string;
  id: string;
  effect: 'block' | 'allow';
  kind: 'email' | 'domain';
  value: string;
  note: Generated<string | null>;
  created_at: Date;
}

interface PaymentLinksTable {
  workspace_id: string;
  id: string;
  code: string;
  title: string;
  description: Generated<string | null>;
  currency: string;
  amount_minor: Generated<bigint | null>;
  preset_amount_minor: Generated<bigint | null>;
  image_url: Generated<string | null>;
  return_url: Generated<string | null>;
  split_recipient_id: Generated<string | null>;
  expires_at: Generated<Date | null>;
  max_uses: Generated<number | null>;
  uses: Generated<number>;
  last_used_at: Generated<Date | null>;
  last_payment_id: Generated<string | null>;
  disabled_at: Generated<Date | null>;
  metadata: Generated<unknown>;
  idempotency_key: Generated<string | null>;
  request_hash: Generated<Buffer | null>;
  created_at: Date;
  updated_at: Date;
  customer: Generated<unknown>;
  is_customer_fixed: Generated<boolean>;
  order_reference: Generated<string | null>;
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
  failure_code: Generated<'declined' | 'insufficient_funds' | 'expired' | 'authentication_failed' | 'abandoned' | 'provider_error' | 'amount_mismatch' | 'limit_exceeded' | 'duplicate_payment' | 'subscription_cancelled' | null>;
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
  next_check_at: Generated<Date | null>;
  check_count: Generated<number>;
  session_expires_at: Generated<Date | null>;
  is_target_limited: Generated<boolean>;
  attention: Generated<'amount_mismatch' | 'currency_mismatch' | 'unresolved' | null>;
  refund_reserved_minor: Generated<bigint>;
  refund_in_flight_id: Generated<string | null>;
  is_fee_refundable: Generated<boolean>;
  provider_fee_minor: Generated<bigint | null>;
  title: Generated<string | null>;
  refund_count: Generated<number>;
  disputed_minor: Generated<bigint>;
  dispute_id: Generated<string | null>;
  dispute_status: Generated<'needs_response' | 'under_review' | 'won' | 'lost' | null>;
  order_reference: Generated<string | null>;
}

interface PayoutsTable {
  workspace_id: string;
  id: string;
  business_id: string;
  amount_minor: bigint;
  currency: string;
  status: 'pending' | 'processing' | 'completed' | 'failed' | 'cancelled';
  destination_type: 'service_account' | 'provider_bank';
  settlement_account_id: Generated<string | null>;
  reference: string;
  provider: Generated<string | null>;
  provider_transfer_id: Generated<string | null>;
  provider_fee_minor: Generated<bigint | null>;
  failure_code: Generated<'refused' | 'not_sent' | 'transfer_failed' | null>;
  failure_reason: Generated<string | null>;
  cancellation_reason: Generated<'requested' | 'approval_rejected' | 'approval_expired' | 'destination_changed' | null>;
  approval_id: Generated<string | null>;
  idempotency_key: Generated<string | null>;
  request_hash: Generated<Buffer | null>;
  requested_by_key_id: Generated<string | null>;
  sent_at: Generated<Date | null>;
  last_checked_at: Generated<Date | null>;
  next_check_at: Generated<Date | null>;
  check_count: Generated<number>;
  created_at: Date;
  updated_at: Date;
  submitted_at: Generated<Date | null>;
  completed_at: Generated<Date | null>;
  failed_at: Generated<Date | null>;
  cancelled_at: Generated<Date | null>;
  returned_at: Generated<Date | null>;
  return_reason: Generated<string | null>;
  requested_by_member_id: Generated<string | null>;
}

interface ProviderCallbacksTable {
  workspace_id: string;
  payment_id: string;
  dedupe_key: string;
  provider: string;
  provider_id: string;
  status: string;
  received_at: Date;
  next_try_at: Date;
  try_count: Generated<number>;
  handled_at: Generated<Date | null>;
}

interface ProviderSettlementChargesTable {
  environment: string;
  provider: string;
  provider_settlement_id: string;
  provider_transaction_id: string;
  state: 'waiting' | 'settled' | 'unmatched' | 'duplicate';
  next_try_at: Generated<Date | null>;
  workspace_id: Generated<string | null>;
  payment_id: Generated<string | null>;
  suspense_item_id: Generated<string | null>;
  created_at: Date;
  settled_at: Generated<Date | null>;
}

interface ProviderSettlementReadingTable {
  environment: string;
  provider: string;
  read_through: string;
  next_read_at: Date;
}

interface ProviderSettlementsTable {
  environment: 'live' | 'test';
  provider: string;
  provider_settlement_id: string;
  status: 'pending' | 'completed';
  currency: string;
  gross_minor: bigint;
  fee_minor: bigint;
  net_minor: bigint;
  charge_count: number;
  processed_at: Generated<Date | null>;
  created_at: Date;
  updated_at: Date;
  chargeback_minor: Generated<bigint>;
}

interface QrCodesTable {
  workspace_id: string;
  id: string;
  code: string;
  mode: 'fixed_amount' | 'open_amount';
  description: Generated<string | null>;
  currency: string;
  amount_minor: Generated<bigint | null>;
  return_url: Generated<string | null>;
  split_recipient_id: Generated<string | null>;
  max_uses: Generated<number | null>;
  uses: Generated<number>;
  last_used_at: Generated<Date | null>;
  last_payment_id: Generated<string | null>;
  disabled_at: Generated<Date | null>;
  created_at: Date;
  updated_at: Date;
}

interface ReceiptCountersTable {
  workspace_id: string;
  last_number: bigint;
}

interface ReceiptsTable {
  workspace_id: string;
  payment_id: string;
  number: bigint;
  created_at: Date;
}

interface ReconciliationBreaksTable {
  id: string;
  environment: 'live' | 'test';
  list: 'charges' | 'transfers' | 'refunds' | 'settlements';
  kind: 'missing_here' | 'missing_there' | 'amount' | 'currency' | 'fee' | 'duplicate';
  subject: string;
  day: string;
  provider_id: Generated<string | null>;
  reference: Generated<string | null>;
  workspace_id: Generated<string | null>;
  object_id: Generated<string | null>;
  our_minor: Generated<bigint | null>;
  our_currency: Generated<string | null>;
  their_minor: Generated<bigint | null>;
  their_currency: Generated<string | null>;
  action: 'settle' | 'check' | 'look_up' | 'return' | 'correct';
  status: 'open' | 'cleared';
  first_seen_at: Date;
  last_seen_at: Date;
  last_run_id: string;
  cleared_at: Generated<Date | null>;
  cleared_by: Generated<string | null>;
  clear_reason: Generated<string | null>;
}

interface ReconciliationRunsTable {
  id: string;
  environment: 'live' | 'test';
  day: string;
  list: 'charges' | 'transfers' | 'refunds' | 'settlements';
  started_at: Date;
  finished_at: Generated<Date | null>;
  theirs_count: Generated<number>;
  ours_count: Generated<number>;
  foreign_count: Generated<number>;
  repaired_count: Generated<number>;
  open_count: Generated<number>;
  cleared_count: Generated<number>;
}

interface RecoveriesTable {
  id: string;
  kind: 'second_factor' | 'successor';
  user_id: string;
  business_id: string;
  member_id: string;
  new_email: Generated<string | null>;
  requested_by: Generated<string | null>;
  requested_at: Date;
  ready_at: Date;
  expires_at: Date;
  stop_token_hash: Buffer;
  status: Generated<'waiting' | 'stopped' | 'confirmed' | 'used'>;
  stopped_by: Generated<'link' | 'sign_in' | 'operator' | null>;
  proof_by: Generated<string | null>;
  confirmed_by: Generated<string | null>;
  confirmed_at: Generated<Date | null>;
  link_token_hash: Generated<Buffer | null>;
  link_expires_at: Generated<Date | null>;
  ended_at: Generated<Date | null>;
}

interface RefundsTable {
  workspace_id: string;
  id: string;
  payment_id: string;
  amount_minor: bigint;
  currency: string;
  status: 'pending_approval' | 'processing' | 'succeeded' | 'failed' | 'cancelled';
  fee_minor: bigint;
  share_minor: bigint;
  from_pending_minor: bigint;
  from_available_minor: bigint;
  from_receivable_minor: bigint;
  provider: string;
  provider_transaction_id: string;
  provider_refund_id: Generated<string | null>;
  failure_code: Generated<'refused' | 'not_sent' | 'failed_later' | null>;
  failure_reason: Generated<string | null>;
  cancellation_reason: Generated<'approval_rejected' | 'approval_expired' | null>;
  approval_id: Generated<string | null>;
  requested_by_key_id: Generated<string | null>;
  sent_at: Generated<Date | null>;
  last_checked_at: Generated<Date | null>;
  next_check_at: Generated<Date | null>;
  check_count: Generated<number>;
  created_at: Date;
  updated_at: Date;
  succeeded_at: Generated<Date | null>;
  confirmed_at: Generated<Date | null>;
  failed_at: Generated<Date | null>;
  cancelled_at: Generated<Date | null>;
  requested_by_member_id: Generated<string | null>;
  reference: Generated<string | null>;
  reason: Generated<string | null>;
}

interface RequestLogTable {
  tenant_id: string;
  id: string;
  received_at: Date;
  key_id: string;
  method: string;
  route: string;
  path: string;
  ids: string[];
  status: number;
  code: Generated<string | null>;
  reason: Generated<string | null>;
  duration_ms: number;
  address: string;
  agent: string;
  query: Generated<string | null>;
  request_body: Generated<string | null>;
  response_body: Generated<string | null>;
}

interface RequestLogChoicesTable {
  tenant_id: string;
  keeps_bodies: boolean;
  updated_at: Date;
}

interface ReservesTable {
  workspace_id: string;
  payment_id: string;
  currency: string;
  amount_minor: bigint;
  held_minor: bigint;
  due_at: Generated<Date | null>;
  released_minor: Generated<bigint | null>;
  created_at: Date;
}

interface RiskCapsTable {
  workspace_id: string;
  currency: string;
  payment_max_minor: Generated<bigint | null>;
  day_max_minor: Generated<bigint | null>;
  month_max_minor: Generated<bigint | null>;
}

interface RiskPoliciesTable {
  workspace_id: string;
  payer_hour_max: Generated<number | null>;
  payer_day_max: Generated<number | null>;
  failed_hour_max: Generated<number | null>;
  updated_at: Date;
  reserve_basis_points: Generated<number>;
  reserve_days: Generated<number>;
}

interface RiskProposalsTable {
  request_id: string;
  workspace_id: string;
  policy: unknown;
  based_on: Generated<Date | null>;
}

interface SchemaMigrationsTable {
  id: string;
  file: string;
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
  account_number_sealed: Generated<Buffer | null>;
  set_by_kind: Generated<'operator' | 'member' | null>;
  set_by: Generated<string | null>;
  set_from: Generated<string | null>;
  cooling_until: Generated<Date | null>;
  holder_matches: Generated<boolean | null>;
}

interface SpendingTable {
  workspace_id: string;
  operation: 'refunds' | 'payouts';
  currency: string;
  hour: number;
  people_minor: readonly bigint[];
  keys_minor: readonly bigint[];
}

interface SplitRecipientsTable {
  workspace_id: string;
  id: string;
  external_reference: string;
  name: string;
  account_bank: string;
  account_number_sealed: Buffer;
  account_number_last4: string;
  split_millionths: number;
  recipient_mobile: string;
  currency: string;
  country: string;
  provider: string;
  provider_reference: string;
  provider_subaccount_id: Generated<string | null>;
  bank_name: Generated<string | null>;
  account_name: Generated<string | null>;
  registration: Generated<'pending' | 'active' | 'failed'>;
  registration_failure: Generated<string | null>;
  registering_until: Generated<Date | null>;
  verified_at: Generated<Date | null>;
  disabled_at: Generated<Date | null>;
  created_at: Date;
  updated_at: Date;
  registered_by_key_id: Generated<string | null>;
  registered_by_member_id: Generated<string | null>;
  verified_by_key_id: Generated<string | null>;
  verified_by_member_id: Generated<string | null>;
  first_assigned_at: Generated<Date | null>;
}

interface SubscriptionChargesTable {
  workspace_id: string;
  subscription_id: string;
  period_number: number;
  attempt_number: number;
  payment_id: string;
  sent_at: Generated<Date | null>;
  miss_count: Generated<number>;
  next_step_at: Generated<Date | null>;
  created_at: Date;
  is_by_payer: Generated<boolean>;
}

interface SubscriptionsTable {
  workspace_id: string;
  id: string;
  code: string;
  status: Generated<'incomplete' | 'active' | 'past_due' | 'paused' | 'cancelled' | 'ended'>;
  amount_minor: bigint;
  currency: string;
  interval_unit: 'day' | 'week' | 'month' | 'year';
  interval_count: number;
  description: Generated<string | null>;
  return_url: Generated<string | null>;
  customer: Generated<unknown>;
  token_sealed: Generated<Buffer | null>;
  anchor_at: Generated<Date | null>;
  period_number: Generated<number | null>;
  current_period_start: Generated<Date | null>;
  current_period_end: Generated<Date | null>;
  charging_period: Generated<number | null>;
  failed_attempts: Generated<number>;
  due_at: Generated<Date | null>;
  latest_payment_id: Generated<string | null>;
  metadata: Generated<unknown>;
  idempotency_key: Generated<string | null>;
  request_hash: Generated<Buffer | null>;
  created_at: Date;
  updated_at: Date;
  cancelled_at: Generated<Date | null>;
  paused_at: Generated<Date | null>;
  anchor_period: Generated<number>;
  next_amount_minor: Generated<bigint | null>;
  next_amount_from: Generated<Date | null>;
}

interface SuspenseItemsTable {
  workspace_id: string;
  id: string;
  payment_id: string;
  reason: 'amount_mismatch' | 'currency_mismatch' | 'paid_after_cancel' | 'duplicate_payment';
  provider_transaction_id: string;
  received_minor: bigint;
  kept_minor: Generated<bigint>;
  currency: string;
  status: 'held' | 'returning' | 'returned' | 'kept';
  provider_refund_id: Generated<string | null>;
  sent_at: Generated<Date | null>;
  next_check_at: Generated<Date | null>;
  check_count: Generated<number>;
  created_at: Date;
  updated_at: Date;
  settled_at: Generated<Date | null>;
  confirmed_at: Generated<Date | null>;
}

interface TakingsTable {
  workspace_id: string;
  currency: string;
  quarter_at: Date;
  taken_minor: bigint;
  taken_count: bigint;
  refunded_minor: bigint;
  refunded_count: bigint;
}

interface ThresholdChangesTable {
  business_id: string;
  id: string;
  operation: 'refunds' | 'payouts';
  currency: string;
  amount_minor: Generated<bigint | null>;
  created_at: Date;
  kind: Generated<'threshold' | 'daily_amount'>;
}

interface UsersTable {
  id: string;
  email: string;
  name: string;
  created_at: Generated<Date>;
  founder_since: Generated<Date | null>;
}

interface VerificationSessionsTable {
  business_id: string;
  id: string;
  environment: 'live' | 'test';
  type: 'business' | 'owner';
  owner_id: Generated<string | null>;
  return_url: Generated<string | null>;
  status: Generated<'open' | 'in_review' | 'approved' | 'declined' | 'expired' | 'cancelled'>;
  reason: Generated<string | null>;
  requested_by_key_id: Generated<string | null>;
  requested_by_member_id: Generated<string | null>;
  created_at: Date;
  expires_at: Date;
  ended_at: Generated<Date | null>;
  next_check_at: Generated<Date | null>;
}

interface WebhookAttemptsTable {
  tenant_id: string;
  id: string;
  delivery_id: string;
  endpoint_id: string;
  event_id: string;
  event_type: string;
  attempt_number: number;
  trigger: 'automatic' | 'manual' | 'replay' | 'ping';
  status: Generated<number | null>;
  error_class: Generated<string | null>;
  attempted_at: Date;
  duration_ms: Generated<number | null>;
  next_retry_at: Generated<Date | null>;
  dead_lettered: boolean;
  receiver_reason: Generated<string | null>;
}

interface WebhookDeliveriesTable {
  tenant_id: string;
  id: string;
  endpoint_id: string;
  event_id: string;
  event_type: string;
  sequence: bigint;
  replay_id: Generated<string | null>;
  created_at: Date;
}

interface WebhookDispatchersTable {
  id: string;
  started_at: Date;
  lease_until: Date;
  checkpoint: string;
  ended_at: Generated<Date | null>;
}

interface WebhookEndpointsTable {
  tenant_id: string;
  id: string;
  url: string;
  event_types: string[];
  created_at: Date;
  updated_at: Date;
  switched_off_at: Generated<Date | null>;
  switched_off_reason: Generated<'failures' | 'by_hand' | null>;
  removed_at: Generated<Date | null>;
  cleared_at: Generated<Date | null>;
}

interface WebhookExchangesTable {
  tenant_id: string;
  id: string;
  delivery_id: string;
  exchange: unknown;
}

interface WebhookHeadsTable {
  tenant_id: string;
  endpoint_id: string;
  cursor_sequence: bigint;
  due_at: Generated<Date | null>;
  dispatcher_id: Generated<string | null>;
}

interface WebhookIntentsTable {
  id: string;
  dispatcher_id: string;
  tenant_ids: string[];
  delivery_ids: string[];
  attempt_numbers: number[];
  triggers: string[];
}

interface WebhookPingsTable {
  tenant_id: string;
  delivery_id: string;
  endpoint_id: string;
  created_at: Date;
  exchange: Generated<unknown>;
}

interface WebhookReplaysTable {
  tenant_id: string;
  id: string;
  endpoint_id: string;
  cursor_sequence: bigint;
  last_sequence: bigint;
  created_at: Date;
  finished_at: Generated<Date | null>;
  after_sequence: Generated<bigint | null>;
}

interface WebhookRetriesTable {
  tenant_id: string;
  delivery_id: string;
  kind: 'automatic' | 'manual' | 'ping';
  endpoint_id: string;
  event_id: string;
  sequence: bigint;
  due_at: Date;
  automatic_made: number;
  unknown_made: Generated<number>;
}

interface WebhookSecretsTable {
  tenant_id: string;
  endpoint_id: string;
  version: number;
  sealed: Buffer;
  created_at: Date;
  signs_until: Generated<Date | null>;
}

interface WorkspacesTable {
  id: string;
  business_id: string;
  environment: 'live' | 'test';
  created_at: Generated<Date>;
}

export interface Schema {
  account_folds: AccountFoldsTable;
  api_key_hashes: ApiKeyHashesTable;
  api_keys: ApiKeysTable;
  approval_challenges: ApprovalChallengesTable;
  approval_signatures: ApprovalSignaturesTable;
  approval_thresholds: ApprovalThresholdsTable;
  approvals: ApprovalsTable;
  archive_parts: ArchivePartsTable;
  archive_tables: ArchiveTablesTable;
  archives: ArchivesTable;
  audit_chain: AuditChainTable;
  audit_head_export: AuditHeadExportTable;
  audit_log: AuditLogTable;
  audit_outbox: AuditOutboxTable;
  balance_entries: BalanceEntriesTable;
  beneficial_owners: BeneficialOwnersTable;
  books_connection_keys: BooksConnectionKeysTable;
  books_connections: BooksConnectionsTable;
  books_links: BooksLinksTable;
  brands: BrandsTable;
  business_documents: BusinessDocumentsTable;
  business_move_changes: BusinessMoveChangesTable;
  business_move_tables: BusinessMoveTablesTable;
  business_moves: BusinessMovesTable;
  businesses: BusinessesTable;
  cell_clock: CellClockTable;
  cell_clock_followers: CellClockFollowersTable;
  change_counter: ChangeCounterTable;
  changes: ChangesTable;
  checkout_codes: CheckoutCodesTable;
  checkout_refusals: CheckoutRefusalsTable;
  checkout_sessions: CheckoutSessionsTable;
  checkpoint_keys: CheckpointKeysTable;
  closings: ClosingsTable;
  daily_amounts: DailyAmountsTable;
  dispute_files: DisputeFilesTable;
  disputes: DisputesTable;
  event_log: EventLogTable;
  event_outbox: EventOutboxTable;
  event_sequences: EventSequencesTable;
  events: EventsTable;
  fee_schedules: FeeSchedulesTable;
  held_changes: HeldChangesTable;
  held_key_hashes: HeldKeyHashesTable;
  identity_code_failures: IdentityCodeFailuresTable;
  identity_mails_off: IdentityMailsOffTable;
  identity_passkey_challenges: IdentityPasskeyChallengesTable;
  identity_passkeys: IdentityPasskeysTable;
  identity_password_links: IdentityPasswordLinksTable;
  identity_passwords: IdentityPasswordsTable;
  identity_recovery_codes: IdentityRecoveryCodesTable;
  identity_sessions: IdentitySessionsTable;
  identity_sign_ins: IdentitySignInsTable;
  identity_sign_ups: IdentitySignUpsTable;
  identity_totp: IdentityTotpTable;
  invitations: InvitationsTable;
  key_use: KeyUseTable;
  ledger_balances: LedgerBalancesTable;
  ledger_entries: LedgerEntriesTable;
  ledger_month_proofs: LedgerMonthProofsTable;
  ledger_months: LedgerMonthsTable;
  ledger_outbox: LedgerOutboxTable;
  ledger_transaction_keys: LedgerTransactionKeysTable;
  ledger_transactions: LedgerTransactionsTable;
  ledger_verifications: LedgerVerificationsTable;
  members: MembersTable;
  movement_checkpoints: MovementCheckpointsTable;
  movements: MovementsTable;
  operation_pauses: OperationPausesTable;
  operator_challenges: OperatorChallengesTable;
  operator_enrolments: OperatorEnrolmentsTable;
  operator_log: OperatorLogTable;
  operator_passkeys: OperatorPasskeysTable;
  operator_proposals: OperatorProposalsTable;
  operator_requests: OperatorRequestsTable;
  operator_sessions: OperatorSessionsTable;
  operators: OperatorsTable;
  payer_notices: PayerNoticesTable;
  payer_rules: PayerRulesTable;
  payment_links: PaymentLinksTable;
  payments: PaymentsTable;
  payouts: PayoutsTable;
  provider_callbacks: ProviderCallbacksTable;
  provider_settlement_charges: ProviderSettlementChargesTable;
  provider_settlement_reading: ProviderSettlementReadingTable;
  provider_settlements: ProviderSettlementsTable;
  qr_codes: QrCodesTable;
  receipt_counters: ReceiptCountersTable;
  receipts: ReceiptsTable;
  reconciliation_breaks: ReconciliationBreaksTable;
  reconciliation_runs: ReconciliationRunsTable;
  recoveries: RecoveriesTable;
  refunds: RefundsTable;
  request_log: RequestLogTable;
  request_log_choices: RequestLogChoicesTable;
  reserves: ReservesTable;
  risk_caps: RiskCapsTable;
  risk_policies: RiskPoliciesTable;
  risk_proposals: RiskProposalsTable;
  schema_migrations: SchemaMigrationsTable;
  settlement_accounts: SettlementAccountsTable;
  spending: SpendingTable;
  split_recipients: SplitRecipientsTable;
  subscription_charges: SubscriptionChargesTable;
  subscriptions: SubscriptionsTable;
  suspense_items: SuspenseItemsTable;
  takings: TakingsTable;
  threshold_changes: ThresholdChangesTable;
  users: UsersTable;
  verification_sessions: VerificationSessionsTable;
  webhook_attempts: WebhookAttemptsTable;
  webhook_deliveries: WebhookDeliveriesTable;
  webhook_dispatchers: WebhookDispatchersTable;
  webhook_endpoints: WebhookEndpointsTable;
  webhook_exchanges: WebhookExchangesTable;
  webhook_heads: WebhookHeadsTable;
  webhook_intents: WebhookIntentsTable;
  webhook_pings: WebhookPingsTable;
  webhook_replays: WebhookReplaysTable;
  webhook_retries: WebhookRetriesTable;
  webhook_secrets: WebhookSecretsTable;
  workspaces: WorkspacesTable;
}
