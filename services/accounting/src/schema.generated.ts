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
}

interface AllocationsTable {
  org_id: string;
  id: string;
  kind: 'payment' | 'credit' | 'refund' | 'discount' | 'write_off';
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
  pepper_id: Generated<string | null>;
  org_id: string;
  api_key_id: string;
}

interface ApiKeysTable {
  org_id: string;
  id: string;
  name: string;
  last4: string;
  capability: 'read' | 'read_write';
  allowed_cidrs: Generated<string[]>;
  expires_at: Generated<Date | null>;
  revoked_at: Generated<Date | null>;
  last_used_at: Generated<Date | null>;
  created_by: string;
  rotated_from_id: Generated<string | null>;
  created_at: Date;
}

interface ApprovalPoliciesTable {
  org_id: string;
  id: string;
  kind: 'invoice' | 'credit_note' | 'bill' | 'supplier_credit' | 'expense_claim';
  above_minor: Generated<bigint | null>;
  origin: Generated<'api' | 'application' | 'recurring' | 'quote' | 'payments' | null>;
  created_at: Date;
}

interface AuditLogTable {
  org_id: string;
  id: string;
  actor_kind: 'operator' | 'member' | 'api_key' | 'system';
  actor: string;
  action: string;
  subject_kind: string;
  subject_id: string;
  request_id: Generated<string | null>;
  ip: Generated<string | null>;
  detail: Generated<unknown>;
  created_at: Date;
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

interface ChangeCounterTable {
  is_only: Generated<boolean>;
  value: bigint;
}

interface ChangesTable {
  number: bigint;
  topic: 'api_key' | 'organisation';
  subject: string;
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

interface DocumentMovesTable {
  kind: string;
  from_status: string;
  trigger: string;
  to_status: string;
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
}

interface EventLogTable {
  workspace_id: string;
  sequence: bigint;
  event_id: string;
  type: string;
  created_at: Date;
  body: string;
}

interface EventOutboxTable {
  workspace_id: string;
  event_id: string;
  lane: GeneratedAlways<number>;
}

interface EventSequencesTable {
  workspace_id: string;
  last_sequence: bigint;
}

interface EventsTable {
  workspace_id: string;
  id: string;
  type: string;
  created_at: Date;
  data: unknown;
}

interface FxRatesTable {
  org_id: string;
  currency: string;
  date: string;
  rate: string;
  source: string;
  created_at: Date;
}

interface IdempotencyKeysTable {
  org_id: string;
  operation: string;
  key: string;
  body_hash: Buffer;
  object_id: string;
  created_at: Date;
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
}

interface JournalEntriesTable {
  org_id: string;
  id: string;
  entry_no: bigint;
  date: string;
  source_kind: 'document' | 'payment' | 'allocation' | 'journal' | 'opening' | 'transfer' | 'revaluation';
  source_id: string;
  move: string;
  seq: Generated<number>;
  area: 'sales' | 'purchases' | 'general';
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
}

interface JournalVerificationsTable {
  id: string;
  started_at: Date;
  finished_at: Date;
  broken: string[];
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

interface NumberCountersTable {
  org_id: string;
  kind: string;
  fiscal_year: number;
  last_number: bigint;
  last_date: string;
}

interface NumberSeriesTable {
  org_id: string;
  kind: 'invoice' | 'credit_note' | 'bill' | 'supplier_credit' | 'expense_claim';
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

interface OperatorLogTable {
  id: string;
  operator: string;
  action: string;
  subject: string;
  detail: Generated<unknown>;
  created_at: Date;
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

interface SchemaMigrationsTable {
  version: number;
  name: string;
  checksum: string;
  applied_at: Generated<Date>;
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
}

interface TaxRatesTable {
  org_id: string;
  component_id: string;
  valid_from: string;
  rate_pct: string;
}

interface WebhookAttemptsTable {
  workspace_id: string;
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
}

interface WebhookDeliveriesTable {
  workspace_id: string;
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
  workspace_id: string;
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

interface WebhookHeadsTable {
  workspace_id: string;
  endpoint_id: string;
  cursor_sequence: bigint;
  due_at: Generated<Date | null>;
  dispatcher_id: Generated<string | null>;
}

interface WebhookIntentsTable {
  id: string;
  dispatcher_id: string;
  workspace_ids: string[];
  delivery_ids: string[];
  attempt_numbers: number[];
  triggers: string[];
}

interface WebhookPingsTable {
  workspace_id: string;
  delivery_id: string;
  endpoint_id: string;
  created_at: Date;
  exchange: Generated<unknown>;
}

interface WebhookReplaysTable {
  workspace_id: string;
  id: string;
  endpoint_id: string;
  cursor_sequence: bigint;
  last_sequence: bigint;
  created_at: Date;
  finished_at: Generated<Date | null>;
}

interface WebhookRetriesTable {
  workspace_id: string;
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
  workspace_id: string;
  endpoint_id: string;
  version: number;
  sealed: Buffer;
  created_at: Date;
  signs_until: Generated<Date | null>;
}

export interface Schema {
  accounts: AccountsTable;
  allocations: AllocationsTable;
  api_key_hashes: ApiKeyHashesTable;
  api_keys: ApiKeysTable;
  approval_policies: ApprovalPoliciesTable;
  audit_log: AuditLogTable;
  balances: BalancesTable;
  books: BooksTable;
  change_counter: ChangeCounterTable;
  changes: ChangesTable;
  contacts: ContactsTable;
  document_approvals: DocumentApprovalsTable;
  document_counts: DocumentCountsTable;
  document_history: DocumentHistoryTable;
  document_lines: DocumentLinesTable;
  document_moves: DocumentMovesTable;
  document_taxes: DocumentTaxesTable;
  documents: DocumentsTable;
  event_log: EventLogTable;
  event_outbox: EventOutboxTable;
  event_sequences: EventSequencesTable;
  events: EventsTable;
  fx_rates: FxRatesTable;
  idempotency_keys: IdempotencyKeysTable;
  items: ItemsTable;
  journal_entries: JournalEntriesTable;
  journal_lines: JournalLinesTable;
  journal_seals: JournalSealsTable;
  journal_verifications: JournalVerificationsTable;
  lock_exceptions: LockExceptionsTable;
  number_counters: NumberCountersTable;
  number_series: NumberSeriesTable;
  open_items: OpenItemsTable;
  operator_log: OperatorLogTable;
  organisations: OrganisationsTable;
  payments: PaymentsTable;
  schema_migrations: SchemaMigrationsTable;
  tax_codes: TaxCodesTable;
  tax_components: TaxComponentsTable;
  tax_rates: TaxRatesTable;
  webhook_attempts: WebhookAttemptsTable;
  webhook_deliveries: WebhookDeliveriesTable;
  webhook_dispatchers: WebhookDispatchersTable;
  webhook_endpoints: WebhookEndpointsTable;
  webhook_heads: WebhookHeadsTable;
  webhook_intents: WebhookIntentsTable;
  webhook_pings: WebhookPingsTable;
  webhook_replays: WebhookReplaysTable;
  webhook_retries: WebhookRetriesTable;
  webhook_secrets: WebhookSecretsTable;
}
