// Written by `./dev generate` from the migrated database; do not edit.

import type { Generated, GeneratedAlways } from '@countinghouse/postgres';

interface AccountsTable {
  org_id: string;
  id: string;
  code: string;
  name: string;
  type: 'asset' | 'liability' | 'equity' | 'income' | 'expense';
  subtype: 'bank' | 'cash' | 'receivable' | 'clearing' | 'tax_receivable' | 'current_asset' | 'inventory' | 'fixed_asset' | 'non_current_asset' | 'payable' | 'credit_card' | 'suspense' | 'tax_payable' | 'current_liability' | 'deferred_income' | 'non_current_liability' | 'equity' | 'retained_earnings' | 'opening' | 'sales' | 'other_income' | 'direct_cost' | 'overhead' | 'depreciation' | 'finance_cost' | 'income_tax';
  system_key: Generated<string | null>;
  currency: Generated<string | null>;
  active: Generated<boolean>;
  created_at: Date;
  updated_at: Date;
  version: Generated<number>;
}

interface AllocationsTable {
  org_id: string;
  id: string;
  kind: 'payment' | 'credit' | 'refund' | 'discount' | 'write_off' | 'offset' | 'account';
  from_item_id: Generated<string | null>;
  to_item_id: string;
  date: string;
  doc_minor: bigint;
  from_base_minor: bigint;
  to_base_minor: bigint;
  recognised_lines: Generated<unknown>;
  entry_id: Generated<string | null>;
  actor_kind: string;
  actor: string;
  created_at: Date;
  undone_at: Generated<Date | null>;
  undone_date: Generated<string | null>;
  undone_entry_id: Generated<string | null>;
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
  capability: 'read' | 'read_write';
  created_by: string;
}

interface ApprovalPoliciesTable {
  org_id: string;
  id: string;
  kind: 'invoice' | 'credit_note' | 'bill' | 'supplier_credit' | 'expense_claim';
  above_minor: Generated<bigint | null>;
  origin: Generated<'api' | 'application' | 'recurring' | 'quote' | 'payments' | null>;
  created_at: Date;
  author_role: Generated<'owner' | 'admin' | 'accountant' | 'approver' | 'bookkeeper' | 'sales' | 'claimant' | 'viewer' | 'auditor' | null>;
  approvals_needed: Generated<number>;
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

interface AttachmentsTable {
  org_id: string;
  id: string;
  document_id: Generated<string | null>;
  bank_line_id: Generated<string | null>;
  contact_id: Generated<string | null>;
  file_name: string;
  media_type: string;
  size_bytes: number;
  sha256: Buffer;
  content_sealed: Generated<Buffer | null>;
  attached_by: string;
  attached_at: Date;
  removed_by: Generated<string | null>;
  removed_at: Generated<Date | null>;
  erased_at: Generated<Date | null>;
  scan_verdict: Generated<'clean' | 'infected' | null>;
  scan_finding: Generated<string | null>;
  scanned_at: Generated<Date | null>;
  scan_tries: Generated<number>;
  scan_next_at: Generated<Date>;
}

interface AuditChainTable {
  position: bigint;
  log: 'audit_log' | 'operator_log' | 'document_history';
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
}

interface AuditOutboxTable {
  position: Generated<bigint>;
  log: 'audit_log' | 'operator_log' | 'document_history';
  tenant_id: Generated<string | null>;
  row_id: string;
  written_at: Generated<Date>;
}

interface BalancesTable {
  org_id: string;
  basis: 'accrual' | 'cash';
  grain: 'year' | 'month' | 'day';
  bucket: string;
  account_id: string;
  debit_minor: bigint;
  credit_minor: bigint;
}

interface BankAccountsTable {
  org_id: string;
  account_id: string;
  bank_name: Generated<string | null>;
  number: Generated<string | null>;
  csv_mapping: Generated<unknown>;
  created_at: Date;
  updated_at: Date;
  number_is_learnt: Generated<boolean>;
}

interface BankLinesTable {
  org_id: string;
  id: string;
  account_id: string;
  statement_id: string;
  position: number;
  date: string;
  amount_minor: bigint;
  balance_minor: Generated<bigint | null>;
  counterparty: Generated<string | null>;
  counterparty_account: Generated<string | null>;
  description: string;
  reference: Generated<string | null>;
  fingerprint: Buffer;
  status: Generated<'open' | 'matched' | 'ignored'>;
  version: Generated<number>;
  updated_at: Date;
}

interface BankMatchesTable {
  org_id: string;
  id: string;
  line_id: string;
  kind: 'payment' | 'transfer' | 'entry';
  payment_id: Generated<string | null>;
  entry_id: Generated<string | null>;
  amount_minor: bigint;
  made_here: boolean;
  decided_by: 'person' | 'rule' | 'evidence';
  rule_id: Generated<string | null>;
  evidence: Generated<unknown>;
  actor_kind: string;
  actor: string;
  matched_at: Date;
  undone_at: Generated<Date | null>;
  undone_by: Generated<string | null>;
}

interface BankMemoriesTable {
  org_id: string;
  written_as: string;
  contact_id: string;
  agreed: Generated<number>;
  refused: Generated<number>;
  last_at: Date;
}

interface BankReconciliationItemsTable {
  org_id: string;
  reconciliation_id: string;
  source_kind: string;
  source_id: string;
  date: string;
  memo: string;
  amount_minor: bigint;
}

interface BankReconciliationsTable {
  org_id: string;
  id: string;
  account_id: string;
  as_of: string;
  closing_minor: bigint;
  actor_kind: string;
  actor: string;
  reconciled_at: Date;
  undone_at: Generated<Date | null>;
  in_transit_minor: Generated<bigint>;
  book_minor: GeneratedAlways<bigint>;
}

interface BankRulesTable {
  org_id: string;
  id: string;
  position: number;
  name: string;
  conditions: unknown;
  action: unknown;
  active: Generated<boolean>;
  version: Generated<number>;
  created_at: Date;
  updated_at: Date;
}

interface BankStatementsTable {
  org_id: string;
  id: string;
  account_id: string;
  format: 'csv' | 'ofx' | 'camt053' | 'mt940' | 'qif';
  file_name: string;
  file_hash: Buffer;
  from_date: string;
  to_date: string;
  opening_minor: Generated<bigint | null>;
  closing_minor: Generated<bigint | null>;
  line_count: number;
  repeated_count: number;
  imported_by_kind: string;
  imported_by: string;
  imported_at: Date;
  undone_at: Generated<Date | null>;
  names_number: Generated<boolean>;
}

interface BookedMovementsTable {
  org_id: string;
  connection_id: string;
  sequence: bigint;
  movement_id: string;
  kind: string;
  currency: string;
  change_minor: bigint;
  source_id: string;
  payment_id: Generated<string | null>;
  effective_at: Date;
  date: string;
  is_late: boolean;
  sales_account_id: Generated<string | null>;
  tax_code_id: Generated<string | null>;
  tax_date: Generated<string | null>;
  receipt_id: Generated<string | null>;
  document_id: Generated<string | null>;
  summary_id: Generated<string | null>;
}

interface BooksTable {
  org_id: string;
  last_entry_no: Generated<bigint>;
  sealed_entry_no: Generated<bigint>;
  soft_lock_date: Generated<string | null>;
  tax_lock_date: Generated<string | null>;
  sales_lock_date: Generated<string | null>;
  purchase_lock_date: Generated<string | null>;
  hard_lock_date: Generated<string | null>;
}

interface BooksVerificationsTable {
  org_id: string;
  verified_at: Date;
  last_entry_no: bigint;
  broken: string[];
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

interface ChangeRequestsTable {
  org_id: string;
  id: string;
  action: 'policy.remove' | 'member.invite' | 'member.change' | 'payment_details.change' | 'organisation.close';
  subject_id: string;
  content: unknown;
  content_hash: Buffer;
  requested_by_member_id: string;
  created_at: Date;
  expires_at: Date;
  status: Generated<'requires_review' | 'approved' | 'rejected' | 'expired' | 'cancelled'>;
  decided_by_member_id: Generated<string | null>;
  ended_at: Generated<Date | null>;
  reason: Generated<string | null>;
}

interface ChangesTable {
  number: bigint;
  topic: 'api_key' | 'organisation';
  subject: string;
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

interface CommentsTable {
  org_id: string;
  id: string;
  document_id: Generated<string | null>;
  bank_line_id: Generated<string | null>;
  contact_id: Generated<string | null>;
  text: Generated<string | null>;
  written_by: string;
  written_at: Date;
  removed_at: Generated<Date | null>;
}

interface ContactBankDetailsTable {
  org_id: string;
  id: string;
  contact_id: string;
  holder: string;
  sealed: Buffer;
  last4: string;
  set_by_kind: 'operator' | 'member' | 'api_key' | 'system';
  set_by: string;
  set_at: Date;
  replaced_at: Generated<Date | null>;
  checked_by: Generated<string | null>;
  checked_at: Generated<Date | null>;
}

interface ContactRemindersTable {
  org_id: string;
  contact_id: string;
  mode: 'default' | 'on' | 'off' | 'own';
  steps: unknown;
  version: Generated<number>;
  updated_at: Date;
}

interface ContactsTable {
  org_id: string;
  id: string;
  name: string;
  is_customer: boolean;
  is_supplier: boolean;
  email: Generated<string | null>;
  phone: Generated<string | null>;
  tax_number: Generated<string | null>;
  currency: Generated<string | null>;
  payment_terms_days: number;
  sales_account_id: Generated<string | null>;
  purchase_account_id: Generated<string | null>;
  sales_tax_code_id: Generated<string | null>;
  purchase_tax_code_id: Generated<string | null>;
  active: Generated<boolean>;
  created_at: Date;
  updated_at: Date;
  version: Generated<number>;
  address_lines: Generated<string[]>;
  payment_terms_id: Generated<string | null>;
}

interface DocumentApprovalsTable {
  org_id: string;
  id: string;
  document_id: string;
  decision: 'approved' | 'rejected';
  content_hash: Buffer;
  actor: string;
  reason: Generated<string | null>;
  at: Date;
  document_version: Generated<number | null>;
  approvals_needed: Generated<number | null>;
}

interface DocumentCountsTable {
  org_id: string;
  family: string;
  count: bigint;
}

interface DocumentHistoryTable {
  org_id: string;
  document_id: string;
  version: number;
  trigger: string;
  from_status: string;
  to_status: string;
  actor_kind: 'operator' | 'member' | 'api_key' | 'system';
  actor: string;
  reason: Generated<string | null>;
  detail: Generated<unknown>;
  at: Date;
}

interface DocumentLinesTable {
  org_id: string;
  document_id: string;
  id: string;
  position: number;
  item_id: Generated<string | null>;
  description: string;
  quantity: string;
  unit_price: string;
  discount_pct: Generated<string>;
  account_id: string;
  tax_code_id: Generated<string | null>;
  net_minor: bigint;
  tax_minor: bigint;
  gross_minor: bigint;
}

interface DocumentMailsTable {
  org_id: string;
  id: string;
  subject_kind: 'document' | 'quote' | 'statement';
  subject_id: string;
  purpose: 'send' | 'reminder';
  to_address: string;
  language: Generated<'en' | 'fr'>;
  message: Generated<string | null>;
  status: Generated<'queued' | 'sent' | 'refused' | 'failed'>;
  reason: Generated<string | null>;
  actor_kind: 'operator' | 'member' | 'api_key' | 'system';
  actor: string;
  queued_at: Date;
  sent_at: Generated<Date | null>;
  is_to_another: Generated<boolean>;
  reminder_days: Generated<number | null>;
  reminder_text: Generated<string | null>;
  statement_from: Generated<string | null>;
  statement_to: Generated<string | null>;
}

interface DocumentMovesTable {
  kind: string;
  from_status: string;
  trigger: string;
  to_status: string;
}

interface DocumentPartiesTable {
  org_id: string;
  subject_kind: 'document' | 'quote';
  subject_id: string;
  version: number;
  content_version: Generated<number | null>;
  seller: unknown;
  buyer: unknown;
  language: Generated<'en' | 'fr'>;
  template_version: Generated<number>;
  origin: 'issue' | 'migration';
  copied_at: Date;
  hash: Buffer;
}

interface DocumentTaxesTable {
  org_id: string;
  document_id: string;
  component_id: string;
  rate_pct: string;
  taxable_minor: bigint;
  tax_minor: bigint;
}

interface DocumentsTable {
  org_id: string;
  id: string;
  kind: 'invoice' | 'credit_note' | 'bill' | 'supplier_credit' | 'expense_claim';
  family: GeneratedAlways<string>;
  number: Generated<string | null>;
  status: 'draft' | 'awaiting_approval' | 'approved' | 'sent' | 'posted' | 'partially_paid' | 'paid' | 'void' | 'closed';
  version: Generated<number>;
  contact_id: string;
  date: string;
  due_date: string;
  reference: Generated<string | null>;
  notes: Generated<string | null>;
  currency: string;
  fx_rate: string;
  is_rate_chosen: Generated<boolean>;
  amounts: 'exclusive' | 'inclusive';
  subtotal_minor: bigint;
  tax_minor: bigint;
  total_minor: bigint;
  paid_minor: Generated<bigint>;
  credited_minor: Generated<bigint>;
  written_off_minor: Generated<bigint>;
  credits_id: Generated<string | null>;
  origin: 'api' | 'application' | 'recurring' | 'quote' | 'payments';
  author_kind: 'operator' | 'member' | 'api_key' | 'system';
  author: string;
  approved_hash: Generated<Buffer | null>;
  sent_at: Generated<Date | null>;
  posted_at: Generated<Date | null>;
  voided_at: Generated<Date | null>;
  created_at: Date;
  updated_at: Date;
  author_role: Generated<'owner' | 'admin' | 'accountant' | 'approver' | 'bookkeeper' | 'sales' | 'claimant' | 'viewer' | 'auditor' | null>;
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

interface FlowFoldsTable {
  org_id: string;
  folded_entry_no: bigint;
}

interface FlowSumsTable {
  org_id: string;
  basis: 'accrual' | 'cash';
  grain: 'year' | 'month' | 'day';
  bucket: string;
  account_id: string;
  part: 'flow' | 'exchange' | 'taken_over' | 'non_cash';
  came_in_minor: bigint;
  went_out_minor: bigint;
}

interface ForkedMovementsTable {
  org_id: string;
  connection_id: string;
  sequence: bigint;
  movement_id: string;
  kind: string;
  currency: string;
  change_minor: bigint;
  source_id: string;
  payment_id: Generated<string | null>;
  effective_at: Date;
  date: string;
  is_late: boolean;
  sales_account_id: Generated<string | null>;
  tax_code_id: Generated<string | null>;
  tax_date: Generated<string | null>;
  receipt_id: Generated<string | null>;
  document_id: Generated<string | null>;
  summary_id: Generated<string | null>;
  fork: number;
  is_kept: boolean;
  returned_at: Generated<Date | null>;
}

interface FxRatesTable {
  org_id: string;
  currency: string;
  date: string;
  rate: string;
  source: string;
  created_at: Date;
}

interface HeldRemindersTable {
  org_id: string;
  document_id: string;
  days: number;
  reason: 'email_missing' | 'email_refused' | 'mail_quota_spent' | 'too_many_mails';
  at: Date;
}

interface IdempotencyKeysTable {
  org_id: string;
  operation: string;
  key: string;
  body_hash: Buffer;
  object_id: string;
  created_at: Date;
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
  role: 'owner' | 'admin' | 'accountant' | 'approver' | 'bookkeeper' | 'sales' | 'claimant' | 'viewer' | 'auditor';
  token_hash: Buffer;
  invited_by_member_id: Generated<string | null>;
  created_at: Date;
  sent_at: Date;
  expires_at: Date;
  revoked_at: Generated<Date | null>;
  accepted_at: Generated<Date | null>;
  accepted_by_member_id: Generated<string | null>;
  approved_by_member_id: Generated<string | null>;
  approval_limit_minor: Generated<bigint | null>;
}

interface InvoicePayLinksTable {
  org_id: string;
  document_id: string;
  number: number;
  connection_id: string;
  currency: string;
  amount_minor: bigint;
  expires_at: Date;
  payment_link_id: Generated<string | null>;
  url: Generated<string | null>;
  created_at: Date;
  ended_at: Generated<Date | null>;
  closed_at: Generated<Date | null>;
}

interface ItemsTable {
  org_id: string;
  id: string;
  code: string;
  name: string;
  description: string;
  unit_price: Generated<string | null>;
  purchase_price: Generated<string | null>;
  sales_account_id: Generated<string | null>;
  purchase_account_id: Generated<string | null>;
  sales_tax_code_id: Generated<string | null>;
  purchase_tax_code_id: Generated<string | null>;
  active: Generated<boolean>;
  created_at: Date;
  version: Generated<number>;
}

interface JournalCheckpointsTable {
  org_id: string;
  size: bigint;
  root: Buffer;
  note: string;
  signed_at: Date;
}

interface JournalEntriesTable {
  org_id: string;
  id: string;
  entry_no: bigint;
  date: string;
  source_kind: 'document' | 'payment' | 'allocation' | 'journal' | 'opening' | 'transfer' | 'revaluation' | 'bank_line' | 'year_end' | 'movement';
  source_id: string;
  move: string;
  seq: Generated<number>;
  area: 'sales' | 'purchases' | 'both' | 'general';
  has_tax: boolean;
  reverses_id: Generated<string | null>;
  memo: string;
  actor_kind: 'operator' | 'member' | 'api_key' | 'system';
  actor: string;
  lock_pass_reason: Generated<string | null>;
  lock_exception_id: Generated<string | null>;
  line_count: number;
  recorded_at: Date;
}

interface JournalLinesTable {
  org_id: string;
  entry_id: string;
  line_no: number;
  account_id: string;
  contact_id: Generated<string | null>;
  open_item_id: Generated<string | null>;
  tax_component_id: Generated<string | null>;
  basis: 'both' | 'accrual' | 'cash';
  date: string;
  currency: string;
  doc_minor: bigint;
  base_minor: bigint;
}

interface JournalSealsTable {
  org_id: string;
  from_no: bigint;
  to_no: bigint;
  leaves: Buffer;
  root: Buffer;
  previous: Buffer;
  sealed_at: Date;
  leaf_form: Generated<number>;
}

interface JournalVerificationsTable {
  id: string;
  started_at: Date;
  finished_at: Date;
  broken: string[];
}

interface KeyUseTable {
  tenant_id: string;
  key_id: string;
  day: string;
  address: string;
  request_count: bigint;
  refusal_count: bigint;
}

interface LeadHistoryTable {
  org_id: string;
  lead_id: string;
  version: number;
  from_stage: Generated<string | null>;
  to_stage: string;
  actor_kind: 'operator' | 'member' | 'api_key' | 'system';
  actor: string;
  reason: Generated<string | null>;
  at: Date;
}

interface LeadsTable {
  org_id: string;
  id: string;
  name: string;
  company: Generated<string | null>;
  email: Generated<string | null>;
  phone: Generated<string | null>;
  notes: Generated<string | null>;
  value_minor: Generated<bigint | null>;
  currency: string;
  stage: 'new' | 'qualified' | 'proposal' | 'won' | 'lost';
  contact_id: Generated<string | null>;
  quote_id: Generated<string | null>;
  lost_reason: Generated<string | null>;
  member_id: Generated<string | null>;
  version: Generated<number>;
  created_at: Date;
  updated_at: Date;
  closed_at: Generated<Date | null>;
}

interface LockExceptionsTable {
  org_id: string;
  id: string;
  actor: string;
  reason: string;
  granted_by: string;
  ends_at: Date;
  created_at: Date;
}

interface MailDaysTable {
  org_id: string;
  day: string;
  mails: number;
}

interface MembersTable {
  tenant_id: string;
  id: string;
  user_id: string;
  role: 'owner' | 'admin' | 'accountant' | 'approver' | 'bookkeeper' | 'sales' | 'claimant' | 'viewer' | 'auditor';
  created_at: Generated<Date>;
  removed_at: Generated<Date | null>;
  added_by_member_id: Generated<string | null>;
  decider_since: Generated<Date | null>;
  decides_from: Generated<Date | null>;
  vouched_at: Generated<Date | null>;
  vouched_by_member_id: Generated<string | null>;
  vouched_by_operator: Generated<string | null>;
  approval_limit_minor: Generated<bigint | null>;
  contact_id: Generated<string | null>;
}

interface NumberCountersTable {
  org_id: string;
  kind: string;
  fiscal_year: number;
  last_number: bigint;
  last_date: string;
}

interface NumberSeriesTable {
  org_id: string;
  kind: 'invoice' | 'credit_note' | 'bill' | 'supplier_credit' | 'expense_claim' | 'quote';
  pattern: string;
  is_yearly: Generated<boolean>;
  is_chronological: Generated<boolean>;
}

interface OpenItemsTable {
  org_id: string;
  id: string;
  account_id: string;
  contact_id: string;
  source_kind: 'document' | 'payment' | 'opening' | 'journal';
  source_id: string;
  date: string;
  due_date: string;
  currency: string;
  doc_minor: bigint;
  base_minor: bigint;
  open_doc_minor: bigint;
  open_base_minor: bigint;
  voided_date: Generated<string | null>;
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

interface OperatorRequestsTable {
  id: string;
  action: 'organisation.suspend' | 'organisation.reinstate' | 'account.recover';
  org_id: string;
  subject_id: string;
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

interface OrganisationLogosTable {
  org_id: string;
  id: string;
  media_type: 'image/png' | 'image/jpeg' | 'image/svg+xml';
  width: number;
  height: number;
  bytes: Buffer;
  sha256: GeneratedAlways<Buffer>;
  uploaded_at: Date;
}

interface OrganisationsTable {
  id: string;
  name: string;
  environment: Generated<'live' | 'test'>;
  country: string;
  base_currency: string;
  time_zone: string;
  fiscal_year_start: Generated<number>;
  amounts: Generated<'exclusive' | 'inclusive'>;
  tax_rounding: Generated<'document' | 'line'>;
  tax_scheme: Generated<'invoice' | 'cash'>;
  payment_terms_days: Generated<number>;
  sales_account_id: Generated<string | null>;
  purchase_account_id: Generated<string | null>;
  sales_tax_code_id: Generated<string | null>;
  purchase_tax_code_id: Generated<string | null>;
  created_at: Date;
  updated_at: Date;
  legal_name: Generated<string | null>;
  address_lines: Generated<string[]>;
  tax_number: Generated<string | null>;
  reply_to: Generated<string | null>;
  payment_details: Generated<string | null>;
  payment_terms_id: Generated<string | null>;
  version: Generated<number>;
  closing_at: Generated<Date | null>;
  closed_at: Generated<Date | null>;
  access_ended_at: Generated<Date | null>;
  brand_colour: Generated<string | null>;
  logo_id: Generated<string | null>;
  suspended_at: Generated<Date | null>;
  suspended_reason: Generated<string | null>;
}

interface PaymentTermsTable {
  org_id: string;
  id: string;
  name: string;
  kind: 'days_after' | 'days_after_month_end' | 'day_of_next_month';
  days: number;
  discount_pct: Generated<string | null>;
  discount_days: Generated<number | null>;
  active: Generated<boolean>;
  version: Generated<number>;
  created_at: Date;
  updated_at: Date;
}

interface PaymentsTable {
  org_id: string;
  id: string;
  direction: 'in' | 'out';
  account_id: string;
  contact_id: string;
  date: string;
  currency: string;
  amount_minor: bigint;
  fx_rate: string;
  base_minor: bigint;
  reference: Generated<string | null>;
  external_ref: Generated<string | null>;
  author_kind: 'operator' | 'member' | 'api_key' | 'system';
  author: string;
  voided_at: Generated<Date | null>;
  created_at: Date;
}

interface PaymentsBookingRulesTable {
  org_id: string;
  connection_id: string;
  target_kind: 'payment_link' | 'qr_code' | 'subscription' | 'recipient';
  target_id: string;
  sales_account_id: string;
  sales_tax_code_id: Generated<string | null>;
}

interface PaymentsCheckpointsTable {
  org_id: string;
  connection_id: string;
  size: bigint;
  root: Buffer;
  origin: string;
  note: string;
  kept_at: Date;
  fork: Generated<number>;
}

interface PaymentsClearingTable {
  org_id: string;
  connection_id: string;
  currency: string;
  clearing_account_id: string;
  transit_account_id: string;
  opening_minor: Generated<bigint>;
  booked_minor: Generated<bigint>;
  head_pending_minor: Generated<bigint>;
  head_available_minor: Generated<bigint>;
  head_service_minor: Generated<bigint>;
  head_owed_minor: Generated<bigint>;
  closing_minor: Generated<bigint>;
  head_disputed_minor: Generated<bigint>;
  head_reserved_minor: Generated<bigint>;
}

interface PaymentsConnectionsTable {
  org_id: string;
  id: string;
  number: number;
  url: string;
  key_sealed: Buffer;
  business_id: string;
  business_name: string;
  environment: string;
  start_on: string;
  fee_account_id: string;
  share_account_id: string;
  unexplained_account_id: string;
  cursor_sequence: Generated<bigint>;
  cursor_hash: Generated<string | null>;
  opened_at: Generated<Date | null>;
  head_sequence: Generated<bigint>;
  heard_at: Generated<Date | null>;
  stop_reason: Generated<'log_differs' | 'key_refused' | 'does_not_tie' | 'environment_differs' | 'address_not_allowed' | 'closed' | null>;
  trouble: Generated<'payments_away' | 'rate_missing' | 'checkpoint_unverified' | null>;
  next_read_at: Date;
  pause_ms: Generated<number>;
  created_at: Date;
  pay_currencies: Generated<string[]>;
  expects_until: Generated<Date | null>;
  closed_at: Generated<Date | null>;
  dashboard_url: Generated<string | null>;
  linked_at: Generated<Date | null>;
  wake_secret_sealed: Generated<Buffer | null>;
  woken_at: Generated<Date | null>;
  mode: Generated<'each' | 'summary'>;
  checkpoints_read_at: Generated<Date | null>;
  fork_count: Generated<number>;
  pay_key_sealed: Generated<Buffer | null>;
  key_due_at: Generated<Date | null>;
  key_replaced_at: Generated<Date | null>;
  sales_account_id: Generated<string | null>;
  sales_tax_code_id: Generated<string | null>;
  offers_pay: Generated<boolean>;
  summary_every: Generated<'day' | 'hour'>;
}

interface PaymentsConsentsTable {
  org_id: string;
  id: string;
  member_id: string;
  url: string;
  start_on: string;
  state_hash: Buffer;
  verifier_sealed: Buffer;
  expires_at: Date;
}

interface PaymentsForksTable {
  org_id: string;
  connection_id: string;
  number: number;
  common_sequence: bigint;
  old_sequence: bigint;
  old_hash: Generated<string | null>;
  followed_at: Date;
}

interface PaymentsKeysTable {
  org_id: string;
  connection_id: string;
  name: string;
  id: string;
  public_key: string;
  believed_at: Date;
}

interface PaymentsRebookingsTable {
  org_id: string;
  connection_id: string;
  number: number;
  from_day: string;
  movement_count: number;
  entry_count: number;
  created_at: Date;
}

interface PaymentsSummariesTable {
  org_id: string;
  id: string;
  connection_id: string;
  day: string;
  kind: 'charge' | 'refund' | 'refund_reversed';
  currency: string;
  sales_account_id: string;
  tax_code_id: Generated<string | null>;
  tax_date: string;
  movement_count: bigint;
  gross_minor: bigint;
  fee_minor: bigint;
  share_minor: bigint;
  change_minor: bigint;
  first_sequence: bigint;
  last_sequence: bigint;
  posted_at: Generated<Date | null>;
  date: Generated<string | null>;
  hour: Generated<number | null>;
}

interface PlatformAccountsTable {
  org_id: string;
  currency: string;
  ledger_code: number;
  account_id: string;
}

interface PlatformDaysTable {
  org_id: string;
  day: string;
  id: string;
  environment: string;
  note: string;
  text_hash: Buffer;
  signed_by: string;
  created_at: Date;
}

interface PublicLinksTable {
  token_hash: Buffer;
  org_id: string;
  id: string;
  subject_kind: 'document' | 'quote' | 'statement';
  subject_id: string;
  sealed_token: Buffer;
  created_at: Date;
  revoked_at: Generated<Date | null>;
  first_seen_at: Generated<Date | null>;
  last_seen_at: Generated<Date | null>;
}

interface QuoteHistoryTable {
  org_id: string;
  quote_id: string;
  version: number;
  trigger: string;
  from_status: Generated<string | null>;
  to_status: string;
  actor_kind: 'operator' | 'member' | 'api_key' | 'system';
  actor: string;
  detail: Generated<unknown>;
  at: Date;
}

interface QuoteLinesTable {
  org_id: string;
  quote_id: string;
  content_version: number;
  position: number;
  item_id: Generated<string | null>;
  description: string;
  quantity: string;
  unit_price: string;
  discount_pct: Generated<string>;
  account_id: string;
  tax_code_id: Generated<string | null>;
  net_minor: bigint;
  tax_minor: bigint;
  gross_minor: bigint;
}

interface QuoteTaxesTable {
  org_id: string;
  quote_id: string;
  content_version: number;
  component_id: string;
  rate_pct: string;
  taxable_minor: bigint;
  tax_minor: bigint;
}

interface QuoteVersionsTable {
  org_id: string;
  quote_id: string;
  content_version: number;
  contact_id: string;
  date: string;
  expiry_date: string;
  reference: Generated<string | null>;
  notes: Generated<string | null>;
  currency: string;
  amounts: 'exclusive' | 'inclusive';
  subtotal_minor: bigint;
  tax_minor: bigint;
  total_minor: bigint;
  content_hash: Buffer;
  author_kind: 'operator' | 'member' | 'api_key' | 'system';
  author: string;
  created_at: Date;
}

interface QuotesTable {
  org_id: string;
  id: string;
  number: Generated<string | null>;
  status: 'draft' | 'sent' | 'accepted' | 'declined' | 'expired' | 'withdrawn';
  content_version: number;
  version: Generated<number>;
  lead_id: Generated<string | null>;
  contact_id: string;
  date: string;
  expiry_date: string;
  reference: Generated<string | null>;
  currency: string;
  subtotal_minor: bigint;
  tax_minor: bigint;
  total_minor: bigint;
  sent_at: Generated<Date | null>;
  responded_at: Generated<Date | null>;
  responder_name: Generated<string | null>;
  decline_reason: Generated<string | null>;
  converts_to: Generated<'draft_invoice' | 'nothing'>;
  responded_hash: Generated<Buffer | null>;
  invoice_id: Generated<string | null>;
  author_kind: 'operator' | 'member' | 'api_key' | 'system';
  author: string;
  created_at: Date;
  updated_at: Date;
}

interface RebookedSalesTable {
  org_id: string;
  movement_id: string;
  connection_id: string;
  number: number;
  sales_account_id: string;
  tax_code_id: Generated<string | null>;
}

interface RecoveriesTable {
  id: string;
  kind: 'second_factor' | 'successor';
  user_id: string;
  org_id: string;
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

interface RecurringDocumentsTable {
  org_id: string;
  id: string;
  name: string;
  kind: 'invoice' | 'bill';
  contact_id: string;
  content: unknown;
  every: number;
  unit: 'day' | 'week' | 'month' | 'year';
  starts_on: string;
  ends_on: Generated<string | null>;
  goes_to: 'draft' | 'submitted' | 'issued' | 'sent' | 'approved';
  next_date: Generated<string | null>;
  made_count: Generated<number>;
  paused_at: Generated<Date | null>;
  stopped_at: Generated<Date | null>;
  version: Generated<number>;
  author_kind: 'operator' | 'member' | 'api_key' | 'system';
  author: string;
  author_role: Generated<'owner' | 'admin' | 'accountant' | 'approver' | 'bookkeeper' | 'sales' | 'claimant' | 'viewer' | 'auditor' | null>;
  created_at: Date;
  updated_at: Date;
}

interface RecurringRunsTable {
  org_id: string;
  recurring_id: string;
  date: string;
  document_id: Generated<string | null>;
  outcome: 'made' | 'held' | 'refused';
  reason: Generated<string | null>;
  at: Date;
}

interface RefundCreditNotesTable {
  org_id: string;
  refund_id: string;
  connection_id: string;
  receipt_id: string;
  credit_note_id: string;
  done_at: Generated<Date | null>;
  created_at: Date;
}

interface ReminderExclusionsTable {
  org_id: string;
  document_id: string;
  excluded_by: string;
  excluded_at: Date;
}

interface ReminderSchedulesTable {
  org_id: string;
  is_on: boolean;
  hour: number;
  steps: unknown;
  version: Generated<number>;
  updated_at: Date;
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

interface RevaluationsTable {
  org_id: string;
  id: string;
  date: string;
  entry_id: Generated<string | null>;
  reversal_entry_id: Generated<string | null>;
  detail: unknown;
  actor_kind: string;
  actor: string;
  created_at: Date;
  undone_at: Generated<Date | null>;
}

interface SchemaMigrationsTable {
  id: string;
  file: string;
  checksum: string;
  applied_at: Generated<Date>;
}

interface StatementPayLinksTable {
  org_id: string;
  contact_id: string;
  number: number;
  connection_id: string;
  currency: string;
  amount_minor: bigint;
  document_ids: string[];
  expires_at: Date;
  payment_link_id: Generated<string | null>;
  url: Generated<string | null>;
  created_at: Date;
  ended_at: Generated<Date | null>;
  closed_at: Generated<Date | null>;
}

interface TaxCodesTable {
  org_id: string;
  id: string;
  code: string;
  name: string;
  kind: 'output' | 'input' | 'both';
  is_reverse_charge: Generated<boolean>;
  active: Generated<boolean>;
  superseded_by_id: Generated<string | null>;
  created_at: Date;
  version: Generated<number>;
}

interface TaxComponentsTable {
  org_id: string;
  id: string;
  tax_code_id: string;
  position: number;
  name: string;
  is_compound: Generated<boolean>;
  recoverable_pct: Generated<string>;
  output_account_id: string;
  input_account_id: string;
  report_box: Generated<string | null>;
  category: Generated<'S' | 'Z' | 'E' | 'AE' | 'K' | 'G' | 'O'>;
  sales_base_box: Generated<string | null>;
  output_box: Generated<string | null>;
  purchases_base_box: Generated<string | null>;
  input_box: Generated<string | null>;
}

interface TaxRatesTable {
  org_id: string;
  component_id: string;
  valid_from: string;
  rate_pct: string;
}

interface UsersTable {
  id: string;
  email: string;
  name: string;
  created_at: Generated<Date>;
  founder_since: Generated<Date | null>;
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

interface YearClosingsTable {
  org_id: string;
  id: string;
  year_end: string;
  last_entry_no: bigint;
  reports: string;
  reports_hash: Buffer;
  checklist: unknown;
  despite: string[];
  note: Generated<string | null>;
  soft_lock_before: Generated<string | null>;
  actor_kind: string;
  actor: string;
  closed_at: Date;
  reopened_at: Generated<Date | null>;
  reopened_by: Generated<string | null>;
  reopen_reason: Generated<string | null>;
}

export interface Schema {
  accounts: AccountsTable;
  allocations: AllocationsTable;
  api_key_hashes: ApiKeyHashesTable;
  api_keys: ApiKeysTable;
  approval_policies: ApprovalPoliciesTable;
  archive_parts: ArchivePartsTable;
  archive_tables: ArchiveTablesTable;
  archives: ArchivesTable;
  attachments: AttachmentsTable;
  audit_chain: AuditChainTable;
  audit_head_export: AuditHeadExportTable;
  audit_log: AuditLogTable;
  audit_outbox: AuditOutboxTable;
  balances: BalancesTable;
  bank_accounts: BankAccountsTable;
  bank_lines: BankLinesTable;
  bank_matches: BankMatchesTable;
  bank_memories: BankMemoriesTable;
  bank_reconciliation_items: BankReconciliationItemsTable;
  bank_reconciliations: BankReconciliationsTable;
  bank_rules: BankRulesTable;
  bank_statements: BankStatementsTable;
  booked_movements: BookedMovementsTable;
  books: BooksTable;
  books_verifications: BooksVerificationsTable;
  cell_clock: CellClockTable;
  cell_clock_followers: CellClockFollowersTable;
  change_counter: ChangeCounterTable;
  change_requests: ChangeRequestsTable;
  changes: ChangesTable;
  checkpoint_keys: CheckpointKeysTable;
  closings: ClosingsTable;
  comments: CommentsTable;
  contact_bank_details: ContactBankDetailsTable;
  contact_reminders: ContactRemindersTable;
  contacts: ContactsTable;
  document_approvals: DocumentApprovalsTable;
  document_counts: DocumentCountsTable;
  document_history: DocumentHistoryTable;
  document_lines: DocumentLinesTable;
  document_mails: DocumentMailsTable;
  document_moves: DocumentMovesTable;
  document_parties: DocumentPartiesTable;
  document_taxes: DocumentTaxesTable;
  documents: DocumentsTable;
  event_log: EventLogTable;
  event_outbox: EventOutboxTable;
  event_sequences: EventSequencesTable;
  events: EventsTable;
  flow_folds: FlowFoldsTable;
  flow_sums: FlowSumsTable;
  forked_movements: ForkedMovementsTable;
  fx_rates: FxRatesTable;
  held_reminders: HeldRemindersTable;
  idempotency_keys: IdempotencyKeysTable;
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
  invoice_pay_links: InvoicePayLinksTable;
  items: ItemsTable;
  journal_checkpoints: JournalCheckpointsTable;
  journal_entries: JournalEntriesTable;
  journal_lines: JournalLinesTable;
  journal_seals: JournalSealsTable;
  journal_verifications: JournalVerificationsTable;
  key_use: KeyUseTable;
  lead_history: LeadHistoryTable;
  leads: LeadsTable;
  lock_exceptions: LockExceptionsTable;
  mail_days: MailDaysTable;
  members: MembersTable;
  number_counters: NumberCountersTable;
  number_series: NumberSeriesTable;
  open_items: OpenItemsTable;
  operator_challenges: OperatorChallengesTable;
  operator_enrolments: OperatorEnrolmentsTable;
  operator_log: OperatorLogTable;
  operator_passkeys: OperatorPasskeysTable;
  operator_requests: OperatorRequestsTable;
  operator_sessions: OperatorSessionsTable;
  operators: OperatorsTable;
  organisation_logos: OrganisationLogosTable;
  organisations: OrganisationsTable;
  payment_terms: PaymentTermsTable;
  payments: PaymentsTable;
  payments_booking_rules: PaymentsBookingRulesTable;
  payments_checkpoints: PaymentsCheckpointsTable;
  payments_clearing: PaymentsClearingTable;
  payments_connections: PaymentsConnectionsTable;
  payments_consents: PaymentsConsentsTable;
  payments_forks: PaymentsForksTable;
  payments_keys: PaymentsKeysTable;
  payments_rebookings: PaymentsRebookingsTable;
  payments_summaries: PaymentsSummariesTable;
  platform_accounts: PlatformAccountsTable;
  platform_days: PlatformDaysTable;
  public_links: PublicLinksTable;
  quote_history: QuoteHistoryTable;
  quote_lines: QuoteLinesTable;
  quote_taxes: QuoteTaxesTable;
  quote_versions: QuoteVersionsTable;
  quotes: QuotesTable;
  rebooked_sales: RebookedSalesTable;
  recoveries: RecoveriesTable;
  recurring_documents: RecurringDocumentsTable;
  recurring_runs: RecurringRunsTable;
  refund_credit_notes: RefundCreditNotesTable;
  reminder_exclusions: ReminderExclusionsTable;
  reminder_schedules: ReminderSchedulesTable;
  request_log: RequestLogTable;
  request_log_choices: RequestLogChoicesTable;
  revaluations: RevaluationsTable;
  schema_migrations: SchemaMigrationsTable;
  statement_pay_links: StatementPayLinksTable;
  tax_codes: TaxCodesTable;
  tax_components: TaxComponentsTable;
  tax_rates: TaxRatesTable;
  users: UsersTable;
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
  year_closings: YearClosingsTable;
}
