// Generated from the OpenAPI documents by ./dev generate. Do not edit.

import type { MajorUnits, MinorUnits } from '@countinghouse/sdk/money';

/** An OpenAPI 3.0 document. */
export interface OpenapiDocument {
  readonly openapi: string;
  readonly [name: string]: unknown;
}

/** What has changed since the last request, for screens that are kept up to date. */
export interface Changes {
  /** Send it as `after` with the next request. */
  readonly latest: number;
  /** What changed since `after`, by the names in the paths. A change may be reported twice. */
  readonly changed: readonly string[];
  /** Whether too much has changed to tell: read again what you show. */
  readonly everything: boolean;
}

/** At most five of each kind that your role may read. Text is looked for among the newest of each kind; ids and numbers among all. */
export interface SearchResults {
  readonly data: readonly {
    /** What it is, such as `payment` or `document`. */
    readonly kind: string;
    readonly id: string;
    /** What people know it by. */
    readonly title: string;
    /** What tells it from others. */
    readonly subtitle: string | null;
    /** Its path in the API, and in the address of its screen. */
    readonly path: string;
  }[];
}

/** A request that an API key sent. */
export interface LoggedRequest {
  /** `X-Request-Id` of the answer. */
  readonly id: string;
  readonly object: 'request';
  /** When the request arrived. */
  readonly created_at: string;
  /** The API key that sent it. */
  readonly key_id: string;
  /** The HTTP method. */
  readonly method: string;
  /** The path with names in place of ids. */
  readonly route: string;
  /** The path as requested, without the query. */
  readonly path: string;
  /** The ids in the path, and the id of the object in the answer. */
  readonly ids: readonly string[];
  /** The HTTP status of the answer. */
  readonly status: number;
  /** The error code. Null if it succeeded. */
  readonly code: string | null;
  /** `Error-Reason` of the answer. Null if it succeeded. */
  readonly reason: string | null;
  /** From the headers of the request to the answer. */
  readonly duration_ms: number;
  /** The IP address that the request came from. */
  readonly ip: string;
  /** The `User-Agent` of the request. */
  readonly user_agent: string;
}

/** A page may hold fewer requests than `limit`. Continue with `next_cursor` until it is null. */
export interface LoggedRequestPage {
  /** Newest first. */
  readonly data: readonly LoggedRequest[];
  /** Where the next page starts. Null on the last one. */
  readonly next_cursor: string | null;
}

/** A request that an API key sent, with its content. */
export interface LoggedExchange {
  /** `X-Request-Id` of the answer. */
  readonly id: string;
  readonly object: 'request';
  /** When the request arrived. */
  readonly created_at: string;
  /** The API key that sent it. */
  readonly key_id: string;
  /** The HTTP method. */
  readonly method: string;
  /** The path with names in place of ids. */
  readonly route: string;
  /** The path as requested, without the query. */
  readonly path: string;
  /** The ids in the path, and the id of the object in the answer. */
  readonly ids: readonly string[];
  /** The HTTP status of the answer. */
  readonly status: number;
  /** The error code. Null if it succeeded. */
  readonly code: string | null;
  /** `Error-Reason` of the answer. Null if it succeeded. */
  readonly reason: string | null;
  /** From the headers of the request to the answer. */
  readonly duration_ms: number;
  /** The IP address that the request came from. */
  readonly ip: string;
  /** The `User-Agent` of the request. */
  readonly user_agent: string;
  /** The query, with secrets replaced. */
  readonly query: string | null;
  /** The request body, with secrets replaced, cut at 8 KB. Null if there was none, it was not JSON, or bodies are not kept. */
  readonly request_body: string | null;
  /** The response body, with secrets replaced, cut at 8 KB. Null as above. */
  readonly response_body: string | null;
}

/** Refused requests, grouped by kind. */
export interface RequestErrorList {
  /** The kind that occurred last first. */
  readonly data: readonly {
    /** The HTTP method. */
    readonly method: string;
    /** The path with names in place of ids. */
    readonly route: string;
    /** The HTTP status. */
    readonly status: number;
    /** The error code. */
    readonly code: string | null;
    /** The `Error-Reason`. */
    readonly reason: string | null;
    /** How many requests were refused in this way. */
    readonly count: number;
    /** The latest of them. */
    readonly last_request_id: string;
    /** When the latest arrived. */
    readonly last_at: string;
  }[];
}

/** Requests by key, day and address, for 14 days. */
export interface KeyUseList {
  /** Newest day first, then the busiest address. */
  readonly data: readonly {
    /** The API key. */
    readonly key_id: string;
    /** A day in UTC. */
    readonly day: string;
    /** The address. Null for the rest of very many. */
    readonly ip: string | null;
    /** All requests, also those the log does not keep. */
    readonly requests: number;
    /** Of these, how many were refused or failed. */
    readonly refused: number;
  }[];
}

/** What is kept of requests. */
export interface RequestLogSettings {
  /** Whether queries and bodies are kept for 14 days. If not, only what is listed of a request is. */
  readonly keeps_bodies: boolean;
}

/** Books that follow the money of a workspace. */
export type BooksConnection = {
  readonly id: string;
  readonly object: 'books_connection';
  /** The address of the books. */
  readonly books_url: string;
  readonly organisation_name: string;
  /** The member who agreed. */
  readonly agreed_by: string;
  readonly agreed_at: string;
  /** When the books last replaced their API keys. They do so every 30 days. */
  readonly keys_rotated_at: string;
  /** When the books last called. */
  readonly last_used_at: string | null;
  /** Whether a webhook tells the books of new movements. */
  readonly wakes: boolean;
  /** `key_over`: the API key was revoked or expired. The books cannot read. */
  readonly status: 'connected' | 'key_over' | (string & {});
} | null;

/** A payer’s attempt to pay. Amounts are minor units. */
export interface Payment {
  readonly id: string;
  readonly object: 'payment';
  readonly environment: Environment;
  /** `pending` until the charge is submitted, then `processing` until the provider reports its outcome. A `failed` payment can still become `succeeded` if the money arrives late. */
  readonly status: PaymentStatus;
  /** The original amount; refunds do not change it. Minor units. */
  readonly amount: MinorUnits;
  readonly amount_unit: 'minor';
  /** ISO 4217. */
  readonly currency: string;
  /** Total refunded so far. Minor units. */
  readonly refunded_amount: MinorUnits;
  /** The platform fee. Minor units. */
  readonly fee_amount: MinorUnits;
  /** `amount` less `fee_amount`. Minor units. */
  readonly net_amount: MinorUnits;
  /** The QR code that was paid. Absent on subscription charges. */
  readonly qr_code_id?: string | null;
  /** The payment link that was paid. Absent on subscription charges. */
  readonly payment_link_id?: string | null;
  /** Present on subscription charges, in place of the two ids above. */
  readonly subscription_id?: string;
  readonly split_recipient_id: string | null;
  /** The split recipient’s share of the charge. */
  readonly split: {
    readonly recipient_id: string;
    /** The recipient’s share. Minor units. */
    readonly amount: MinorUnits;
    /** False if the recipient was disabled and the share stayed with the merchant. */
    readonly routed: boolean;
    readonly reason: string | null;
  } | null;
  /** The payment link’s title. */
  readonly title: string | null;
  readonly description: string | null;
  /** Your own order number, from the payment link or its metadata `order_id`. */
  readonly order_reference: string | null;
  /** Our reference at the payment provider. */
  readonly reference: string;
  readonly provider: string | null;
  /** The provider’s transaction id. */
  readonly provider_reference: string | null;
  /** The payment method, as far as the provider reports it. */
  readonly payment_method: {
    readonly type: string;
    readonly brand?: string | null;
    readonly last4?: string | null;
    readonly bank?: string | null;
    readonly network?: string | null;
  } | null;
  /** The payer’s details, as far as they are known. */
  readonly customer: {
    readonly email?: string | null;
    readonly name?: string | null;
    readonly phone?: string | null;
  } | null;
  /** Why the payment failed. Null unless it failed. */
  readonly failure_code: PaymentFailureCode | null;
  /** Present on failed payments. */
  readonly failure_reason?: string;
  /** Set while an operator is investigating: the money received does not match the payment, or the outcome cannot be determined. */
  readonly attention: PaymentAttention | null;
  /** The most recent refund. Null if there is none. */
  readonly latest_refund_id: string | null;
  /** The number of refunds ever requested, including those that await approval, failed or were cancelled. Send it as `Expect-Refund-Count` when you refund the payment. */
  readonly refund_count: number;
  /** The latest dispute of the payment. Null if there is none. */
  readonly dispute: {
    readonly id: string;
    readonly status: DisputeStatus;
  } | null;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly created_at: string;
  readonly updated_at: string;
  readonly processing_at: string | null;
  readonly succeeded_at: string | null;
  readonly failed_at: string | null;
  readonly cancelled_at: string | null;
  readonly settled_at: string | null;
}

/** A page of payments and the cursor of the next page. */
export interface PaymentPage {
  /** Newest first. */
  readonly data: readonly Payment[];
  /** True if the page is full. The page after a full last page is empty. */
  readonly has_more: boolean;
  readonly next_cursor: string | null;
}

/** The approval that an operation needs, and its status. */
export type Approval = {
  readonly id: string;
  /** `requires_review` until someone decides or it expires. An `approved` operation ends as `succeeded`, `failed` or `cancelled`. */
  readonly status: ApprovalStatus;
  /** How many approvers are required. */
  readonly required: number;
  /** Who approved, and when. */
  readonly approvals: readonly {
    readonly by: string;
    readonly at: string;
  }[];
  /** Who made the request: an API key or a member of the business. */
  readonly requested_by: {
    readonly type: RequesterType;
    readonly id: string;
    /** The name of the key or member. Answers to API keys leave it out. */
    readonly name?: string | null;
  };
  /** When the approval expires if nobody decides. */
  readonly expires_at: string;
  readonly decided_at: string | null;
} | null;

/** A payer’s request to their bank for the money of a payment. Minor units. */
export interface Dispute {
  readonly id: string;
  readonly object: 'dispute';
  readonly environment: Environment;
  readonly payment_id: string;
  /** The dispute of the same payment before this one, for example when the payer’s bank asks again after you won. */
  readonly previous_dispute_id: string | null;
  /** `needs_response` until you answer, `under_review` while the banks look at your evidence, then `won` or `lost`. */
  readonly status: DisputeStatus;
  /** What the payer wants back. Minor units. */
  readonly amount: MinorUnits;
  /** What losing the dispute costs you beside the amount. Minor units. */
  readonly fee_amount: MinorUnits;
  readonly amount_unit: 'minor';
  /** ISO 4217. */
  readonly currency: string;
  /** What the payer told their bank. */
  readonly reason: string | null;
  /** When your answer is due. An unanswered dispute is lost. */
  readonly due_at: string | null;
  /** Your answer. Null while there is none. */
  readonly answer: {
    /** `accept`, or `contest` with the evidence. */
    readonly action: DisputeAnswer;
    /** Who made the request: an API key or a member of the business. */
    readonly requested_by: {
      readonly type: RequesterType;
      readonly id: string;
      /** The name of the key or member. Answers to API keys leave it out. */
      readonly name?: string | null;
    };
    readonly requested_at: string;
    readonly approval: Approval | null;
  } | null;
  /** The evidence that you submitted. */
  readonly evidence: {
    readonly explanation: string;
    readonly delivered_on: string | null;
    readonly delivery_reference: string | null;
  } | null;
  /** Set on lost disputes: you `accepted` it, gave `no_response` in time, or the banks `decided` for the payer. */
  readonly lost_because: DisputeLostReason | null;
  /** The provider’s id of the chargeback. */
  readonly provider_reference: string;
  readonly opened_at: string;
  readonly submitted_at: string | null;
  readonly closed_at: string | null;
  readonly created_at: string;
  readonly updated_at: string;
}

/** A page of disputes and the cursor of the next page. */
export interface DisputePage {
  /** Newest first. */
  readonly data: readonly Dispute[];
  /** True if the page is full. The page after a full last page is empty. */
  readonly has_more: boolean;
  readonly next_cursor: string | null;
}

/** An acceptance that waits for a second approver. */
export interface HeldDispute {
  readonly requiresApproval: true;
  readonly approvalId: string;
  readonly dispute: Dispute;
}

/** Where an approval belongs. */
export interface ApprovalPlace {
  /** The approval’s id. */
  readonly id: string;
  /** The business that it belongs to. */
  readonly business_id: string;
  /** The workspace that it belongs to. */
  readonly workspace_id: string;
}

/** An API key, without its secret. */
export interface ApiKey {
  readonly id: string;
  readonly environment: Environment;
  readonly name: string;
  /** The first characters of the key. */
  readonly prefix: string;
  /** The last four characters. The full key is not stored. */
  readonly last4: string;
  readonly scopes: readonly ('payments:read' | 'payments:cancel' | 'refunds:create_full' | 'refunds:create_partial' | 'payment_links:write' | 'qr_codes:write' | 'splits:assign' | 'recipients:read' | 'recipients:write' | 'recipients:verify' | 'recipients:disable' | 'payouts:read' | 'payouts:create' | 'payouts:cancel' | 'settlements:read' | 'reports:export' | 'account:read' | 'kyc:read' | 'kyc:write' | 'webhooks:read_logs' | 'webhooks:manage' | 'webhooks:retry' | 'subscriptions:read' | 'subscriptions:write' | 'logs:read' | 'receipts:send' | 'disputes:read' | 'disputes:write' | (string & {}))[];
  /** IP ranges that may use the key. If empty, any address may. */
  readonly allowed_cidrs: readonly string[];
  /** The member who created the key. */
  readonly created_by: {
    readonly id: string;
    readonly name: string;
  };
  readonly rotated_from_id: string | null;
  /** The approval that the key is waiting for; requests with the key get 401 until then. Null if it needs none. */
  readonly approval_id: string | null;
  readonly created_at: string;
  /** When the key was last used. May lag by up to 30 seconds. */
  readonly last_used_at: string | null;
  readonly expires_at: string | null;
  readonly revoked_at: string | null;
}

export interface ApiKeyList {
  /** Oldest first. */
  readonly data: readonly ApiKey[];
}

export interface ApiKeyPresetList {
  readonly data: readonly {
    readonly id: string;
    readonly name: string;
    readonly description: string;
    readonly scopes: readonly ('payments:read' | 'payments:cancel' | 'refunds:create_full' | 'refunds:create_partial' | 'payment_links:write' | 'qr_codes:write' | 'splits:assign' | 'recipients:read' | 'recipients:write' | 'recipients:verify' | 'recipients:disable' | 'payouts:read' | 'payouts:create' | 'payouts:cancel' | 'settlements:read' | 'reports:export' | 'account:read' | 'kyc:read' | 'kyc:write' | 'webhooks:read_logs' | 'webhooks:manage' | 'webhooks:retry' | 'subscriptions:read' | 'subscriptions:write' | 'logs:read' | 'receipts:send' | 'disputes:read' | 'disputes:write' | (string & {}))[];
    /** Scopes that your own role lacks. You cannot grant them to a key. */
    readonly missing: readonly ('payments:read' | 'payments:cancel' | 'refunds:create_full' | 'refunds:create_partial' | 'payment_links:write' | 'qr_codes:write' | 'splits:assign' | 'recipients:read' | 'recipients:write' | 'recipients:verify' | 'recipients:disable' | 'payouts:read' | 'payouts:create' | 'payouts:cancel' | 'settlements:read' | 'reports:export' | 'account:read' | 'kyc:read' | 'kyc:write' | 'webhooks:read_logs' | 'webhooks:manage' | 'webhooks:retry' | 'subscriptions:read' | 'subscriptions:write' | 'logs:read' | 'receipts:send' | 'disputes:read' | 'disputes:write' | (string & {}))[];
  }[];
}

export interface CreatedApiKey {
  readonly id: string;
  /** The full key. It is shown only once and is not stored. */
  readonly key: string;
}

/** A key that needs a second approver. Requests with it get 401 until it is approved. It is revoked if the approval is rejected or expires. */
export interface HeldApiKey {
  readonly id: string;
  /** The full key. It is shown only once and is not stored. */
  readonly key: string;
  readonly approval_id: string;
  readonly approval_expires_at: string;
}

export interface RevokedApiKey {
  readonly id: string;
  readonly revoked: true;
}

export interface PayerErasure {
  readonly object: 'payer_erasure';
  /** Live payments that name the payer. */
  readonly live_payments: number;
  /** Test payments that name the payer. */
  readonly test_payments: number;
  /** Subscriptions of the payer that still renew: the erasure cancels them. */
  readonly running_subscriptions: number;
}

/** How many payments fit the filters, by status. */
export interface PaymentCounts {
  readonly object: 'payment_counts';
  readonly all: {
    /** Counted up to 100. */
    readonly count: number;
    /** True if there are more, or if there may be: the filters were compared with the 5,000 newest payments only. */
    readonly has_more: boolean;
  };
  /** Those an operator investigates. */
  readonly attention: {
    /** Counted up to 100. */
    readonly count: number;
    /** True if there are more, or if there may be: the filters were compared with the 5,000 newest payments only. */
    readonly has_more: boolean;
  };
  /** One entry for each status. */
  readonly by_status: readonly {
    readonly status: PaymentStatus;
    /** Counted up to 100. */
    readonly count: number;
    /** True if there are more, or if there may be: the filters were compared with the 5,000 newest payments only. */
    readonly has_more: boolean;
  }[];
}

/** A hosted page where payers pay. Amounts are major units. */
export interface PaymentLink {
  readonly id: string;
  readonly object: 'payment_link';
  /** The payment page’s URL. Send it to payers. */
  readonly url: string;
  readonly code: string;
  readonly title: string;
  readonly description: string | null;
  /** The amount to pay. Null if the payer chooses it. Major units. */
  readonly amount: MajorUnits | null;
  /** The suggested amount if the payer chooses it. Major units. */
  readonly preset_amount: MajorUnits | null;
  readonly amount_unit: 'major';
  /** ISO 4217. */
  readonly currency: string;
  readonly image_url: string | null;
  readonly return_url: string | null;
  readonly split_recipient_id: string | null;
  /** Only an `active` link accepts new payments. */
  readonly status: PayableStatus;
  readonly expires_at: string | null;
  /** How many payments have succeeded. */
  readonly uses: number;
  readonly max_uses: number | null;
  readonly last_used_at: string | null;
  readonly last_payment_id: string | null;
  readonly disabled_at: string | null;
  readonly environment: Environment;
  readonly metadata: Readonly<Record<string, string>>;
  /** The payer that the page is filled in with. Null if nobody was named. */
  readonly customer: {
    readonly email?: string;
    readonly name?: string;
  } | null;
  /** True if the payer cannot change the e-mail address and name. */
  readonly customer_fixed: boolean;
  /** Your own order number. */
  readonly order_reference: string | null;
  readonly created_at: string;
  readonly updated_at: string;
  /** Present if the key was used before and this is the link it created. */
  readonly idempotentReplay?: true;
}

/** A list of payment links. */
export interface PaymentLinkList {
  /** Every payment link, newest first. */
  readonly data: readonly PaymentLink[];
}

/** The limits of the checkout. Null: no limit. */
export interface RiskPolicy {
  readonly object: 'risk_policy';
  /** Payments that one payer may begin in an hour. */
  readonly payer_hour_max: number | null;
  /** Payments that one payer may begin in 24 hours. */
  readonly payer_day_max: number | null;
  /** Payments of one payer that may fail in an hour. */
  readonly failed_hour_max: number | null;
  /** The part of each payment that is reserved: 1,000 is 10 %. 0: none. */
  readonly reserve_basis_points: number;
  /** How many days it is reserved. 0: none. */
  readonly reserve_days: number;
  readonly caps: readonly {
    readonly currency: string;
    /** The most that one payment may be. Null: no limit. Minor units. */
    readonly payment_max_minor: MinorUnits | null;
    /** The most that payments of a UTC day may come to. Null: no limit. Minor units. */
    readonly day_max_minor: MinorUnits | null;
    /** The most that payments of a UTC month may come to. Null: no limit. Minor units. */
    readonly month_max_minor: MinorUnits | null;
  }[];
}

/** A payer whom you block, or allow without limits. */
export interface PayerRule {
  readonly id: string;
  readonly object: 'payer_rule';
  readonly effect: 'block' | 'allow' | (string & {});
  readonly kind: 'email' | 'domain' | (string & {});
  readonly value: string;
  readonly note: string | null;
  readonly created_at: string;
}

/** A payment refused before the provider was called. Kept for 90 days. */
export interface CheckoutRefusal {
  readonly id: string;
  readonly object: 'checkout_refusal';
  /** The limit or list that refused it. */
  readonly reason: 'payer_blocked' | 'payment_cap' | 'day_cap' | 'month_cap' | 'payer_hour' | 'payer_day' | 'payer_failed' | (string & {});
  readonly target_kind: 'payment_link' | 'qr_code' | 'subscription' | (string & {});
  readonly target_id: string;
  /** What the payer wanted to pay. Minor units. */
  readonly amount_minor: MinorUnits;
  readonly currency: string;
  /** Null once the payer was erased. */
  readonly email: string | null;
  readonly created_at: string;
}

/** Who did what, and when. Entries cannot be changed. */
export interface AuditEntry {
  readonly id: string;
  readonly object: 'audit_entry';
  readonly created_at: string;
  /** Null if the entry concerns the whole business. */
  readonly workspace_id: string | null;
  readonly actor: {
    readonly kind: 'operator' | 'member' | 'api_key' | 'system' | (string & {});
    readonly id: string;
    /** The name of a member or API key of the business. */
    readonly name: string | null;
  };
  readonly action: string;
  readonly subject: {
    readonly kind: string;
    readonly id: string;
    /** The name of a member or API key of the business. */
    readonly name: string | null;
  };
  readonly detail: Readonly<Record<string, unknown>>;
  /** The `X-Request-Id` of the request. Null if no request caused the entry. */
  readonly request_id: string | null;
  /** The IP address that the request came from. */
  readonly ip: string | null;
}

/** A page may hold fewer entries than `limit`. Continue with `next_cursor` until it is null. */
export interface AuditPage {
  /** Newest first. */
  readonly data: readonly AuditEntry[];
  readonly has_more: boolean;
  readonly next_cursor: string | null;
}

/** A business as seen by one of its members. */
export interface BusinessHome {
  readonly id: string;
  readonly object: 'business';
  readonly business_name: string;
  readonly country: string;
  readonly default_currency: string;
  readonly kyc_status: VerificationStatus;
  /** When an operator suspended the business. While it is suspended, only refunds of live money are possible. Null if it is not suspended. */
  readonly suspended_at: string | null;
  /** The reason that the operator gave. */
  readonly suspended_reason: string | null;
  /** One workspace per environment, live first. */
  readonly workspaces: readonly {
    readonly id: string;
    readonly environment: Environment;
  }[];
  /** Your membership in this business. */
  readonly member_id: string;
  readonly role: 'owner' | 'admin' | 'finance' | 'developer' | 'viewer' | (string & {});
  readonly permissions: readonly {
    readonly permission: 'payments:read' | 'payments:cancel' | 'refunds:create_full' | 'refunds:create_partial' | 'payment_links:write' | 'qr_codes:write' | 'splits:assign' | 'recipients:read' | 'recipients:write' | 'recipients:verify' | 'recipients:disable' | 'payouts:read' | 'payouts:create' | 'payouts:cancel' | 'settlements:read' | 'reports:export' | 'account:read' | 'kyc:read' | 'kyc:write' | 'webhooks:read_logs' | 'webhooks:manage' | 'webhooks:retry' | 'subscriptions:read' | 'subscriptions:write' | 'logs:read' | 'receipts:send' | 'disputes:read' | 'disputes:write' | 'approvals:read' | 'approvals:decide' | 'keys:read' | 'keys:manage' | 'members:read' | 'members:manage' | 'audit:read' | 'policy:read' | 'policy:change' | 'settlement_account:read' | 'settlement_account:change' | 'profile:change' | 'books:connect' | 'archives:manage' | 'closing:manage' | 'payers:erase' | (string & {});
    readonly allowed: boolean;
    /** Why you cannot do this, and which roles can. */
    readonly reason: string | null;
  }[];
}

/** A refund of all or part of a payment. Amounts are minor units. */
export interface Refund {
  readonly id: string;
  readonly object: 'refund';
  readonly environment: Environment;
  readonly payment_id: string;
  /** The amount refunded to the payer. Minor units. */
  readonly amount: MinorUnits;
  readonly amount_unit: 'minor';
  /** ISO 4217. */
  readonly currency: string;
  /** `pending_approval` until a second approver decides, then `processing` until the provider accepts the refund. A `succeeded` refund becomes `failed` if the provider cannot complete it. */
  readonly status: RefundStatus;
  /** Why it was refunded, if a person said so. Otherwise null. */
  readonly reason: string | null;
  /** `refused`: the provider refused the refund. `not_sent`: it could not be sent. `failed_later`: the provider accepted it but could not complete it. */
  readonly failure_code: RefundFailureCode | null;
  /** The failure in plain words. */
  readonly failure_reason: string | null;
  /** Why the refund was cancelled: its approval was rejected or expired. */
  readonly cancellation_reason: RefundCancellationReason | null;
  /** The provider’s refund id. */
  readonly provider_reference: string | null;
  readonly approval: Approval | null;
  /** Who made the request: an API key or a member of the business. */
  readonly requested_by: {
    readonly type: RequesterType;
    readonly id: string;
    /** The name of the key or member. Answers to API keys leave it out. */
    readonly name?: string | null;
  };
  /** Your own reference, from the header `Refund-Reference`. */
  readonly reference: string | null;
  /** What is known of the outcome, and when the service next checks with the provider. */
  readonly outcome: {
    /** `unknown` until the provider confirms whether it carried out the refund. */
    readonly certainty: OutcomeCertainty;
    readonly last_checked_at: string | null;
    readonly next_check_at: string | null;
  };
  readonly created_at: string;
  readonly updated_at: string;
  /** When the provider accepted the refund. */
  readonly succeeded_at: string | null;
  /** When the provider completed the refund. */
  readonly confirmed_at: string | null;
  readonly failed_at: string | null;
  readonly cancelled_at: string | null;
}

/** A list of a payment’s refunds. */
export interface RefundList {
  /** Newest first. */
  readonly data: readonly Refund[];
}

/** The payment after the new refund. */
export interface RefundedPayment {
  readonly id: string;
  readonly object: 'payment';
  readonly environment: Environment;
  /** `pending` until the charge is submitted, then `processing` until the provider reports its outcome. A `failed` payment can still become `succeeded` if the money arrives late. */
  readonly status: PaymentStatus;
  /** The original amount; refunds do not change it. Minor units. */
  readonly amount: MinorUnits;
  readonly amount_unit: 'minor';
  /** ISO 4217. */
  readonly currency: string;
  /** Total refunded so far. Minor units. */
  readonly refunded_amount: MinorUnits;
  /** The platform fee. Minor units. */
  readonly fee_amount: MinorUnits;
  /** `amount` less `fee_amount`. Minor units. */
  readonly net_amount: MinorUnits;
  /** The QR code that was paid. Absent on subscription charges. */
  readonly qr_code_id?: string | null;
  /** The payment link that was paid. Absent on subscription charges. */
  readonly payment_link_id?: string | null;
  /** Present on subscription charges, in place of the two ids above. */
  readonly subscription_id?: string;
  readonly split_recipient_id: string | null;
  /** The split recipient’s share of the charge. */
  readonly split: {
    readonly recipient_id: string;
    /** The recipient’s share. Minor units. */
    readonly amount: MinorUnits;
    /** False if the recipient was disabled and the share stayed with the merchant. */
    readonly routed: boolean;
    readonly reason: string | null;
  } | null;
  /** The payment link’s title. */
  readonly title: string | null;
  readonly description: string | null;
  /** Your own order number, from the payment link or its metadata `order_id`. */
  readonly order_reference: string | null;
  /** Our reference at the payment provider. */
  readonly reference: string;
  readonly provider: string | null;
  /** The provider’s transaction id. */
  readonly provider_reference: string | null;
  /** The payment method, as far as the provider reports it. */
  readonly payment_method: {
    readonly type: string;
    readonly brand?: string | null;
    readonly last4?: string | null;
    readonly bank?: string | null;
    readonly network?: string | null;
  } | null;
  /** The payer’s details, as far as they are known. */
  readonly customer: {
    readonly email?: string | null;
    readonly name?: string | null;
    readonly phone?: string | null;
  } | null;
  /** Why the payment failed. Null unless it failed. */
  readonly failure_code: PaymentFailureCode | null;
  /** Present on failed payments. */
  readonly failure_reason?: string;
  /** Set while an operator is investigating: the money received does not match the payment, or the outcome cannot be determined. */
  readonly attention: PaymentAttention | null;
  /** The most recent refund. Null if there is none. */
  readonly latest_refund_id: string | null;
  /** The number of refunds ever requested, including those that await approval, failed or were cancelled. Send it as `Expect-Refund-Count` when you refund the payment. */
  readonly refund_count: number;
  /** The latest dispute of the payment. Null if there is none. */
  readonly dispute: {
    readonly id: string;
    readonly status: DisputeStatus;
  } | null;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly created_at: string;
  readonly updated_at: string;
  readonly processing_at: string | null;
  readonly succeeded_at: string | null;
  readonly failed_at: string | null;
  readonly cancelled_at: string | null;
  readonly settled_at: string | null;
  readonly refund: Refund;
}

/** The refund needs a second approver. Its amount is reserved, and nothing is sent until it is approved. */
export interface HeldRefund {
  readonly requiresApproval: true;
  readonly approvalId: string;
  readonly refundId: string;
  readonly status: 'pending_approval';
  readonly refund: Refund;
}

/** A payment and everything that followed from it. */
export interface MoneyTrail {
  readonly object: 'money_trail';
  readonly payment: Payment;
  /** Oldest first. */
  readonly timeline: readonly {
    readonly at: string;
    readonly kind: 'payment' | 'refund' | 'event' | 'posting' | (string & {});
    /** The id of the payment, refund, event or posting. */
    readonly id: string;
    /** What happened, as a stable code. For a posting see its `template`, for an event its `type`. */
    readonly code: 'payment_started' | 'charge_submitted' | 'charge_confirmed' | 'payment_failed' | 'payment_cancelled' | 'payment_settled' | 'refund_requested' | 'refund_accepted' | 'refund_completed' | 'refund_failed' | 'refund_cancelled' | 'posted' | 'event_sent' | (string & {});
    /** The same as an English sentence. */
    readonly text: string;
  }[];
  /** The 500 most recent, newest first. */
  readonly refunds: readonly Refund[];
  /** Ledger postings, oldest first. The platform’s own accounts are omitted, so the lines of a posting need not balance. */
  readonly postings: readonly {
    readonly id: string;
    readonly template: string;
    /** A one-sentence explanation. */
    readonly text: string;
    readonly source: {
      readonly type: string;
      readonly id: string;
    };
    readonly effective_at: string;
    readonly lines: readonly {
      readonly account: 'merchant_receivable' | 'recipient_receivable' | 'merchant_pending' | 'merchant_available' | 'recipient_payable' | 'refunds_payable' | 'payouts_in_transit' | 'service_account' | 'merchant_disputed' | 'merchant_reserved' | 'suspense' | 'platform_fees' | (string & {});
      readonly meaning: string;
      /** `posted` entries move money; `held` entries reserve it. */
      readonly layer: 'posted' | 'held' | (string & {});
      readonly currency: string;
      /** Positive if the account balance increases. Minor units. */
      readonly change: MinorUnits;
      readonly amount_unit: 'minor';
    }[];
  }[];
  /** What is left to you of the payment: its net amount, less your part of refunds and lost disputes. Minor units. */
  readonly left_amount: MinorUnits | null;
  readonly amount_unit: 'minor';
  readonly events: readonly {
    readonly id: string;
    readonly type: string;
    readonly created_at: string;
  }[];
  /** Deliveries that started within ten minutes of their event; each webhook endpoint’s log lists all of them. Null if your role cannot read those logs. */
  readonly deliveries: readonly {
    readonly id: string;
    readonly event_id: string;
    readonly event_type: string;
    readonly webhook_id: string;
    readonly url: string;
    readonly attempts: number;
    readonly last_status: number | null;
    readonly last_error_class: string | null;
    readonly last_attempted_at: string | null;
    readonly next_retry_at: string | null;
    readonly dead_lettered: boolean;
  }[] | null;
  /** The first payout after the payment settled. */
  readonly payout: {
    readonly id: string;
    readonly currency: string;
    /** What was paid out. Minor units. */
    readonly amount: MinorUnits;
    readonly amount_unit: 'minor';
    readonly completed_at: string | null;
  } | null;
  /** The payment in the merchant’s books, where books follow it. */
  readonly books: {
    readonly name: string;
    readonly url: string;
    /** The invoice that was paid, if the payment came by a link that the books made. */
    readonly invoice_number: string | null;
    /** Whether the books have booked the charge. */
    readonly booked: boolean;
  } | null;
}

/** A payout of settled money. Amounts are major units. */
export interface Payout {
  readonly id: string;
  readonly object: 'payout';
  /** The payout amount. Major units. */
  readonly amount: MajorUnits;
  readonly amount_unit: 'major';
  /** ISO 4217. */
  readonly currency: string;
  /** `pending` while the payout awaits approval or sending, `processing` until the provider reports the transfer’s outcome. */
  readonly status: PayoutStatus;
  /** `provider_bank` is the settlement account; `service_account` keeps the money in the service. */
  readonly destination_type: PayoutDestinationType;
  /** The account that the payout goes to. Null if the money stays in the service. */
  readonly destination: {
    readonly bank_code: string;
    readonly bank_name: string;
    readonly account_last4: string;
    readonly beneficiary_name: string;
  } | null;
  readonly provider: string | null;
  /** The provider’s transfer id, once the provider has acknowledged the transfer. */
  readonly provider_reference: string | null;
  /** Our reference at the provider. */
  readonly reference: string;
  /** `refused`: the provider refused the transfer. `not_sent`: it could not be sent. `transfer_failed`: the bank did not complete it. */
  readonly failure_code: PayoutFailureCode | null;
  /** The failure in plain words. */
  readonly failure_reason: string | null;
  /** `requested`: cancelled on request. `destination_changed`: the settlement account changed before the payout was sent. */
  readonly cancellation_reason: PayoutCancellationReason | null;
  readonly approval: Approval | null;
  readonly outcome: {
    /** `unknown` until the provider confirms whether it has the transfer. The service keeps asking; do not create another payout instead. */
    readonly certainty: OutcomeCertainty;
    readonly last_checked_at: string | null;
    readonly next_check_at: string | null;
  };
  /** Set if the bank returned the money after paying it. The amount is available again. */
  readonly returned: {
    readonly at: string;
    readonly reason: string;
  } | null;
  /** Who made the request: an API key or a member of the business. */
  readonly requested_by: {
    readonly type: RequesterType;
    readonly id: string;
    /** The name of the key or member. Answers to API keys leave it out. */
    readonly name?: string | null;
  };
  readonly environment: Environment;
  readonly created_at: string;
  readonly submitted_at: string | null;
  readonly completed_at: string | null;
  readonly failed_at: string | null;
  readonly cancelled_at: string | null;
}

/** The payout, and the outcome of the request. */
export interface PayoutAnswer {
  readonly id: string;
  readonly object: 'payout';
  /** The payout amount. Major units. */
  readonly amount: MajorUnits;
  readonly amount_unit: 'major';
  /** ISO 4217. */
  readonly currency: string;
  /** `pending` while the payout awaits approval or sending, `processing` until the provider reports the transfer’s outcome. */
  readonly status: PayoutStatus;
  /** `provider_bank` is the settlement account; `service_account` keeps the money in the service. */
  readonly destination_type: PayoutDestinationType;
  /** The account that the payout goes to. Null if the money stays in the service. */
  readonly destination: {
    readonly bank_code: string;
    readonly bank_name: string;
    readonly account_last4: string;
    readonly beneficiary_name: string;
  } | null;
  readonly provider: string | null;
  /** The provider’s transfer id, once the provider has acknowledged the transfer. */
  readonly provider_reference: string | null;
  /** Our reference at the provider. */
  readonly reference: string;
  /** `refused`: the provider refused the transfer. `not_sent`: it could not be sent. `transfer_failed`: the bank did not complete it. */
  readonly failure_code: PayoutFailureCode | null;
  /** The failure in plain words. */
  readonly failure_reason: string | null;
  /** `requested`: cancelled on request. `destination_changed`: the settlement account changed before the payout was sent. */
  readonly cancellation_reason: PayoutCancellationReason | null;
  readonly approval: Approval | null;
  readonly outcome: {
    /** `unknown` until the provider confirms whether it has the transfer. The service keeps asking; do not create another payout instead. */
    readonly certainty: OutcomeCertainty;
    readonly last_checked_at: string | null;
    readonly next_check_at: string | null;
  };
  /** Set if the bank returned the money after paying it. The amount is available again. */
  readonly returned: {
    readonly at: string;
    readonly reason: string;
  } | null;
  /** Who made the request: an API key or a member of the business. */
  readonly requested_by: {
    readonly type: RequesterType;
    readonly id: string;
    /** The name of the key or member. Answers to API keys leave it out. */
    readonly name?: string | null;
  };
  readonly environment: Environment;
  readonly created_at: string;
  readonly submitted_at: string | null;
  readonly completed_at: string | null;
  readonly failed_at: string | null;
  readonly cancelled_at: string | null;
  /** Same as `id`. */
  readonly payoutId: string;
  /** Present if the key was used before and this is the payout it created. */
  readonly idempotentReplay?: true;
  /** Present on a repeated request while the payout needs a second approver. */
  readonly requiresApproval?: true;
  readonly approvalId?: string;
}

/** A payout that needs a second approver. Nothing is sent until it is approved. */
export interface HeldPayout {
  readonly id: string;
  readonly object: 'payout';
  /** The payout amount. Major units. */
  readonly amount: MajorUnits;
  readonly amount_unit: 'major';
  /** ISO 4217. */
  readonly currency: string;
  /** `pending` while the payout awaits approval or sending, `processing` until the provider reports the transfer’s outcome. */
  readonly status: PayoutStatus;
  /** `provider_bank` is the settlement account; `service_account` keeps the money in the service. */
  readonly destination_type: PayoutDestinationType;
  /** The account that the payout goes to. Null if the money stays in the service. */
  readonly destination: {
    readonly bank_code: string;
    readonly bank_name: string;
    readonly account_last4: string;
    readonly beneficiary_name: string;
  } | null;
  readonly provider: string | null;
  /** The provider’s transfer id, once the provider has acknowledged the transfer. */
  readonly provider_reference: string | null;
  /** Our reference at the provider. */
  readonly reference: string;
  /** `refused`: the provider refused the transfer. `not_sent`: it could not be sent. `transfer_failed`: the bank did not complete it. */
  readonly failure_code: PayoutFailureCode | null;
  /** The failure in plain words. */
  readonly failure_reason: string | null;
  /** `requested`: cancelled on request. `destination_changed`: the settlement account changed before the payout was sent. */
  readonly cancellation_reason: PayoutCancellationReason | null;
  readonly approval: Approval | null;
  readonly outcome: {
    /** `unknown` until the provider confirms whether it has the transfer. The service keeps asking; do not create another payout instead. */
    readonly certainty: OutcomeCertainty;
    readonly last_checked_at: string | null;
    readonly next_check_at: string | null;
  };
  /** Set if the bank returned the money after paying it. The amount is available again. */
  readonly returned: {
    readonly at: string;
    readonly reason: string;
  } | null;
  /** Who made the request: an API key or a member of the business. */
  readonly requested_by: {
    readonly type: RequesterType;
    readonly id: string;
    /** The name of the key or member. Answers to API keys leave it out. */
    readonly name?: string | null;
  };
  readonly environment: Environment;
  readonly created_at: string;
  readonly submitted_at: string | null;
  readonly completed_at: string | null;
  readonly failed_at: string | null;
  readonly cancelled_at: string | null;
  /** Same as `id`. */
  readonly payoutId: string;
  readonly approvalId: string;
  readonly requiresApproval: true;
}

/** The 50 most recent payouts. */
export interface PayoutList {
  /** The 50 most recent, newest first. */
  readonly data: readonly Payout[];
}

/** A payout, what it was made of, and everything that followed from it. */
export interface PayoutTrail {
  readonly object: 'payout_trail';
  readonly payout: Payout;
  /** Oldest first. */
  readonly timeline: readonly {
    readonly at: string;
    readonly kind: 'payout' | 'approval' | 'event' | 'posting' | (string & {});
    /** The id of the payout, approval, event or posting. */
    readonly id: string;
    /** Names the step, for translation. */
    readonly code: string;
    readonly text: string;
  }[];
  /** Ledger postings, oldest first, without the platform’s own accounts. */
  readonly postings: readonly {
    readonly id: string;
    readonly template: string;
    /** A one-sentence explanation. */
    readonly text: string;
    readonly source: {
      readonly type: string;
      readonly id: string;
    };
    readonly effective_at: string;
    readonly lines: readonly {
      readonly account: 'merchant_receivable' | 'recipient_receivable' | 'merchant_pending' | 'merchant_available' | 'recipient_payable' | 'refunds_payable' | 'payouts_in_transit' | 'service_account' | 'merchant_disputed' | 'merchant_reserved' | 'suspense' | 'platform_fees' | (string & {});
      readonly meaning: string;
      /** `posted` entries move money; `held` entries reserve it. */
      readonly layer: 'posted' | 'held' | (string & {});
      readonly currency: string;
      /** Positive if the account balance increases. Minor units. */
      readonly change: MinorUnits;
      readonly amount_unit: 'minor';
    }[];
  }[];
  readonly events: readonly {
    readonly id: string;
    readonly type: string;
    readonly created_at: string;
  }[];
  /** The movements between the payout before and this one, or up to now while this one is not completed. `GET /balance/entries` lists them. */
  readonly made_of: {
    /** The payout before. Null if this is the first of its currency. */
    readonly previous_payout_id: string | null;
    /** The available balance that the payout before left. Major units. */
    readonly carried: MajorUnits;
    readonly movements: readonly {
      readonly kind: 'charge' | 'settled' | 'refund' | 'refund_reversed' | 'payout' | 'kept' | 'payout_returned' | 'dispute_opened' | 'dispute_won' | 'dispute_lost' | 'reserve_held' | 'reserve_released' | (string & {});
      readonly count: number;
      /** How these changed the available balance. Major units. */
      readonly available: MajorUnits;
    }[];
    /** `carried` and all movements: what could be paid out. Major units. */
    readonly available: MajorUnits;
    readonly amount_unit: 'major';
  };
}

/** The merchant’s balance in one currency. */
export interface Balance {
  /** ISO 4217. */
  readonly currency: string;
  /** Settled money that no refund or payout has reserved. Major units. */
  readonly available: MajorUnits;
  /** Money from payments that have not settled yet. Refunds can bring it below zero. Major units. */
  readonly pending: MajorUnits;
  /** Money reserved by refunds and payouts in progress. Major units. */
  readonly held: MajorUnits;
  /** Money set aside for open disputes. Major units. */
  readonly disputed: MajorUnits;
  /** Parts of payments kept back until their release date. Major units. */
  readonly reserved: MajorUnits;
  /** Refunds and disputes in excess of your balance. Later settlements repay it first. Major units. */
  readonly owed: MajorUnits;
  /** The largest payout possible now: available, less owed, less any negative pending balance after refunds in progress. Major units. */
  readonly payable: MajorUnits;
  readonly amount_unit: 'major';
}

export interface BalanceList {
  /** One entry per currency ever used. */
  readonly data: readonly Balance[];
}

/** The home screen figures of a workspace. Days are UTC days. */
export interface Overview {
  readonly object: 'overview';
  readonly balances: readonly Balance[];
  readonly today: {
    /** Start of the day, midnight UTC. */
    readonly starts_at: string;
    readonly payments: readonly {
      readonly currency: string;
      readonly count: number;
      /** Total before refunds. Major units. */
      readonly volume: MajorUnits;
      readonly amount_unit: 'major';
    }[];
  };
  readonly yesterday: {
    /** Start of the day, midnight UTC. */
    readonly starts_at: string;
    readonly payments: readonly {
      readonly currency: string;
      readonly count: number;
      /** Total before refunds. Major units. */
      readonly volume: MajorUnits;
      readonly amount_unit: 'major';
    }[];
  };
  /** Refunds and payouts that need a second approver. Counted up to 100. */
  readonly open_approvals: number;
  /** Payouts sent, with the outcome not known yet. Counted up to 100. */
  readonly payouts_under_way: number;
  /** Refunds sent, with the outcome not known yet. Counted up to 100. */
  readonly refunds_under_way: number;
  /** Endpoints disabled after failures, or with retries pending. */
  readonly failing_webhooks: number;
}

/** A movement of the merchant’s money, with the balances it left. */
export interface BalanceEntry {
  /** The id of the ledger transaction. */
  readonly id: string;
  readonly object: 'balance_entry';
  /** Counts the workspace’s movements from 1. */
  readonly sequence: number;
  /** `charge`: a payer paid. `settled`: pending money became available. `refund` and `refund_reversed`: given back, or not after all. `payout`: to the bank. `kept`: held in the service. `payout_returned`: the bank sent it back. `dispute_opened`: set aside because a payer disputes a charge. `dispute_won`: set aside no longer. `dispute_lost`: taken back by the payer, with the dispute fee. `reserve_held`: part of a charge kept back until its release date. `reserve_released`: kept back no longer. */
  readonly kind: 'charge' | 'settled' | 'refund' | 'refund_reversed' | 'payout' | 'kept' | 'payout_returned' | 'dispute_opened' | 'dispute_won' | 'dispute_lost' | 'reserve_held' | 'reserve_released' | (string & {});
  /** What moved the money: a payment, refund, payout or other. */
  readonly source: {
    readonly type: string;
    readonly id: string;
  } | null;
  /** The payment that it belongs to. */
  readonly payment_id: string | null;
  /** When it was written. */
  readonly posted_at: string;
  /** When it happened. */
  readonly effective_at: string | null;
  /** What the payer paid; in a refund, what went back. Major units. */
  readonly gross: MajorUnits;
  /** The platform fee; below zero where it went back. Major units. */
  readonly fee: MajorUnits;
  /** The split recipient’s share; below zero where it went back. Major units. */
  readonly share: MajorUnits;
  /** How each balance changed. */
  readonly change: {
    /** Not settled yet. Refunds can bring it below zero. Major units. */
    readonly pending: MajorUnits;
    /** Settled, including what refunds and payouts in progress reserve. Major units. */
    readonly available: MajorUnits;
    /** Refunds and disputes in excess of the balance. Major units. */
    readonly owed: MajorUnits;
    /** Set aside for open disputes. Major units. */
    readonly disputed: MajorUnits;
    /** Kept back until its release date. Major units. */
    readonly reserved: MajorUnits;
  };
  /** Each balance after it. */
  readonly balance: {
    /** Not settled yet. Refunds can bring it below zero. Major units. */
    readonly pending: MajorUnits;
    /** Settled, including what refunds and payouts in progress reserve. Major units. */
    readonly available: MajorUnits;
    /** Refunds and disputes in excess of the balance. Major units. */
    readonly owed: MajorUnits;
    /** Set aside for open disputes. Major units. */
    readonly disputed: MajorUnits;
    /** Kept back until its release date. Major units. */
    readonly reserved: MajorUnits;
  };
  /** Of a charge: when its money became, or is expected to become, available. */
  readonly available_at: string | null;
  /** True while the charge has not settled. */
  readonly available_at_expected: boolean;
  /** ISO 4217. */
  readonly currency: string;
  readonly amount_unit: 'major';
}

/** A page of movements. */
export interface BalanceEntryPage {
  /** Newest first. */
  readonly data: readonly BalanceEntry[];
  readonly has_more: boolean;
  readonly next_cursor: string | null;
}

/** What a period began and ended with, and what changed in it. */
export interface BalanceStatement {
  readonly object: 'balance_statement';
  /** ISO 4217. */
  readonly currency: string;
  /** Before the first movement of the period. */
  readonly opening: {
    /** Not settled yet. Refunds can bring it below zero. Major units. */
    readonly pending: MajorUnits;
    /** Settled, including what refunds and payouts in progress reserve. Major units. */
    readonly available: MajorUnits;
    /** Refunds and disputes in excess of the balance. Major units. */
    readonly owed: MajorUnits;
    /** Set aside for open disputes. Major units. */
    readonly disputed: MajorUnits;
    /** Kept back until its release date. Major units. */
    readonly reserved: MajorUnits;
  };
  /** After the last. */
  readonly closing: {
    /** Not settled yet. Refunds can bring it below zero. Major units. */
    readonly pending: MajorUnits;
    /** Settled, including what refunds and payouts in progress reserve. Major units. */
    readonly available: MajorUnits;
    /** Refunds and disputes in excess of the balance. Major units. */
    readonly owed: MajorUnits;
    /** Set aside for open disputes. Major units. */
    readonly disputed: MajorUnits;
    /** Kept back until its release date. Major units. */
    readonly reserved: MajorUnits;
  };
  readonly by_kind: readonly {
    readonly kind: 'charge' | 'settled' | 'refund' | 'refund_reversed' | 'payout' | 'kept' | 'payout_returned' | 'dispute_opened' | 'dispute_won' | 'dispute_lost' | 'reserve_held' | 'reserve_released' | (string & {});
    readonly count: number;
    /** How these changed the pending balance. Major units. */
    readonly pending: MajorUnits;
    /** How these changed the available balance. Major units. */
    readonly available: MajorUnits;
  }[];
  readonly amount_unit: 'major';
}

/** What was taken and refunded, by day. */
export interface Takings {
  readonly object: 'takings';
  readonly time_zone: string;
  /** One entry per currency that had any; with `currency`, that one. */
  readonly data: readonly {
    /** ISO 4217. */
    readonly currency: string;
    /** Oldest first. The last one is today, as far as it is over. */
    readonly days: readonly {
      readonly day: string;
      /** What payers paid, before refunds. Major units. */
      readonly taken: MajorUnits;
      /** How many payments that was. */
      readonly count: number;
      /** What was refunded on these days, whenever it was paid. Major units. */
      readonly refunded: MajorUnits;
      /** How many refunds that was. */
      readonly refund_count: number;
    }[];
    readonly total: {
      /** What payers paid, before refunds. Major units. */
      readonly taken: MajorUnits;
      /** How many payments that was. */
      readonly count: number;
      /** What was refunded on these days, whenever it was paid. Major units. */
      readonly refunded: MajorUnits;
      /** How many refunds that was. */
      readonly refund_count: number;
    };
    /** Of as many days right before these, for comparison. */
    readonly previous_total: {
      /** What payers paid, before refunds. Major units. */
      readonly taken: MajorUnits;
      /** How many payments that was. */
      readonly count: number;
      /** What was refunded on these days, whenever it was paid. Major units. */
      readonly refunded: MajorUnits;
      /** How many refunds that was. */
      readonly refund_count: number;
    };
    readonly amount_unit: 'major';
  }[];
}

/** What a payout would do. Nothing is reserved. */
export interface PayoutPreview {
  readonly object: 'payout_preview';
  /** What is paid out. Minor units. */
  readonly amount_minor: MinorUnits;
  /** ISO 4217. */
  readonly currency: string;
  readonly destination: {
    readonly type: PayoutDestinationType;
    /** Null if the money stays in the service. */
    readonly account: {
      readonly bank_code: string;
      readonly bank_name: string;
      readonly account_last4: string;
      readonly beneficiary_name: string;
    } | null;
    /** The account that the last completed payout went to. */
    readonly last_paid: {
      readonly bank_code: string;
      readonly bank_name: string;
      readonly account_last4: string;
      readonly beneficiary_name: string;
    } | null;
    /** The fields that differ from the last paid account. */
    readonly differs_in: readonly string[];
  };
  readonly balance: {
    /** As it is now. */
    readonly before: {
      /** Settled money that no refund or payout has reserved. Minor units. */
      readonly available_minor: MinorUnits;
      /** Money not settled yet, less what refunds have reserved. Minor units. */
      readonly pending_minor: MinorUnits;
      /** Refunds in excess of the balance. Minor units. */
      readonly owed_minor: MinorUnits;
    };
    /** As it will be once it has taken place. */
    readonly after: {
      /** Settled money that no refund or payout has reserved. Minor units. */
      readonly available_minor: MinorUnits;
      /** Money not settled yet, less what refunds have reserved. Minor units. */
      readonly pending_minor: MinorUnits;
      /** Refunds in excess of the balance. Minor units. */
      readonly owed_minor: MinorUnits;
    };
  };
  /** Whether a second approver has to agree. */
  readonly approval: {
    readonly required: boolean;
    /** Why a second approver is needed. Null if none is. */
    readonly reason: 'above_threshold' | 'no_threshold' | 'daily_amount' | 'account_replaced' | 'policy_change' | 'account_replacement' | 'new_decider' | 'key_scopes' | 'closing' | (string & {}) | null;
    /** Amounts above this need a second approver. Minor units. */
    readonly threshold_minor: MinorUnits | null;
    /** The amount of a day that this would exceed. Minor units. */
    readonly daily_minor: MinorUnits | null;
  };
  /** The ledger entries that it will post once it has taken place. */
  readonly journal: readonly {
    readonly account: string;
    readonly meaning: string;
    /** The debit amount. Minor units. */
    readonly debit_minor: MinorUnits;
    /** The credit amount. Minor units. */
    readonly credit_minor: MinorUnits;
  }[];
  /** The events that webhook endpoints will receive. */
  readonly events: readonly {
    readonly type: string;
    /** At the request, at the approval, or once it has taken place. */
    readonly when: 'requested' | 'approved' | 'done' | (string & {});
  }[];
}

/** A page of payouts and the cursor of the next page. */
export interface PayoutPage {
  /** Newest first. */
  readonly data: readonly Payout[];
  /** True if the page is full. The page after a full last page is empty. */
  readonly has_more: boolean;
  readonly next_cursor: string | null;
}

/** What a refund would do. Nothing is reserved. */
export interface RefundPreview {
  readonly object: 'refund_preview';
  readonly payment_id: string;
  /** What the payer gets back. Minor units. */
  readonly amount_minor: MinorUnits;
  /** ISO 4217. */
  readonly currency: string;
  /** Who gives the amount back. */
  readonly parts: {
    /** The part of the platform fee that goes back. Minor units. */
    readonly fee_minor: MinorUnits;
    /** The part that the split recipient pays back. Minor units. */
    readonly share_minor: MinorUnits;
    /** The part taken from the pending balance. Minor units. */
    readonly from_pending_minor: MinorUnits;
    /** The part taken from the available balance. Minor units. */
    readonly from_available_minor: MinorUnits;
    /** The part that neither balance covers. The business owes it. Minor units. */
    readonly owed_minor: MinorUnits;
  };
  readonly balance: {
    /** As it is now. */
    readonly before: {
      /** Settled money that no refund or payout has reserved. Minor units. */
      readonly available_minor: MinorUnits;
      /** Money not settled yet, less what refunds have reserved. Minor units. */
      readonly pending_minor: MinorUnits;
      /** Refunds in excess of the balance. Minor units. */
      readonly owed_minor: MinorUnits;
    };
    /** As it will be once it has taken place. */
    readonly after: {
      /** Settled money that no refund or payout has reserved. Minor units. */
      readonly available_minor: MinorUnits;
      /** Money not settled yet, less what refunds have reserved. Minor units. */
      readonly pending_minor: MinorUnits;
      /** Refunds in excess of the balance. Minor units. */
      readonly owed_minor: MinorUnits;
    };
  };
  /** Whether a second approver has to agree. */
  readonly approval: {
    readonly required: boolean;
    /** Why a second approver is needed. Null if none is. */
    readonly reason: 'above_threshold' | 'no_threshold' | 'daily_amount' | 'account_replaced' | 'policy_change' | 'account_replacement' | 'new_decider' | 'key_scopes' | 'closing' | (string & {}) | null;
    /** Amounts above this need a second approver. Minor units. */
    readonly threshold_minor: MinorUnits | null;
    /** The amount of a day that this would exceed. Minor units. */
    readonly daily_minor: MinorUnits | null;
  };
  /** The ledger entries that it will post once it has taken place. */
  readonly journal: readonly {
    readonly account: string;
    readonly meaning: string;
    /** The debit amount. Minor units. */
    readonly debit_minor: MinorUnits;
    /** The credit amount. Minor units. */
    readonly credit_minor: MinorUnits;
  }[];
  /** The events that webhook endpoints will receive. */
  readonly events: readonly {
    readonly type: string;
    /** At the request, at the approval, or once it has taken place. */
    readonly when: 'requested' | 'approved' | 'done' | (string & {});
  }[];
}

/** A page of refunds and the cursor of the next page. */
export interface RefundPage {
  /** Newest first. */
  readonly data: readonly Refund[];
  /** True if the page is full. The page after a full last page is empty. */
  readonly has_more: boolean;
  readonly next_cursor: string | null;
}

/** What settled, by day and currency. The sums are those of `GET /settlements`. */
export interface SettlementDayPage {
  /** Newest first; one entry per day and currency. */
  readonly data: readonly {
    /** A UTC day. */
    readonly day: string;
    /** ISO 4217. */
    readonly currency: string;
    readonly payment_count: number;
    /** What payers paid. Major units. */
    readonly gross: MajorUnits;
    /** The platform fee. Major units. */
    readonly fee: MajorUnits;
    /** `gross` less `fee`. Major units. */
    readonly net: MajorUnits;
    /** Refunded so far. Major units. */
    readonly refunded: MajorUnits;
    /** `net` less recipients’ shares and the merchant’s part of refunds. Major units. */
    readonly net_settled: MajorUnits;
    readonly amount_unit: 'major';
  }[];
  readonly has_more: boolean;
  readonly next_cursor: string | null;
}

/** The payments that settled on one day. */
export interface SettledPaymentPage {
  /** In settlement order. */
  readonly data: readonly {
    readonly payment_id: string;
    readonly settled_at: string;
    /** ISO 4217. */
    readonly currency: string;
    /** What payers paid. Major units. */
    readonly gross: MajorUnits;
    /** The platform fee. Major units. */
    readonly fee: MajorUnits;
    /** `gross` less `fee`. Major units. */
    readonly net: MajorUnits;
    /** Refunded so far. Major units. */
    readonly refunded: MajorUnits;
    /** `net` less recipients’ shares and the merchant’s part of refunds. Major units. */
    readonly net_settled: MajorUnits;
    readonly split_recipient_id: string | null;
    /** The provider’s transaction id. */
    readonly provider_reference: string | null;
    readonly amount_unit: 'major';
  }[];
  readonly has_more: boolean;
  readonly next_cursor: string | null;
}

/** The banks of a country, as the provider knows them. */
export interface BankList {
  /** By name. */
  readonly data: readonly {
    /** The bank code. */
    readonly code: string;
    /** The bank’s name. */
    readonly name: string;
  }[];
}

/** Whose account it is. Nothing was saved. */
export interface AccountHolder {
  /** The bank code. */
  readonly bank_code: string;
  /** The bank’s name. */
  readonly bank_name: string;
  /** The end of the account number. */
  readonly account_last4: string;
  /** The holder, as the bank says. */
  readonly beneficiary_name: string;
}

export interface StartedVerification {
  /** The URL of the hosted page. Share it only with the person whose identity is checked. */
  readonly verificationUrl: string;
  readonly sessionId: string;
}

/** A code that payers scan to open a payment page. Amounts are minor units. */
export interface QrCode {
  readonly id: string;
  readonly object: 'qr_code';
  readonly mode: QrCodeMode;
  /** The amount to pay. Null if the payer chooses it. Minor units. */
  readonly amount: MinorUnits | null;
  readonly amount_unit: 'minor';
  /** ISO 4217. */
  readonly currency: string;
  readonly description: string | null;
  readonly single_use: boolean;
  readonly return_url: string | null;
  readonly split_recipient_id: string | null;
  /** Only an `active` code accepts new payments. */
  readonly status: PayableStatus;
  /** The URL of the payment page that the code opens. */
  readonly url: string;
  /** The text that the image encodes. */
  readonly payload: string;
  /** The image as a data URI, for the `src` of an `img` element. */
  readonly image_svg: string;
  /** The URL of the image as a PNG. */
  readonly image_png_url: string;
  /** How many payments have succeeded. */
  readonly uses: number;
  readonly last_payment_id: string | null;
  readonly environment: Environment;
  readonly created_at: string;
  readonly updated_at: string;
}

/** A list of QR codes. */
export interface QrCodeList {
  /** Every QR code, newest first. */
  readonly data: readonly QrCode[];
}

/** Someone who receives a percentage of each charge that names them. */
export interface SplitRecipient {
  readonly id: string;
  readonly object: 'split_recipient';
  readonly external_reference: string;
  readonly name: string;
  readonly account_bank: string;
  readonly bank_name: string | null;
  /** The last four digits. The full number is never shown. */
  readonly account_number_last4: string;
  /** The account holder’s name, as the bank reports it. */
  readonly account_name: string | null;
  /** ISO 4217. */
  readonly currency: string;
  readonly country: string;
  /** A percentage. */
  readonly split_value: number;
  readonly verified: boolean;
  readonly disabled: boolean;
  /** `pending` until the payment provider has registered the account; `failed` if it refused. */
  readonly status: SplitRecipientStatus;
  readonly provider: string;
  readonly provider_subaccount_id: string | null;
  readonly recipient_mobile: string;
  readonly environment: Environment;
  readonly created_at: string;
  readonly updated_at: string;
  readonly verified_at: string | null;
  readonly disabled_at: string | null;
  /** The API key or member that registered the recipient. Null for recipients from before this was recorded. */
  readonly registered_by: {
    readonly type: RequesterType;
    readonly id: string;
    /** The name of the key or member. Answers to API keys leave it out. */
    readonly name?: string | null;
  } | null;
  /** The API key or member that marked the recipient as verified. Null if it is not verified. */
  readonly verified_by: {
    readonly type: RequesterType;
    readonly id: string;
    /** The name of the key or member. Answers to API keys leave it out. */
    readonly name?: string | null;
  } | null;
}

/** A list of split recipients. */
export interface SplitRecipientList {
  /** Every split recipient, newest first. */
  readonly data: readonly SplitRecipient[];
}

/** A recurring payment by one payer. Amounts are major units. */
export interface Subscription {
  readonly id: string;
  readonly object: 'subscription';
  /** The URL of the page where the payer makes the first payment. */
  readonly url: string;
  readonly code: string;
  /** `incomplete` until the first payment succeeds; `past_due` while a failed renewal is being retried; `paused` until the merchant resumes it. `ended` is not used yet. */
  readonly status: SubscriptionStatus;
  /** The amount charged each period. Major units. */
  readonly amount: MajorUnits;
  readonly amount_unit: 'major';
  /** ISO 4217. */
  readonly currency: string;
  readonly interval: SubscriptionInterval;
  readonly interval_count: number;
  readonly description: string | null;
  /** Null if the payer’s details have been erased. */
  readonly customer: {
    readonly email: string;
    readonly name?: string;
    readonly phone?: string;
  } | null;
  readonly return_url: string | null;
  readonly current_period_start: string | null;
  readonly current_period_end: string | null;
  readonly next_charge_at: string | null;
  /** How many charges have failed in the current past-due period. */
  readonly failed_attempts: number;
  readonly next_retry_at: string | null;
  readonly latest_payment_id: string | null;
  readonly environment: Environment;
  readonly metadata: Readonly<Record<string, string>>;
  readonly created_at: string;
  readonly updated_at: string;
  readonly cancelled_at: string | null;
  /** When the subscription was paused. Null if it is not paused. */
  readonly paused_at: string | null;
  /** The amount of later renewals, if a change is planned. Major units. Null if no change is planned. */
  readonly next_amount: MajorUnits | null;
  /** When the first period with `next_amount` begins. Null if no change is planned or while the subscription is paused. */
  readonly next_amount_at: string | null;
  /** Present if the key was used before and this is the subscription it created. */
  readonly idempotentReplay?: true;
}

/** A list of subscriptions. */
export interface SubscriptionList {
  /** Every subscription, newest first. */
  readonly data: readonly Subscription[];
}

/** A page may hold fewer than `limit`. Continue with `next_cursor` until it is null. */
export interface PaymentLinkPage {
  /** Newest first. */
  readonly data: readonly ({
    readonly id: string;
    readonly object: 'payment_link';
    /** The payment page’s URL. Send it to payers. */
    readonly url: string;
    readonly code: string;
    readonly title: string;
    readonly description: string | null;
    /** The amount to pay. Null if the payer chooses it. Major units. */
    readonly amount: MajorUnits | null;
    /** The suggested amount if the payer chooses it. Major units. */
    readonly preset_amount: MajorUnits | null;
    readonly amount_unit: 'major';
    /** ISO 4217. */
    readonly currency: string;
    readonly image_url: string | null;
    readonly return_url: string | null;
    readonly split_recipient_id: string | null;
    /** Only an `active` link accepts new payments. */
    readonly status: PayableStatus;
    readonly expires_at: string | null;
    /** How many payments have succeeded. */
    readonly uses: number;
    readonly max_uses: number | null;
    readonly last_used_at: string | null;
    readonly last_payment_id: string | null;
    readonly disabled_at: string | null;
    readonly environment: Environment;
    readonly metadata: Readonly<Record<string, string>>;
    /** The payer that the page is filled in with. Null if nobody was named. */
    readonly customer: {
      readonly email?: string;
      readonly name?: string;
    } | null;
    /** True if the payer cannot change the e-mail address and name. */
    readonly customer_fixed: boolean;
    /** Your own order number. */
    readonly order_reference: string | null;
    readonly created_at: string;
    readonly updated_at: string;
    /** Present if the key was used before and this is the link it created. */
    readonly idempotentReplay?: true;
    /** What came in, in the currency of the link or code. */
    readonly takings: {
      /** Payments that succeeded, up to 10,000. */
      readonly payments: number;
      /** What payers paid in them. Minor units. */
      readonly amount_minor: MinorUnits;
      /** What was refunded of it. Minor units. */
      readonly refunded_minor: MinorUnits;
    };
  })[];
  /** Where the next page starts. Null on the last one. */
  readonly next_cursor: string | null;
}

/** A page may hold fewer than `limit`. Continue with `next_cursor` until it is null. */
export interface QrCodePage {
  /** Newest first. */
  readonly data: readonly {
    readonly id: string;
    readonly object: 'qr_code';
    readonly mode: QrCodeMode;
    /** The amount to pay. Null if the payer chooses it. Minor units. */
    readonly amount: MinorUnits | null;
    readonly amount_unit: 'minor';
    /** ISO 4217. */
    readonly currency: string;
    readonly description: string | null;
    readonly single_use: boolean;
    readonly return_url: string | null;
    readonly split_recipient_id: string | null;
    /** Only an `active` code accepts new payments. */
    readonly status: PayableStatus;
    /** The URL of the payment page that the code opens. */
    readonly url: string;
    /** The text that the image encodes. */
    readonly payload: string;
    /** The image as a data URI, for the `src` of an `img` element. */
    readonly image_svg: string;
    /** The URL of the image as a PNG. */
    readonly image_png_url: string;
    /** How many payments have succeeded. */
    readonly uses: number;
    readonly last_payment_id: string | null;
    readonly environment: Environment;
    readonly created_at: string;
    readonly updated_at: string;
    /** What came in, in the currency of the link or code. */
    readonly takings: {
      /** Payments that succeeded, up to 10,000. */
      readonly payments: number;
      /** What payers paid in them. Minor units. */
      readonly amount_minor: MinorUnits;
      /** What was refunded of it. Minor units. */
      readonly refunded_minor: MinorUnits;
    };
  }[];
  /** Where the next page starts. Null on the last one. */
  readonly next_cursor: string | null;
}

/** A page may hold fewer than `limit`. Continue with `next_cursor` until it is null. */
export interface SubscriptionPage {
  /** Newest first. */
  readonly data: readonly Subscription[];
  /** Where the next page starts. Null on the last one. */
  readonly next_cursor: string | null;
}

/** A page may hold fewer than `limit`. Continue with `next_cursor` until it is null. */
export interface SplitRecipientPage {
  /** Newest first. */
  readonly data: readonly SplitRecipient[];
  /** Where the next page starts. Null on the last one. */
  readonly next_cursor: string | null;
}

/** An attempt to deliver an event to an endpoint. */
export interface WebhookAttempt {
  /** The delivery’s id, the same for all its attempts. */
  readonly id: string;
  readonly event_id: string;
  readonly event_type: string;
  readonly attempt_number: number;
  /** The HTTP status of the response. Null if there was none. */
  readonly status: number | null;
  /** Why the attempt failed: `blocked`, `dns`, `connect`, `tls`, `timeout`, `protocol`, `redirect`, `http_status`, or `unknown` if the sender was interrupted. Null if it was delivered. */
  readonly error_class: string | null;
  readonly next_retry_at: string | null;
  /** True if no automatic attempt follows. */
  readonly dead_lettered: boolean;
  readonly attempted_at: string;
  readonly duration_ms: number | null;
  readonly trigger: DeliveryTrigger;
  /** What your receiver said in `Webhook-Rejection`, if it is a word of the SDK. */
  readonly receiver_reason: string | null;
}

/** An endpoint’s delivery log. */
export interface WebhookAttemptList {
  /** The 200 most recent, newest first. */
  readonly data: readonly WebhookAttempt[];
}

/** A delivery that is being sent again. The endpoint’s log shows the outcome. */
export interface RetriedWebhookDelivery {
  /** The delivery’s id. */
  readonly id: string;
  readonly object: 'webhook_delivery';
  readonly webhook_id: string;
  readonly event_id: string;
  readonly event_type: string;
  readonly environment: Environment;
  readonly created_at: string;
  readonly retry_requested_at: string;
}

/** A range of events being resent to an endpoint, each as a new delivery. */
export interface WebhookReplay {
  readonly id: string;
  readonly object: 'webhook_replay';
  readonly webhook_id: string;
  readonly after_sequence: number;
  readonly up_to_sequence: number;
  readonly environment: Environment;
  readonly created_at: string;
}

/** A test delivery to an endpoint. */
export interface WebhookPing {
  /** The delivery’s id. */
  readonly id: string;
  readonly object: 'webhook_ping';
  readonly webhook_id: string;
  readonly event_id: string;
  readonly environment: Environment;
  readonly created_at: string;
  /** Whether the endpoint accepted the test. Null if it has not been sent yet. */
  readonly delivered: boolean | null;
  /** The outcome, in plain words. */
  readonly message: string;
  /** The request sent and the response received. Null if nothing has been sent yet. */
  readonly exchange: {
    readonly attempted_at: string;
    readonly duration_ms: number;
    readonly error_class: string | null;
    readonly request: {
      readonly method: 'POST';
      readonly url: string;
      readonly headers: Readonly<Record<string, string>>;
      /** The request body, byte for byte as signed. */
      readonly body: string;
    };
    /** The endpoint’s response. Null if none arrived in time. */
    readonly response: {
      readonly status: number;
      readonly headers: Readonly<Record<string, string>>;
      readonly body: string;
      /** True if the response body was longer than shown. */
      readonly is_cut: boolean;
    } | null;
  } | null;
}

/** An HTTPS endpoint that receives events. */
export interface WebhookEndpoint {
  readonly id: string;
  readonly object: 'webhook_endpoint';
  readonly url: string;
  /** The subscribed event types. */
  readonly event_types: readonly string[];
  readonly environment: Environment;
  readonly created_at: string;
  readonly updated_at: string;
}

/** The new endpoint with its secret. */
export interface CreatedWebhookEndpoint {
  readonly id: string;
  readonly object: 'webhook_endpoint';
  readonly url: string;
  /** The subscribed event types. */
  readonly event_types: readonly string[];
  readonly environment: Environment;
  readonly created_at: string;
  readonly updated_at: string;
  /** Signs requests to the endpoint. It is shown only once; store it where the receiver can read it. */
  readonly secret: string;
}

/** The endpoint with its new secret. */
export interface RotatedWebhookEndpoint {
  readonly id: string;
  readonly object: 'webhook_endpoint';
  readonly url: string;
  /** The subscribed event types. */
  readonly event_types: readonly string[];
  readonly environment: Environment;
  readonly created_at: string;
  readonly updated_at: string;
  /** Signs requests to the endpoint. It is shown only once; store it where the receiver can read it. */
  readonly secret: string;
  /** `X-Service-Signature` uses the old secret and `X-Service-Signature-Next` the new one until this time. Null if only the new secret signs. */
  readonly previous_secret_signs_until: string | null;
}

/** The endpoint is deleted and receives no more events. */
export interface RemovedWebhookEndpoint {
  readonly id: string;
  readonly object: 'webhook_endpoint';
  readonly removed: true;
}

/** A list of webhook endpoints. */
export interface WebhookEndpointList {
  /** Every endpoint, newest first. */
  readonly data: readonly WebhookEndpoint[];
}

/** An event on its way to an endpoint. */
export interface WebhookDeliverySummary {
  /** The delivery’s id. */
  readonly id: string;
  readonly object: 'webhook_delivery';
  /** The endpoint. */
  readonly webhook_id: string;
  /** The event. */
  readonly event_id: string;
  /** The event type. */
  readonly event_type: string;
  /** The event’s `sequence`. */
  readonly sequence: number;
  /** Whether a replay sent it. */
  readonly is_replay: boolean;
  /** When it was first due. */
  readonly created_at: string;
  /** How it stands. */
  readonly status: 'pending' | 'delivered' | 'recovered' | 'failing' | 'dead_lettered' | (string & {});
  /** How many attempts were made. */
  readonly attempts: number;
  /** The HTTP status of the last attempt. */
  readonly last_status: number | null;
  /** Why the attempt failed, as in the delivery log. Null if it was delivered. */
  readonly last_error_class: string | null;
  /** What your receiver said in `Webhook-Rejection`, if it is a word of the SDK. */
  readonly last_receiver_reason: string | null;
  /** When the last attempt was made. */
  readonly last_attempt_at: string | null;
  /** When the next attempt is due. */
  readonly next_retry_at: string | null;
}

/** A page may hold fewer deliveries than `limit`. Continue with `next_cursor` until it is null. */
export interface WebhookDeliveryPage {
  /** Newest first. */
  readonly data: readonly WebhookDeliverySummary[];
  /** Where the next page starts. Null on the last one. */
  readonly next_cursor: string | null;
}

/** A delivery with its attempts. */
export interface WebhookDeliveryDetail {
  /** The delivery’s id. */
  readonly id: string;
  readonly object: 'webhook_delivery';
  /** The endpoint. */
  readonly webhook_id: string;
  /** The event. */
  readonly event_id: string;
  /** The event type. */
  readonly event_type: string;
  /** The event’s `sequence`. */
  readonly sequence: number;
  /** Whether a replay sent it. */
  readonly is_replay: boolean;
  /** When it was first due. */
  readonly created_at: string;
  /** How it stands. */
  readonly status: 'pending' | 'delivered' | 'recovered' | 'failing' | 'dead_lettered' | (string & {});
  /** How many attempts were made. */
  readonly attempts: number;
  /** The HTTP status of the last attempt. */
  readonly last_status: number | null;
  /** Why the attempt failed, as in the delivery log. Null if it was delivered. */
  readonly last_error_class: string | null;
  /** What your receiver said in `Webhook-Rejection`, if it is a word of the SDK. */
  readonly last_receiver_reason: string | null;
  /** When the last attempt was made. */
  readonly last_attempt_at: string | null;
  /** When the next attempt is due. */
  readonly next_retry_at: string | null;
  /** The body that every attempt sends. */
  readonly body: string | null;
  /** Oldest first. */
  readonly attempt_log: readonly ({
    /** Counts from 1. */
    readonly attempt_number: number;
    /** What caused the attempt. */
    readonly trigger: DeliveryTrigger;
    /** When it was made. */
    readonly attempted_at: string;
    /** How long the answer took. */
    readonly duration_ms: number | null;
    /** The HTTP status. */
    readonly status: number | null;
    /** Why the attempt failed, as in the delivery log. Null if it was delivered. */
    readonly error_class: string | null;
    /** What your receiver said in `Webhook-Rejection`, if it is a word of the SDK. */
    readonly receiver_reason: string | null;
    /** What was said. Kept for 14 days; then, and of tests, null. */
    readonly exchange: {
      /** Null if nothing could be sent. */
      readonly request: {
        readonly method: 'POST';
        /** The endpoint’s URL at that time. */
        readonly url: string;
        /** The headers that we sent. */
        readonly headers: Readonly<Record<string, string>>;
      } | null;
      /** Null if no response came in time. */
      readonly response: {
        /** The HTTP status. */
        readonly status: number;
        /** The headers of the response. */
        readonly headers: Readonly<Record<string, string>>;
        /** The first bytes of the response body. */
        readonly body: string;
        /** True if the body was longer. */
        readonly is_cut: boolean;
      } | null;
    } | null;
  })[];
}

/** How deliveries to an endpoint went in the last 24 hours. */
export interface WebhookHealth {
  /** The endpoint. */
  readonly webhook_id: string;
  /** `off`: switched off. `idle`: nothing was sent. `failing`: a delivery waits for another attempt, or the last one failed. `slow`: the median is 4 seconds or more. */
  readonly state: 'off' | 'idle' | 'failing' | 'slow' | 'healthy' | (string & {});
  /** Attempts in 24 hours, the newest 2,000 at most. */
  readonly attempts: number;
  /** Share of these that were delivered, 0 to 1. Null if there was none. */
  readonly success_rate: number | null;
  /** Median duration of these attempts. */
  readonly median_ms: number | null;
  /** When the oldest delivery that waits for another attempt began. */
  readonly failing_since: string | null;
  /** Deliveries that wait for another attempt, up to 1,000. */
  readonly waiting: number;
  /** When the next attempt of one is due. */
  readonly next_retry_at: string | null;
  /** The last failure in 24 hours. */
  readonly last_failure: {
    /** When the attempt was made. */
    readonly at: string;
    /** The HTTP status. Null if none came. */
    readonly status: number | null;
    /** Why the attempt failed. */
    readonly error_class: string;
    /** What your receiver said in `Webhook-Rejection`, if it is a word of the SDK. */
    readonly receiver_reason: string | null;
  } | null;
  /** Hours with attempts, oldest first. */
  readonly hours: readonly {
    /** The beginning of the hour. */
    readonly from: string;
    /** Attempts that were delivered. */
    readonly delivered: number;
    /** Attempts that failed. */
    readonly failed: number;
  }[];
}

/** The health of every endpoint. */
export interface WebhookHealthList {
  /** Newest endpoint first. */
  readonly data: readonly WebhookHealth[];
}

/** Replays of an endpoint with their progress. */
export interface WebhookReplayList {
  /** The newest 20, newest first. */
  readonly data: readonly {
    /** The replay’s id. */
    readonly id: string;
    /** The `sequence` before the first event. */
    readonly after_sequence: number | null;
    /** Events up to this `sequence` have been handed out. */
    readonly reached_sequence: number;
    /** The `sequence` of the last event. */
    readonly up_to_sequence: number;
    /** When it began. */
    readonly created_at: string;
    /** Null while it runs. */
    readonly finished_at: string | null;
  }[];
}

/** A charge succeeded. */
export interface PaymentSucceededEvent {
  /** The same in every attempt, and equal to `webhook-id`. */
  readonly id: string;
  /** The event type. */
  readonly type: 'payment.succeeded';
  /** When the event happened. */
  readonly created_at: string;
  /** Numbers the environment’s events consecutively, without gaps. */
  readonly sequence: number;
  readonly environment: Environment;
  /** What the event is about. */
  readonly data: {
    readonly id: string;
    /** The payment or payout amount. Minor units. */
    readonly amount: MinorUnits;
    /** ISO 4217. */
    readonly currency: string;
    /** The platform fee. Minor units. */
    readonly fee_amount: MinorUnits;
    /** The amount less the fee. Minor units. */
    readonly net_amount: MinorUnits;
    readonly status: 'succeeded';
    /** The QR code that was paid, or null. */
    readonly qr_code_id?: string | null;
    /** The payment link that was paid, or null. */
    readonly payment_link_id?: string | null;
    /** Present on subscription charges, in place of the two ids above. */
    readonly subscription_id?: string;
    /** The payment link’s title, or null. Present on payments with an order number or metadata, as are the next two. */
    readonly title?: string | null;
    /** Your own order number, or null. */
    readonly order_reference?: string | null;
    /** The metadata of the payment. */
    readonly metadata?: Readonly<Record<string, string>>;
  };
}

/** A charge was declined or was not completed. */
export interface PaymentFailedEvent {
  /** The same in every attempt, and equal to `webhook-id`. */
  readonly id: string;
  /** The event type. */
  readonly type: 'payment.failed';
  /** When the event happened. */
  readonly created_at: string;
  /** Numbers the environment’s events consecutively, without gaps. */
  readonly sequence: number;
  readonly environment: Environment;
  /** What the event is about. */
  readonly data: {
    readonly id: string;
    /** The payment or payout amount. Minor units. */
    readonly amount: MinorUnits;
    /** ISO 4217. */
    readonly currency: string;
    readonly status: 'failed';
    /** The reason, in plain words. */
    readonly failure_reason: string;
    /** The QR code that was paid, or null. */
    readonly qr_code_id?: string | null;
    /** The payment link that was paid, or null. */
    readonly payment_link_id?: string | null;
    /** Present on subscription charges, in place of the two ids above. */
    readonly subscription_id?: string;
    /** The payment link’s title, or null. Present on payments with an order number or metadata, as are the next two. */
    readonly title?: string | null;
    /** Your own order number, or null. */
    readonly order_reference?: string | null;
    /** The metadata of the payment. */
    readonly metadata?: Readonly<Record<string, string>>;
  };
}

/** A payment was refunded, in full or in part. */
export interface PaymentRefundedEvent {
  /** The same in every attempt, and equal to `webhook-id`. */
  readonly id: string;
  /** The event type. */
  readonly type: 'payment.refunded';
  /** When the event happened. */
  readonly created_at: string;
  /** Numbers the environment’s events consecutively, without gaps. */
  readonly sequence: number;
  readonly environment: Environment;
  /** What the event is about. */
  readonly data: {
    readonly id: string;
    /** The payment or payout amount. Minor units. */
    readonly amount: MinorUnits;
    /** ISO 4217. */
    readonly currency: string;
    /** Total refunded so far, including this refund. Minor units. */
    readonly refunded_amount: MinorUnits;
    /** The amount of this refund. Minor units. */
    readonly refund_amount: MinorUnits;
    readonly status: 'partially_refunded' | 'refunded' | (string & {});
    readonly fully_refunded: boolean;
    readonly refund_id: string;
  };
}

/** A payout reached the settlement account. */
export interface PayoutCompletedEvent {
  /** The same in every attempt, and equal to `webhook-id`. */
  readonly id: string;
  /** The event type. */
  readonly type: 'payout.completed';
  /** When the event happened. */
  readonly created_at: string;
  /** Numbers the environment’s events consecutively, without gaps. */
  readonly sequence: number;
  readonly environment: Environment;
  /** What the event is about. */
  readonly data: {
    readonly id: string;
    /** The payment or payout amount. Minor units. */
    readonly amount: MinorUnits;
    /** ISO 4217. */
    readonly currency: string;
    readonly status: 'completed';
  };
}

/** A payout to the settlement account failed. */
export interface PayoutFailedEvent {
  /** The same in every attempt, and equal to `webhook-id`. */
  readonly id: string;
  /** The event type. */
  readonly type: 'payout.failed';
  /** When the event happened. */
  readonly created_at: string;
  /** Numbers the environment’s events consecutively, without gaps. */
  readonly sequence: number;
  readonly environment: Environment;
  /** What the event is about. */
  readonly data: {
    readonly id: string;
    /** The payment or payout amount. Minor units. */
    readonly amount: MinorUnits;
    /** ISO 4217. */
    readonly currency: string;
    readonly status: 'failed';
    /** The reason, in plain words. */
    readonly failure_reason: string;
  };
}

/** The bank returned a completed payout. */
export interface PayoutReturnedEvent {
  /** The same in every attempt, and equal to `webhook-id`. */
  readonly id: string;
  /** The event type. */
  readonly type: 'payout.returned';
  /** When the event happened. */
  readonly created_at: string;
  /** Numbers the environment’s events consecutively, without gaps. */
  readonly sequence: number;
  readonly environment: Environment;
  /** What the event is about. */
  readonly data: {
    readonly id: string;
    /** The payment or payout amount. Minor units. */
    readonly amount: MinorUnits;
    /** ISO 4217. */
    readonly currency: string;
    readonly status: 'completed';
    /** The provider’s reason, in plain words. */
    readonly return_reason: string;
  };
}

/** A refund that had succeeded failed later. */
export interface RefundFailedEvent {
  /** The same in every attempt, and equal to `webhook-id`. */
  readonly id: string;
  /** The event type. */
  readonly type: 'refund.failed';
  /** When the event happened. */
  readonly created_at: string;
  /** Numbers the environment’s events consecutively, without gaps. */
  readonly sequence: number;
  readonly environment: Environment;
  /** What the event is about. */
  readonly data: {
    /** The refund’s id. */
    readonly id: string;
    /** The refund amount. Minor units. */
    readonly amount: MinorUnits;
    /** ISO 4217. */
    readonly currency: string;
    readonly payment_id: string;
    readonly status: 'failed';
    readonly failure_code: RefundFailureCode | null;
    readonly failure_reason: string | null;
    /** The payment’s status without this refund. */
    readonly payment_status: 'succeeded' | 'partially_refunded' | (string & {});
    /** Total of the payment’s other refunds. Minor units. */
    readonly refunded_amount: MinorUnits;
  };
}

/** A payer disputes a payment. */
export interface DisputeOpenedEvent {
  /** The same in every attempt, and equal to `webhook-id`. */
  readonly id: string;
  /** The event type. */
  readonly type: 'dispute.opened';
  /** When the event happened. */
  readonly created_at: string;
  /** Numbers the environment’s events consecutively, without gaps. */
  readonly sequence: number;
  readonly environment: Environment;
  /** What the event is about. */
  readonly data: {
    /** The dispute’s id. */
    readonly id: string;
    readonly payment_id: string;
    /** What the payer wants back. Minor units. */
    readonly amount: MinorUnits;
    /** What losing the dispute costs beside the amount. Minor units. */
    readonly fee_amount: MinorUnits;
    /** ISO 4217. */
    readonly currency: string;
    readonly status: 'needs_response';
    /** What the payer told their bank. */
    readonly reason: string | null;
    /** When your answer is due. */
    readonly due_at: string | null;
    readonly previous_dispute_id: string | null;
  };
}

/** The provider took your evidence against a dispute. */
export interface DisputeEvidenceSubmittedEvent {
  /** The same in every attempt, and equal to `webhook-id`. */
  readonly id: string;
  /** The event type. */
  readonly type: 'dispute.evidence_submitted';
  /** When the event happened. */
  readonly created_at: string;
  /** Numbers the environment’s events consecutively, without gaps. */
  readonly sequence: number;
  readonly environment: Environment;
  /** What the event is about. */
  readonly data: {
    /** The dispute’s id. */
    readonly id: string;
    readonly payment_id: string;
    /** What the payer wants back. Minor units. */
    readonly amount: MinorUnits;
    /** What losing the dispute costs beside the amount. Minor units. */
    readonly fee_amount: MinorUnits;
    /** ISO 4217. */
    readonly currency: string;
    readonly status: 'under_review';
  };
}

/** You won a dispute. */
export interface DisputeWonEvent {
  /** The same in every attempt, and equal to `webhook-id`. */
  readonly id: string;
  /** The event type. */
  readonly type: 'dispute.won';
  /** When the event happened. */
  readonly created_at: string;
  /** Numbers the environment’s events consecutively, without gaps. */
  readonly sequence: number;
  readonly environment: Environment;
  /** What the event is about. */
  readonly data: {
    /** The dispute’s id. */
    readonly id: string;
    readonly payment_id: string;
    /** What the payer wants back. Minor units. */
    readonly amount: MinorUnits;
    /** What losing the dispute costs beside the amount. Minor units. */
    readonly fee_amount: MinorUnits;
    /** ISO 4217. */
    readonly currency: string;
    readonly status: 'won';
  };
}

/** You lost a dispute: the payer has the money back. */
export interface DisputeLostEvent {
  /** The same in every attempt, and equal to `webhook-id`. */
  readonly id: string;
  /** The event type. */
  readonly type: 'dispute.lost';
  /** When the event happened. */
  readonly created_at: string;
  /** Numbers the environment’s events consecutively, without gaps. */
  readonly sequence: number;
  readonly environment: Environment;
  /** What the event is about. */
  readonly data: {
    /** The dispute’s id. */
    readonly id: string;
    readonly payment_id: string;
    /** What the payer wants back. Minor units. */
    readonly amount: MinorUnits;
    /** What losing the dispute costs beside the amount. Minor units. */
    readonly fee_amount: MinorUnits;
    /** ISO 4217. */
    readonly currency: string;
    readonly status: 'lost';
    readonly lost_because: DisputeLostReason;
  };
}

/** An operation needs a second approver. */
export interface ApprovalRequestedEvent {
  /** The same in every attempt, and equal to `webhook-id`. */
  readonly id: string;
  /** The event type. */
  readonly type: 'approval.requested';
  /** When the event happened. */
  readonly created_at: string;
  /** Numbers the environment’s events consecutively, without gaps. */
  readonly sequence: number;
  readonly environment: Environment;
  /** What the event is about. */
  readonly data: {
    /** The approval’s id. */
    readonly id: string;
    /** The operation that needs approval. */
    readonly action: ApprovalAction;
    /** The id of the payout, refund or change to approve. */
    readonly subject_id: string;
    /** The payout or refund amount. Null if no money moves. Minor units. */
    readonly amount: MinorUnits | null;
    /** ISO 4217. XXX if no currency is involved. */
    readonly currency: string;
    readonly status: 'requires_review';
    /** When the approval expires if nobody decides. */
    readonly expires_at: string;
  };
}

/** A second approver approved the operation, which is carried out now. */
export interface ApprovalApprovedEvent {
  /** The same in every attempt, and equal to `webhook-id`. */
  readonly id: string;
  /** The event type. */
  readonly type: 'approval.approved';
  /** When the event happened. */
  readonly created_at: string;
  /** Numbers the environment’s events consecutively, without gaps. */
  readonly sequence: number;
  readonly environment: Environment;
  /** What the event is about. */
  readonly data: {
    /** The approval’s id. */
    readonly id: string;
    /** The operation that needs approval. */
    readonly action: ApprovalAction;
    /** The id of the payout, refund or change to approve. */
    readonly subject_id: string;
    /** The payout or refund amount. Null if no money moves. Minor units. */
    readonly amount: MinorUnits | null;
    /** ISO 4217. XXX if no currency is involved. */
    readonly currency: string;
    readonly status: 'approved';
    readonly decided_at: string;
  };
}

/** A second approver rejected the operation. */
export interface ApprovalRejectedEvent {
  /** The same in every attempt, and equal to `webhook-id`. */
  readonly id: string;
  /** The event type. */
  readonly type: 'approval.rejected';
  /** When the event happened. */
  readonly created_at: string;
  /** Numbers the environment’s events consecutively, without gaps. */
  readonly sequence: number;
  readonly environment: Environment;
  /** What the event is about. */
  readonly data: {
    /** The approval’s id. */
    readonly id: string;
    /** The operation that needs approval. */
    readonly action: ApprovalAction;
    /** The id of the payout, refund or change to approve. */
    readonly subject_id: string;
    /** The payout or refund amount. Null if no money moves. Minor units. */
    readonly amount: MinorUnits | null;
    /** ISO 4217. XXX if no currency is involved. */
    readonly currency: string;
    readonly status: 'rejected';
    readonly decided_at: string;
    readonly decision_reason: string | null;
  };
}

/** An approval expired: nobody decided within seven days. */
export interface ApprovalExpiredEvent {
  /** The same in every attempt, and equal to `webhook-id`. */
  readonly id: string;
  /** The event type. */
  readonly type: 'approval.expired';
  /** When the event happened. */
  readonly created_at: string;
  /** Numbers the environment’s events consecutively, without gaps. */
  readonly sequence: number;
  readonly environment: Environment;
  /** What the event is about. */
  readonly data: {
    /** The approval’s id. */
    readonly id: string;
    /** The operation that needs approval. */
    readonly action: ApprovalAction;
    /** The id of the payout, refund or change to approve. */
    readonly subject_id: string;
    /** The payout or refund amount. Null if no money moves. Minor units. */
    readonly amount: MinorUnits | null;
    /** ISO 4217. XXX if no currency is involved. */
    readonly currency: string;
    readonly status: 'expired';
    readonly expired_at: string;
  };
}

/** A test event that you requested. */
export interface WebhookPingEvent {
  /** The same in every attempt, and equal to `webhook-id`. */
  readonly id: string;
  /** The event type. */
  readonly type: 'webhook.ping';
  /** When the event happened. */
  readonly created_at: string;
  /** Numbers the environment’s events consecutively, without gaps. */
  readonly sequence: number;
  readonly environment: Environment;
  /** What the event is about. */
  readonly data: {
    /** The id of the test delivery. */
    readonly id: string;
    /** The endpoint being tested. */
    readonly webhook_id: string;
  };
}

/** An event, as sent to webhook endpoints. Amounts are in minor units. */
export type Event = PaymentSucceededEvent | PaymentFailedEvent | PaymentRefundedEvent | PayoutCompletedEvent | PayoutFailedEvent | PayoutReturnedEvent | RefundFailedEvent | DisputeOpenedEvent | DisputeEvidenceSubmittedEvent | DisputeWonEvent | DisputeLostEvent | ApprovalRequestedEvent | ApprovalApprovedEvent | ApprovalRejectedEvent | ApprovalExpiredEvent | WebhookPingEvent;

/** A page may hold fewer events than `limit`. Continue with `next_before_sequence` until it is null. */
export interface EventPage {
  /** Newest first. */
  readonly data: readonly Event[];
  /** Where the next page starts. Null on the last one. */
  readonly next_before_sequence: number | null;
}

/** The business profile and its verification status. */
export interface Account {
  readonly id: string;
  readonly object: 'account';
  readonly environment: Environment;
  readonly business_name: string;
  readonly legal_name: string | null;
  readonly trading_name: string | null;
  readonly country: string;
  readonly default_currency: string;
  readonly email: string;
  readonly phone: string;
  readonly website: string | null;
  readonly industry: string | null;
  readonly registration_number_last4: string | null;
  /** Live money moves only when this is `verified`. */
  readonly kyc_status: VerificationStatus;
  /** When an operator suspended the business. While it is suspended, only refunds of live money are possible. Null if it is not suspended. */
  readonly suspended_at: string | null;
  /** The reason that the operator gave. */
  readonly suspended_reason: string | null;
  readonly documents_submitted_count: number;
  readonly beneficial_owners_verified_count: number;
  readonly settlement_destination_on_file: boolean;
  readonly settlement_destination: {
    readonly bank_code: string;
    readonly bank_name: string;
    readonly account_last4: string;
    readonly beneficiary_name: string;
  } | null;
  /** Whether each operation would be accepted now with a key of this environment. */
  readonly capabilities: {
    readonly payments: CapabilityStatus;
    readonly refunds: CapabilityStatus;
    readonly payouts: CapabilityStatus;
  };
  readonly requirements: {
    /** The requirements to meet before the business can move live money without restrictions. */
    readonly currently_due: readonly VerificationRequirement[];
    /** Why the business cannot move live money. Null if it can. */
    readonly disabled_reason: DisabledReason | null;
  };
  readonly created_at: string;
}

/** A receipt that is being e-mailed once more. */
export interface ResentReceipt {
  readonly payment_id: string;
  /** Short, and counted per environment. */
  readonly receipt_number: string;
  /** The payer’s address. */
  readonly email: string;
  readonly queued_at: string;
  /** Present if the key was used before and nothing more was sent. */
  readonly idempotentReplay?: true;
}

/** A picture that goes to the provider with the evidence. */
export interface DisputeFile {
  readonly id: string;
  readonly object: 'dispute_file';
  /** The name that it was uploaded with. */
  readonly file_name: string;
  /** `image/png` or `image/jpeg`, by its content. */
  readonly media_type: string;
  /** Its size in bytes. */
  readonly size_bytes: number;
  /** Whether the provider has it. */
  readonly sent: boolean;
  /** True for the picture that is made of the evidence when it is sent. */
  readonly from_evidence: boolean;
  readonly created_at: string;
}

/** The files of a dispute. */
export interface DisputeFileList {
  /** The picture of the evidence first, then the oldest. */
  readonly data: readonly DisputeFile[];
}

/** The file is deleted. */
export interface RemovedDisputeFile {
  readonly id: string;
  readonly status: 'removed';
}

/** A movement of the merchant’s money: a numbered transaction of the ledger. */
export interface Movement {
  /** Counts the movements of the workspace from 1, without gaps. It never changes. */
  readonly sequence: number;
  /** The id of the ledger transaction. */
  readonly id: string;
  readonly object: 'movement';
  /** `charge`: a payer paid. `settled`: pending money became available. `refund` and `refund_reversed`: given back, or not after all. `payout`: to the bank. `kept`: held in the service. `payout_returned`: the bank sent it back. `dispute_opened`: set aside because a payer disputes a charge. `dispute_won`: set aside no longer. `dispute_lost`: taken back by the payer, with the dispute fee. `reserve_held`: part of a charge kept back until its release date. `reserve_released`: kept back no longer. */
  readonly kind: 'charge' | 'settled' | 'refund' | 'refund_reversed' | 'payout' | 'kept' | 'payout_returned' | 'dispute_opened' | 'dispute_won' | 'dispute_lost' | 'reserve_held' | 'reserve_released' | (string & {});
  /** What moved the money: a payment, refund, payout or dispute. */
  readonly source: {
    /** `payment`, `refund`, `payout` or `dispute`. */
    readonly type: string;
    readonly id: string;
  };
  /** The payment that it belongs to. */
  readonly payment_id: string | null;
  /** The link that was paid. */
  readonly payment_link_id: string | null;
  /** The QR code that was paid. */
  readonly qr_code_id: string | null;
  /** The subscription that was charged. */
  readonly subscription_id: string | null;
  /** The split recipient of the payment. */
  readonly recipient_id: string | null;
  /** ISO 4217. */
  readonly currency: string;
  /** Zero for movements that are neither a charge, a refund nor a lost dispute. */
  readonly amounts: {
    /** What the payer paid; below zero, what went back. Minor units. */
    readonly gross: MinorUnits;
    /** The platform fee; below zero where it went back. Minor units. */
    readonly fee: MinorUnits;
    /** The split recipient’s share; below zero where it went back. Minor units. */
    readonly share: MinorUnits;
  };
  /** How the total changed: 0 for `settled`, `kept`, `dispute_opened`, `dispute_won`, `reserve_held` and `reserve_released`. Minor units. */
  readonly change: MinorUnits;
  /** The balance of the currency after this movement, without holds. */
  readonly balance_after: {
    /** Not settled yet. Refunds can bring it below zero. Minor units. */
    readonly pending: MinorUnits;
    /** Settled, including what refunds and payouts in progress reserve. Minor units. */
    readonly available: MinorUnits;
    /** Held in the service. Minor units. */
    readonly service_account: MinorUnits;
    /** Set aside for open disputes. Minor units. */
    readonly disputed: MinorUnits;
    /** Kept back until its release date. Minor units. */
    readonly reserved: MinorUnits;
    /** Refunds and disputes in excess of the balance. Minor units. */
    readonly owed: MinorUnits;
    /** Pending, available, service account, disputed and reserved, less owed. Minor units. */
    readonly total: MinorUnits;
  };
  /** When it happened. */
  readonly effective_at: string;
  /** The provider’s reference of the charge, refund, transfer or chargeback. */
  readonly provider_reference: string | null;
  /** Of a refund or a dispute: the `sequence` of the charge. */
  readonly charge_sequence: number | null;
  /** SHA-256, in hexadecimal digits, of these values with `|` between them: `movement-1`, `sequence`, `id`, `kind`, `currency`, `change`, and of `balance_after` `pending`, `available`, `service_account` and `owed`. Where `disputed` is not 0, the first is `movement-2` and `disputed` comes last. Where `reserved` is not 0, the first is `movement-3`, and `disputed` and `reserved` come last. */
  readonly hash: string;
  readonly amount_unit: 'minor';
  readonly environment: Environment;
}

/** Movements in the order of their numbers. */
export interface MovementList {
  /** In the order of `sequence`. */
  readonly data: readonly Movement[];
}

/** Where the log ends, and the balances there. */
export interface MovementHead {
  readonly object: 'movement_head';
  /** Of the last movement; 0 while there is none. */
  readonly sequence: number;
  /** Of the last movement. */
  readonly hash: string | null;
  /** One entry per currency ever used, after the last movement. */
  readonly balances: readonly {
    readonly currency: string;
    /** Not settled yet. Refunds can bring it below zero. Minor units. */
    readonly pending: MinorUnits;
    /** Settled, including what refunds and payouts in progress reserve. Minor units. */
    readonly available: MinorUnits;
    /** Held in the service. Minor units. */
    readonly service_account: MinorUnits;
    /** Set aside for open disputes. Minor units. */
    readonly disputed: MinorUnits;
    /** Kept back until its release date. Minor units. */
    readonly reserved: MinorUnits;
    /** Refunds and disputes in excess of the balance. Minor units. */
    readonly owed: MinorUnits;
    /** Pending, available, service account, disputed and reserved, less owed. Minor units. */
    readonly total: MinorUnits;
  }[];
  readonly amount_unit: 'minor';
  readonly environment: Environment;
}

/** How far the log of movements was, signed by the service. */
export interface MovementCheckpoint {
  readonly object: 'movement_checkpoint';
  /** How many movements it covers: those from 1 to `size`. */
  readonly size: number;
  /** Base64 of the root of the RFC 6962 Merkle tree whose leaves are the `hash` of each movement, as bytes. */
  readonly root: string;
  /** A C2SP signed note: name of the log, `size`, `root`, the last movement’s hash, each currency’s total and the time, then the Ed25519 signatures. The public keys are at `/.well-known/countinghouse-keys`. */
  readonly note: string;
  /** When it was signed. */
  readonly signed_at: string;
}

/** Signed checkpoints of the log of movements. */
export interface MovementCheckpointList {
  /** In the order of `size`. */
  readonly data: readonly MovementCheckpoint[];
}

/** Movements of a span of the log, summed up by day, currency and kind. */
export interface MovementSummary {
  readonly object: 'movement_summary';
  readonly after_sequence: number;
  /** The last movement in the sums. At most 100,000 are summed up: continue after this one. */
  readonly up_to_sequence: number;
  /** Of that movement. */
  readonly up_to_hash: string | null;
  /** Where the days begin and end. */
  readonly time_zone: string;
  /** One entry per day, currency and kind. */
  readonly data: readonly {
    /** In the time zone. */
    readonly day: string;
    /** `charge`: a payer paid. `settled`: pending money became available. `refund` and `refund_reversed`: given back, or not after all. `payout`: to the bank. `kept`: held in the service. `payout_returned`: the bank sent it back. `dispute_opened`: set aside because a payer disputes a charge. `dispute_won`: set aside no longer. `dispute_lost`: taken back by the payer, with the dispute fee. `reserve_held`: part of a charge kept back until its release date. `reserve_released`: kept back no longer. */
    readonly kind: 'charge' | 'settled' | 'refund' | 'refund_reversed' | 'payout' | 'kept' | 'payout_returned' | 'dispute_opened' | 'dispute_won' | 'dispute_lost' | 'reserve_held' | 'reserve_released' | (string & {});
    readonly currency: string;
    /** How many movements. */
    readonly count: number;
    /** Sums of the parts. */
    readonly amounts: {
      /** What payers paid; below zero, what went back. Minor units. */
      readonly gross: MinorUnits;
      /** The platform fees. Minor units. */
      readonly fee: MinorUnits;
      /** The split recipients’ shares. Minor units. */
      readonly share: MinorUnits;
    };
    /** How the total changed. Minor units. */
    readonly change: MinorUnits;
  }[];
  /** One entry per currency, after the last movement in the sums. */
  readonly balances: readonly {
    readonly currency: string;
    /** Not settled yet. Refunds can bring it below zero. Minor units. */
    readonly pending: MinorUnits;
    /** Settled, including what refunds and payouts in progress reserve. Minor units. */
    readonly available: MinorUnits;
    /** Held in the service. Minor units. */
    readonly service_account: MinorUnits;
    /** Set aside for open disputes. Minor units. */
    readonly disputed: MinorUnits;
    /** Kept back until its release date. Minor units. */
    readonly reserved: MinorUnits;
    /** Refunds and disputes in excess of the balance. Minor units. */
    readonly owed: MinorUnits;
    /** Pending, available, service account, disputed and reserved, less owed. Minor units. */
    readonly total: MinorUnits;
  }[];
  readonly amount_unit: 'minor';
  readonly environment: Environment;
}

/** A difference between the provider’s lists and the ledger. */
export interface ReconciliationBreak {
  readonly id: string;
  readonly object: 'reconciliation_break';
  /** The provider’s list that differs. */
  readonly list: 'charges' | 'transfers' | 'refunds' | 'settlements' | (string & {});
  /** `missing_here`: only the provider lists it. `missing_there`: only our ledger has it. `amount`, `currency`: both have it, with different values. `duplicate`: the provider lists it twice. */
  readonly kind: 'missing_here' | 'missing_there' | 'amount' | 'currency' | 'fee' | 'duplicate' | (string & {});
  /** The UTC day that was compared. */
  readonly day: string;
  /** Your payment, refund or payout. */
  readonly subject: {
    /** What it is. */
    readonly type: 'payment' | 'refund' | 'payout' | (string & {});
    readonly id: string;
  } | null;
  /** Our reference at the provider. */
  readonly reference: string | null;
  /** As our ledger has it. */
  readonly ours: {
    /** As our ledger has it. Minor units. */
    readonly amount: MinorUnits;
    readonly currency: string;
    readonly amount_unit: 'minor';
  } | null;
  /** As the provider lists it. */
  readonly theirs: {
    /** As the provider lists it. Minor units. */
    readonly amount: MinorUnits;
    readonly currency: string;
    readonly amount_unit: 'minor';
  } | null;
  /** What differs, as an English sentence. */
  readonly what: string;
  /** What you do about it, if anything. */
  readonly what_to_do: string;
  /** When the difference was first found. */
  readonly first_seen_at: string;
}

/** Open differences. */
export interface ReconciliationBreakList {
  /** The newest day first, up to 200. */
  readonly data: readonly ReconciliationBreak[];
}

/** A settled payment. */
export interface Settlement {
  readonly payment_id: string;
  readonly settled_at: string;
  /** ISO 4217. */
  readonly currency: string;
  /** The amount the payer paid. Major units. */
  readonly gross: MajorUnits;
  /** The platform fee. Major units. */
  readonly fee: MajorUnits;
  /** `gross` less `fee`. Major units. */
  readonly net: MajorUnits;
  /** The amount refunded so far. Major units. */
  readonly refunded: MajorUnits;
  /** The merchant’s part: `net` less the recipient’s share and the merchant’s part of refunds. Can be negative. Major units. */
  readonly net_settled: MajorUnits;
  readonly split_recipient_id: string | null;
  readonly payment_link_id: string | null;
  readonly qr_code_id: string | null;
  readonly subscription_id: string | null;
  /** The provider’s transaction id. */
  readonly provider_reference: string | null;
  readonly amount_unit: 'major';
}

/** Totals for the payments of one currency. */
export interface SettlementSummary {
  /** ISO 4217. */
  readonly currency: string;
  readonly payment_count: number;
  /** The amount the payer paid. Major units. */
  readonly gross: MajorUnits;
  /** The platform fee. Major units. */
  readonly fee: MajorUnits;
  /** `gross` less `fee`. Major units. */
  readonly net: MajorUnits;
  /** The amount refunded so far. Major units. */
  readonly refunded: MajorUnits;
  /** The merchant’s part: `net` less the recipient’s share and the merchant’s part of refunds. Can be negative. Major units. */
  readonly net_settled: MajorUnits;
  readonly amount_unit: 'major';
}

/** Settled payments and their totals, from one consistent snapshot. */
export interface SettlementReport {
  /** In settlement order. */
  readonly data: readonly Settlement[];
  /** One entry per currency. */
  readonly summary: readonly SettlementSummary[];
  /** The first UTC day. */
  readonly from: string;
  /** The last UTC day. */
  readonly to: string;
}

/** Events in order. */
export interface EventList {
  /** By `sequence`, lowest first. */
  readonly data: readonly Event[];
}

export interface SignInBody {
  /** Case-insensitive. */
  readonly email: string;
  readonly password: string;
}

export type FinishSignInBody = {
  readonly kind: 'totp';
  readonly code: string;
} | {
  readonly kind: 'recovery_code';
  readonly code: string;
} | {
  readonly kind: 'passkey';
  /** The result of `navigator.credentials.get`: its `id` and the fields of its `response`, base64url encoded. */
  readonly assertion: {
    readonly id: string;
    readonly clientDataJSON: string;
    readonly authenticatorData: string;
    readonly signature: string;
  };
};

export interface SignInWithPasskeyBody {
  /** The result of `navigator.credentials.get`: its `id` and the fields of its `response`, base64url encoded. */
  readonly assertion: {
    readonly id: string;
    readonly clientDataJSON: string;
    readonly authenticatorData: string;
    readonly signature: string;
  };
}

export type ProveSecondFactorBody = {
  readonly kind: 'totp';
  readonly code: string;
} | {
  readonly kind: 'recovery_code';
  readonly code: string;
} | {
  readonly kind: 'passkey';
  /** The result of `navigator.credentials.get`: its `id` and the fields of its `response`, base64url encoded. */
  readonly assertion: {
    readonly id: string;
    readonly clientDataJSON: string;
    readonly authenticatorData: string;
    readonly signature: string;
  };
};

export interface OfferTotpBody {
  readonly password?: string;
}

export interface ConfirmTotpBody {
  readonly code: string;
}

export interface AddPasskeyBody {
  /** A name for the passkey, such as the name of the device. */
  readonly name: string;
  readonly credential: {
    readonly id: string;
    readonly clientDataJSON: string;
    readonly attestationObject: string;
  };
}

export interface OfferPasskeyBody {
  readonly password?: string;
}

export interface ChangePasswordBody {
  readonly currentPassword: string;
  readonly newPassword: string;
}

export interface RequestPasswordLinkBody {
  /** Case-insensitive. */
  readonly email: string;
}

export interface UsePasswordLinkBody {
  readonly token: string;
  readonly newPassword: string;
}

export interface RequestSignUpBody {
  readonly email: string;
}

export interface ShowSignUpBody {
  /** The token at the end of the link in the sign-up email. */
  readonly token: string;
}

export interface UseSignUpBody {
  /** The token at the end of the link in the sign-up email. */
  readonly token: string;
  readonly name: string;
  readonly newPassword: string;
}

export interface UpdateNotificationBody {
  readonly mail: boolean;
}

export interface RequestRecoveryBody {
  /** Case-insensitive. */
  readonly email: string;
}

export interface StopRecoveryBody {
  readonly token: string;
}

export interface UseRecoveryBody {
  readonly token: string;
  readonly newPassword: string;
}

export interface CreateBusinessBody {
  readonly businessName: string;
  readonly country: string;
  /** ISO 4217. `GET /reference` lists the supported currencies. */
  readonly defaultCurrency: string;
  readonly email: string;
  readonly phone: string;
}

export interface ShowInvitationBody {
  /** The token at the end of the link in the invitation email. */
  readonly token: string;
}

export interface RegisterByInvitationBody {
  /** The token at the end of the link in the invitation email. */
  readonly token: string;
  readonly name: string;
  readonly newPassword: string;
}

export interface AcceptInvitationBody {
  /** The token at the end of the link in the invitation email. */
  readonly token: string;
}

export interface RefundPaymentBody {
  /** The amount to refund. Without it, everything that remains. Minor units. */
  readonly amount?: MinorUnits;
  /** Why it is refunded. Shown on the refund; the payer does not see it. */
  readonly reason?: string;
}

export interface SubmitDisputeEvidenceBody {
  /** Why the payment is valid, in your words. The payer’s bank reads it. */
  readonly explanation: string;
  /** The day on which goods or services were delivered. */
  readonly delivered_on?: string;
  /** A tracking number or another proof of delivery. */
  readonly delivery_reference?: string;
}

export interface StartVerificationBody {
  /** Where the hosted page sends the person afterwards. The first call of a session sets it. Must be https, or http://localhost with a sandbox key. */
  readonly returnUrl?: string;
  /** `business` checks the person who represents the business; `owner` checks the first beneficial owner who is not verified. */
  readonly type?: 'business' | 'owner';
}

export interface CreatePaymentLinkBody {
  readonly title: string;
  /** ISO 4217. `GET /reference` lists the supported currencies. */
  readonly currency: string;
  readonly description?: string;
  /** The amount to pay. Without it, the payer chooses the amount. Major units. */
  readonly amount?: MajorUnits;
  /** The suggested amount if the payer chooses it. Major units. */
  readonly presetAmount?: MajorUnits;
  /** When the link expires. Must be in the future. */
  readonly expiresAt?: string;
  /** The image to show on the payment page. */
  readonly imageUrl?: string;
  /** Where to send the payer after checkout. */
  readonly returnUrl?: string;
  /** Same effect as the `Idempotency-Key` header. */
  readonly idempotencyKey?: string;
  /** The split recipient who gets a share of each charge. Requires `splits:assign`. */
  readonly splitRecipientId?: string;
  /** The maximum number of payments. Without it, there is no maximum. */
  readonly maxUses?: number;
  /** Your own key-value data. Keys have at most 40 characters. */
  readonly metadata?: Readonly<Record<string, string>>;
  /** Fills in the payer’s e-mail address and name. Anyone with the link sees them, unless `customerFixed` is true. */
  readonly customer?: {
    readonly email?: string;
    readonly name?: string;
  };
  /** True: the payer cannot change the e-mail address and name, and sees the address masked. Requires `customer.email`. */
  readonly customerFixed?: boolean;
  /** Your own order number. Payers see it on the page and the receipt; payments and their events carry it. */
  readonly orderReference?: string;
}

export interface UpdatePaymentLinkBody {
  /** True stops new payments; false allows them again. */
  readonly disabled: boolean;
}

export interface CreateQrCodeBody {
  /** Whether you set the amount (`fixed_amount`) or the payer does (`open_amount`). */
  readonly mode: 'fixed_amount' | 'open_amount';
  /** ISO 4217. `GET /reference` lists the supported currencies. */
  readonly currency: string;
  /** The amount to pay. Required if mode is `fixed_amount`. Minor units. */
  readonly amount?: MinorUnits;
  readonly description?: string;
  /** True if the code accepts only one payment. */
  readonly singleUse?: boolean;
  /** Where to send the payer after checkout. */
  readonly returnUrl?: string;
  /** The split recipient who gets a share of each charge. Requires `splits:assign`. */
  readonly splitRecipientId?: string;
}

export interface UpdateQrCodeBody {
  /** True stops new payments; false allows them again. */
  readonly disabled: boolean;
}

export interface CreateSubscriptionBody {
  /** The amount charged each period. Major units. */
  readonly amount: MajorUnits;
  /** ISO 4217. `GET /reference` lists the supported currencies. */
  readonly currency: string;
  /** The unit of the billing period. */
  readonly interval: 'day' | 'week' | 'month' | 'year';
  /** The number of intervals per billing period. A period can last up to three years. */
  readonly intervalCount?: number;
  readonly customer: {
    /** The payer’s e-mail address. The provider links the card to it. */
    readonly email: string;
    readonly name?: string;
    readonly phone?: string;
  };
  /** Shown to the payer. */
  readonly description?: string;
  /** Where to send the payer after checkout. */
  readonly returnUrl?: string;
  /** Your own key-value data. Keys have at most 40 characters. */
  readonly metadata?: Readonly<Record<string, string>>;
}

export interface ChangeSubscriptionAmountBody {
  /** The amount of later renewals. Major units. */
  readonly amount: MajorUnits;
  /** The subscription’s currency. It cannot be changed. */
  readonly currency: string;
}

export interface CreateSplitRecipientBody {
  /** Your own reference for the recipient. Repeating it returns the recipient first created with it. */
  readonly externalReference: string;
  readonly name: string;
  /** The payment provider’s code for the bank. */
  readonly accountBank: string;
  readonly accountNumber: string;
  /** The recipient’s percentage of each charge, with up to 4 decimals. */
  readonly splitValue: number;
  /** Defaults to the contact phone number of the business. */
  readonly recipientMobile?: string;
}

export interface UpdateSplitRecipientBody {
  /** Requires `recipients:verify`. */
  readonly verified?: boolean;
  /** While true, the merchant keeps the shares. Requires `recipients:disable`. */
  readonly disabled?: boolean;
}

export interface CreatePayoutBody {
  /** The amount to pay out. Major units, with no more decimals than the currency has. */
  readonly amount: MajorUnits;
  /** ISO 4217. `GET /reference` lists the supported currencies. */
  readonly currency: string;
  /** `provider_bank` (or its alias `flutterwave_bank`) pays the settlement account on file. `service_account` keeps the money in the service. */
  readonly destinationType: 'service_account' | 'provider_bank' | 'flutterwave_bank';
  /** The settlement account that you expect to be on file. If it differs, nothing is sent and the response is 403. */
  readonly bankDetails?: {
    readonly accountNumber: string;
    readonly bankCode: string;
    readonly beneficiaryName: string;
  };
}

export interface CreateWebhookBody {
  /** An https URL whose host resolves only to public addresses, without a user name or password. Redirects count as failures. */
  readonly url: string;
  /** The event types to subscribe to. `GET /reference` lists them all. */
  readonly eventTypes?: readonly ('payment.succeeded' | 'payment.failed' | 'payment.refunded' | 'payout.completed' | 'payout.failed' | 'payout.returned' | 'refund.failed' | 'dispute.opened' | 'dispute.evidence_submitted' | 'dispute.won' | 'dispute.lost' | 'approval.requested' | 'approval.approved' | 'approval.rejected' | 'approval.expired' | 'webhook.ping')[];
}

export interface UpdateWebhookBody {
  /** An https URL whose host resolves only to public addresses, without a user name or password. Redirects count as failures. */
  readonly url?: string;
  /** The event types to subscribe to. `GET /reference` lists them all. */
  readonly eventTypes?: readonly ('payment.succeeded' | 'payment.failed' | 'payment.refunded' | 'payout.completed' | 'payout.failed' | 'payout.returned' | 'refund.failed' | 'dispute.opened' | 'dispute.evidence_submitted' | 'dispute.won' | 'dispute.lost' | 'approval.requested' | 'approval.approved' | 'approval.rejected' | 'approval.expired' | 'webhook.ping')[];
}

export interface RotateWebhookSecretBody {
  /** How many seconds the old secret keeps signing along with the new one. Defaults to 86400; 0 ends the old one immediately. */
  readonly overlapSeconds?: number;
}

export interface ReplayEventsBody {
  /** The `sequence` of the event before the first one to resend; 0 to start with the first. */
  readonly afterSequence: number;
  /** The `sequence` of the last event to resend. Defaults to the newest. */
  readonly upToSequence?: number;
}

export interface CreatePayerRuleBody {
  /** `block`: the payer cannot pay. `allow`: the payer may pay as often as they like. */
  readonly effect: 'block' | 'allow';
  readonly kind: 'email' | 'domain';
  /** An e-mail address, or a domain with its subdomains, such as `shop.example`. */
  readonly value: string;
  /** Why, for your colleagues. */
  readonly note?: string;
}

export interface AgreeToBooksBody {
  /** The address of the books. The operator lists which are allowed. */
  readonly books_url: string;
  /** The organisation there. */
  readonly organisation_id: string;
  readonly organisation_name: string;
  /** Where the browser goes back to; a page of `books_url`. */
  readonly return_url: string;
  /** Returned unchanged, so that the books know their own request. */
  readonly state: string;
  /** The hash of a secret that only the books know (PKCE, S256). */
  readonly code_challenge: string;
}

export interface RecoverWebhookBody {
  /** Events from this time on are sent again. */
  readonly since: string;
}

export interface UpdateRequestLogSettingsBody {
  /** Whether content of requests is kept. */
  readonly keeps_bodies: boolean;
}

export interface ChangeProfileBody {
  readonly businessName?: string;
  readonly legalName?: string | null;
  readonly tradingName?: string | null;
  readonly email?: string;
  readonly phone?: string;
  /** The website of the business. */
  readonly website?: string | null;
  readonly industry?: string | null;
  readonly registrationNumber?: string | null;
}

export interface ChangeBrandBody {
  /** The colour of buttons and links. Null restores the colour of the service. */
  readonly colour?: string | null;
  /** Where payers write to with a question. */
  readonly supportEmail?: string | null;
  /** The number payers call with a question. */
  readonly supportPhone?: string | null;
  /** The postal address on pages and receipts, in one line. */
  readonly address?: string | null;
  /** The tax number on receipts. */
  readonly taxNumber?: string | null;
  /** A sentence at the end of each receipt, such as the terms of returns. */
  readonly receiptFooter?: string | null;
  /** The time zone of receipts. Null derives it from the country. */
  readonly timeZone?: string | null;
}

export interface AddBeneficialOwnerBody {
  readonly name: string;
  /** The owner’s share in basis points (hundredths of a percent): 2500 is 25%. */
  readonly shareBasisPoints: number;
}

export interface ChangeBeneficialOwnerBody {
  readonly name?: string;
  /** The owner’s share in basis points (hundredths of a percent): 2500 is 25%. */
  readonly shareBasisPoints?: number;
}

export interface ChangeSettlementAccountBody {
  readonly bankCode: string;
  readonly accountNumber: string;
}

export interface ResolveBankAccountBody {
  readonly bankCode: string;
  readonly accountNumber: string;
}

export interface ChangeMemberRoleBody {
  /** The member’s role. */
  readonly role: 'owner' | 'admin' | 'finance' | 'developer' | 'viewer';
}

export interface CreateInvitationBody {
  readonly email: string;
  /** The member’s role. */
  readonly role: 'owner' | 'admin' | 'finance' | 'developer' | 'viewer';
}

export interface PrepareApprovalSignatureBody {
  readonly decision: 'approved' | 'rejected';
}

export interface ApproveApprovalBody {
  readonly note?: string;
  /** The passkey’s response to this decision’s challenge. It replaces the fresh second factor and is stored as proof of the decision. */
  readonly assertion?: {
    readonly id: string;
    readonly clientDataJSON: string;
    readonly authenticatorData: string;
    readonly signature: string;
  };
}

export interface RejectApprovalBody {
  /** Sent to the requester. */
  readonly reason: string;
  /** The passkey’s response to this decision’s challenge. It replaces the fresh second factor and is stored as proof of the decision. */
  readonly assertion?: {
    readonly id: string;
    readonly clientDataJSON: string;
    readonly authenticatorData: string;
    readonly signature: string;
  };
}

export interface ChangeThresholdBody {
  readonly operation: 'refunds' | 'payouts';
  /** ISO 4217. `GET /reference` lists the supported currencies. */
  readonly currency: string;
  /** Requests above this amount need a second approver. Null: every request does. Minor units. */
  readonly amount_minor: MinorUnits | null;
}

export interface ChangeDailyAmountBody {
  readonly operation: 'refunds' | 'payouts';
  /** ISO 4217. `GET /reference` lists the supported currencies. */
  readonly currency: string;
  /** A request needs a second approver if it brings the total of all members and keys over the last 24 hours above this amount. Null: no daily amount. Minor units. */
  readonly amount_minor: MinorUnits | null;
}

export interface CreateApiKeyBody {
  readonly environment: 'live' | 'test';
  readonly name: string;
  /** You can grant only scopes that your own role has. */
  readonly scopes: readonly ('payments:read' | 'payments:cancel' | 'refunds:create_full' | 'refunds:create_partial' | 'payment_links:write' | 'qr_codes:write' | 'splits:assign' | 'recipients:read' | 'recipients:write' | 'recipients:verify' | 'recipients:disable' | 'payouts:read' | 'payouts:create' | 'payouts:cancel' | 'settlements:read' | 'reports:export' | 'account:read' | 'kyc:read' | 'kyc:write' | 'webhooks:read_logs' | 'webhooks:manage' | 'webhooks:retry' | 'subscriptions:read' | 'subscriptions:write' | 'logs:read' | 'receipts:send' | 'disputes:read' | 'disputes:write')[];
  /** IP addresses and CIDR ranges that may use it. Empty allows any address. */
  readonly allowedCidrs?: readonly string[];
  /** When the key expires. Defaults to one year from now; null means never. */
  readonly expiresAt?: string | null;
}

export interface RotateApiKeyBody {
  /** How many hours both keys work. */
  readonly overlapHours?: number;
  /** When the key expires. Defaults to one year from now; null means never. */
  readonly expiresAt?: string | null;
}

export interface PreviewPayerErasureBody {
  /** The e-mail address that the payer entered; upper and lower case are the same. */
  readonly email: string;
}

export interface ErasePayerBody {
  /** The e-mail address that the payer entered; upper and lower case are the same. */
  readonly email: string;
}

/** Live or sandbox. */
export type Environment = 'live' | 'test' | (string & {});

/** The payment’s status. */
export type PaymentStatus = 'pending' | 'processing' | 'succeeded' | 'partially_refunded' | 'refunded' | 'failed' | 'cancelled' | (string & {});

/** Why the payment failed. */
export type PaymentFailureCode = 'declined' | 'insufficient_funds' | 'expired' | 'authentication_failed' | 'abandoned' | 'provider_error' | 'amount_mismatch' | 'limit_exceeded' | 'duplicate_payment' | 'subscription_cancelled' | (string & {}) | null;

/** Why an operator has to look at the payment. */
export type PaymentAttention = 'amount_mismatch' | 'currency_mismatch' | 'unresolved' | (string & {}) | null;

/** The dispute’s status. */
export type DisputeStatus = 'needs_response' | 'under_review' | 'won' | 'lost' | (string & {});

/** The refund’s status. */
export type RefundStatus = 'pending_approval' | 'processing' | 'succeeded' | 'failed' | 'cancelled' | (string & {});

/** Why the refund failed. */
export type RefundFailureCode = 'refused' | 'not_sent' | 'failed_later' | (string & {}) | null;

/** Why the refund was cancelled. */
export type RefundCancellationReason = 'approval_rejected' | 'approval_expired' | (string & {}) | null;

/** The approval’s status. */
export type ApprovalStatus = 'requires_review' | 'approved' | 'rejected' | 'cancelled' | 'expired' | 'succeeded' | 'failed' | (string & {});

/** Who sent the request. */
export type RequesterType = 'api_key' | 'member' | (string & {});

/** Whether the provider’s outcome is known. */
export type OutcomeCertainty = 'confirmed' | 'unknown' | (string & {});

/** What the merchant answered. */
export type DisputeAnswer = 'accept' | 'contest' | (string & {});

/** Why the dispute was lost. */
export type DisputeLostReason = 'accepted' | 'no_response' | 'decided' | (string & {});

/** The status of the business’s verification. */
export type VerificationStatus = 'not_started' | 'pending' | 'in_review' | 'verified' | 'rejected' | 'expired' | (string & {});

/** Whether the business can use an operation. */
export type CapabilityStatus = 'enabled' | 'paused' | 'disabled' | (string & {});

/** What the business still has to provide. */
export type VerificationRequirement = 'verification' | 'legal_name' | 'registration_number' | 'documents' | 'beneficial_owners' | 'settlement_account' | (string & {});

/** Why live money does not move. */
export type DisabledReason = 'verification_not_started' | 'verification_pending' | 'verification_in_review' | 'verification_rejected' | 'verification_expired' | 'suspended' | (string & {}) | null;

/** Whether payers can pay a payment link or QR code. */
export type PayableStatus = 'active' | 'used' | 'disabled' | 'expired' | (string & {});

/** Who sets the amount. */
export type QrCodeMode = 'fixed_amount' | 'open_amount' | (string & {});

/** The subscription’s status. */
export type SubscriptionStatus = 'incomplete' | 'active' | 'past_due' | 'paused' | 'cancelled' | 'ended' | (string & {});

/** The unit of the billing period. */
export type SubscriptionInterval = 'day' | 'week' | 'month' | 'year' | (string & {});

/** The split recipient’s status. */
export type SplitRecipientStatus = 'pending' | 'active' | 'disabled' | 'failed' | (string & {});

/** The payout’s status. */
export type PayoutStatus = 'pending' | 'processing' | 'completed' | 'failed' | 'cancelled' | (string & {});

/** Where the money goes. */
export type PayoutDestinationType = 'service_account' | 'provider_bank' | (string & {});

/** Why the payout failed. */
export type PayoutFailureCode = 'refused' | 'not_sent' | 'transfer_failed' | (string & {}) | null;

/** Why the payout was cancelled. */
export type PayoutCancellationReason = 'requested' | 'approval_rejected' | 'approval_expired' | 'destination_changed' | (string & {}) | null;

/** What caused the delivery attempt. */
export type DeliveryTrigger = 'automatic' | 'manual' | 'replay' | 'ping' | (string & {});

/** The operation that needs approval. */
export type ApprovalAction = 'refund.create' | 'payout.create' | 'dispute.accept' | 'threshold.change' | 'settlement_account.replace' | 'member.add' | 'member.promote' | 'api_key.create' | 'business.close' | (string & {});

export interface PaymentsScreens {
  /** Get a challenge for signing in with a passkey */
  offerPasskeyChallenge: { answer: Readonly<Record<string, unknown>> };
  /** Sign out */
  signOut: { answer: {
      readonly status: 'done';
    } };
  /** Sign in with a password */
  signIn: { body: SignInBody; answer: {
      readonly status: 'signed_in';
      /** Send it in the `X-CSRF-Token` header of every request except GET. */
      readonly csrf_token: string;
    } | {
      readonly status: 'second_factor_required';
      /** The second factors this person can use. */
      readonly methods: readonly ('totp' | 'passkey' | 'recovery_code' | (string & {}))[];
    } };
  /** Complete a sign-in with a second factor */
  finishSignIn: { body: FinishSignInBody; answer: {
      readonly status: 'signed_in';
      /** Send it in the `X-CSRF-Token` header of every request except GET. */
      readonly csrf_token: string;
    } };
  /** Sign in with a passkey */
  signInWithPasskey: { body: SignInWithPasskeyBody; answer: {
      readonly status: 'signed_in';
      /** Send it in the `X-CSRF-Token` header of every request except GET. */
      readonly csrf_token: string;
    } };
  /** Verify your second factor again */
  proveSecondFactor: { body: ProveSecondFactorBody; answer: {
      readonly status: 'signed_in';
      /** Send it in the `X-CSRF-Token` header of every request except GET. */
      readonly csrf_token: string;
    } };
  /** Start setting up an authenticator app */
  offerTotp: { body: OfferTotpBody; answer: {
      /** The secret in Base32, for manual entry. */
      readonly secret: string;
      /** The URI to show as a QR code. */
      readonly otpauth_uri: string;
    } };
  /** Remove the authenticator app */
  removeTotp: { answer: {
      readonly status: 'done';
    } };
  /** Confirm an authenticator app with a code */
  confirmTotp: { body: ConfirmTotpBody; answer: {
      /** Shown only once. Each code works once. */
      readonly recovery_codes: readonly string[];
      readonly csrf_token: string;
    } };
  /** Replace the recovery codes */
  regenerateRecoveryCodes: { answer: {
      /** Shown only once. Each code works once. */
      readonly recovery_codes: readonly string[];
    } };
  /** List your passkeys */
  listPasskeys: { answer: {
      readonly data: readonly {
        readonly id: string;
        readonly name: string;
        readonly created_at: string;
        readonly last_used_at: string | null;
      }[];
    } };
  /** Add the passkey that the browser created */
  addPasskey: { body: AddPasskeyBody; answer: {
      readonly id: string;
      readonly name: string;
      readonly created_at: string;
      readonly last_used_at: string | null;
    } };
  /** Start adding a passkey */
  offerPasskey: { body: OfferPasskeyBody; answer: Readonly<Record<string, unknown>> };
  /** Remove a passkey */
  removePasskey: { path: { id: string }; answer: {
      readonly status: 'done';
    } };
  /** Change your password */
  changePassword: { body: ChangePasswordBody; answer: {
      readonly status: 'signed_in';
      /** Send it in the `X-CSRF-Token` header of every request except GET. */
      readonly csrf_token: string;
    } };
  /** Request a password reset link */
  requestPasswordLink: { body: RequestPasswordLinkBody; answer: {
      readonly status: 'done';
    } };
  /** Reset your password with the emailed link */
  usePasswordLink: { body: UsePasswordLinkBody; answer: {
      readonly status: 'done';
    } };
  /** Get who can sign up */
  getSignUp: { answer: {
      /** `open`: anyone can sign up. `invitation`: only people whom the operator invited. `closed`: nobody. */
      readonly mode: 'open' | 'invitation' | 'closed' | (string & {});
    } };
  /** Request a sign-up link */
  requestSignUp: { body: RequestSignUpBody; answer: {
      readonly status: 'done';
    } };
  /** Get the address that a sign-up link proves */
  showSignUp: { body: ShowSignUpBody; answer: {
      /** The address that the link proves. */
      readonly email: string;
    } };
  /** Create your account with the emailed link */
  useSignUp: { body: UseSignUpBody; answer: {
      readonly status: 'done';
    } };
  /** List your sessions */
  listSessions: { answer: {
      readonly data: readonly {
        readonly id: string;
        /** Whether this is the current session. */
        readonly is_this_one: boolean;
        readonly created_at: string;
        readonly last_seen_at: string;
        /** The client IP address. */
        readonly address: string;
        readonly user_agent: string;
      }[];
    } };
  /** End all your other sessions */
  endOtherSessions: { answer: {
      readonly status: 'done';
    } };
  /** End a session */
  endSession: { path: { id: string }; answer: {
      readonly status: 'done';
    } };
  /** List your email notification settings */
  listNotifications: { answer: {
      readonly data: readonly {
        readonly topic: string;
        readonly description: string;
        /** Whether you receive emails about this topic. */
        readonly mail: boolean;
      }[];
    } };
  /** Turn emails about a topic on or off */
  updateNotification: { path: { topic: string }; body: UpdateNotificationBody; answer: {
      readonly topic: string;
      readonly description: string;
      /** Whether you receive emails about this topic. */
      readonly mail: boolean;
    } };
  /** Request a new second factor for a lost one */
  requestRecovery: { body: RequestRecoveryBody; answer: {
      readonly status: 'done';
    } };
  /** Stop a recovery with the emailed link */
  stopRecovery: { body: StopRecoveryBody; answer: {
      readonly status: 'done';
    } };
  /** Set a new password after a confirmed recovery */
  useRecovery: { body: UseRecoveryBody; answer: {
      readonly status: 'done';
    } };
  /** Get the signed-in user and their permissions */
  getMe: { answer: {
      readonly id: string;
      readonly email: string;
      readonly name: string;
      /** Send it in the `X-CSRF-Token` header of every request except GET. */
      readonly csrf_token: string;
      readonly has_second_factor: boolean;
      /** What you can verify a second factor with. */
      readonly second_factors: readonly ('totp' | 'passkey' | 'recovery_code' | (string & {}))[];
      /** When this session last verified the second factor. */
      readonly second_factor_at: string | null;
      /** When this session ends, however much it is used. Sign in again before then. */
      readonly session_ends_at: string;
      /** Whether you may create a business of your own here. */
      readonly can_create_business: boolean;
      readonly memberships: readonly {
        readonly member_id: string;
        readonly business_id: string;
        readonly business_name: string;
        readonly role: 'owner' | 'admin' | 'finance' | 'developer' | 'viewer' | (string & {});
        readonly permissions: readonly ('payments:read' | 'payments:cancel' | 'refunds:create_full' | 'refunds:create_partial' | 'payment_links:write' | 'qr_codes:write' | 'splits:assign' | 'recipients:read' | 'recipients:write' | 'recipients:verify' | 'recipients:disable' | 'payouts:read' | 'payouts:create' | 'payouts:cancel' | 'settlements:read' | 'reports:export' | 'account:read' | 'kyc:read' | 'kyc:write' | 'webhooks:read_logs' | 'webhooks:manage' | 'webhooks:retry' | 'subscriptions:read' | 'subscriptions:write' | 'logs:read' | 'receipts:send' | 'disputes:read' | 'disputes:write' | 'approvals:read' | 'approvals:decide' | 'keys:read' | 'keys:manage' | 'members:read' | 'members:manage' | 'audit:read' | 'policy:read' | 'policy:change' | 'settlement_account:read' | 'settlement_account:change' | 'profile:change' | 'books:connect' | 'archives:manage' | 'closing:manage' | 'payers:erase' | (string & {}))[];
        readonly workspaces: readonly {
          readonly id: string;
          readonly environment: Environment;
        }[];
      }[];
    } };
  /** Create a business and become its owner */
  createBusiness: { body: CreateBusinessBody; answer: {
      readonly object: 'business';
      readonly business_id: string;
      /** Your membership. You are the owner. */
      readonly member_id: string;
    } };
  /** Find the business that an approval belongs to */
  findApproval: { path: { id: string }; answer: ApprovalPlace };
  /** Get the OpenAPI document */
  getOpenapi: { answer: OpenapiDocument };
  /** Get an invitation by the token of its link */
  showInvitation: { body: ShowInvitationBody; answer: {
      readonly business_name: string;
      readonly email: string;
      /** The member’s role. */
      readonly role: 'owner' | 'admin' | 'finance' | 'developer' | 'viewer' | (string & {});
      readonly expires_at: string;
      /** If true, sign in and accept the invitation. If false, create an account with the link. */
      readonly has_account: boolean;
    } };
  /** Accept an invitation by creating an account */
  registerByInvitation: { body: RegisterByInvitationBody; answer: {
      readonly business_id: string;
      readonly member_id: string;
    } };
  /** Accept an invitation with the account you are signed in to */
  acceptInvitation: { body: AcceptInvitationBody; answer: {
      readonly business_id: string;
      readonly member_id: string;
    } };
  /** List payments, newest first */
  listPayments: { path: { workspaceId: string }; query?: {
      /** The maximum number of payments to return. */
      readonly limit?: number;
      /** Return only payments with this status. */
      readonly status?: 'pending' | 'processing' | 'succeeded' | 'partially_refunded' | 'refunded' | 'failed' | 'cancelled';
      /** Return only payments of this payment link. */
      readonly payment_link_id?: string;
      /** Return only payments of this QR code. */
      readonly qr_code_id?: string;
      /** Return only charges of this subscription. */
      readonly subscription_id?: string;
      /** A cursor: returns payments older than this id. Pass the previous `next_cursor`. */
      readonly starting_after?: string;
    }; answer: PaymentPage };
  /** Get a payment */
  getPayment: { path: { workspaceId: string; id: string }; answer: Payment };
  /** Cancel a pending payment */
  cancelPayment: { path: { workspaceId: string; id: string }; answer: Payment };
  /** Resend a payment’s receipt by e-mail */
  resendReceipt: { path: { workspaceId: string; id: string }; answer: ResentReceipt };
  /** Refund a payment, in full or in part */
  refundPayment: { path: { workspaceId: string; id: string }; body?: RefundPaymentBody; answer: RefundedPayment | HeldRefund };
  /** List a payment’s refunds, newest first */
  listRefunds: { path: { workspaceId: string; id: string }; query?: {
      /** Return only refunds with this status. */
      readonly status?: 'pending_approval' | 'processing' | 'succeeded' | 'failed' | 'cancelled';
    }; answer: RefundList };
  /** Get a refund */
  getRefund: { path: { workspaceId: string; id: string }; answer: Refund };
  /** List disputes, newest first */
  listDisputes: { path: { workspaceId: string }; query?: {
      /** The maximum number of disputes to return. */
      readonly limit?: number;
      /** Return only disputes with this status. */
      readonly status?: 'needs_response' | 'under_review' | 'won' | 'lost';
      /** Return only disputes of this payment. */
      readonly payment_id?: string;
      /** A cursor: returns disputes older than this id. Pass the previous `next_cursor`. */
      readonly starting_after?: string;
    }; answer: DisputePage };
  /** Get a dispute */
  getDispute: { path: { workspaceId: string; id: string }; answer: Dispute };
  /** Accept a dispute */
  acceptDispute: { path: { workspaceId: string; id: string }; answer: Dispute | HeldDispute };
  /** Submit evidence against a dispute */
  submitDisputeEvidence: { path: { workspaceId: string; id: string }; body: SubmitDisputeEvidenceBody; answer: Dispute };
  /** List the files of a dispute */
  listDisputeFiles: { path: { workspaceId: string; id: string }; answer: DisputeFileList };
  /** Upload a file as evidence */
  uploadDisputeFile: { path: { workspaceId: string; id: string }; query: {
      readonly fileName: string;
    }; answer: DisputeFile };
  /** Delete a file that is not submitted yet */
  removeDisputeFile: { path: { workspaceId: string; id: string; fileId: string }; answer: RemovedDisputeFile };
  /** Download a file of a dispute */
  getDisputeFileContent: { path: { workspaceId: string; id: string; fileId: string }; answer: string };
  /** Get the account */
  getAccount: { path: { workspaceId: string }; answer: Account };
  /** Start verification of the business */
  startVerification: { path: { workspaceId: string }; body?: StartVerificationBody; answer: StartedVerification };
  /** Get the balance */
  getBalance: { path: { workspaceId: string }; answer: BalanceList };
  /** List payments settled in a date range, with totals per currency */
  listSettlements: { path: { workspaceId: string }; query?: {
      /** The first UTC day. Defaults to thirty days before `to`. */
      readonly from?: string;
      /** The last UTC day. Defaults to today. The range can have at most 366 days. */
      readonly to?: string;
      /** Return only payments of this recipient. `net_settled` is then the amount that the recipient received. */
      readonly splitRecipientId?: string;
      /** `csv` also requires the scope `reports:export`. */
      readonly format?: 'json' | 'csv';
    }; answer: SettlementReport };
  /** List movements of the balance after a number, oldest first */
  listMovements: { path: { workspaceId: string }; query?: {
      /** The last movement that you have. 0 begins with the first. */
      readonly after_sequence?: number;
      /** The `hash` of the movement that `after_sequence` names. A log that has another movement there answers 409. */
      readonly after_hash?: string;
      /** Without it the answer has every movement to the end of the log, streamed. */
      readonly limit?: number;
    }; answer: MovementList };
  /** Get the last movement’s number and hash, with the balances there */
  getMovementHead: { path: { workspaceId: string }; answer: MovementHead };
  /** Sum up movements by day, currency and kind */
  summarizeMovements: { path: { workspaceId: string }; query?: {
      /** The last movement that you have. 0 begins with the first. */
      readonly after_sequence?: number;
      /** The `hash` of the movement that `after_sequence` names. A log that has another movement there answers 409. */
      readonly after_hash?: string;
      /** The last movement to sum up. */
      readonly up_to_sequence?: number;
      /** Where days begin and end: an IANA time zone. */
      readonly time_zone?: string;
    }; answer: MovementSummary };
  /** List signed checkpoints of the log, oldest first */
  listMovementCheckpoints: { path: { workspaceId: string }; query?: {
      /** The `size` of the last checkpoint that you have. 0 begins with the first. */
      readonly after_size?: number;
      /** Without it the answer has up to 1,000. */
      readonly limit?: number;
    }; answer: MovementCheckpointList };
  /** Get a movement */
  getMovement: { path: { workspaceId: string; id: string }; answer: Movement };
  /** List open differences between the provider’s lists and the ledger */
  listReconciliationBreaks: { path: { workspaceId: string }; answer: ReconciliationBreakList };
  /** Create a payment link */
  createPaymentLink: { path: { workspaceId: string }; body: CreatePaymentLinkBody; answer: PaymentLink };
  /** List payment links, newest first */
  listPaymentLinks: { path: { workspaceId: string }; answer: PaymentLinkList };
  /** Get a payment link */
  getPaymentLink: { path: { workspaceId: string; id: string }; answer: PaymentLink };
  /** Enable or disable a payment link */
  updatePaymentLink: { path: { workspaceId: string; id: string }; body: UpdatePaymentLinkBody; answer: PaymentLink };
  /** Create a QR code */
  createQrCode: { path: { workspaceId: string }; body: CreateQrCodeBody; answer: QrCode };
  /** List QR codes, newest first */
  listQrCodes: { path: { workspaceId: string }; answer: QrCodeList };
  /** Get a QR code */
  getQrCode: { path: { workspaceId: string; id: string }; answer: QrCode };
  /** Enable or disable a QR code */
  updateQrCode: { path: { workspaceId: string; id: string }; body: UpdateQrCodeBody; answer: QrCode };
  /** Create a subscription */
  createSubscription: { path: { workspaceId: string }; body: CreateSubscriptionBody; answer: Subscription };
  /** List subscriptions, newest first */
  listSubscriptions: { path: { workspaceId: string }; query?: {
      /** Return only subscriptions with this status. */
      readonly status?: 'incomplete' | 'active' | 'past_due' | 'paused' | 'cancelled' | 'ended';
    }; answer: SubscriptionList };
  /** Get a subscription */
  getSubscription: { path: { workspaceId: string; id: string }; answer: Subscription };
  /** Cancel a subscription immediately */
  cancelSubscription: { path: { workspaceId: string; id: string }; answer: Subscription };
  /** Pause a subscription */
  pauseSubscription: { path: { workspaceId: string; id: string }; answer: Subscription };
  /** Resume a paused subscription */
  resumeSubscription: { path: { workspaceId: string; id: string }; answer: Subscription };
  /** Change the amount of later renewals */
  changeSubscriptionAmount: { path: { workspaceId: string; id: string }; body: ChangeSubscriptionAmountBody; answer: Subscription };
  /** Create a split recipient */
  createSplitRecipient: { path: { workspaceId: string }; body: CreateSplitRecipientBody; answer: SplitRecipient };
  /** List split recipients, newest first */
  listSplitRecipients: { path: { workspaceId: string }; answer: SplitRecipientList };
  /** Update a split recipient’s verified or disabled flag */
  updateSplitRecipient: { path: { workspaceId: string; id: string }; body: UpdateSplitRecipientBody; answer: SplitRecipient };
  /** List the 50 most recent payouts, newest first */
  listPayouts: { path: { workspaceId: string }; answer: PayoutList };
  /** Create a payout */
  createPayout: { path: { workspaceId: string }; body: CreatePayoutBody; answer: PayoutAnswer | HeldPayout };
  /** Get a payout */
  getPayout: { path: { workspaceId: string; id: string }; answer: Payout };
  /** Cancel a payout that has not been sent */
  cancelPayout: { path: { workspaceId: string; id: string }; answer: Payout };
  /** List webhook endpoints, newest first */
  listWebhooks: { path: { workspaceId: string }; answer: WebhookEndpointList };
  /** Create a webhook endpoint */
  createWebhook: { path: { workspaceId: string }; body: CreateWebhookBody; answer: CreatedWebhookEndpoint };
  /** Update a webhook endpoint’s URL or subscribed events */
  updateWebhook: { path: { workspaceId: string; id: string }; body: UpdateWebhookBody; answer: WebhookEndpoint };
  /** Delete a webhook endpoint */
  removeWebhook: { path: { workspaceId: string; id: string }; answer: RemovedWebhookEndpoint };
  /** Rotate a webhook endpoint’s secret */
  rotateWebhookSecret: { path: { workspaceId: string; id: string }; body?: RotateWebhookSecretBody; answer: RotatedWebhookEndpoint };
  /** Send a test event to a webhook endpoint */
  pingWebhook: { path: { workspaceId: string; id: string }; answer: WebhookPing };
  /** Resend a range of events to a webhook endpoint */
  replayEvents: { path: { workspaceId: string; id: string }; body: ReplayEventsBody; answer: WebhookReplay };
  /** List the 200 most recent delivery attempts of a webhook endpoint, newest first */
  listWebhookDeliveries: { path: { workspaceId: string; id: string }; answer: WebhookAttemptList };
  /** Resend a delivery immediately */
  retryWebhookDelivery: { path: { workspaceId: string; id: string }; answer: RetriedWebhookDelivery };
  /** List events after a given sequence number, in order */
  listEvents: { path: { workspaceId: string }; query?: {
      /** The `sequence` of the last event you have; 0 for every event. */
      readonly after_sequence?: number;
      /** The maximum number of events to return. Without it, every event is returned. */
      readonly limit?: number;
      /** How long to wait for an event if there is none yet. */
      readonly wait_seconds?: number;
    }; answer: EventList };
  /** List requests of the last 14 days, newest first */
  listRequests: { path: { workspaceId: string }; query?: {
      /** `succeeded`, `refused` (4xx), `failed` (5xx), or one HTTP status. */
      readonly status?: string;
      /** The route, as in `route` of a request. */
      readonly route?: string;
      /** The API key that sent the request. */
      readonly key_id?: string;
      /** The error code of the answer. */
      readonly code?: string;
      /** The object that the request named in its path, or made. */
      readonly object_id?: string;
      /** The `next_cursor` of the previous page. */
      readonly starting_after?: string;
      /** The maximum number of requests to return. */
      readonly limit?: number;
    }; answer: LoggedRequestPage };
  /** Retrieve a request with its content */
  getRequest: { path: { workspaceId: string; id: string }; answer: LoggedExchange };
  /** Get the home screen figures */
  getOverview: { path: { workspaceId: string }; answer: Overview };
  /** List the movements of a balance with the balance after each, newest first */
  listBalanceEntries: { path: { workspaceId: string }; query: {
      /** ISO 4217. `GET /reference` lists the supported currencies. */
      readonly currency: string;
      /** Return movements posted from this time on. */
      readonly from?: string;
      /** Return movements posted before this time. */
      readonly before?: string;
      /** Return only these kinds, separated by commas. `charge`: a payer paid. `settled`: pending money became available. `refund` and `refund_reversed`: given back, or not after all. `payout`: to the bank. `kept`: held in the service. `payout_returned`: the bank sent it back. `dispute_opened`: set aside because a payer disputes a charge. `dispute_won`: set aside no longer. `dispute_lost`: taken back by the payer, with the dispute fee. `reserve_held`: part of a charge kept back until its release date. `reserve_released`: kept back no longer. */
      readonly kind?: string;
      /** The previous `next_cursor`. */
      readonly starting_after?: string;
      readonly limit?: number;
    }; answer: BalanceEntryPage };
  /** Get a period’s opening and closing balance and its totals, or its movements as CSV */
  getBalanceStatement: { path: { workspaceId: string }; query: {
      /** ISO 4217. `GET /reference` lists the supported currencies. */
      readonly currency: string;
      /** Return movements posted from this time on. */
      readonly from?: string;
      /** Return movements posted before this time. */
      readonly before?: string;
      /** `json` returns the totals, `csv` every movement, oldest first. `csv` also requires `reports:export`. */
      readonly format?: 'json' | 'csv';
    }; answer: BalanceStatement };
  /** Get what was taken and refunded by day, and the period before */
  getTakings: { path: { workspaceId: string }; query?: {
      /** How many days, today included. */
      readonly days?: number;
      /** Whose days they are: an IANA time zone. */
      readonly time_zone?: string;
      /** ISO 4217. `GET /reference` lists the supported currencies. */
      readonly currency?: string;
    }; answer: Takings };
  /** List payouts by status, currency and time, newest first */
  searchPayouts: { path: { workspaceId: string }; query?: {
      /** Return only payouts with this status. */
      readonly status?: 'pending' | 'processing' | 'completed' | 'failed' | 'cancelled';
      /** ISO 4217. `GET /reference` lists the supported currencies. */
      readonly currency?: string;
      /** Return payouts created at or after this time. */
      readonly from?: string;
      /** Return payouts created before this time. */
      readonly before?: string;
      /** The previous `next_cursor`. */
      readonly starting_after?: string;
      readonly limit?: number;
    }; answer: PayoutPage };
  /** List refunds of all payments by status, currency and time, newest first */
  searchRefunds: { path: { workspaceId: string }; query?: {
      /** Return only refunds with this status. */
      readonly status?: 'pending_approval' | 'processing' | 'succeeded' | 'failed' | 'cancelled';
      /** ISO 4217. `GET /reference` lists the supported currencies. */
      readonly currency?: string;
      /** Return refunds created at or after this time. */
      readonly from?: string;
      /** Return refunds created before this time. */
      readonly before?: string;
      /** The previous `next_cursor`. */
      readonly starting_after?: string;
      readonly limit?: number;
    }; answer: RefundPage };
  /** Get a payout with what it is made of, its postings and its events */
  getPayoutTrail: { path: { workspaceId: string; id: string }; answer: PayoutTrail };
  /** List what settled by UTC day and currency, newest first */
  listSettlementDays: { path: { workspaceId: string }; query?: {
      /** Return days before this one: the previous `next_cursor`. */
      readonly starting_after?: string;
      /** How many days on which anything settled. */
      readonly limit?: number;
    }; answer: SettlementDayPage };
  /** List the payments that settled on a UTC day, page by page */
  listSettledPayments: { path: { workspaceId: string; day: string }; query?: {
      /** ISO 4217. `GET /reference` lists the supported currencies. */
      readonly currency?: string;
      /** The previous `next_cursor`. */
      readonly starting_after?: string;
      readonly limit?: number;
    }; answer: SettledPaymentPage };
  /** Show what a refund would do, and change nothing */
  previewRefund: { path: { workspaceId: string; id: string }; query?: {
      /** The amount to refund. Without it, everything that remains. Minor units. */
      readonly amount?: MinorUnits;
    }; answer: RefundPreview };
  /** Show what a payout would do, and change nothing */
  previewPayout: { path: { workspaceId: string }; query: {
      /** The amount to pay out. Without it, all that can be paid out. Minor units. */
      readonly amount?: MinorUnits;
      /** ISO 4217. `GET /reference` lists the supported currencies. */
      readonly currency: string;
      /** `provider_bank` is the settlement account; `service_account` keeps the money in the service. */
      readonly destination_type?: 'service_account' | 'provider_bank';
    }; answer: PayoutPreview };
  /** Search payments by what is known of them, newest first, as pages or CSV */
  searchPayments: { path: { workspaceId: string }; query?: {
      /** Our reference at the provider, or the payment’s id. */
      readonly reference?: string;
      /** Return only payments with one of these statuses, separated by commas: pending, processing, succeeded, partially_refunded, refunded, failed, cancelled. */
      readonly status?: string;
      /** Return only payments that an operator investigates. */
      readonly attention?: 'true';
      /** The exact payment amount. Minor units. */
      readonly amount?: MinorUnits;
      /** The smallest amount. Minor units. */
      readonly amount_min?: MinorUnits;
      /** The largest amount. Minor units. */
      readonly amount_max?: MinorUnits;
      /** ISO 4217. `GET /reference` lists the supported currencies. */
      readonly currency?: string;
      /** The beginning of the payer’s e-mail address. Not case-sensitive. */
      readonly email?: string;
      /** The beginning of the payer’s name. Not case-sensitive. */
      readonly name?: string;
      /** The beginning of the description. Not case-sensitive. */
      readonly description?: string;
      /** Any part of the title, the description, the order reference, or the payer’s name or e-mail address. Not case-sensitive. No index serves it: combine it with other filters, or expect several pages. */
      readonly text?: string;
      /** The id of a payment link, QR code or subscription. */
      readonly source_id?: string;
      /** Your own order number, exactly as it was set. */
      readonly order_reference?: string;
      /** Return payments created at or after this time. */
      readonly from?: string;
      /** Return payments created before this time. */
      readonly before?: string;
      /** The previous `next_cursor`. */
      readonly starting_after?: string;
      readonly limit?: number;
      /** `csv` returns every payment that the filters find, whatever `limit` is. It also requires `reports:export`. */
      readonly format?: 'json' | 'csv';
    }; answer: PaymentPage };
  /** Count the payments that fit a search, by status */
  countPayments: { path: { workspaceId: string }; query?: {
      /** Our reference at the provider, or the payment’s id. */
      readonly reference?: string;
      /** Return only payments with one of these statuses, separated by commas: pending, processing, succeeded, partially_refunded, refunded, failed, cancelled. */
      readonly status?: string;
      /** Return only payments that an operator investigates. */
      readonly attention?: 'true';
      /** The exact payment amount. Minor units. */
      readonly amount?: MinorUnits;
      /** The smallest amount. Minor units. */
      readonly amount_min?: MinorUnits;
      /** The largest amount. Minor units. */
      readonly amount_max?: MinorUnits;
      /** ISO 4217. `GET /reference` lists the supported currencies. */
      readonly currency?: string;
      /** The beginning of the payer’s e-mail address. Not case-sensitive. */
      readonly email?: string;
      /** The beginning of the payer’s name. Not case-sensitive. */
      readonly name?: string;
      /** The beginning of the description. Not case-sensitive. */
      readonly description?: string;
      /** Any part of the title, the description, the order reference, or the payer’s name or e-mail address. Not case-sensitive. No index serves it: combine it with other filters, or expect several pages. */
      readonly text?: string;
      /** The id of a payment link, QR code or subscription. */
      readonly source_id?: string;
      /** Your own order number, exactly as it was set. */
      readonly order_reference?: string;
      /** Return payments created at or after this time. */
      readonly from?: string;
      /** Return payments created before this time. */
      readonly before?: string;
    }; answer: PaymentCounts };
  /** Get a payment link’s QR poster or table card */
  printPaymentLink: { path: { workspaceId: string; id: string }; query?: {
      /** `poster`: A4. `table_card`: A5, folded in the middle to stand. */
      readonly layout?: 'poster' | 'table_card';
      /** An SVG logo appears in `svg` files only. */
      readonly format?: 'pdf' | 'svg';
      /** The language of the instruction to payers. */
      readonly language?: 'en' | 'fr' | 'pt' | 'es' | 'de' | 'sw' | 'ar';
    }; answer: string };
  /** Get a QR code’s poster or table card */
  printQrCode: { path: { workspaceId: string; id: string }; query?: {
      /** `poster`: A4. `table_card`: A5, folded in the middle to stand. */
      readonly layout?: 'poster' | 'table_card';
      /** An SVG logo appears in `svg` files only. */
      readonly format?: 'pdf' | 'svg';
      /** The language of the instruction to payers. */
      readonly language?: 'en' | 'fr' | 'pt' | 'es' | 'de' | 'sw' | 'ar';
    }; answer: string };
  /** Get the limits of the checkout */
  getRiskPolicy: { path: { workspaceId: string }; answer: RiskPolicy };
  /** List payments that a limit or payer list refused, newest first */
  listCheckoutRefusals: { path: { workspaceId: string }; query?: {
      /** The id of the last one you have. */
      readonly starting_after?: string;
      /** The maximum number to return. */
      readonly limit?: number;
    }; answer: {
      readonly data: readonly CheckoutRefusal[];
      readonly has_more: boolean;
    } };
  /** List blocked and allowed payers */
  listPayerRules: { path: { workspaceId: string }; answer: {
      readonly data: readonly PayerRule[];
    } };
  /** Block a payer, or allow one without limits */
  createPayerRule: { path: { workspaceId: string }; body: CreatePayerRuleBody; answer: PayerRule };
  /** Delete a rule for a payer */
  deletePayerRule: { path: { workspaceId: string; id: string }; answer: {
      readonly id: string;
      readonly removed: true;
    } };
  /** Download the evidence */
  getDisputePack: { path: { workspaceId: string; id: string }; query?: {
      /** A document, or the picture that the provider gets. */
      readonly format?: 'pdf' | 'png';
    }; answer: string };
  /** Get the connected books */
  getBooksConnection: { path: { workspaceId: string }; answer: {
      /** Null if no books are connected by consent. */
      readonly connection: BooksConnection | null;
      /** Books that read with an API key which a person copied. */
      readonly pasted: {
        readonly organisation_name: string;
        /** The address of the books. */
        readonly books_url: string;
        readonly key_id: string;
        readonly key_name: string;
        /** When the books last called. */
        readonly last_used_at: string | null;
        /** `key_over`: the API key was revoked or expired. The books cannot read. */
        readonly status: 'connected' | 'key_over' | (string & {});
      } | null;
      /** How far the books are, as they say: they name the last movement with each reading. */
      readonly booked: {
        /** The last movement that is booked. */
        readonly sequence: number;
        /** The last movement. */
        readonly head: number;
      } | null;
    } };
  /** Let books follow this workspace */
  agreeToBooks: { path: { workspaceId: string }; body: AgreeToBooksBody; answer: {
      readonly object: 'books_consent';
      /** Send the browser there. It contains a code that these books can use once, for a minute. */
      readonly return_url: string;
    } };
  /** Disconnect the books */
  endBooksConnection: { path: { workspaceId: string }; answer: {
      readonly object: 'books_connection';
      readonly ended: true;
    } };
  /** Get what changed in the workspace */
  getChanges: { path: { workspaceId: string }; query?: {
      /** The `latest` of the response before. Omitted: to learn the first one. */
      readonly after?: number;
    }; answer: Changes };
  /** List how deliveries to each endpoint went in the last 24 hours */
  listWebhookHealth: { path: { workspaceId: string }; answer: WebhookHealthList };
  /** List deliveries, newest first, each with how it stands */
  searchWebhookDeliveries: { path: { workspaceId: string }; query?: {
      /** The endpoint. */
      readonly webhook_id?: string;
      /** `recovered` was delivered after a failure, `failing` waits for another attempt, `dead_lettered` gets none. */
      readonly status?: 'pending' | 'delivered' | 'recovered' | 'failing' | 'dead_lettered';
      /** The event type. */
      readonly event_type?: string;
      /** The event. */
      readonly event_id?: string;
      /** The `next_cursor` of the previous page. */
      readonly starting_after?: string;
      /** The maximum number of deliveries to return. */
      readonly limit?: number;
    }; answer: WebhookDeliveryPage };
  /** Retrieve a delivery with its attempts and what was said in each */
  getWebhookDelivery: { path: { workspaceId: string; id: string }; answer: WebhookDeliveryDetail };
  /** Resend the events since a time to a webhook endpoint */
  recoverWebhook: { path: { workspaceId: string; id: string }; body: RecoverWebhookBody; answer: WebhookReplay };
  /** List the replays of a webhook endpoint with their progress */
  listWebhookReplays: { path: { workspaceId: string; id: string }; answer: WebhookReplayList };
  /** List events, newest first, by type or by what they are about */
  searchEvents: { path: { workspaceId: string }; query?: {
      /** The event type. */
      readonly type?: string;
      /** An id that the event mentions: of a payment, refund, payout or approval. */
      readonly subject_id?: string;
      /** The `next_before_sequence` of the previous page; 0 for the newest. */
      readonly before_sequence?: number;
      /** The maximum number of events to return. */
      readonly limit?: number;
    }; answer: EventPage };
  /** Retrieve an event */
  getEvent: { path: { workspaceId: string; id: string }; answer: Event };
  /** Search payment links, newest first, each with what came in */
  searchPaymentLinks: { path: { workspaceId: string }; query?: {
      /** Return only those in this status. */
      readonly status?: 'active' | 'used' | 'disabled' | 'expired';
      /** A part of a name, title, description or reference, or an id. */
      readonly text?: string;
      /** The `next_cursor` of the previous page. */
      readonly starting_after?: string;
      /** The maximum number to return. */
      readonly limit?: number;
    }; answer: PaymentLinkPage };
  /** Search QR codes, newest first, each with what came in */
  searchQrCodes: { path: { workspaceId: string }; query?: {
      /** Return only those in this status. */
      readonly status?: 'active' | 'used' | 'disabled' | 'expired';
      /** A part of a name, title, description or reference, or an id. */
      readonly text?: string;
      /** The `next_cursor` of the previous page. */
      readonly starting_after?: string;
      /** The maximum number to return. */
      readonly limit?: number;
    }; answer: QrCodePage };
  /** Search subscriptions, newest first */
  searchSubscriptions: { path: { workspaceId: string }; query?: {
      /** Return only those in this status. */
      readonly status?: 'incomplete' | 'active' | 'past_due' | 'paused' | 'cancelled' | 'ended';
      /** A part of a name, title, description or reference, or an id. */
      readonly text?: string;
      /** The `next_cursor` of the previous page. */
      readonly starting_after?: string;
      /** The maximum number to return. */
      readonly limit?: number;
    }; answer: SubscriptionPage };
  /** Search split recipients, newest first */
  searchSplitRecipients: { path: { workspaceId: string }; query?: {
      /** Return only those in this status. */
      readonly status?: 'pending' | 'active' | 'disabled' | 'failed';
      /** A part of a name, title, description or reference, or an id. */
      readonly text?: string;
      /** The `next_cursor` of the previous page. */
      readonly starting_after?: string;
      /** The maximum number to return. */
      readonly limit?: number;
    }; answer: SplitRecipientPage };
  /** List refused requests, grouped by kind */
  listRequestErrors: { path: { workspaceId: string }; answer: RequestErrorList };
  /** List how often API keys were used, by day and address */
  listKeyUse: { path: { workspaceId: string }; query?: {
      /** One API key. Without it, every key. */
      readonly key_id?: string;
    }; answer: KeyUseList };
  /** Retrieve whether bodies of requests are kept */
  getRequestLogSettings: { path: { workspaceId: string }; answer: RequestLogSettings };
  /** Choose whether bodies of requests are kept */
  updateRequestLogSettings: { path: { workspaceId: string }; body: UpdateRequestLogSettingsBody; answer: RequestLogSettings };
  /** Search everything in the workspace */
  searchWorkspace: { path: { workspaceId: string }; query: {
      /** An id, a number, or a part of a name, title or reference. Not case-sensitive. */
      readonly q: string;
    }; answer: SearchResults };
  /** Get a payment with its refunds, postings, events and deliveries */
  getMoneyTrail: { path: { workspaceId: string; id: string }; answer: MoneyTrail };
  /** Get the business profile */
  getProfile: { path: { businessId: string }; answer: {
      readonly object: 'profile';
      readonly business_name: string;
      readonly legal_name: string | null;
      readonly trading_name: string | null;
      readonly country: string;
      readonly default_currency: string;
      readonly email: string;
      readonly phone: string;
      readonly website: string | null;
      readonly industry: string | null;
      readonly registration_number: string | null;
    } };
  /** Update the business profile */
  changeProfile: { path: { businessId: string }; body: ChangeProfileBody; answer: {
      readonly object: 'profile';
      readonly business_name: string;
      readonly legal_name: string | null;
      readonly trading_name: string | null;
      readonly country: string;
      readonly default_currency: string;
      readonly email: string;
      readonly phone: string;
      readonly website: string | null;
      readonly industry: string | null;
      readonly registration_number: string | null;
    } };
  /** Get the brand */
  getBrand: { path: { businessId: string }; answer: {
      readonly object: 'brand';
      readonly colour: string | null;
      /** The colours that pages use: the brand, the text on it, the brand as text on white, and the brand on a dark page. Each has enough contrast to be read. */
      readonly palette: {
        readonly brand: string;
        readonly on_brand: string;
        readonly ink: string;
        readonly dark: string;
      };
      readonly support_email: string | null;
      readonly support_phone: string | null;
      readonly address: string | null;
      readonly tax_number: string | null;
      readonly receipt_footer: string | null;
      readonly time_zone: string;
      readonly logo: {
        readonly url: string;
        readonly media_type: string;
        readonly width: number;
        readonly height: number;
      } | null;
    } };
  /** Update the brand */
  changeBrand: { path: { businessId: string }; body: ChangeBrandBody; answer: {
      readonly object: 'brand';
      readonly colour: string | null;
      /** The colours that pages use: the brand, the text on it, the brand as text on white, and the brand on a dark page. Each has enough contrast to be read. */
      readonly palette: {
        readonly brand: string;
        readonly on_brand: string;
        readonly ink: string;
        readonly dark: string;
      };
      readonly support_email: string | null;
      readonly support_phone: string | null;
      readonly address: string | null;
      readonly tax_number: string | null;
      readonly receipt_footer: string | null;
      readonly time_zone: string;
      readonly logo: {
        readonly url: string;
        readonly media_type: string;
        readonly width: number;
        readonly height: number;
      } | null;
    } };
  /** Remove the logo */
  removeLogo: { path: { businessId: string }; answer: {
      readonly object: 'brand';
      readonly colour: string | null;
      /** The colours that pages use: the brand, the text on it, the brand as text on white, and the brand on a dark page. Each has enough contrast to be read. */
      readonly palette: {
        readonly brand: string;
        readonly on_brand: string;
        readonly ink: string;
        readonly dark: string;
      };
      readonly support_email: string | null;
      readonly support_phone: string | null;
      readonly address: string | null;
      readonly tax_number: string | null;
      readonly receipt_footer: string | null;
      readonly time_zone: string;
      readonly logo: {
        readonly url: string;
        readonly media_type: string;
        readonly width: number;
        readonly height: number;
      } | null;
    } };
  /** Upload the logo */
  uploadLogo: { path: { businessId: string }; answer: {
      readonly object: 'brand';
      readonly colour: string | null;
      /** The colours that pages use: the brand, the text on it, the brand as text on white, and the brand on a dark page. Each has enough contrast to be read. */
      readonly palette: {
        readonly brand: string;
        readonly on_brand: string;
        readonly ink: string;
        readonly dark: string;
      };
      readonly support_email: string | null;
      readonly support_phone: string | null;
      readonly address: string | null;
      readonly tax_number: string | null;
      readonly receipt_footer: string | null;
      readonly time_zone: string;
      readonly logo: {
        readonly url: string;
        readonly media_type: string;
        readonly width: number;
        readonly height: number;
      } | null;
    } };
  /** List verification documents */
  listDocuments: { path: { businessId: string }; answer: {
      readonly data: readonly {
        readonly id: string;
        readonly object: 'document';
        readonly kind: string;
        readonly file_name: string | null;
        readonly media_type: string | null;
        readonly size_bytes: number | null;
        readonly status: 'uploaded' | 'submitted' | (string & {});
        readonly submitted_at: string | null;
        readonly created_at: string;
      }[];
    } };
  /** Upload a document */
  uploadDocument: { path: { businessId: string }; query: {
      readonly kind: 'registration' | 'address' | 'identity' | 'bank_statement' | 'other';
      readonly fileName: string;
    }; answer: {
      readonly id: string;
      readonly object: 'document';
      readonly kind: string;
      readonly file_name: string | null;
      readonly media_type: string | null;
      readonly size_bytes: number | null;
      readonly status: 'uploaded' | 'submitted' | (string & {});
      readonly submitted_at: string | null;
      readonly created_at: string;
    } };
  /** Download a document */
  getDocumentContent: { path: { businessId: string; documentId: string }; answer: string };
  /** Submit a document */
  submitDocument: { path: { businessId: string; documentId: string }; answer: {
      readonly id: string;
      readonly status: 'submitted' | 'removed' | (string & {});
    } };
  /** Delete a document that is not submitted yet */
  removeDocument: { path: { businessId: string; documentId: string }; answer: {
      readonly id: string;
      readonly status: 'submitted' | 'removed' | (string & {});
    } };
  /** List beneficial owners */
  listBeneficialOwners: { path: { businessId: string }; answer: {
      readonly data: readonly {
        readonly id: string;
        readonly object: 'beneficial_owner';
        readonly name: string;
        readonly share_basis_points: number | null;
        readonly verified: boolean;
        readonly verified_at: string | null;
        readonly created_at: string;
      }[];
    } };
  /** Add a beneficial owner */
  addBeneficialOwner: { path: { businessId: string }; body: AddBeneficialOwnerBody; answer: {
      readonly id: string;
      readonly object: 'beneficial_owner';
      readonly name: string;
      readonly share_basis_points: number | null;
      readonly verified: boolean;
      readonly verified_at: string | null;
      readonly created_at: string;
    } };
  /** Update a beneficial owner */
  changeBeneficialOwner: { path: { businessId: string; ownerId: string }; body: ChangeBeneficialOwnerBody; answer: {
      readonly id: string;
      readonly object: 'beneficial_owner';
      readonly name: string;
      readonly share_basis_points: number | null;
      readonly verified: boolean;
      readonly verified_at: string | null;
      readonly created_at: string;
    } };
  /** Remove a beneficial owner */
  removeBeneficialOwner: { path: { businessId: string; ownerId: string }; answer: {
      readonly id: string;
      readonly removed: boolean;
    } };
  /** List recent identity checks and their outcomes */
  listVerifications: { path: { businessId: string }; answer: {
      readonly data: readonly {
        readonly id: string;
        readonly object: 'verification';
        readonly environment: Environment;
        readonly type: 'business' | 'owner' | (string & {});
        readonly beneficial_owner_id: string | null;
        readonly status: 'open' | 'in_review' | 'approved' | 'declined' | 'expired' | 'cancelled' | (string & {});
        readonly reason: string | null;
        readonly created_at: string;
        readonly expires_at: string;
        readonly ended_at: string | null;
      }[];
    } };
  /** Get the settlement account */
  getSettlementAccount: { path: { businessId: string }; answer: {
      readonly id: string;
      readonly object: 'settlement_account';
      readonly bank_code: string;
      readonly bank_name: string;
      readonly account_last4: string;
      readonly beneficiary_name: string;
      /** False if the holder is neither the business nor one of its beneficial owners. Null for accounts from before this was recorded. */
      readonly holder_matches: boolean | null;
      /** Every payout needs a second approver until this time, because the account replaced another one. */
      readonly cooling_until: string | null;
      readonly created_at: string;
    } };
  /** Set the settlement account */
  changeSettlementAccount: { path: { businessId: string }; body: ChangeSettlementAccountBody; answer: {
      readonly id: string;
      readonly object: 'settlement_account';
      readonly bank_code: string;
      readonly bank_name: string;
      readonly account_last4: string;
      readonly beneficiary_name: string;
      /** False if the holder is neither the business nor one of its beneficial owners. Null for accounts from before this was recorded. */
      readonly holder_matches: boolean | null;
      /** Every payout needs a second approver until this time, because the account replaced another one. */
      readonly cooling_until: string | null;
      readonly created_at: string;
    } | {
      readonly approval_id: string;
      readonly bank_code: string;
      readonly bank_name: string;
      readonly account_last4: string;
      readonly beneficiary_name: string;
      readonly holder_matches: boolean;
      readonly expires_at: string;
    } };
  /** List current and past settlement accounts */
  listSettlementAccounts: { path: { businessId: string }; answer: {
      readonly data: readonly ({
        readonly id: string;
        readonly object: 'settlement_account';
        readonly bank_code: string;
        readonly bank_name: string;
        readonly account_last4: string;
        readonly beneficiary_name: string;
        /** False if the holder is neither the business nor one of its beneficial owners. Null for accounts from before this was recorded. */
        readonly holder_matches: boolean | null;
        /** Every payout needs a second approver until this time, because the account replaced another one. */
        readonly cooling_until: string | null;
        readonly created_at: string;
        readonly replaced_at: string | null;
        /** Who set the account. Null for accounts from before this was recorded. */
        readonly set_by: {
          readonly type: 'operator' | 'member' | (string & {});
          readonly id: string;
          /** The member’s name. */
          readonly name?: string | null;
        } | null;
        /** The IP address that the change came from. */
        readonly set_from: string | null;
      })[];
    } };
  /** List the banks of a country */
  listBanks: { path: { businessId: string }; query?: {
      /** ISO 3166-1 alpha-2. Defaults to the country of the business. */
      readonly country?: string;
    }; answer: BankList };
  /** Look up the holder of a bank account before you save it */
  resolveBankAccount: { path: { businessId: string }; body: ResolveBankAccountBody; answer: AccountHolder };
  /** List members */
  listMembers: { path: { businessId: string }; answer: {
      readonly data: readonly ({
        readonly id: string;
        readonly object: 'member';
        readonly email: string;
        readonly name: string;
        /** The member’s role. */
        readonly role: 'owner' | 'admin' | 'finance' | 'developer' | 'viewer' | (string & {});
        /** Present for owners and admins, who decide on approvals. Null for other roles. */
        readonly approver: {
          readonly since: string;
          /** When their decisions start to count. */
          readonly decides_from: string;
          /** The member who invited or promoted them. Null if an operator of the service did. */
          readonly added_by_member_id: string | null;
          readonly vouched_at: string | null;
          /** The member who vouched for them. Null if nobody or an operator of the service did. */
          readonly vouched_by_member_id: string | null;
        } | null;
        readonly created_at: string;
        /** Without a second factor, a member cannot approve or make changes that require one. */
        readonly has_second_factor: boolean;
        readonly last_seen_at: string | null;
      })[];
    } };
  /** Change a member’s role */
  changeMemberRole: { path: { businessId: string; id: string }; body: ChangeMemberRoleBody; answer: {
      readonly id: string;
      readonly object: 'member';
      readonly email: string;
      readonly name: string;
      /** The member’s role. */
      readonly role: 'owner' | 'admin' | 'finance' | 'developer' | 'viewer' | (string & {});
      /** Present for owners and admins, who decide on approvals. Null for other roles. */
      readonly approver: {
        readonly since: string;
        /** When their decisions start to count. */
        readonly decides_from: string;
        /** The member who invited or promoted them. Null if an operator of the service did. */
        readonly added_by_member_id: string | null;
        readonly vouched_at: string | null;
        /** The member who vouched for them. Null if nobody or an operator of the service did. */
        readonly vouched_by_member_id: string | null;
      } | null;
      readonly created_at: string;
    } | {
      readonly approval_id: string;
      readonly status: 'requires_review';
      readonly expires_at: string;
    } };
  /** Remove a member */
  removeMember: { path: { businessId: string; id: string }; answer: {
      readonly id: string;
      readonly object: 'member';
      readonly removed: true;
      /** API keys that this member created. They keep working: revoke those you no longer need. */
      readonly api_keys: readonly {
        readonly id: string;
        readonly environment: Environment;
        readonly name: string;
        readonly last4: string;
      }[];
    } };
  /** Vouch for an owner or admin */
  vouchForMember: { path: { businessId: string; id: string }; answer: {
      readonly id: string;
      readonly object: 'member';
      readonly email: string;
      readonly name: string;
      /** The member’s role. */
      readonly role: 'owner' | 'admin' | 'finance' | 'developer' | 'viewer' | (string & {});
      /** Present for owners and admins, who decide on approvals. Null for other roles. */
      readonly approver: {
        readonly since: string;
        /** When their decisions start to count. */
        readonly decides_from: string;
        /** The member who invited or promoted them. Null if an operator of the service did. */
        readonly added_by_member_id: string | null;
        readonly vouched_at: string | null;
        /** The member who vouched for them. Null if nobody or an operator of the service did. */
        readonly vouched_by_member_id: string | null;
      } | null;
      readonly created_at: string;
    } };
  /** Leave the business */
  leaveBusiness: { path: { businessId: string }; answer: {
      readonly id: string;
      readonly object: 'member';
      readonly removed: true;
      /** API keys that this member created. They keep working: revoke those you no longer need. */
      readonly api_keys: readonly {
        readonly id: string;
        readonly environment: Environment;
        readonly name: string;
        readonly last4: string;
      }[];
    } };
  /** List pending invitations, newest first */
  listInvitations: { path: { businessId: string }; answer: {
      readonly data: readonly {
        readonly id: string;
        readonly object: 'invitation';
        readonly email: string;
        /** The member’s role. */
        readonly role: 'owner' | 'admin' | 'finance' | 'developer' | 'viewer' | (string & {});
        readonly status: 'open' | 'expired' | (string & {});
        /** Null if a service operator sent the invitation. */
        readonly invited_by_member_id: string | null;
        readonly sent_at: string;
        readonly expires_at: string;
      }[];
    } };
  /** Invite a member by e-mail */
  createInvitation: { path: { businessId: string }; body: CreateInvitationBody; answer: {
      readonly id: string;
      readonly object: 'invitation';
      readonly email: string;
      /** The member’s role. */
      readonly role: 'owner' | 'admin' | 'finance' | 'developer' | 'viewer' | (string & {});
      readonly status: 'open' | 'expired' | (string & {});
      /** Null if a service operator sent the invitation. */
      readonly invited_by_member_id: string | null;
      readonly sent_at: string;
      readonly expires_at: string;
    } | {
      readonly approval_id: string;
      readonly status: 'requires_review';
      readonly expires_at: string;
    } };
  /** Resend an invitation */
  resendInvitation: { path: { businessId: string; id: string }; answer: {
      readonly id: string;
      readonly object: 'invitation';
      readonly email: string;
      /** The member’s role. */
      readonly role: 'owner' | 'admin' | 'finance' | 'developer' | 'viewer' | (string & {});
      readonly status: 'open' | 'expired' | (string & {});
      /** Null if a service operator sent the invitation. */
      readonly invited_by_member_id: string | null;
      readonly sent_at: string;
      readonly expires_at: string;
    } };
  /** Revoke an invitation */
  revokeInvitation: { path: { businessId: string; id: string }; answer: {
      readonly id: string;
      readonly object: 'invitation';
      readonly revoked: true;
    } };
  /** List approvals */
  listApprovals: { path: { businessId: string }; query?: {
      /** Return only approvals with this status. */
      readonly status?: 'requires_review' | 'approved' | 'rejected' | 'cancelled' | 'expired' | 'succeeded' | 'failed';
      /** The `next_cursor` of the previous page. Open approvals are on the first page only. */
      readonly starting_after?: string;
      /** The maximum number of approvals that are no longer open. */
      readonly limit?: number;
    }; answer: {
      /** Open approvals first, oldest first; then the others, newest first. */
      readonly data: readonly ({
        readonly id: string;
        readonly object: 'approval';
        readonly action: ApprovalAction;
        readonly status: ApprovalStatus;
        readonly environment: Environment;
        readonly workspace_id: string;
        /** The id of the payout, refund or change to approve. */
        readonly subject_id: string;
        /** The payout or refund amount. Null if no money moves. Major units. */
        readonly amount: MajorUnits | null;
        /** The payout or refund amount. Null if no money moves. Minor units. */
        readonly amount_minor: MinorUnits | null;
        readonly currency: string;
        readonly requested_by: {
          readonly type: RequesterType;
          readonly key: {
            readonly id: string;
            readonly name: string;
            readonly last4: string;
          } | null;
          /** The member who made the request, or who created the API key that made it. */
          readonly person: {
            readonly member_id: string;
            readonly name: string;
            readonly email: string;
          } | null;
        };
        readonly needed_because: {
          readonly reason: 'above_threshold' | 'no_threshold' | 'daily_amount' | 'account_replaced' | 'policy_change' | 'account_replacement' | 'new_decider' | 'key_scopes' | 'closing' | (string & {});
          /** Requests above this amount need a second approver. Null if every request does. Major units. */
          readonly threshold: MajorUnits | null;
          /** Requests above this amount need a second approver. Null if every request does. Minor units. */
          readonly threshold_minor: MinorUnits | null;
          /** The daily amount that this request exceeds. Null if it exceeds none. Major units. */
          readonly daily_amount: MajorUnits | null;
          /** The daily amount that this request exceeds. Null if it exceeds none. Minor units. */
          readonly daily_amount_minor: MinorUnits | null;
        } | null;
        /** Whether you can decide on it and, if not, why. */
        readonly can_decide: {
          readonly allowed: boolean;
          readonly reason: string | null;
        };
        readonly decision: {
          /** The member who decided. Null if an operator of the service did. */
          readonly by: {
            readonly member_id: string;
            readonly name: string;
            readonly email: string;
          } | null;
          readonly at: string;
          readonly reason: string | null;
          /** Whether a passkey signed exactly this operation. */
          readonly signed: boolean;
        } | null;
        readonly created_at: string;
        readonly expires_at: string;
      })[];
      /** Where the next page starts. Null on the last one. */
      readonly next_cursor: string | null;
    } };
  /** Get an approval with everything needed to decide */
  getApproval: { path: { businessId: string; id: string }; answer: {
      readonly id: string;
      readonly object: 'approval';
      readonly action: ApprovalAction;
      readonly status: ApprovalStatus;
      readonly environment: Environment;
      readonly workspace_id: string;
      /** The id of the payout, refund or change to approve. */
      readonly subject_id: string;
      /** The payout or refund amount. Null if no money moves. Major units. */
      readonly amount: MajorUnits | null;
      /** The payout or refund amount. Null if no money moves. Minor units. */
      readonly amount_minor: MinorUnits | null;
      readonly currency: string;
      readonly requested_by: {
        readonly type: RequesterType;
        readonly key: {
          readonly id: string;
          readonly name: string;
          readonly last4: string;
        } | null;
        /** The member who made the request, or who created the API key that made it. */
        readonly person: {
          readonly member_id: string;
          readonly name: string;
          readonly email: string;
        } | null;
      };
      readonly needed_because: {
        readonly reason: 'above_threshold' | 'no_threshold' | 'daily_amount' | 'account_replaced' | 'policy_change' | 'account_replacement' | 'new_decider' | 'key_scopes' | 'closing' | (string & {});
        /** Requests above this amount need a second approver. Null if every request does. Major units. */
        readonly threshold: MajorUnits | null;
        /** Requests above this amount need a second approver. Null if every request does. Minor units. */
        readonly threshold_minor: MinorUnits | null;
        /** The daily amount that this request exceeds. Null if it exceeds none. Major units. */
        readonly daily_amount: MajorUnits | null;
        /** The daily amount that this request exceeds. Null if it exceeds none. Minor units. */
        readonly daily_amount_minor: MinorUnits | null;
      } | null;
      /** Whether you can decide on it and, if not, why. */
      readonly can_decide: {
        readonly allowed: boolean;
        readonly reason: string | null;
      };
      readonly decision: {
        /** The member who decided. Null if an operator of the service did. */
        readonly by: {
          readonly member_id: string;
          readonly name: string;
          readonly email: string;
        } | null;
        readonly at: string;
        readonly reason: string | null;
        /** Whether a passkey signed exactly this operation. */
        readonly signed: boolean;
      } | null;
      readonly created_at: string;
      readonly expires_at: string;
      readonly balance: {
        /** Available balance without this operation. Major units. */
        readonly before: MajorUnits | null;
        /** Available balance without this operation. Minor units. */
        readonly before_minor: MinorUnits | null;
        /** Available balance with this operation. Major units. */
        readonly after: MajorUnits | null;
        /** Available balance with this operation. Minor units. */
        readonly after_minor: MinorUnits | null;
        /** Pending balance without this operation. Minor units. */
        readonly pending_before_minor: MinorUnits;
        /** Pending balance with this operation. Negative if refunds exceed pending payments; later payments make up for it. Minor units. */
        readonly pending_after_minor: MinorUnits;
      } | null;
      /** How the refund amount is funded. Null unless this is a refund. */
      readonly refund: {
        /** The part of the payment’s fee that the platform keeps after this refund. Minor units. */
        readonly fee_kept_minor: MinorUnits;
        /** The part of the fee that this refund returns. Minor units. */
        readonly fee_returned_minor: MinorUnits;
        /** The part that the split recipient pays back. Minor units. */
        readonly recipient_minor: MinorUnits;
        /** The part taken from the pending balance. Minor units. */
        readonly from_pending_minor: MinorUnits;
        /** The part taken from the available balance. Minor units. */
        readonly from_available_minor: MinorUnits;
        /** The part that neither balance covers. The business owes it. Minor units. */
        readonly owed_minor: MinorUnits;
      } | null;
      readonly destination: {
        readonly type: PayoutDestinationType;
        readonly account: {
          readonly bank_code: string;
          readonly bank_name: string;
          readonly account_last4: string;
          readonly beneficiary_name: string;
        } | null;
        /** False if the settlement account has changed since the request; the payout can then not be approved. */
        readonly is_current: boolean;
        /** The account that the last completed payout went to. */
        readonly last_paid: {
          readonly bank_code: string;
          readonly bank_name: string;
          readonly account_last4: string;
          readonly beneficiary_name: string;
        } | null;
        /** The fields that differ from the last paid account. */
        readonly differs_in: readonly string[];
      } | null;
      readonly payment: {
        readonly id: string;
        readonly reference: string;
        /** The payment amount. Minor units. */
        readonly amount_minor: MinorUnits;
        /** The amount refunded so far. Minor units. */
        readonly refunded_minor: MinorUnits;
        readonly other_refunds: readonly {
          readonly id: string;
          readonly status: string;
          /** The amount of that refund. Minor units. */
          readonly amount_minor: MinorUnits;
          readonly created_at: string;
        }[];
      } | null;
      readonly policy: {
        /** The limit that changes. */
        readonly limit: 'threshold' | 'daily_amount' | (string & {});
        readonly operation: 'refunds' | 'payouts' | (string & {});
        /** The new threshold. Null if every request needs approval, or if the daily amount changes. Major units. */
        readonly threshold: MajorUnits | null;
        /** The new threshold. Null if every request needs approval, or if the daily amount changes. Minor units. */
        readonly threshold_minor: MinorUnits | null;
        /** The new daily amount. Null if it is removed, or if the threshold changes. Major units. */
        readonly daily_amount: MajorUnits | null;
        /** The new daily amount. Null if it is removed, or if the threshold changes. Minor units. */
        readonly daily_amount_minor: MinorUnits | null;
      } | null;
      /** The content of a change that moves no money. Null for refunds and payouts. */
      readonly change: Readonly<Record<string, string | null>> | null;
      /** The ledger entries that the operation will post. */
      readonly journal: readonly {
        readonly account: string;
        readonly meaning: string;
        /** The debit amount. Minor units. */
        readonly debit_minor: MinorUnits;
        /** The credit amount. Minor units. */
        readonly credit_minor: MinorUnits;
      }[];
      /** As they stand now. Empty once it is decided. */
      readonly checks: readonly {
        /** `unchanged`: the request is as it was made. `amount_set_aside`: the amount is still reserved. `operation_not_paused`: payouts or refunds are not paused. `destination_current`: the settlement account is still this one. `destination_as_last_paid`: the last payout went there too. */
        readonly check: 'unchanged' | 'amount_set_aside' | 'business_verified' | 'business_not_suspended' | 'operation_not_paused' | 'destination_current' | 'destination_as_last_paid' | (string & {});
        /** `look`: look closely before you approve. `blocks`: it cannot be approved. */
        readonly result: 'ok' | 'look' | 'blocks' | (string & {});
      }[];
      /** When it was decided. Null while it is open. */
      readonly ended_at: string | null;
    } };
  /** Create a challenge to sign a decision with a passkey */
  prepareApprovalSignature: { path: { businessId: string; id: string }; body: PrepareApprovalSignatureBody; answer: {
      /** The exact text whose hash is signed. */
      readonly operation: string;
      /** Options for `navigator.credentials.get`, as JSON. */
      readonly options: {
        readonly challenge: string;
        readonly [name: string]: unknown;
      };
    } };
  /** Approve a request */
  approveApproval: { path: { businessId: string; id: string }; body: ApproveApprovalBody; answer: {
      readonly id: string;
      readonly object: 'approval';
      readonly status: ApprovalStatus;
      readonly subject_id: string;
    } };
  /** Reject a request */
  rejectApproval: { path: { businessId: string; id: string }; body: RejectApprovalBody; answer: {
      readonly id: string;
      readonly object: 'approval';
      readonly status: ApprovalStatus;
      readonly subject_id: string;
    } };
  /** List approval thresholds and daily amounts */
  listThresholds: { path: { businessId: string }; answer: {
      readonly thresholds: readonly {
        readonly operation: 'refunds' | 'payouts' | (string & {});
        readonly currency: string;
        /** Requests above this amount need a second approver. Null: every request does. Major units. */
        readonly threshold: MajorUnits | null;
        readonly threshold_minor: MinorUnits | null;
        /** A request needs a second approver if it brings the total of all members and keys over the last 24 hours above this amount. Null: none is set, and the threshold is the daily amount of members. Major units. */
        readonly daily_amount: MajorUnits | null;
        readonly daily_amount_minor: MinorUnits | null;
        /** True if the business has not set a threshold and the currency’s default applies. */
        readonly is_default: boolean;
        readonly updated_at: string | null;
      }[];
      readonly waiting: readonly {
        readonly approval_id: string;
        /** The limit that changes. */
        readonly limit: 'threshold' | 'daily_amount' | (string & {});
        readonly operation: 'refunds' | 'payouts' | (string & {});
        /** The new threshold. Null if every request needs approval, or if the daily amount changes. Major units. */
        readonly threshold: MajorUnits | null;
        /** The new threshold. Null if every request needs approval, or if the daily amount changes. Minor units. */
        readonly threshold_minor: MinorUnits | null;
        /** The new daily amount. Null if it is removed, or if the threshold changes. Major units. */
        readonly daily_amount: MajorUnits | null;
        /** The new daily amount. Null if it is removed, or if the threshold changes. Minor units. */
        readonly daily_amount_minor: MinorUnits | null;
        readonly currency: string;
        readonly expires_at: string;
      }[];
    } };
  /** Update an approval threshold */
  changeThreshold: { path: { businessId: string }; body: ChangeThresholdBody; answer: {
      readonly limit: 'threshold' | 'daily_amount' | (string & {});
      readonly operation: 'refunds' | 'payouts' | (string & {});
      readonly currency: string;
      /** The new limit, or null as requested. Major units. */
      readonly amount: MajorUnits | null;
      readonly amount_minor: MinorUnits | null;
    } | {
      readonly approval_id: string;
      /** The limit that changes. */
      readonly limit: 'threshold' | 'daily_amount' | (string & {});
      readonly operation: 'refunds' | 'payouts' | (string & {});
      /** The new threshold. Null if every request needs approval, or if the daily amount changes. Major units. */
      readonly threshold: MajorUnits | null;
      /** The new threshold. Null if every request needs approval, or if the daily amount changes. Minor units. */
      readonly threshold_minor: MinorUnits | null;
      /** The new daily amount. Null if it is removed, or if the threshold changes. Major units. */
      readonly daily_amount: MajorUnits | null;
      /** The new daily amount. Null if it is removed, or if the threshold changes. Minor units. */
      readonly daily_amount_minor: MinorUnits | null;
      readonly currency: string;
      readonly expires_at: string;
    } };
  /** Update a daily amount */
  changeDailyAmount: { path: { businessId: string }; body: ChangeDailyAmountBody; answer: {
      readonly limit: 'threshold' | 'daily_amount' | (string & {});
      readonly operation: 'refunds' | 'payouts' | (string & {});
      readonly currency: string;
      /** The new limit, or null as requested. Major units. */
      readonly amount: MajorUnits | null;
      readonly amount_minor: MinorUnits | null;
    } | {
      readonly approval_id: string;
      /** The limit that changes. */
      readonly limit: 'threshold' | 'daily_amount' | (string & {});
      readonly operation: 'refunds' | 'payouts' | (string & {});
      /** The new threshold. Null if every request needs approval, or if the daily amount changes. Major units. */
      readonly threshold: MajorUnits | null;
      /** The new threshold. Null if every request needs approval, or if the daily amount changes. Minor units. */
      readonly threshold_minor: MinorUnits | null;
      /** The new daily amount. Null if it is removed, or if the threshold changes. Major units. */
      readonly daily_amount: MajorUnits | null;
      /** The new daily amount. Null if it is removed, or if the threshold changes. Minor units. */
      readonly daily_amount_minor: MinorUnits | null;
      readonly currency: string;
      readonly expires_at: string;
    } };
  /** Get the business, its workspaces and your permissions in them */
  getBusiness: { path: { businessId: string }; answer: BusinessHome };
  /** Get what changed in the business */
  getBusinessChanges: { path: { businessId: string }; query?: {
      /** The `latest` of the response before. Omitted: to learn the first one. */
      readonly after?: number;
    }; answer: Changes };
  /** List the API keys of both environments */
  listApiKeys: { path: { businessId: string }; answer: ApiKeyList };
  /** Create an API key */
  createApiKey: { path: { businessId: string }; body: CreateApiKeyBody; answer: CreatedApiKey | HeldApiKey };
  /** List API key presets */
  listApiKeyPresets: { path: { businessId: string }; answer: ApiKeyPresetList };
  /** Rotate an API key */
  rotateApiKey: { path: { businessId: string; id: string }; body?: RotateApiKeyBody; answer: CreatedApiKey | HeldApiKey };
  /** Revoke an API key */
  revokeApiKey: { path: { businessId: string; id: string }; answer: RevokedApiKey };
  /** List audit log entries, newest first, as pages or CSV */
  listAuditLog: { path: { businessId: string }; query?: {
      /** A member id, an API key id or an operator’s name. */
      readonly actor?: string;
      /** An action or the noun it starts with: `payout` also matches `payout.cancelled`. */
      readonly action?: string;
      readonly subject_kind?: string;
      readonly subject_id?: string;
      /** Return entries from this time on. */
      readonly from?: string;
      /** Return entries before this time. */
      readonly before?: string;
      /** The `next_cursor` of the previous page. */
      readonly starting_after?: string;
      readonly limit?: number;
      /** `csv` returns every entry that matches the filters and ignores `limit`. */
      readonly format?: 'json' | 'csv';
    }; answer: AuditPage };
  /** List archives of all data */
  listArchives: { path: { businessId: string }; answer: {
      /** The latest 20, newest first. */
      readonly data: readonly {
        readonly id: string;
        /** `ready` archives can be downloaded for 7 days. Then they are `erased`. */
        readonly status: 'queued' | 'running' | 'ready' | 'failed' | 'erased' | (string & {});
        /** The member who requested it. */
        readonly requested_by: {
          readonly kind: 'member';
          readonly id: string;
          readonly name?: string | null;
        };
        readonly requested_at: string;
        /** Files written so far. */
        readonly files_done: number;
        /** Null until the preparation starts. */
        readonly files_total: number | null;
        /** Null until it is ready. */
        readonly size_bytes: number | null;
        /** The hash of the whole file. Null until it is ready. */
        readonly sha256: string | null;
        /** Null until it is ready. */
        readonly expires_at: string | null;
        /** `too_large`: it exceeds 4 GB. `gave_up`: the preparation took longer than 12 hours. */
        readonly failure: 'too_large' | 'gave_up' | (string & {}) | null;
        readonly downloadable: boolean;
      }[];
      /** Whether another archive can be requested now. */
      readonly request: {
        readonly available: boolean;
        readonly reason?: string;
        readonly explanation?: string;
      };
    } };
  /** Request an archive of all data */
  requestArchive: { path: { businessId: string }; answer: {
      readonly id: string;
      /** `ready` archives can be downloaded for 7 days. Then they are `erased`. */
      readonly status: 'queued' | 'running' | 'ready' | 'failed' | 'erased' | (string & {});
      /** The member who requested it. */
      readonly requested_by: {
        readonly kind: 'member';
        readonly id: string;
        readonly name?: string | null;
      };
      readonly requested_at: string;
      /** Files written so far. */
      readonly files_done: number;
      /** Null until the preparation starts. */
      readonly files_total: number | null;
      /** Null until it is ready. */
      readonly size_bytes: number | null;
      /** The hash of the whole file. Null until it is ready. */
      readonly sha256: string | null;
      /** Null until it is ready. */
      readonly expires_at: string | null;
      /** `too_large`: it exceeds 4 GB. `gave_up`: the preparation took longer than 12 hours. */
      readonly failure: 'too_large' | 'gave_up' | (string & {}) | null;
      readonly downloadable: boolean;
    } };
  /** Authorize the download of an archive */
  authorizeArchiveDownload: { path: { businessId: string; id: string }; answer: {
      readonly id: string;
      /** `ready` archives can be downloaded for 7 days. Then they are `erased`. */
      readonly status: 'queued' | 'running' | 'ready' | 'failed' | 'erased' | (string & {});
      /** The member who requested it. */
      readonly requested_by: {
        readonly kind: 'member';
        readonly id: string;
        readonly name?: string | null;
      };
      readonly requested_at: string;
      /** Files written so far. */
      readonly files_done: number;
      /** Null until the preparation starts. */
      readonly files_total: number | null;
      /** Null until it is ready. */
      readonly size_bytes: number | null;
      /** The hash of the whole file. Null until it is ready. */
      readonly sha256: string | null;
      /** Null until it is ready. */
      readonly expires_at: string | null;
      /** `too_large`: it exceeds 4 GB. `gave_up`: the preparation took longer than 12 hours. */
      readonly failure: 'too_large' | 'gave_up' | (string & {}) | null;
      readonly downloadable: boolean;
    } };
  /** Download an archive */
  downloadArchive: { path: { businessId: string; id: string }; answer: string };
  /** Get the closing and what is in its way */
  getClosing: { path: { businessId: string }; answer: {
      /** `requested`: a second approver must agree. `waiting`: every owner can withdraw it until `closes_at`. `closed`: owners can read until `readable_until`, 30 days. */
      readonly status: 'open' | 'requested' | 'waiting' | 'closed' | (string & {});
      /** The member who requested it. */
      readonly requested_by: {
        readonly kind: 'member';
        readonly id: string;
        readonly name?: string | null;
      } | null;
      readonly started_at: string | null;
      /** 7 days after `started_at`. */
      readonly closes_at: string | null;
      readonly closed_at: string | null;
      readonly readable_until: string | null;
      /** What must be gone before it closes. It closes when the time is over and the list is empty. */
      readonly obstacles: readonly {
        readonly reason: string;
        readonly explanation: string;
        /** ISO 4217. */
        readonly currency: string | null;
        readonly amount: MajorUnits | null;
        readonly count: number | null;
      }[];
      /** What runs now and ends when it closes. Kinds of which there is none are left out. */
      readonly ending: readonly {
        readonly kind: string;
        readonly count: number;
      }[];
    } };
  /** Start the closing */
  startClosing: { path: { businessId: string }; answer: {
      /** `requested`: a second approver must agree. `waiting`: every owner can withdraw it until `closes_at`. `closed`: owners can read until `readable_until`, 30 days. */
      readonly status: 'open' | 'requested' | 'waiting' | 'closed' | (string & {});
      /** The member who requested it. */
      readonly requested_by: {
        readonly kind: 'member';
        readonly id: string;
        readonly name?: string | null;
      } | null;
      readonly started_at: string | null;
      /** 7 days after `started_at`. */
      readonly closes_at: string | null;
      readonly closed_at: string | null;
      readonly readable_until: string | null;
      /** What must be gone before it closes. It closes when the time is over and the list is empty. */
      readonly obstacles: readonly {
        readonly reason: string;
        readonly explanation: string;
        /** ISO 4217. */
        readonly currency: string | null;
        readonly amount: MajorUnits | null;
        readonly count: number | null;
      }[];
      /** What runs now and ends when it closes. Kinds of which there is none are left out. */
      readonly ending: readonly {
        readonly kind: string;
        readonly count: number;
      }[];
    } };
  /** Withdraw the closing */
  withdrawClosing: { path: { businessId: string }; answer: {
      /** `requested`: a second approver must agree. `waiting`: every owner can withdraw it until `closes_at`. `closed`: owners can read until `readable_until`, 30 days. */
      readonly status: 'open' | 'requested' | 'waiting' | 'closed' | (string & {});
      /** The member who requested it. */
      readonly requested_by: {
        readonly kind: 'member';
        readonly id: string;
        readonly name?: string | null;
      } | null;
      readonly started_at: string | null;
      /** 7 days after `started_at`. */
      readonly closes_at: string | null;
      readonly closed_at: string | null;
      readonly readable_until: string | null;
      /** What must be gone before it closes. It closes when the time is over and the list is empty. */
      readonly obstacles: readonly {
        readonly reason: string;
        readonly explanation: string;
        /** ISO 4217. */
        readonly currency: string | null;
        readonly amount: MajorUnits | null;
        readonly count: number | null;
      }[];
      /** What runs now and ends when it closes. Kinds of which there is none are left out. */
      readonly ending: readonly {
        readonly kind: string;
        readonly count: number;
      }[];
    } };
  /** Count what names a payer */
  previewPayerErasure: { path: { businessId: string }; body: PreviewPayerErasureBody; answer: PayerErasure };
  /** Erase a payer */
  erasePayer: { path: { businessId: string }; body: ErasePayerBody; answer: PayerErasure };
}

export const paymentsScreens: Readonly<Record<keyof PaymentsScreens, string>> = {
  offerPasskeyChallenge: 'POST /auth/passkey-options',
  signOut: 'POST /auth/sign-out',
  signIn: 'POST /auth/sign-in',
  finishSignIn: 'POST /auth/sign-in/second-factor',
  signInWithPasskey: 'POST /auth/sign-in/passkey',
  proveSecondFactor: 'POST /auth/second-factor',
  offerTotp: 'POST /auth/totp',
  removeTotp: 'DELETE /auth/totp',
  confirmTotp: 'POST /auth/totp/confirm',
  regenerateRecoveryCodes: 'POST /auth/recovery-codes',
  listPasskeys: 'GET /auth/passkeys',
  addPasskey: 'POST /auth/passkeys',
  offerPasskey: 'POST /auth/passkeys/options',
  removePasskey: 'DELETE /auth/passkeys/{id}',
  changePassword: 'POST /auth/password',
  requestPasswordLink: 'POST /auth/password-link',
  usePasswordLink: 'POST /auth/password-link/use',
  getSignUp: 'GET /auth/sign-up',
  requestSignUp: 'POST /auth/sign-up',
  showSignUp: 'POST /auth/sign-up/show',
  useSignUp: 'POST /auth/sign-up/use',
  listSessions: 'GET /auth/sessions',
  endOtherSessions: 'DELETE /auth/sessions',
  endSession: 'DELETE /auth/sessions/{id}',
  listNotifications: 'GET /auth/notifications',
  updateNotification: 'PUT /auth/notifications/{topic}',
  requestRecovery: 'POST /auth/recovery',
  stopRecovery: 'POST /auth/recovery/stop',
  useRecovery: 'POST /auth/recovery/use',
  getMe: 'GET /me',
  createBusiness: 'POST /businesses',
  findApproval: 'GET /approvals/{id}',
  getOpenapi: 'GET /openapi.json',
  showInvitation: 'POST /invitations/show',
  registerByInvitation: 'POST /invitations/register',
  acceptInvitation: 'POST /invitations/accept',
  listPayments: 'GET /workspaces/{workspaceId}/payments',
  getPayment: 'GET /workspaces/{workspaceId}/payments/{id}',
  cancelPayment: 'POST /workspaces/{workspaceId}/payments/{id}/cancel',
  resendReceipt: 'POST /workspaces/{workspaceId}/payments/{id}/receipt/resend',
  refundPayment: 'POST /workspaces/{workspaceId}/payments/{id}/refund',
  listRefunds: 'GET /workspaces/{workspaceId}/payments/{id}/refunds',
  getRefund: 'GET /workspaces/{workspaceId}/refunds/{id}',
  listDisputes: 'GET /workspaces/{workspaceId}/disputes',
  getDispute: 'GET /workspaces/{workspaceId}/disputes/{id}',
  acceptDispute: 'POST /workspaces/{workspaceId}/disputes/{id}/accept',
  submitDisputeEvidence: 'POST /workspaces/{workspaceId}/disputes/{id}/evidence',
  listDisputeFiles: 'GET /workspaces/{workspaceId}/disputes/{id}/files',
  uploadDisputeFile: 'POST /workspaces/{workspaceId}/disputes/{id}/files',
  removeDisputeFile: 'DELETE /workspaces/{workspaceId}/disputes/{id}/files/{fileId}',
  getDisputeFileContent: 'GET /workspaces/{workspaceId}/disputes/{id}/files/{fileId}/content',
  getAccount: 'GET /workspaces/{workspaceId}/account',
  startVerification: 'POST /workspaces/{workspaceId}/account/verification',
  getBalance: 'GET /workspaces/{workspaceId}/balance',
  listSettlements: 'GET /workspaces/{workspaceId}/settlements',
  listMovements: 'GET /workspaces/{workspaceId}/movements',
  getMovementHead: 'GET /workspaces/{workspaceId}/movements/head',
  summarizeMovements: 'GET /workspaces/{workspaceId}/movements/summary',
  listMovementCheckpoints: 'GET /workspaces/{workspaceId}/movements/checkpoints',
  getMovement: 'GET /workspaces/{workspaceId}/movements/{id}',
  listReconciliationBreaks: 'GET /workspaces/{workspaceId}/reconciliation-breaks',
  createPaymentLink: 'POST /workspaces/{workspaceId}/payment-links',
  listPaymentLinks: 'GET /workspaces/{workspaceId}/payment-links',
  getPaymentLink: 'GET /workspaces/{workspaceId}/payment-links/{id}',
  updatePaymentLink: 'PATCH /workspaces/{workspaceId}/payment-links/{id}',
  createQrCode: 'POST /workspaces/{workspaceId}/qr-codes',
  listQrCodes: 'GET /workspaces/{workspaceId}/qr-codes',
  getQrCode: 'GET /workspaces/{workspaceId}/qr-codes/{id}',
  updateQrCode: 'PATCH /workspaces/{workspaceId}/qr-codes/{id}',
  createSubscription: 'POST /workspaces/{workspaceId}/subscriptions',
  listSubscriptions: 'GET /workspaces/{workspaceId}/subscriptions',
  getSubscription: 'GET /workspaces/{workspaceId}/subscriptions/{id}',
  cancelSubscription: 'POST /workspaces/{workspaceId}/subscriptions/{id}/cancel',
  pauseSubscription: 'POST /workspaces/{workspaceId}/subscriptions/{id}/pause',
  resumeSubscription: 'POST /workspaces/{workspaceId}/subscriptions/{id}/resume',
  changeSubscriptionAmount: 'POST /workspaces/{workspaceId}/subscriptions/{id}/amount',
  createSplitRecipient: 'POST /workspaces/{workspaceId}/split-recipients',
  listSplitRecipients: 'GET /workspaces/{workspaceId}/split-recipients',
  updateSplitRecipient: 'PATCH /workspaces/{workspaceId}/split-recipients/{id}',
  listPayouts: 'GET /workspaces/{workspaceId}/payouts',
  createPayout: 'POST /workspaces/{workspaceId}/payouts',
  getPayout: 'GET /workspaces/{workspaceId}/payouts/{id}',
  cancelPayout: 'POST /workspaces/{workspaceId}/payouts/{id}/cancel',
  listWebhooks: 'GET /workspaces/{workspaceId}/webhooks',
  createWebhook: 'POST /workspaces/{workspaceId}/webhooks',
  updateWebhook: 'PATCH /workspaces/{workspaceId}/webhooks/{id}',
  removeWebhook: 'DELETE /workspaces/{workspaceId}/webhooks/{id}',
  rotateWebhookSecret: 'POST /workspaces/{workspaceId}/webhooks/{id}/rotate-secret',
  pingWebhook: 'POST /workspaces/{workspaceId}/webhooks/{id}/ping',
  replayEvents: 'POST /workspaces/{workspaceId}/webhooks/{id}/replay',
  listWebhookDeliveries: 'GET /workspaces/{workspaceId}/webhooks/{id}/deliveries',
  retryWebhookDelivery: 'POST /workspaces/{workspaceId}/webhooks/deliveries/{id}/retry',
  listEvents: 'GET /workspaces/{workspaceId}/events',
  listRequests: 'GET /workspaces/{workspaceId}/requests',
  getRequest: 'GET /workspaces/{workspaceId}/requests/{id}',
  getOverview: 'GET /workspaces/{workspaceId}/overview',
  listBalanceEntries: 'GET /workspaces/{workspaceId}/balance/entries',
  getBalanceStatement: 'GET /workspaces/{workspaceId}/balance/statement',
  getTakings: 'GET /workspaces/{workspaceId}/takings',
  searchPayouts: 'GET /workspaces/{workspaceId}/payout-search',
  searchRefunds: 'GET /workspaces/{workspaceId}/refunds',
  getPayoutTrail: 'GET /workspaces/{workspaceId}/payouts/{id}/trail',
  listSettlementDays: 'GET /workspaces/{workspaceId}/settlement-days',
  listSettledPayments: 'GET /workspaces/{workspaceId}/settlement-days/{day}/payments',
  previewRefund: 'GET /workspaces/{workspaceId}/payments/{id}/refund/preview',
  previewPayout: 'GET /workspaces/{workspaceId}/payouts/preview',
  searchPayments: 'GET /workspaces/{workspaceId}/payment-search',
  countPayments: 'GET /workspaces/{workspaceId}/payment-counts',
  printPaymentLink: 'GET /workspaces/{workspaceId}/payment-links/{id}/print',
  printQrCode: 'GET /workspaces/{workspaceId}/qr-codes/{id}/print',
  getRiskPolicy: 'GET /workspaces/{workspaceId}/risk-policy',
  listCheckoutRefusals: 'GET /workspaces/{workspaceId}/checkout-refusals',
  listPayerRules: 'GET /workspaces/{workspaceId}/payer-rules',
  createPayerRule: 'POST /workspaces/{workspaceId}/payer-rules',
  deletePayerRule: 'DELETE /workspaces/{workspaceId}/payer-rules/{id}',
  getDisputePack: 'GET /workspaces/{workspaceId}/disputes/{id}/pack',
  getBooksConnection: 'GET /workspaces/{workspaceId}/books-connection',
  agreeToBooks: 'POST /workspaces/{workspaceId}/books-connection',
  endBooksConnection: 'POST /workspaces/{workspaceId}/books-connection/end',
  getChanges: 'GET /workspaces/{workspaceId}/changes',
  listWebhookHealth: 'GET /workspaces/{workspaceId}/webhook-health',
  searchWebhookDeliveries: 'GET /workspaces/{workspaceId}/webhook-deliveries',
  getWebhookDelivery: 'GET /workspaces/{workspaceId}/webhook-deliveries/{id}',
  recoverWebhook: 'POST /workspaces/{workspaceId}/webhooks/{id}/recover',
  listWebhookReplays: 'GET /workspaces/{workspaceId}/webhooks/{id}/replays',
  searchEvents: 'GET /workspaces/{workspaceId}/event-search',
  getEvent: 'GET /workspaces/{workspaceId}/events/{id}',
  searchPaymentLinks: 'GET /workspaces/{workspaceId}/payment-link-search',
  searchQrCodes: 'GET /workspaces/{workspaceId}/qr-code-search',
  searchSubscriptions: 'GET /workspaces/{workspaceId}/subscription-search',
  searchSplitRecipients: 'GET /workspaces/{workspaceId}/split-recipient-search',
  listRequestErrors: 'GET /workspaces/{workspaceId}/request-errors',
  listKeyUse: 'GET /workspaces/{workspaceId}/key-use',
  getRequestLogSettings: 'GET /workspaces/{workspaceId}/request-log-settings',
  updateRequestLogSettings: 'PUT /workspaces/{workspaceId}/request-log-settings',
  searchWorkspace: 'GET /workspaces/{workspaceId}/search',
  getMoneyTrail: 'GET /workspaces/{workspaceId}/payments/{id}/trail',
  getProfile: 'GET /businesses/{businessId}/profile',
  changeProfile: 'PATCH /businesses/{businessId}/profile',
  getBrand: 'GET /businesses/{businessId}/brand',
  changeBrand: 'PATCH /businesses/{businessId}/brand',
  removeLogo: 'DELETE /businesses/{businessId}/brand/logo',
  uploadLogo: 'PUT /businesses/{businessId}/brand/logo',
  listDocuments: 'GET /businesses/{businessId}/documents',
  uploadDocument: 'POST /businesses/{businessId}/documents',
  getDocumentContent: 'GET /businesses/{businessId}/documents/{documentId}/content',
  submitDocument: 'POST /businesses/{businessId}/documents/{documentId}/submit',
  removeDocument: 'DELETE /businesses/{businessId}/documents/{documentId}',
  listBeneficialOwners: 'GET /businesses/{businessId}/beneficial-owners',
  addBeneficialOwner: 'POST /businesses/{businessId}/beneficial-owners',
  changeBeneficialOwner: 'PATCH /businesses/{businessId}/beneficial-owners/{ownerId}',
  removeBeneficialOwner: 'DELETE /businesses/{businessId}/beneficial-owners/{ownerId}',
  listVerifications: 'GET /businesses/{businessId}/verifications',
  getSettlementAccount: 'GET /businesses/{businessId}/settlement-account',
  changeSettlementAccount: 'PUT /businesses/{businessId}/settlement-account',
  listSettlementAccounts: 'GET /businesses/{businessId}/settlement-account/history',
  listBanks: 'GET /businesses/{businessId}/banks',
  resolveBankAccount: 'POST /businesses/{businessId}/settlement-account/resolve',
  listMembers: 'GET /businesses/{businessId}/members',
  changeMemberRole: 'PATCH /businesses/{businessId}/members/{id}',
  removeMember: 'DELETE /businesses/{businessId}/members/{id}',
  vouchForMember: 'POST /businesses/{businessId}/members/{id}/vouch',
  leaveBusiness: 'POST /businesses/{businessId}/leave',
  listInvitations: 'GET /businesses/{businessId}/invitations',
  createInvitation: 'POST /businesses/{businessId}/invitations',
  resendInvitation: 'POST /businesses/{businessId}/invitations/{id}/resend',
  revokeInvitation: 'DELETE /businesses/{businessId}/invitations/{id}',
  listApprovals: 'GET /businesses/{businessId}/approvals',
  getApproval: 'GET /businesses/{businessId}/approvals/{id}',
  prepareApprovalSignature: 'POST /businesses/{businessId}/approvals/{id}/challenge',
  approveApproval: 'POST /businesses/{businessId}/approvals/{id}/approve',
  rejectApproval: 'POST /businesses/{businessId}/approvals/{id}/reject',
  listThresholds: 'GET /businesses/{businessId}/policy/thresholds',
  changeThreshold: 'PUT /businesses/{businessId}/policy/thresholds',
  changeDailyAmount: 'PUT /businesses/{businessId}/policy/daily-amounts',
  getBusiness: 'GET /businesses/{businessId}',
  getBusinessChanges: 'GET /businesses/{businessId}/changes',
  listApiKeys: 'GET /businesses/{businessId}/api-keys',
  createApiKey: 'POST /businesses/{businessId}/api-keys',
  listApiKeyPresets: 'GET /businesses/{businessId}/api-key-presets',
  rotateApiKey: 'POST /businesses/{businessId}/api-keys/{id}/rotate',
  revokeApiKey: 'POST /businesses/{businessId}/api-keys/{id}/revoke',
  listAuditLog: 'GET /businesses/{businessId}/audit-log',
  listArchives: 'GET /businesses/{businessId}/archives',
  requestArchive: 'POST /businesses/{businessId}/archives',
  authorizeArchiveDownload: 'POST /businesses/{businessId}/archives/{id}/download',
  downloadArchive: 'GET /businesses/{businessId}/archives/{id}/content',
  getClosing: 'GET /businesses/{businessId}/closing',
  startClosing: 'POST /businesses/{businessId}/closing',
  withdrawClosing: 'POST /businesses/{businessId}/closing/withdraw',
  previewPayerErasure: 'POST /businesses/{businessId}/payers/preview-erasure',
  erasePayer: 'POST /businesses/{businessId}/payers/erase',
};
