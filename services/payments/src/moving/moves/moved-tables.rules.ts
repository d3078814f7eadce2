/** Whose rows a table has: the column that names the business, one of its workspaces, or one of its people, of today or ever. */
type OwnerColumn =
  | { readonly kind: 'business'; readonly column: string }
  | { readonly kind: 'workspace'; readonly column: string }
  | { readonly kind: 'person'; readonly column: string }
  | { readonly kind: 'member_ever'; readonly column: string };

export interface MovedTable {
  readonly name: string;
  readonly owner: OwnerColumn;
  /**
   * `bulk`: copied while the business works; its key begins with the owner. `rest`: small, copied while it stands
   * still.
   */
  readonly copied: 'bulk' | 'rest';
  /** Rows that a process of the cell would take up: copied last, erased first. */
  readonly due: string | null;
  /** `skip`: refused writes of processes that work for everybody are left out; else they fail. */
  readonly refusal: 'fail' | 'skip';
  /** Stays in the former cell: other rows name it, or it tells where the business went. */
  readonly isKept: boolean;
}

type Options = Partial<Pick<MovedTable, 'due' | 'refusal' | 'isKept'>>;

function table(
  name: string,
  owner: OwnerColumn,
  copied: MovedTable['copied'],
  options: Options,
): MovedTable {
  return { name, owner, copied, due: null, refusal: 'fail', isKept: false, ...options };
}

const ofBusiness = (name: string, options: Options = {}) =>
  table(name, { kind: 'business', column: 'business_id' }, 'rest', options);
const rest = (name: string, options: Options = {}) =>
  table(name, { kind: 'workspace', column: 'workspace_id' }, 'rest', options);
const bulk = (name: string, options: Options = {}) =>
  table(name, { kind: 'workspace', column: 'workspace_id' }, 'bulk', options);
const told = (name: string, copied: MovedTable['copied'], options: Options = {}) =>
  table(name, { kind: 'workspace', column: 'tenant_id' }, copied, options);
const ofPerson = (name: string, options: Options = {}) =>
  table(name, { kind: 'person', column: 'user_id' }, 'rest', options);

const kept = { isKept: true } as const;
const skip = { refusal: 'skip' } as const;

/** Every table whose rows move with a business. A test compares both lists with the tables that there are. */
export const movedTables: readonly MovedTable[] = [
  table('businesses', { kind: 'business', column: 'id' }, 'rest', kept),
  ofBusiness('workspaces', kept),
  table('members', { kind: 'business', column: 'tenant_id' }, 'rest', kept),
  table('users', { kind: 'member_ever', column: 'id' }, 'rest', kept),
  ofPerson('identity_code_failures'),
  ofPerson('identity_mails_off'),
  ofPerson('identity_passkeys'),
  ofPerson('identity_password_links'),
  ofPerson('identity_passwords'),
  ofPerson('identity_recovery_codes'),
  ofPerson('identity_sessions', skip),
  ofPerson('identity_totp'),
  table('invitations', { kind: 'business', column: 'tenant_id' }, 'rest', {}),
  table('closings', { kind: 'business', column: 'tenant_id' }, 'rest', {}),
  table('audit_log', { kind: 'business', column: 'tenant_id' }, 'rest', kept),
  told('api_keys', 'rest', kept),
  told('api_key_hashes', 'rest', kept),
  rest('held_key_hashes'),
  told('key_use', 'rest', skip),
  told('request_log_choices', 'rest'),
  ofBusiness('approval_thresholds'),
  ofBusiness('beneficial_owners'),
  ofBusiness('brands'),
  ofBusiness('business_documents'),
  ofBusiness('daily_amounts'),
  ofBusiness('fee_schedules'),
  ofBusiness('held_changes'),
  ofBusiness('settlement_accounts'),
  ofBusiness('threshold_changes'),
  ofBusiness('verification_sessions'),
  bulk('approvals', { due: "status = 'requires_review'" }),
  bulk('approval_signatures'),
  rest('books_connections'),
  rest('books_connection_keys'),
  rest('books_links'),
  rest('checkout_codes'),
  rest('checkout_refusals'),
  rest('payer_rules'),
  rest('risk_policies'),
  rest('risk_caps'),
  rest('spending'),
  rest('split_recipients'),
  rest('receipt_counters'),
  rest('reconciliation_breaks'),
  rest('provider_settlement_charges'),
  rest('account_folds'),
  rest('ledger_balances'),
  rest('ledger_outbox', skip),
  bulk('payment_links'),
  bulk('qr_codes'),
  bulk('subscriptions', { due: 'due_at is not null' }),
  bulk('subscription_charges', { due: 'next_step_at is not null' }),
  bulk('payments', {
    due: 'next_check_at is not null or (settled_at is null and succeeded_at is not null)',
  }),
  bulk('checkout_sessions'),
  bulk('provider_callbacks', { due: 'handled_at is null' }),
  bulk('suspense_items', { due: 'next_check_at is not null or settled_at is null' }),
  bulk('payer_notices', { due: 'due_at is not null' }),
  bulk('receipts'),
  bulk('refunds', { due: 'next_check_at is not null' }),
  bulk('payouts', { due: 'next_check_at is not null' }),
  bulk('disputes', { due: "status in ('needs_response', 'under_review')" }),
  bulk('dispute_files'),
  bulk('reserves', { due: 'due_at is not null' }),
  bulk('ledger_transactions'),
  bulk('ledger_transaction_keys'),
  bulk('ledger_entries'),
  bulk('ledger_month_proofs'),
  bulk('movements'),
  bulk('movement_checkpoints'),
  bulk('balance_entries'),
  bulk('takings'),
  told('events', 'bulk'),
  told('event_log', 'bulk', skip),
  told('event_outbox', 'rest', skip),
  told('event_sequences', 'rest', skip),
  told('webhook_endpoints', 'rest'),
  told('webhook_secrets', 'rest'),
  told('webhook_heads', 'rest', skip),
  told('webhook_replays', 'rest', skip),
  told('webhook_retries', 'rest', skip),
  told('webhook_deliveries', 'bulk', skip),
  told('webhook_attempts', 'bulk', skip),
];

/** Tables with rows of a business that stay behind, each with the reason. */
export const stayingTables: Readonly<Record<string, string>> = {
  approval_challenges: 'kept for minutes',
  archives: 'an owner requests another one; a move waits for one that is being prepared',
  archive_parts: 'the archives themselves',
  audit_chain: 'proves the log of this cell; the other cell chains what arrives',
  audit_outbox: 'rows on their way into the chain of this cell',
  business_move_changes: 'the work of moves',
  business_move_tables: 'the work of moves',
  business_moves: 'each cell remembers its side of a move',
  identity_passkey_challenges: 'kept for minutes',
  identity_sign_ins: 'kept for minutes: who is signing in begins again',
  operator_requests: 'work of this cell’s operators; a move waits for open ones',
  recoveries: 'work of this cell’s operators; a move waits for open ones',
  request_log: 'kept for 14 days',
  risk_proposals: 'work of this cell’s operators',
  webhook_exchanges: 'kept for 14 days',
  webhook_pings: 'kept for a day',
};

export interface Owners {
  readonly businessId: string;
  readonly workspaces: readonly string[];
  readonly people: readonly string[];
  readonly membersEver: readonly string[];
}

export function ownerIds({ owner }: Pick<MovedTable, 'owner'>, move: Owners): readonly string[] {
  switch (owner.kind) {
    case 'business':
      return [move.businessId];
    case 'workspace':
      return move.workspaces;
    case 'person':
      return move.people;
    case 'member_ever':
      return move.membersEver;
  }
}
