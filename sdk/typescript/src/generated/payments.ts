// Generated from the OpenAPI documents by ./dev generate. Do not edit.

import type { CallOptions, DemandedKeyOptions, KeyOptions } from '../exchange.ts';
import type { List } from '../list.ts';
import type { PaymentToRefund, RefundOptions } from '../refund.ts';
import type { MajorUnits, MinorUnits } from '../units.ts';
import type { PaymentsEvent as Event } from './events.ts';

/** An OpenAPI 3.0 document. */
export interface OpenapiDocument {
  /** The version of the OpenAPI Specification. */
  readonly openapi: string;
  readonly [name: string]: unknown;
}

/** A request that an API key sent. */
export interface LoggedRequest {
  /** `X-Request-Id` of the answer. */
  readonly id: string;
  /** The type of this object. */
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
  /** The type of this object. */
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

/** The API key that sent the request. */
export interface CallingKey {
  /** The object’s id. */
  readonly id: string;
  /** The name. */
  readonly name: string;
  readonly environment: Environment;
  /** What the key may do, in any order. */
  readonly scopes: readonly ('payments:read' | 'payments:cancel' | 'refunds:create_full' | 'refunds:create_partial' | 'payment_links:write' | 'qr_codes:write' | 'splits:assign' | 'recipients:read' | 'recipients:write' | 'recipients:verify' | 'recipients:disable' | 'payouts:read' | 'payouts:create' | 'payouts:cancel' | 'settlements:read' | 'reports:export' | 'account:read' | 'kyc:read' | 'kyc:write' | 'webhooks:read_logs' | 'webhooks:manage' | 'webhooks:retry' | 'subscriptions:read' | 'subscriptions:write' | 'logs:read' | 'receipts:send' | 'disputes:read' | 'disputes:write' | (string & {}))[];
  /** When the key expires. Null: never. */
  readonly expires_at: string | null;
  /** Requests that the key and a client IP address may send in a window. */
  readonly limits: {
    /** Requests of the key per window. */
    readonly requests_per_key: number;
    /** Requests of one IP address per window. */
    readonly requests_per_address: number;
    /** The length of the window. */
    readonly window_seconds: number;
  };
}

/** Where the books of this workspace show a payment. */
export interface BooksLink {
  /** The type of this object. */
  readonly object: 'books_link';
  /** The name. */
  readonly name: string;
  /** The page of a payment in the books. */
  readonly trail_url: string;
  /** Where people see this workspace. Its payments are at `/payments/{id}` below it, its payouts at `/payouts/{id}`. */
  readonly workspace_url: string;
}

/** A payer’s attempt to pay. Amounts are minor units. */
export interface Payment {
  /** The object’s id. */
  readonly id: string;
  /** The type of this object. */
  readonly object: 'payment';
  readonly environment: Environment;
  /** `pending` until the charge is submitted, then `processing` until the provider reports its outcome. A `failed` payment can still become `succeeded` if the money arrives late. */
  readonly status: PaymentStatus;
  /** The original amount; refunds do not change it. Minor units. */
  readonly amount: MinorUnits;
  /** The unit of this object’s amounts. */
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
  /** The split recipient. Null if there is none. */
  readonly split_recipient_id: string | null;
  /** The split recipient’s share of the charge. */
  readonly split: {
    /** The split recipient. */
    readonly recipient_id: string;
    /** The recipient’s share. Minor units. */
    readonly amount: MinorUnits;
    /** False if the recipient was disabled and the share stayed with the merchant. */
    readonly routed: boolean;
    /** Why the share stayed with the merchant. Null if it did not. */
    readonly reason: string | null;
  } | null;
  /** The payment link’s title. */
  readonly title: string | null;
  /** Your own description, shown to payers. */
  readonly description: string | null;
  /** Your own order number, from the payment link or its metadata `order_id`. */
  readonly order_reference: string | null;
  /** Our reference at the payment provider. */
  readonly reference: string;
  /** The payment provider. */
  readonly provider: string | null;
  /** The provider’s transaction id. */
  readonly provider_reference: string | null;
  /** The payment method, as far as the provider reports it. */
  readonly payment_method: {
    /** Such as `card` or `bank_transfer`. */
    readonly type: string;
    /** The card’s brand. */
    readonly brand?: string | null;
    /** The card’s last four digits. */
    readonly last4?: string | null;
    /** The payer’s bank. */
    readonly bank?: string | null;
    /** The mobile money network. */
    readonly network?: string | null;
  } | null;
  /** The payer’s details, as far as they are known. */
  readonly customer: {
    /** The e-mail address. */
    readonly email?: string | null;
    /** The name. */
    readonly name?: string | null;
    /** The phone number. */
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
    /** The object’s id. */
    readonly id: string;
    readonly status: DisputeStatus;
  } | null;
  /** Your own key-value data. */
  readonly metadata: Readonly<Record<string, unknown>>;
  /** When it was created. */
  readonly created_at: string;
  /** When it last changed. */
  readonly updated_at: string;
  /** When the provider got the charge. */
  readonly processing_at: string | null;
  /** When it succeeded. */
  readonly succeeded_at: string | null;
  /** When it failed. */
  readonly failed_at: string | null;
  /** When it was cancelled. */
  readonly cancelled_at: string | null;
  /** When the provider settled the payment. */
  readonly settled_at: string | null;
}

/** A page of payments and the cursor of the next page. */
export interface PaymentPage {
  /** Newest first. */
  readonly data: readonly Payment[];
  /** True if the page is full. The page after a full last page is empty. */
  readonly has_more: boolean;
  /** Pass it as `starting_after` for the next page. Null on the last page. */
  readonly next_cursor: string | null;
}

/** The clock of a sandbox. */
export interface SandboxClock {
  /** The type of this object. */
  readonly object: 'sandbox_clock';
  /** The current time of the sandbox. */
  readonly now: string;
  /** How far the sandbox is ahead of real time, in milliseconds. It never shrinks. */
  readonly offset_ms: number;
}

/** Something that happened while the clock moved. */
export interface SandboxHappening {
  /** When it happened, by the sandbox’s clock. */
  readonly at: string;
  /** An event of yours, or an attempt to deliver one. */
  readonly kind: 'event' | 'webhook_attempt' | (string & {});
  /** The event’s id, or the delivery’s. */
  readonly id: string;
  /** The event type. */
  readonly type: string;
  /** Which attempt of the delivery it was. Null for an event. */
  readonly attempt: number | null;
  /** What became of the attempt. Null for an event. */
  readonly outcome: 'delivered' | 'failed' | 'dead_lettered' | (string & {}) | null;
}

/** The clock after an advance, and what happened on the way. */
export interface SandboxClockAdvance {
  /** The type of this object. */
  readonly object: 'sandbox_clock';
  /** The current time of the sandbox. */
  readonly now: string;
  /** How far the sandbox is ahead of real time, in milliseconds. It never shrinks. */
  readonly offset_ms: number;
  /** False if the request ended before the clock got there. Send `target_offset_ms` as `offset_ms` to continue. */
  readonly done: boolean;
  /** The offset that was asked for. */
  readonly target_offset_ms: number;
  /** What happened in this workspace during the request, oldest first. */
  readonly happened: readonly SandboxHappening[];
  /** True if more happened than is listed. `GET /events` has everything. */
  readonly has_more: boolean;
}

/** A fault that waits for the next call of your workspace that fits it. */
export interface SandboxScenario {
  /** The type of this object. */
  readonly object: 'sandbox_scenario';
  /** The scenario’s id, unique within the sandbox. */
  readonly id: string;
  /** What goes wrong. `lost_answer`: the provider does what it is asked, but its response is lost. `lost_request`: it does nothing, and the connection breaks. `outage`: it answers 503 for a while. `duplicate_notice`, `late_notice`, `lost_notice`: its notice about a payment or payout comes twice, late or never. `failed_refund`, `failed_payout`: accepted, then failed. `returned_payout`: completed, then returned by the bank. */
  readonly kind: 'lost_answer' | 'lost_request' | 'outage' | 'duplicate_notice' | 'late_notice' | 'lost_notice' | 'failed_refund' | 'failed_payout' | 'returned_payout' | (string & {});
  /** The call that it waits for. Null: the next call that fits. */
  readonly applies_to: 'checkout' | 'refund' | 'payout' | (string & {}) | null;
  /** The duration or delay that was asked for. Null: the default. */
  readonly seconds: number | null;
}

/** Your scenarios that still wait. */
export interface SandboxScenarioList {
  /** In the order in which they were queued. */
  readonly data: readonly SandboxScenario[];
}

/** A scenario that was deleted. */
export interface RemovedSandboxScenario {
  /** The scenario’s id. */
  readonly id: string;
  /** The type of this object. */
  readonly object: 'sandbox_scenario';
  /** Always true. */
  readonly removed: true;
}

/** The approval that an operation needs, and its status. */
export type Approval = {
  /** The object’s id. */
  readonly id: string;
  /** `requires_review` until someone decides or it expires. An `approved` operation ends as `succeeded`, `failed` or `cancelled`. */
  readonly status: ApprovalStatus;
  /** How many approvers are required. */
  readonly required: number;
  /** Who approved, and when. */
  readonly approvals: readonly {
    /** The member who approved. */
    readonly by: string;
    /** When the member approved. */
    readonly at: string;
  }[];
  /** Who made the request: an API key or a member of the business. */
  readonly requested_by: {
    readonly type: RequesterType;
    /** The id of the API key or member. */
    readonly id: string;
    /** The name of the key or member. Answers to API keys leave it out. */
    readonly name?: string | null;
  };
  /** When the approval expires if nobody decides. */
  readonly expires_at: string;
  /** When an approver decided. */
  readonly decided_at: string | null;
} | null;

/** A payer’s request to their bank for the money of a payment. Minor units. */
export interface Dispute {
  /** The object’s id. */
  readonly id: string;
  /** The type of this object. */
  readonly object: 'dispute';
  readonly environment: Environment;
  /** The payment. */
  readonly payment_id: string;
  /** The dispute of the same payment before this one, for example when the payer’s bank asks again after you won. */
  readonly previous_dispute_id: string | null;
  /** `needs_response` until you answer, `under_review` while the banks look at your evidence, then `won` or `lost`. */
  readonly status: DisputeStatus;
  /** What the payer wants back. Minor units. */
  readonly amount: MinorUnits;
  /** What losing the dispute costs you beside the amount. Minor units. */
  readonly fee_amount: MinorUnits;
  /** The unit of this object’s amounts. */
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
      /** The id of the API key or member. */
      readonly id: string;
      /** The name of the key or member. Answers to API keys leave it out. */
      readonly name?: string | null;
    };
    /** When it was requested. */
    readonly requested_at: string;
    readonly approval: Approval | null;
  } | null;
  /** The evidence that you submitted. */
  readonly evidence: {
    /** Why the payment is valid. */
    readonly explanation: string;
    /** The day of delivery. */
    readonly delivered_on: string | null;
    /** A tracking number or another proof of delivery. */
    readonly delivery_reference: string | null;
  } | null;
  /** Set on lost disputes: you `accepted` it, gave `no_response` in time, or the banks `decided` for the payer. */
  readonly lost_because: DisputeLostReason | null;
  /** The provider’s id of the chargeback. */
  readonly provider_reference: string;
  /** When the payer’s bank opened it. */
  readonly opened_at: string;
  /** When the transfer was sent to the provider. */
  readonly submitted_at: string | null;
  /** When it was won or lost. Null while it is open. */
  readonly closed_at: string | null;
  /** When it was created. */
  readonly created_at: string;
  /** When it last changed. */
  readonly updated_at: string;
}

/** A page of disputes and the cursor of the next page. */
export interface DisputePage {
  /** Newest first. */
  readonly data: readonly Dispute[];
  /** True if the page is full. The page after a full last page is empty. */
  readonly has_more: boolean;
  /** Pass it as `starting_after` for the next page. Null on the last page. */
  readonly next_cursor: string | null;
}

/** An acceptance that waits for a second approver. */
export interface HeldDispute {
  /** Always true: nothing happens before a second approver decides. */
  readonly requiresApproval: true;
  /** The approval to decide. */
  readonly approvalId: string;
  readonly dispute: Dispute;
}

/** Reference values, the same for every caller. */
export interface Reference {
  /** The version of this API. */
  readonly api_version: string;
  /** Every payment status. */
  readonly payment_statuses: readonly PaymentStatus[];
  /** Every payout status. */
  readonly payout_statuses: readonly PayoutStatus[];
  /** Every refund status. */
  readonly refund_statuses: readonly RefundStatus[];
  /** Sent to every endpoint by default. */
  readonly event_types: readonly ('payment.succeeded' | 'payment.failed' | 'payment.refunded' | 'payout.completed' | 'payout.failed' | (string & {}))[];
  /** Sent only to endpoints that subscribe to them. */
  readonly additional_event_types: readonly ('payout.returned' | 'refund.failed' | 'dispute.opened' | 'dispute.evidence_submitted' | 'dispute.won' | 'dispute.lost' | 'approval.requested' | 'approval.approved' | 'approval.rejected' | 'approval.expired' | 'webhook.ping' | (string & {}))[];
  /** Every error code with its HTTP status. */
  readonly error_codes: readonly {
    /** The HTTP status. */
    readonly status: number;
    /** The value of `code` in the error body. */
    readonly code: string;
    /** What it means. */
    readonly description: string;
  }[];
  /** The values of the header `Error-Reason`, each with its code. */
  readonly error_reasons: readonly {
    /** The word in `Error-Reason`. */
    readonly reason: string;
    /** The code in the payment page’s URL. */
    readonly code: string;
    /** Your own description, shown to payers. */
    readonly description: string;
  }[];
  /** ISO 4217. `exponent` is the number of decimals in a major unit; `payments` says whether payers can pay in the currency. */
  readonly currencies: readonly {
    /** ISO 4217. */
    readonly code: string;
    /** The currency’s name. */
    readonly name: string;
    /** How many decimals a major unit has. */
    readonly exponent: number;
    /** Whether payers can pay in it. */
    readonly payments: boolean;
  }[];
  /** Magic values. They work with a test key where the provider is the simulator, and nowhere else. */
  readonly sandbox: {
    /** Amounts that decide about a payment. */
    readonly amounts: readonly {
      /** The last two digits of the amount in minor units. */
      readonly ending: string;
      /** What happens, in a word. */
      readonly outcome: string;
      /** What happens, in a sentence. */
      readonly description: string;
    }[];
    /** Bank account numbers that decide about an account. */
    readonly account_numbers: readonly {
      /** The account number. */
      readonly number: string;
      /** What happens, in a word. */
      readonly outcome: string;
      /** What happens, in a sentence. */
      readonly description: string;
    }[];
    /** Identity documents that decide about a verification. */
    readonly documents: readonly {
      /** How the document’s number begins. */
      readonly prefix: string;
      /** What happens, in a word. */
      readonly outcome: string;
      /** What happens, in a sentence. */
      readonly description: string;
    }[];
  };
  /** Operations that an operator has paused for maintenance. */
  readonly service_status: {
    readonly payments: ServiceStatus;
    readonly refunds: ServiceStatus;
    readonly payouts: ServiceStatus;
  };
}

/** A hosted page where payers pay. Amounts are major units. */
export interface PaymentLink {
  /** The object’s id. */
  readonly id: string;
  /** The type of this object. */
  readonly object: 'payment_link';
  /** The payment page’s URL. Send it to payers. */
  readonly url: string;
  /** The code in the payment page’s URL. */
  readonly code: string;
  /** The title that payers see. */
  readonly title: string;
  /** Your own description, shown to payers. */
  readonly description: string | null;
  /** The amount to pay. Null if the payer chooses it. Major units. */
  readonly amount: MajorUnits | null;
  /** The suggested amount if the payer chooses it. Major units. */
  readonly preset_amount: MajorUnits | null;
  /** The unit of this object’s amounts. */
  readonly amount_unit: 'major';
  /** ISO 4217. */
  readonly currency: string;
  /** The image that payers see. */
  readonly image_url: string | null;
  /** Where payers go after paying. */
  readonly return_url: string | null;
  /** The split recipient. Null if there is none. */
  readonly split_recipient_id: string | null;
  /** Only an `active` link accepts new payments. */
  readonly status: PayableStatus;
  /** When it expires. Null if it does not. */
  readonly expires_at: string | null;
  /** How many payments have succeeded. */
  readonly uses: number;
  /** How often it can be paid. Null if there is no limit. */
  readonly max_uses: number | null;
  /** When it was last paid. */
  readonly last_used_at: string | null;
  /** The most recent payment. Null if there is none. */
  readonly last_payment_id: string | null;
  /** When it was disabled. */
  readonly disabled_at: string | null;
  readonly environment: Environment;
  /** Your own key-value data. */
  readonly metadata: Readonly<Record<string, string>>;
  /** The payer that the page is filled in with. Null if nobody was named. */
  readonly customer: {
    /** The e-mail address. */
    readonly email?: string;
    /** The name. */
    readonly name?: string;
  } | null;
  /** True if the payer cannot change the e-mail address and name. */
  readonly customer_fixed: boolean;
  /** Your own order number. */
  readonly order_reference: string | null;
  /** When it was created. */
  readonly created_at: string;
  /** When it last changed. */
  readonly updated_at: string;
  /** Present if the key was used before and this is the link it created. */
  readonly idempotentReplay?: true;
}

/** A list of payment links. */
export interface PaymentLinkList {
  /** Every payment link, newest first. */
  readonly data: readonly PaymentLink[];
}

/** A refund of all or part of a payment. Amounts are minor units. */
export interface Refund {
  /** The object’s id. */
  readonly id: string;
  /** The type of this object. */
  readonly object: 'refund';
  readonly environment: Environment;
  /** The payment. */
  readonly payment_id: string;
  /** The amount refunded to the payer. Minor units. */
  readonly amount: MinorUnits;
  /** The unit of this object’s amounts. */
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
    /** The id of the API key or member. */
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
    /** When the service last asked the provider. */
    readonly last_checked_at: string | null;
    /** When the service asks the provider again. Null if the outcome is known. */
    readonly next_check_at: string | null;
  };
  /** When it was created. */
  readonly created_at: string;
  /** When it last changed. */
  readonly updated_at: string;
  /** When the provider accepted the refund. */
  readonly succeeded_at: string | null;
  /** When the provider completed the refund. */
  readonly confirmed_at: string | null;
  /** When it failed. */
  readonly failed_at: string | null;
  /** When it was cancelled. */
  readonly cancelled_at: string | null;
}

/** A list of a payment’s refunds. */
export interface RefundList {
  /** Newest first. */
  readonly data: readonly Refund[];
}

/** The payment after the new refund. */
export interface RefundedPayment {
  /** The object’s id. */
  readonly id: string;
  /** The type of this object. */
  readonly object: 'payment';
  readonly environment: Environment;
  /** `pending` until the charge is submitted, then `processing` until the provider reports its outcome. A `failed` payment can still become `succeeded` if the money arrives late. */
  readonly status: PaymentStatus;
  /** The original amount; refunds do not change it. Minor units. */
  readonly amount: MinorUnits;
  /** The unit of this object’s amounts. */
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
  /** The split recipient. Null if there is none. */
  readonly split_recipient_id: string | null;
  /** The split recipient’s share of the charge. */
  readonly split: {
    /** The split recipient. */
    readonly recipient_id: string;
    /** The recipient’s share. Minor units. */
    readonly amount: MinorUnits;
    /** False if the recipient was disabled and the share stayed with the merchant. */
    readonly routed: boolean;
    /** Why the share stayed with the merchant. Null if it did not. */
    readonly reason: string | null;
  } | null;
  /** The payment link’s title. */
  readonly title: string | null;
  /** Your own description, shown to payers. */
  readonly description: string | null;
  /** Your own order number, from the payment link or its metadata `order_id`. */
  readonly order_reference: string | null;
  /** Our reference at the payment provider. */
  readonly reference: string;
  /** The payment provider. */
  readonly provider: string | null;
  /** The provider’s transaction id. */
  readonly provider_reference: string | null;
  /** The payment method, as far as the provider reports it. */
  readonly payment_method: {
    /** Such as `card` or `bank_transfer`. */
    readonly type: string;
    /** The card’s brand. */
    readonly brand?: string | null;
    /** The card’s last four digits. */
    readonly last4?: string | null;
    /** The payer’s bank. */
    readonly bank?: string | null;
    /** The mobile money network. */
    readonly network?: string | null;
  } | null;
  /** The payer’s details, as far as they are known. */
  readonly customer: {
    /** The e-mail address. */
    readonly email?: string | null;
    /** The name. */
    readonly name?: string | null;
    /** The phone number. */
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
    /** The object’s id. */
    readonly id: string;
    readonly status: DisputeStatus;
  } | null;
  /** Your own key-value data. */
  readonly metadata: Readonly<Record<string, unknown>>;
  /** When it was created. */
  readonly created_at: string;
  /** When it last changed. */
  readonly updated_at: string;
  /** When the provider got the charge. */
  readonly processing_at: string | null;
  /** When it succeeded. */
  readonly succeeded_at: string | null;
  /** When it failed. */
  readonly failed_at: string | null;
  /** When it was cancelled. */
  readonly cancelled_at: string | null;
  /** When the provider settled the payment. */
  readonly settled_at: string | null;
  readonly refund: Refund;
}

/** The refund needs a second approver. Its amount is reserved, and nothing is sent until it is approved. */
export interface HeldRefund {
  /** Always true: nothing happens before a second approver decides. */
  readonly requiresApproval: true;
  /** The approval to decide. */
  readonly approvalId: string;
  /** The refund that waits. */
  readonly refundId: string;
  /** The status. */
  readonly status: 'pending_approval';
  readonly refund: Refund;
}

/** A payout of settled money. Amounts are major units. */
export interface Payout {
  /** The object’s id. */
  readonly id: string;
  /** The type of this object. */
  readonly object: 'payout';
  /** The payout amount. Major units. */
  readonly amount: MajorUnits;
  /** The unit of this object’s amounts. */
  readonly amount_unit: 'major';
  /** ISO 4217. */
  readonly currency: string;
  /** `pending` while the payout awaits approval or sending, `processing` until the provider reports the transfer’s outcome. */
  readonly status: PayoutStatus;
  /** `provider_bank` is the settlement account; `service_account` keeps the money in the service. */
  readonly destination_type: PayoutDestinationType;
  /** The account that the payout goes to. Null if the money stays in the service. */
  readonly destination: {
    /** The payment provider’s code for the bank. */
    readonly bank_code: string;
    /** The bank’s name. */
    readonly bank_name: string;
    /** The last four digits of the account number. */
    readonly account_last4: string;
    /** The account holder’s name. */
    readonly beneficiary_name: string;
  } | null;
  /** The payment provider. */
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
  /** Whether the provider’s outcome is known. */
  readonly outcome: {
    /** `unknown` until the provider confirms whether it has the transfer. The service keeps asking; do not create another payout instead. */
    readonly certainty: OutcomeCertainty;
    /** When the service last asked the provider. */
    readonly last_checked_at: string | null;
    /** When the service asks the provider again. Null if the outcome is known. */
    readonly next_check_at: string | null;
  };
  /** Set if the bank returned the money after paying it. The amount is available again. */
  readonly returned: {
    /** When the bank returned the money. */
    readonly at: string;
    /** The bank’s reason, in plain words. */
    readonly reason: string;
  } | null;
  /** Who made the request: an API key or a member of the business. */
  readonly requested_by: {
    readonly type: RequesterType;
    /** The id of the API key or member. */
    readonly id: string;
    /** The name of the key or member. Answers to API keys leave it out. */
    readonly name?: string | null;
  };
  readonly environment: Environment;
  /** When it was created. */
  readonly created_at: string;
  /** When the transfer was sent to the provider. */
  readonly submitted_at: string | null;
  /** When the transfer was completed. */
  readonly completed_at: string | null;
  /** When it failed. */
  readonly failed_at: string | null;
  /** When it was cancelled. */
  readonly cancelled_at: string | null;
}

/** The payout, and the outcome of the request. */
export interface PayoutAnswer {
  /** The object’s id. */
  readonly id: string;
  /** The type of this object. */
  readonly object: 'payout';
  /** The payout amount. Major units. */
  readonly amount: MajorUnits;
  /** The unit of this object’s amounts. */
  readonly amount_unit: 'major';
  /** ISO 4217. */
  readonly currency: string;
  /** `pending` while the payout awaits approval or sending, `processing` until the provider reports the transfer’s outcome. */
  readonly status: PayoutStatus;
  /** `provider_bank` is the settlement account; `service_account` keeps the money in the service. */
  readonly destination_type: PayoutDestinationType;
  /** The account that the payout goes to. Null if the money stays in the service. */
  readonly destination: {
    /** The payment provider’s code for the bank. */
    readonly bank_code: string;
    /** The bank’s name. */
    readonly bank_name: string;
    /** The last four digits of the account number. */
    readonly account_last4: string;
    /** The account holder’s name. */
    readonly beneficiary_name: string;
  } | null;
  /** The payment provider. */
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
  /** Whether the provider’s outcome is known. */
  readonly outcome: {
    /** `unknown` until the provider confirms whether it has the transfer. The service keeps asking; do not create another payout instead. */
    readonly certainty: OutcomeCertainty;
    /** When the service last asked the provider. */
    readonly last_checked_at: string | null;
    /** When the service asks the provider again. Null if the outcome is known. */
    readonly next_check_at: string | null;
  };
  /** Set if the bank returned the money after paying it. The amount is available again. */
  readonly returned: {
    /** When the bank returned the money. */
    readonly at: string;
    /** The bank’s reason, in plain words. */
    readonly reason: string;
  } | null;
  /** Who made the request: an API key or a member of the business. */
  readonly requested_by: {
    readonly type: RequesterType;
    /** The id of the API key or member. */
    readonly id: string;
    /** The name of the key or member. Answers to API keys leave it out. */
    readonly name?: string | null;
  };
  readonly environment: Environment;
  /** When it was created. */
  readonly created_at: string;
  /** When the transfer was sent to the provider. */
  readonly submitted_at: string | null;
  /** When the transfer was completed. */
  readonly completed_at: string | null;
  /** When it failed. */
  readonly failed_at: string | null;
  /** When it was cancelled. */
  readonly cancelled_at: string | null;
  /** Same as `id`. */
  readonly payoutId: string;
  /** Present if the key was used before and this is the payout it created. */
  readonly idempotentReplay?: true;
  /** Present on a repeated request while the payout needs a second approver. */
  readonly requiresApproval?: true;
  /** The approval to decide. */
  readonly approvalId?: string;
}

/** A payout that needs a second approver. Nothing is sent until it is approved. */
export interface HeldPayout {
  /** The object’s id. */
  readonly id: string;
  /** The type of this object. */
  readonly object: 'payout';
  /** The payout amount. Major units. */
  readonly amount: MajorUnits;
  /** The unit of this object’s amounts. */
  readonly amount_unit: 'major';
  /** ISO 4217. */
  readonly currency: string;
  /** `pending` while the payout awaits approval or sending, `processing` until the provider reports the transfer’s outcome. */
  readonly status: PayoutStatus;
  /** `provider_bank` is the settlement account; `service_account` keeps the money in the service. */
  readonly destination_type: PayoutDestinationType;
  /** The account that the payout goes to. Null if the money stays in the service. */
  readonly destination: {
    /** The payment provider’s code for the bank. */
    readonly bank_code: string;
    /** The bank’s name. */
    readonly bank_name: string;
    /** The last four digits of the account number. */
    readonly account_last4: string;
    /** The account holder’s name. */
    readonly beneficiary_name: string;
  } | null;
  /** The payment provider. */
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
  /** Whether the provider’s outcome is known. */
  readonly outcome: {
    /** `unknown` until the provider confirms whether it has the transfer. The service keeps asking; do not create another payout instead. */
    readonly certainty: OutcomeCertainty;
    /** When the service last asked the provider. */
    readonly last_checked_at: string | null;
    /** When the service asks the provider again. Null if the outcome is known. */
    readonly next_check_at: string | null;
  };
  /** Set if the bank returned the money after paying it. The amount is available again. */
  readonly returned: {
    /** When the bank returned the money. */
    readonly at: string;
    /** The bank’s reason, in plain words. */
    readonly reason: string;
  } | null;
  /** Who made the request: an API key or a member of the business. */
  readonly requested_by: {
    readonly type: RequesterType;
    /** The id of the API key or member. */
    readonly id: string;
    /** The name of the key or member. Answers to API keys leave it out. */
    readonly name?: string | null;
  };
  readonly environment: Environment;
  /** When it was created. */
  readonly created_at: string;
  /** When the transfer was sent to the provider. */
  readonly submitted_at: string | null;
  /** When the transfer was completed. */
  readonly completed_at: string | null;
  /** When it failed. */
  readonly failed_at: string | null;
  /** When it was cancelled. */
  readonly cancelled_at: string | null;
  /** Same as `id`. */
  readonly payoutId: string;
  /** The approval to decide. */
  readonly approvalId: string;
  /** Always true: nothing happens before a second approver decides. */
  readonly requiresApproval: true;
}

/** The 50 most recent payouts. */
export interface PayoutList {
  /** The 50 most recent, newest first. */
  readonly data: readonly Payout[];
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
  /** The unit of this object’s amounts. */
  readonly amount_unit: 'major';
}

export interface BalanceList {
  /** One entry per currency ever used. */
  readonly data: readonly Balance[];
}

export interface StartedVerification {
  /** The URL of the hosted page. Share it only with the person whose identity is checked. */
  readonly verificationUrl: string;
  /** The verification’s id. */
  readonly sessionId: string;
}

/** A code that payers scan to open a payment page. Amounts are minor units. */
export interface QrCode {
  /** The object’s id. */
  readonly id: string;
  /** The type of this object. */
  readonly object: 'qr_code';
  readonly mode: QrCodeMode;
  /** The amount to pay. Null if the payer chooses it. Minor units. */
  readonly amount: MinorUnits | null;
  /** The unit of this object’s amounts. */
  readonly amount_unit: 'minor';
  /** ISO 4217. */
  readonly currency: string;
  /** Your own description, shown to payers. */
  readonly description: string | null;
  /** Whether it can be paid only once. */
  readonly single_use: boolean;
  /** Where payers go after paying. */
  readonly return_url: string | null;
  /** The split recipient. Null if there is none. */
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
  /** The most recent payment. Null if there is none. */
  readonly last_payment_id: string | null;
  readonly environment: Environment;
  /** When it was created. */
  readonly created_at: string;
  /** When it last changed. */
  readonly updated_at: string;
}

/** A list of QR codes. */
export interface QrCodeList {
  /** Every QR code, newest first. */
  readonly data: readonly QrCode[];
}

/** Someone who receives a percentage of each charge that names them. */
export interface SplitRecipient {
  /** The object’s id. */
  readonly id: string;
  /** The type of this object. */
  readonly object: 'split_recipient';
  /** Your own reference for the recipient. */
  readonly external_reference: string;
  /** The recipient’s name. */
  readonly name: string;
  /** The payment provider’s code for the bank. */
  readonly account_bank: string;
  /** The bank’s name. */
  readonly bank_name: string | null;
  /** The last four digits. The full number is never shown. */
  readonly account_number_last4: string;
  /** The account holder’s name, as the bank reports it. */
  readonly account_name: string | null;
  /** ISO 4217. */
  readonly currency: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** A percentage. */
  readonly split_value: number;
  /** Whether you marked the recipient as verified. */
  readonly verified: boolean;
  /** Whether the recipient is switched off. */
  readonly disabled: boolean;
  /** `pending` until the payment provider has registered the account; `failed` if it refused. */
  readonly status: SplitRecipientStatus;
  /** The payment provider. */
  readonly provider: string;
  /** The provider’s id of the recipient. Null until it is registered. */
  readonly provider_subaccount_id: string | null;
  /** The recipient’s phone number. */
  readonly recipient_mobile: string;
  readonly environment: Environment;
  /** When it was created. */
  readonly created_at: string;
  /** When it last changed. */
  readonly updated_at: string;
  /** When it was verified. */
  readonly verified_at: string | null;
  /** When it was disabled. */
  readonly disabled_at: string | null;
  /** The API key or member that registered the recipient. Null for recipients from before this was recorded. */
  readonly registered_by: {
    readonly type: RequesterType;
    /** The id of the API key or member. */
    readonly id: string;
    /** The name of the key or member. Answers to API keys leave it out. */
    readonly name?: string | null;
  } | null;
  /** The API key or member that marked the recipient as verified. Null if it is not verified. */
  readonly verified_by: {
    readonly type: RequesterType;
    /** The id of the API key or member. */
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
  /** The object’s id. */
  readonly id: string;
  /** The type of this object. */
  readonly object: 'subscription';
  /** The URL of the page where the payer makes the first payment. */
  readonly url: string;
  /** The code in the payment page’s URL. */
  readonly code: string;
  /** `incomplete` until the first payment succeeds; `past_due` while a failed renewal is being retried; `paused` until the merchant resumes it. `ended` is not used yet. */
  readonly status: SubscriptionStatus;
  /** The amount charged each period. Major units. */
  readonly amount: MajorUnits;
  /** The unit of this object’s amounts. */
  readonly amount_unit: 'major';
  /** ISO 4217. */
  readonly currency: string;
  readonly interval: SubscriptionInterval;
  /** How many intervals a billing period has. */
  readonly interval_count: number;
  /** Your own description, shown to payers. */
  readonly description: string | null;
  /** Null if the payer’s details have been erased. */
  readonly customer: {
    /** The e-mail address. */
    readonly email: string;
    /** The name. */
    readonly name?: string;
    /** The phone number. */
    readonly phone?: string;
  } | null;
  /** Where payers go after paying. */
  readonly return_url: string | null;
  /** When the current billing period began. Null before the first payment. */
  readonly current_period_start: string | null;
  /** When the current billing period ends. Null before the first payment. */
  readonly current_period_end: string | null;
  /** When the next charge follows. Null if none does. */
  readonly next_charge_at: string | null;
  /** How many charges have failed in the current past-due period. */
  readonly failed_attempts: number;
  /** When the next automatic attempt follows. Null if none does. */
  readonly next_retry_at: string | null;
  /** The most recent charge. Null if there is none. */
  readonly latest_payment_id: string | null;
  readonly environment: Environment;
  /** Your own key-value data. */
  readonly metadata: Readonly<Record<string, string>>;
  /** When it was created. */
  readonly created_at: string;
  /** When it last changed. */
  readonly updated_at: string;
  /** When it was cancelled. */
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

/** An attempt to deliver an event to an endpoint. */
export interface WebhookAttempt {
  /** The delivery’s id, the same for all its attempts. */
  readonly id: string;
  /** The event. */
  readonly event_id: string;
  /** The event type. */
  readonly event_type: string;
  /** The attempt’s number, from 1. */
  readonly attempt_number: number;
  /** The HTTP status of the response. Null if there was none. */
  readonly status: number | null;
  /** Why the attempt failed: `blocked`, `dns`, `connect`, `tls`, `timeout`, `protocol`, `redirect`, `http_status`, or `unknown` if the sender was interrupted. Null if it was delivered. */
  readonly error_class: string | null;
  /** When the next automatic attempt follows. Null if none does. */
  readonly next_retry_at: string | null;
  /** True if no automatic attempt follows. */
  readonly dead_lettered: boolean;
  /** When the attempt was made. */
  readonly attempted_at: string;
  /** How long the attempt took, in milliseconds. Null if it was interrupted. */
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
  /** The type of this object. */
  readonly object: 'webhook_delivery';
  /** The webhook endpoint. */
  readonly webhook_id: string;
  /** The event. */
  readonly event_id: string;
  /** The event type. */
  readonly event_type: string;
  readonly environment: Environment;
  /** When it was created. */
  readonly created_at: string;
  /** When you asked for the retry. */
  readonly retry_requested_at: string;
}

/** A range of events being resent to an endpoint, each as a new delivery. */
export interface WebhookReplay {
  /** The object’s id. */
  readonly id: string;
  /** The type of this object. */
  readonly object: 'webhook_replay';
  /** The webhook endpoint. */
  readonly webhook_id: string;
  /** The sequence number before the first event of the replay. */
  readonly after_sequence: number;
  /** The sequence number of the last event of the replay. */
  readonly up_to_sequence: number;
  readonly environment: Environment;
  /** When it was created. */
  readonly created_at: string;
}

/** A test delivery to an endpoint. */
export interface WebhookPing {
  /** The delivery’s id. */
  readonly id: string;
  /** The type of this object. */
  readonly object: 'webhook_ping';
  /** The webhook endpoint. */
  readonly webhook_id: string;
  /** The event. */
  readonly event_id: string;
  readonly environment: Environment;
  /** When it was created. */
  readonly created_at: string;
  /** Whether the endpoint accepted the test. Null if it has not been sent yet. */
  readonly delivered: boolean | null;
  /** The outcome, in plain words. */
  readonly message: string;
  /** The request sent and the response received. Null if nothing has been sent yet. */
  readonly exchange: {
    /** When the attempt was made. */
    readonly attempted_at: string;
    /** How long the attempt took, in milliseconds. Null if it was interrupted. */
    readonly duration_ms: number;
    /** Why the attempt failed. Null if it did not. */
    readonly error_class: string | null;
    /** What was sent. */
    readonly request: {
      /** The HTTP method. */
      readonly method: 'POST';
      /** The endpoint’s URL. */
      readonly url: string;
      /** The request headers. */
      readonly headers: Readonly<Record<string, string>>;
      /** The request body, byte for byte as signed. */
      readonly body: string;
    };
    /** The endpoint’s response. Null if none arrived in time. */
    readonly response: {
      /** The HTTP status. */
      readonly status: number;
      /** The response headers. */
      readonly headers: Readonly<Record<string, string>>;
      /** The beginning of the response body. */
      readonly body: string;
      /** True if the response body was longer than shown. */
      readonly is_cut: boolean;
    } | null;
  } | null;
}

/** An HTTPS endpoint that receives events. */
export interface WebhookEndpoint {
  /** The object’s id. */
  readonly id: string;
  /** The type of this object. */
  readonly object: 'webhook_endpoint';
  /** Where events are sent. */
  readonly url: string;
  /** The subscribed event types. */
  readonly event_types: readonly string[];
  readonly environment: Environment;
  /** When it was created. */
  readonly created_at: string;
  /** When it last changed. */
  readonly updated_at: string;
}

/** The new endpoint with its secret. */
export interface CreatedWebhookEndpoint {
  /** The object’s id. */
  readonly id: string;
  /** The type of this object. */
  readonly object: 'webhook_endpoint';
  /** Where events are sent. */
  readonly url: string;
  /** The subscribed event types. */
  readonly event_types: readonly string[];
  readonly environment: Environment;
  /** When it was created. */
  readonly created_at: string;
  /** When it last changed. */
  readonly updated_at: string;
  /** Signs requests to the endpoint. It is shown only once; store it where the receiver can read it. */
  readonly secret: string;
}

/** The endpoint with its new secret. */
export interface RotatedWebhookEndpoint {
  /** The object’s id. */
  readonly id: string;
  /** The type of this object. */
  readonly object: 'webhook_endpoint';
  /** Where events are sent. */
  readonly url: string;
  /** The subscribed event types. */
  readonly event_types: readonly string[];
  readonly environment: Environment;
  /** When it was created. */
  readonly created_at: string;
  /** When it last changed. */
  readonly updated_at: string;
  /** Signs requests to the endpoint. It is shown only once; store it where the receiver can read it. */
  readonly secret: string;
  /** `X-Service-Signature` uses the old secret and `X-Service-Signature-Next` the new one until this time. Null if only the new secret signs. */
  readonly previous_secret_signs_until: string | null;
}

/** The endpoint is deleted and receives no more events. */
export interface RemovedWebhookEndpoint {
  /** The object’s id. */
  readonly id: string;
  /** The type of this object. */
  readonly object: 'webhook_endpoint';
  /** Always true: the endpoint is deleted. */
  readonly removed: true;
}

/** A list of webhook endpoints. */
export interface WebhookEndpointList {
  /** Every endpoint, newest first. */
  readonly data: readonly WebhookEndpoint[];
}

/** The business profile and its verification status. */
export interface Account {
  /** The object’s id. */
  readonly id: string;
  /** The type of this object. */
  readonly object: 'account';
  readonly environment: Environment;
  /** The name that payers see. */
  readonly business_name: string;
  /** The registered name. */
  readonly legal_name: string | null;
  /** The name the business trades under. */
  readonly trading_name: string | null;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** The currency of the business, ISO 4217. */
  readonly default_currency: string;
  /** The e-mail address. */
  readonly email: string;
  /** The phone number. */
  readonly phone: string;
  /** The business’s website. */
  readonly website: string | null;
  /** What the business sells. */
  readonly industry: string | null;
  /** The last four characters of the registration number. */
  readonly registration_number_last4: string | null;
  /** Live money moves only when this is `verified`. */
  readonly kyc_status: VerificationStatus;
  /** When an operator suspended the business. While it is suspended, only refunds of live money are possible. Null if it is not suspended. */
  readonly suspended_at: string | null;
  /** The reason that the operator gave. */
  readonly suspended_reason: string | null;
  /** How many verification documents were submitted. */
  readonly documents_submitted_count: number;
  /** How many beneficial owners are verified. */
  readonly beneficial_owners_verified_count: number;
  /** Whether there is a settlement account. */
  readonly settlement_destination_on_file: boolean;
  /** The settlement account. Null if there is none. */
  readonly settlement_destination: {
    /** The payment provider’s code for the bank. */
    readonly bank_code: string;
    /** The bank’s name. */
    readonly bank_name: string;
    /** The last four digits of the account number. */
    readonly account_last4: string;
    /** The account holder’s name. */
    readonly beneficiary_name: string;
  } | null;
  /** Whether each operation would be accepted now with a key of this environment. */
  readonly capabilities: {
    readonly payments: CapabilityStatus;
    readonly refunds: CapabilityStatus;
    readonly payouts: CapabilityStatus;
  };
  /** What the business still has to provide. */
  readonly requirements: {
    /** The requirements to meet before the business can move live money without restrictions. */
    readonly currently_due: readonly VerificationRequirement[];
    /** Why the business cannot move live money. Null if it can. */
    readonly disabled_reason: DisabledReason | null;
  };
  /** When it was created. */
  readonly created_at: string;
}

/** A receipt that is being e-mailed once more. */
export interface ResentReceipt {
  /** The payment. */
  readonly payment_id: string;
  /** Short, and counted per environment. */
  readonly receipt_number: string;
  /** The payer’s address. */
  readonly email: string;
  /** When the e-mail was queued. */
  readonly queued_at: string;
  /** Present if the key was used before and nothing more was sent. */
  readonly idempotentReplay?: true;
}

/** A picture that goes to the provider with the evidence. */
export interface DisputeFile {
  /** The object’s id. */
  readonly id: string;
  /** The type of this object. */
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
  /** When it was created. */
  readonly created_at: string;
}

/** The files of a dispute. */
export interface DisputeFileList {
  /** The picture of the evidence first, then the oldest. */
  readonly data: readonly DisputeFile[];
}

/** A file of a dispute with its content. */
export interface DisputeFileContent {
  /** The object’s id. */
  readonly id: string;
  /** The type of this object. */
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
  /** When it was created. */
  readonly created_at: string;
  /** The file in base64. */
  readonly content: string;
}

/** The file is deleted. */
export interface RemovedDisputeFile {
  /** The object’s id. */
  readonly id: string;
  /** The status. */
  readonly status: 'removed';
}

/** A movement of the merchant’s money: a numbered transaction of the ledger. */
export interface Movement {
  /** Counts the movements of the workspace from 1, without gaps. It never changes. */
  readonly sequence: number;
  /** The id of the ledger transaction. */
  readonly id: string;
  /** The type of this object. */
  readonly object: 'movement';
  /** `charge`: a payer paid. `settled`: pending money became available. `refund` and `refund_reversed`: given back, or not after all. `payout`: to the bank. `kept`: held in the service. `payout_returned`: the bank sent it back. `dispute_opened`: set aside because a payer disputes a charge. `dispute_won`: set aside no longer. `dispute_lost`: taken back by the payer, with the dispute fee. `reserve_held`: part of a charge kept back until its release date. `reserve_released`: kept back no longer. */
  readonly kind: 'charge' | 'settled' | 'refund' | 'refund_reversed' | 'payout' | 'kept' | 'payout_returned' | 'dispute_opened' | 'dispute_won' | 'dispute_lost' | 'reserve_held' | 'reserve_released' | (string & {});
  /** What moved the money: a payment, refund, payout or dispute. */
  readonly source: {
    /** `payment`, `refund`, `payout` or `dispute`. */
    readonly type: string;
    /** The object’s id. */
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
  /** The unit of this object’s amounts. */
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
  /** The type of this object. */
  readonly object: 'movement_head';
  /** Of the last movement; 0 while there is none. */
  readonly sequence: number;
  /** Of the last movement. */
  readonly hash: string | null;
  /** One entry per currency ever used, after the last movement. */
  readonly balances: readonly {
    /** ISO 4217. */
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
  /** The unit of this object’s amounts. */
  readonly amount_unit: 'minor';
  readonly environment: Environment;
}

/** How far the log of movements was, signed by the service. */
export interface MovementCheckpoint {
  /** The type of this object. */
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
  /** The type of this object. */
  readonly object: 'movement_summary';
  /** The sequence number before the first event of the replay. */
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
    /** ISO 4217. */
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
    /** ISO 4217. */
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
  /** The unit of this object’s amounts. */
  readonly amount_unit: 'minor';
  readonly environment: Environment;
}

/** A difference between the provider’s lists and the ledger. */
export interface ReconciliationBreak {
  /** The object’s id. */
  readonly id: string;
  /** The type of this object. */
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
    /** The object’s id. */
    readonly id: string;
  } | null;
  /** Our reference at the provider. */
  readonly reference: string | null;
  /** As our ledger has it. */
  readonly ours: {
    /** As our ledger has it. Minor units. */
    readonly amount: MinorUnits;
    /** ISO 4217. */
    readonly currency: string;
    /** The unit of this object’s amounts. */
    readonly amount_unit: 'minor';
  } | null;
  /** As the provider lists it. */
  readonly theirs: {
    /** As the provider lists it. Minor units. */
    readonly amount: MinorUnits;
    /** ISO 4217. */
    readonly currency: string;
    /** The unit of this object’s amounts. */
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
  /** The payment. */
  readonly payment_id: string;
  /** When the provider settled the payment. */
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
  /** The split recipient. Null if there is none. */
  readonly split_recipient_id: string | null;
  /** The payment link that was paid. Null if none was. */
  readonly payment_link_id: string | null;
  /** The QR code that was paid. Null if none was. */
  readonly qr_code_id: string | null;
  /** The subscription that was charged. Null if none was. */
  readonly subscription_id: string | null;
  /** The provider’s transaction id. */
  readonly provider_reference: string | null;
  /** The unit of this object’s amounts. */
  readonly amount_unit: 'major';
}

/** Totals for the payments of one currency. */
export interface SettlementSummary {
  /** ISO 4217. */
  readonly currency: string;
  /** How many payments were settled. */
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
  /** The unit of this object’s amounts. */
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

export interface SetBooksLinkBody {
  /** The organisation, as its books name it. */
  readonly name: string;
  /** The page of a payment in the books, with `{payment_id}` in place of the id. */
  readonly trail_url: string;
}

export interface RefundPaymentBody {
  /** The amount to refund. Without it, everything that remains. Minor units. */
  readonly amount?: MinorUnits;
}

export interface SubmitDisputeEvidenceBody {
  /** Why the payment is valid, in your words. The payer’s bank reads it. */
  readonly explanation: string;
  /** The day on which goods or services were delivered. */
  readonly delivered_on?: string;
  /** A tracking number or another proof of delivery. */
  readonly delivery_reference?: string;
}

export interface UploadDisputeFileBody {
  /** The name that the list shows. */
  readonly file_name: string;
  /** A PNG or JPEG of at most 2 MiB, in base64. */
  readonly content: string;
}

export interface StartVerificationBody {
  /** Where the hosted page sends the person afterwards. The first call of a session sets it. Must be https, or http://localhost with a sandbox key. */
  readonly returnUrl?: string;
  /** `business` checks the person who represents the business; `owner` checks the first beneficial owner who is not verified. */
  readonly type?: 'business' | 'owner';
}

export interface CreatePaymentLinkBody {
  /** The title that payers see. */
  readonly title: string;
  /** ISO 4217. `GET /reference` lists the supported currencies. */
  readonly currency: string;
  /** Your own description, shown to payers. */
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
    /** The e-mail address. */
    readonly email?: string;
    /** The name. */
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
  /** Your own description, shown to payers. */
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
  /** The payer. */
  readonly customer: {
    /** The payer’s e-mail address. The provider links the card to it. */
    readonly email: string;
    /** The name. */
    readonly name?: string;
    /** The phone number. */
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
  /** The recipient’s name. */
  readonly name: string;
  /** The payment provider’s code for the bank. */
  readonly accountBank: string;
  /** The account number. */
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
    /** The account number. */
    readonly accountNumber: string;
    /** The payment provider’s code for the bank. */
    readonly bankCode: string;
    /** The account holder’s name. */
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

export interface PayInSandboxBody {
  /** The `url` of a payment link, QR code or subscription. */
  readonly url: string;
  /** What becomes of the payment. An amount with a magic ending still decides over `succeeded`. */
  readonly outcome?: 'succeeded' | 'declined' | 'insufficient_funds' | 'pending';
  /** Required if the payer chooses the amount; ignored otherwise. Minor units. */
  readonly amount?: MinorUnits;
  /** The payer’s e-mail address. A subscription has its own. */
  readonly email?: string;
}

export interface AdvanceSandboxClockBody {
  /** How far to advance the clock. A year at most. */
  readonly seconds?: number;
  /** Instead of `seconds`: the offset to reach. Send `target_offset_ms` of a response with `done: false` here to continue. */
  readonly offset_ms?: number;
}

export interface QueueSandboxScenarioBody {
  /** What goes wrong. `lost_answer`: the provider does what it is asked, but its response is lost. `lost_request`: it does nothing, and the connection breaks. `outage`: it answers 503 for a while. `duplicate_notice`, `late_notice`, `lost_notice`: its notice about a payment or payout comes twice, late or never. `failed_refund`, `failed_payout`: accepted, then failed. `returned_payout`: completed, then returned by the bank. */
  readonly kind: 'lost_answer' | 'lost_request' | 'outage' | 'duplicate_notice' | 'late_notice' | 'lost_notice' | 'failed_refund' | 'failed_payout' | 'returned_payout';
  /** For `lost_answer`, `lost_request` and `outage`: the call to wait for. Without it, the next call that fits. */
  readonly applies_to?: 'checkout' | 'refund' | 'payout';
  /** How long an outage lasts (10 by default), or how late a notice, failure or return is (60 by default). A day at most. */
  readonly seconds?: number;
}

export interface OpenSandboxDisputeBody {
  /** A test payment that has succeeded. */
  readonly payment_id: string;
  /** How much the payer disputes. Minor units. The whole payment by default. */
  readonly amount?: MinorUnits;
  /** What the payer’s bank says. */
  readonly reason?: string;
}

export interface DecideSandboxDisputeBody {
  /** What the banks decide: `won` returns the money to you, `lost` to the payer. */
  readonly outcome: 'won' | 'lost';
}

/** The payment’s status. */
export type PaymentStatus = 'pending' | 'processing' | 'succeeded' | 'partially_refunded' | 'refunded' | 'failed' | 'cancelled' | (string & {});

/** The payout’s status. */
export type PayoutStatus = 'pending' | 'processing' | 'completed' | 'failed' | 'cancelled' | (string & {});

/** The refund’s status. */
export type RefundStatus = 'pending_approval' | 'processing' | 'succeeded' | 'failed' | 'cancelled' | (string & {});

/** Whether an operation is available. */
export type ServiceStatus = 'operational' | 'paused' | (string & {});

/** Live or sandbox. */
export type Environment = 'live' | 'test' | (string & {});

/** Why the payment failed. */
export type PaymentFailureCode = 'declined' | 'insufficient_funds' | 'expired' | 'authentication_failed' | 'abandoned' | 'provider_error' | 'amount_mismatch' | 'limit_exceeded' | 'duplicate_payment' | 'subscription_cancelled' | (string & {}) | null;

/** Why an operator has to look at the payment. */
export type PaymentAttention = 'amount_mismatch' | 'currency_mismatch' | 'unresolved' | (string & {}) | null;

/** The dispute’s status. */
export type DisputeStatus = 'needs_response' | 'under_review' | 'won' | 'lost' | (string & {});

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

export interface ListPaymentsQuery {
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
}

export interface ListRefundsQuery {
  /** Return only refunds with this status. */
  readonly status?: 'pending_approval' | 'processing' | 'succeeded' | 'failed' | 'cancelled';
}

export interface ListDisputesQuery {
  /** The maximum number of disputes to return. */
  readonly limit?: number;
  /** Return only disputes with this status. */
  readonly status?: 'needs_response' | 'under_review' | 'won' | 'lost';
  /** Return only disputes of this payment. */
  readonly payment_id?: string;
  /** A cursor: returns disputes older than this id. Pass the previous `next_cursor`. */
  readonly starting_after?: string;
}

export interface ListSettlementsQuery {
  /** The first UTC day. Defaults to thirty days before `to`. */
  readonly from?: string;
  /** The last UTC day. Defaults to today. The range can have at most 366 days. */
  readonly to?: string;
  /** Return only payments of this recipient. `net_settled` is then the amount that the recipient received. */
  readonly splitRecipientId?: string;
}

export interface ListMovementsQuery {
  /** The last movement that you have. 0 begins with the first. */
  readonly after_sequence?: number;
  /** The `hash` of the movement that `after_sequence` names. A log that has another movement there answers 409. */
  readonly after_hash?: string;
  /** Without it the answer has every movement to the end of the log, streamed. */
  readonly limit?: number;
}

export interface SummarizeMovementsQuery {
  /** The last movement that you have. 0 begins with the first. */
  readonly after_sequence?: number;
  /** The `hash` of the movement that `after_sequence` names. A log that has another movement there answers 409. */
  readonly after_hash?: string;
  /** The last movement to sum up. */
  readonly up_to_sequence?: number;
  /** Where days begin and end: an IANA time zone. */
  readonly time_zone?: string;
}

export interface ListMovementCheckpointsQuery {
  /** The `size` of the last checkpoint that you have. 0 begins with the first. */
  readonly after_size?: number;
  /** Without it the answer has up to 1,000. */
  readonly limit?: number;
}

export interface ListSubscriptionsQuery {
  /** Return only subscriptions with this status. */
  readonly status?: 'incomplete' | 'active' | 'past_due' | 'paused' | 'cancelled' | 'ended';
}

export interface ListEventsQuery {
  /** The `sequence` of the last event you have; 0 for every event. */
  readonly after_sequence?: number;
  /** The maximum number of events to return. Without it, every event is returned. */
  readonly limit?: number;
  /** How long to wait for an event if there is none yet. */
  readonly wait_seconds?: number;
}

export interface ListRequestsQuery {
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
}

/** Every operation of the payments API. */
export interface PaymentsOperations {
  readonly reference: {
    /** List status values, event types, currencies and error codes. Requires no key. Also lists the operations that are currently paused. */
    get(options?: CallOptions): Promise<Reference>;
  };
  readonly openapi: {
    /** Get the OpenAPI document. Any valid key can read it; no scope is required. */
    get(options?: CallOptions): Promise<OpenapiDocument>;
  };
  readonly key: {
    /** Get the API key that sends the request. Returns its scopes, expiry and limits. Any valid key can read itself. */
    get(options?: CallOptions): Promise<CallingKey>;
  };
  readonly booksLink: {
    /** Set where the books show a payment. People who look at a payment find a link to this page. The response says where they look at payments. Scope: `payment_links:write`. */
    set(body: SetBooksLinkBody, options?: CallOptions): Promise<BooksLink>;
  };
  readonly payments: {
    /** List payments, newest first. To get the next page, pass `next_cursor` as `starting_after`. Stop when `data` is empty or `next_cursor` is null. Scope: `payments:read`. */
    list(query?: ListPaymentsQuery, options?: CallOptions): List<PaymentPage, PaymentPage['data'][number]>;
    /** Get a payment. This is the source of truth about a payment, in whatever order events arrive. Scope: `payments:read`. */
    get(id: string, options?: CallOptions): Promise<Payment>;
    /** Cancel a pending payment. Voids a payment whose charge has not been submitted yet and closes the payment page. Repeating the call leaves the payment cancelled. Scope: `payments:cancel`. */
    cancel(id: string, options?: CallOptions): Promise<Payment>;
    /** Resend a payment’s receipt by e-mail. Sends the receipt to the e-mail address that the payer gave, up to 5 times a day. Every payer gets it once without this call. In the test environment, e-mails go to members of the business only. Repeating a request with the same idempotency key sends nothing and returns 200 with `idempotentReplay: true`. Scope: `receipts:send`. */
    resendReceipt(id: string, options?: KeyOptions): Promise<ResentReceipt>;
    /** Refund a payment, in full or in part. Without `amount`, refunds everything that remains, which requires the scope `refunds:create_full`. With `amount`, requires `refunds:create_partial`, whatever the amount. Each call creates a new refund; an `Idempotency-Key` is ignored. With `Expect-Refund-Count`, a request whose response was lost can be repeated: the repeat gets 409 if the first one was received. With a live key, an amount above the currency’s threshold needs a second approver (202). A 502 can mean that the outcome is not known yet: the amount then stays reserved, a repeated request gets 409, and `GET /payments/{id}/refunds` shows the outcome. Scope: `refunds:create_full`, `refunds:create_partial`. */
    refund(payment: PaymentToRefund | string, body?: RefundPaymentBody, options?: RefundOptions): Promise<(RefundedPayment & { readonly requiresApproval?: undefined }) | HeldRefund>;
    /** List a payment’s refunds, newest first. Includes refunds that failed, were cancelled or are awaiting approval. Scope: `payments:read`. */
    listRefunds(id: string, query?: ListRefundsQuery, options?: CallOptions): List<RefundList, RefundList['data'][number]>;
  };
  readonly refunds: {
    /** Get a refund. Returns the refund’s current status, and whether its outcome is known. Scope: `payments:read`. */
    get(id: string, options?: CallOptions): Promise<Refund>;
  };
  readonly disputes: {
    /** List disputes, newest first. The service reads the provider’s disputes every five minutes. Scope: `disputes:read`. */
    list(query?: ListDisputesQuery, options?: CallOptions): List<DisputePage, DisputePage['data'][number]>;
    /** Get a dispute. Returns the dispute’s status, when its answer is due, and the answer. Scope: `disputes:read`. */
    get(id: string, options?: CallOptions): Promise<Dispute>;
    /** Accept a dispute. The payer keeps the amount, and the dispute is lost. With a live key, an amount above the refund threshold of the currency needs a second approver (202). An acceptance that an approver rejected cannot be requested again. Scope: `disputes:write`. */
    accept(id: string, options?: CallOptions): Promise<(Dispute & { readonly requiresApproval?: undefined }) | HeldDispute>;
    /** Submit evidence against a dispute. Contests the dispute. Evidence can be submitted once, before `due_at`: the banks then decide. Scope: `disputes:write`. */
    submitEvidence(id: string, body: SubmitDisputeEvidenceBody, options?: CallOptions): Promise<Dispute>;
    /** List the files of a dispute. Returns all of them without their content: the picture of the evidence first, then the oldest. Scope: `disputes:read`. */
    listFiles(id: string, options?: CallOptions): List<DisputeFileList, DisputeFileList['data'][number]>;
    /** Upload a file as evidence. A PNG or JPEG of at most 2 MiB, five at most. Upload them before you submit the evidence: they are sent to the provider with it, and cannot be changed afterwards. Scope: `disputes:write`. */
    uploadFile(id: string, body: UploadDisputeFileBody, options?: CallOptions): Promise<DisputeFile>;
    /** Delete a file that is not submitted yet. Possible until the dispute is answered. Scope: `disputes:write`. */
    removeFile(id: string, fileId: string, options?: CallOptions): Promise<RemovedDisputeFile>;
    /** Get a file of a dispute. Returns the file with its content in base64, as it was uploaded. Scope: `disputes:read`. */
    getFile(id: string, fileId: string, options?: CallOptions): Promise<DisputeFileContent>;
  };
  readonly account: {
    /** Get the account. Scope: `account:read`, `kyc:read`. */
    get(options?: CallOptions): Promise<Account>;
    /** Start verification of the business. Returns the URL of a hosted identity and liveness check. Repeated calls return the same session until it is finished or 24 hours old. Afterwards, poll `GET /account` for `kyc_status`: a return from the hosted page proves nothing. With a sandbox key the check is a rehearsal and does not change `kyc_status`. Scope: `kyc:write`. */
    startVerification(body?: StartVerificationBody, options?: CallOptions): Promise<StartedVerification>;
  };
  readonly balance: {
    /** Get the balance. Returns the available, pending, held, disputed, reserved, owed and payable amounts per currency, exact at the time of the response. Scope: `settlements:read`. */
    get(options?: CallOptions): Promise<BalanceList>;
  };
  readonly settlements: {
    /** List payments settled in a date range, with totals per currency. Returns every payment, streamed from one consistent snapshot. If the response ends without its closing bracket or the connection breaks, it is incomplete: repeat the request. Scope: `settlements:read`. */
    list(query?: ListSettlementsQuery, options?: CallOptions): List<SettlementReport, SettlementReport['data'][number]>;
    /** List payments settled in a date range, with totals per currency. Returns every payment, streamed from one consistent snapshot. If the response ends without its closing bracket or the connection breaks, it is incomplete: repeat the request. Scope: `settlements:read`. */
    listCsv(query?: ListSettlementsQuery, options?: CallOptions): Promise<string>;
  };
  readonly movements: {
    /** List movements of the balance after a number, oldest first. Every change of the merchant’s money, in one order that never changes. Keep the `sequence` and `hash` of the last movement you processed and send both with the next request. A movement appears within seconds of its posting. Holds are not movements: see `GET /balance`. Scope: `settlements:read`. */
    list(query?: ListMovementsQuery, options?: CallOptions): List<MovementList, MovementList['data'][number]>;
    /** Get the last movement’s number and hash, with the balances there. Compare `sequence` with the last movement you processed to see what is left. Scope: `settlements:read`. */
    getHead(options?: CallOptions): Promise<MovementHead>;
    /** Sum up movements by day, currency and kind. For books that post one entry a day. The sums and the balances at `up_to_sequence` are of one moment: what you had before and the changes add up to those balances. Scope: `settlements:read`. */
    summarize(query?: SummarizeMovementsQuery, options?: CallOptions): Promise<MovementSummary>;
    /** List signed checkpoints of the log, oldest first. Every hour in which the log has grown the service signs its size and root. Keep them: with one of them and the movements anyone can prove later that none of those movements was changed, removed or inserted. Scope: `settlements:read`. */
    listCheckpoints(query?: ListMovementCheckpointsQuery, options?: CallOptions): List<MovementCheckpointList, MovementCheckpointList['data'][number]>;
    /** Get a movement. Scope: `settlements:read`. */
    get(id: string, options?: CallOptions): Promise<Movement>;
  };
  readonly reconciliationBreaks: {
    /** List open differences between the provider’s lists and the ledger. Each day’s charges, refunds, payouts and settlements are compared with what the provider lists. An empty list means that both agree. Scope: `settlements:read`. */
    list(options?: CallOptions): List<ReconciliationBreakList, ReconciliationBreakList['data'][number]>;
  };
  readonly paymentLinks: {
    /** Create a payment link. Repeating a request with the same idempotency key returns 200 with the link that the key created, in its current state, and `idempotentReplay: true`. If the repeated request differs, the response has the header `Idempotency-Mismatch: true`. Keys never expire. `splitRecipientId` also requires the scope `splits:assign`. Scope: `payment_links:write`. */
    create(body: CreatePaymentLinkBody, options?: KeyOptions): Promise<PaymentLink>;
    /** List payment links, newest first. Returns every payment link, streamed. Scope: `payment_links:write`. */
    list(options?: CallOptions): List<PaymentLinkList, PaymentLinkList['data'][number]>;
    /** Get a payment link. Scope: `payment_links:write`. */
    get(id: string, options?: CallOptions): Promise<PaymentLink>;
    /** Enable or disable a payment link. Enabling does not reopen a link that is used up or expired. Scope: `payment_links:write`. */
    update(id: string, body: UpdatePaymentLinkBody, options?: CallOptions): Promise<PaymentLink>;
  };
  readonly qrCodes: {
    /** Create a QR code. `splitRecipientId` also requires the scope `splits:assign`. Scope: `qr_codes:write`. */
    create(body: CreateQrCodeBody, options?: CallOptions): Promise<QrCode>;
    /** List QR codes, newest first. Returns every QR code, streamed. Scope: `qr_codes:write`. */
    list(options?: CallOptions): List<QrCodeList, QrCodeList['data'][number]>;
    /** Get a QR code. Scope: `qr_codes:write`. */
    get(id: string, options?: CallOptions): Promise<QrCode>;
    /** Enable or disable a QR code. Enabling does not reopen a code that is used up. Scope: `qr_codes:write`. */
    update(id: string, body: UpdateQrCodeBody, options?: CallOptions): Promise<QrCode>;
  };
  readonly subscriptions: {
    /** Create a subscription. The payer makes the first payment by card on the page at `url`. Renewals are charged to the same card at the end of each period. Repeating a request with the same idempotency key returns 200 with the subscription that the key created, in its current state, and `idempotentReplay: true`. If the repeated request differs, the response has the header `Idempotency-Mismatch: true`. Keys never expire. Scope: `subscriptions:write`. */
    create(body: CreateSubscriptionBody, options?: KeyOptions): Promise<Subscription>;
    /** List subscriptions, newest first. Returns every subscription, streamed. Scope: `subscriptions:read`. */
    list(query?: ListSubscriptionsQuery, options?: CallOptions): List<SubscriptionList, SubscriptionList['data'][number]>;
    /** Get a subscription. Scope: `subscriptions:read`. */
    get(id: string, options?: CallOptions): Promise<Subscription>;
    /** Cancel a subscription immediately. No further charges are made. A charge in progress is refunded to the payer. Repeating the call leaves the subscription cancelled. Scope: `subscriptions:write`. */
    cancel(id: string, options?: CallOptions): Promise<Subscription>;
    /** Pause a subscription. No charge is made until the subscription is resumed. A charge already sent to the provider completes; if it succeeds, its period is paid. Retries of a failed renewal end. The subscriber is notified by e-mail. Repeating the call leaves the subscription paused. Scope: `subscriptions:write`. */
    pause(id: string, options?: CallOptions): Promise<Subscription>;
    /** Resume a paused subscription. If the paid period has not ended, the next charge stays at its end. Otherwise a new period begins now and is charged now; later periods are counted from it. Time in the pause is never charged. The subscriber is notified by e-mail. Repeating the call changes nothing. Scope: `subscriptions:write`. */
    resume(id: string, options?: CallOptions): Promise<Subscription>;
    /** Change the amount of later renewals. A higher amount applies to the first period that begins at least 14 days from now, a lower one to the next period. The subscriber gets an e-mail with both amounts, the day, and a link to cancel. Sending the current amount withdraws an announced increase. An announced decrease can only be lowered further. Repeating the call changes nothing and sends no e-mail. Scope: `subscriptions:write`. */
    changeAmount(id: string, body: ChangeSubscriptionAmountBody, options?: CallOptions): Promise<Subscription>;
  };
  readonly splitRecipients: {
    /** Create a split recipient. Registers the recipient with the payment provider. Repeating a request with the same `externalReference` returns the existing recipient. If its registration was interrupted (502, 503), the repeated request resumes it. If the registration was refused (400), the repeated request tries again with its own values. Scope: `recipients:write`. */
    create(body: CreateSplitRecipientBody, options?: CallOptions): Promise<SplitRecipient>;
    /** List split recipients, newest first. Returns every split recipient, streamed. Scope: `recipients:read`. */
    list(options?: CallOptions): List<SplitRecipientList, SplitRecipientList['data'][number]>;
    /** Update a split recipient’s verified or disabled flag. `verified` requires the scope `recipients:verify` and `disabled` requires `recipients:disable`. Omitted fields are left unchanged. Scope: `recipients:verify`, `recipients:disable`. */
    update(id: string, body: UpdateSplitRecipientBody, options?: CallOptions): Promise<SplitRecipient>;
  };
  readonly payouts: {
    /** List the 50 most recent payouts, newest first. Scope: `payouts:read`. */
    list(options?: CallOptions): List<PayoutList, PayoutList['data'][number]>;
    /** Create a payout. Sends the amount to the settlement account on file, or keeps it in the service. Repeating a request with the same idempotency key returns 200 with the payout that the key created, in its current state, and `idempotentReplay: true`. If the repeated request differs, the response has the header `Idempotency-Mismatch: true`. Keys never expire. A 502 means that nothing was sent; if the outcome is not known yet, the response is 200 with status `processing`. Live keys only. Scope: `payouts:create`. */
    create(body: CreatePayoutBody, options: DemandedKeyOptions): Promise<PayoutAnswer | HeldPayout>;
    /** Get a payout. Scope: `payouts:read`. */
    get(id: string, options?: CallOptions): Promise<Payout>;
    /** Cancel a payout that has not been sent. Only a payout that is awaiting approval can be cancelled. Its amount becomes available again. Cancelling a cancelled payout is refused. Scope: `payouts:cancel`. */
    cancel(id: string, options?: CallOptions): Promise<Payout>;
  };
  readonly webhooks: {
    /** List webhook endpoints, newest first. Scope: `webhooks:read_logs`, `webhooks:manage`. */
    list(options?: CallOptions): List<WebhookEndpointList, WebhookEndpointList['data'][number]>;
    /** Create a webhook endpoint. The response includes the signing secret. It is shown only once. Without `eventTypes`, the endpoint receives the `event_types` of `GET /reference`. A business can have at most 100 endpoints per environment. Scope: `webhooks:manage`. */
    create(body: CreateWebhookBody, options?: CallOptions): Promise<CreatedWebhookEndpoint>;
    /** Update a webhook endpoint’s URL or subscribed events. Omitted fields are left unchanged. Pending retries go to the new URL. Scope: `webhooks:manage`. */
    update(id: string, body: UpdateWebhookBody, options?: CallOptions): Promise<WebhookEndpoint>;
    /** Delete a webhook endpoint. Pending retries are dropped, and the endpoint’s log is deleted. Scope: `webhooks:manage`. */
    remove(id: string, options?: CallOptions): Promise<RemovedWebhookEndpoint>;
    /** Rotate a webhook endpoint’s secret. Both secrets sign during the overlap. At most two secrets sign: rotating again during an overlap replaces the newer secret, and the older one keeps signing for the newly requested overlap. Scope: `webhooks:manage`. */
    rotateSecret(id: string, body?: RotateWebhookSecretBody, options?: CallOptions): Promise<RotatedWebhookEndpoint>;
    /** Send a test event to a webhook endpoint. Sends a `webhook.ping` event to this endpoint only, whatever events it subscribes to. The response waits up to 12 seconds for the exchange and is 200 even if the endpoint fails. Scope: `webhooks:manage`. */
    ping(id: string, options?: CallOptions): Promise<WebhookPing>;
    /** Resend a range of events to a webhook endpoint. Resends the events that the endpoint subscribes to, in `sequence` order. New events are still delivered during a replay. An endpoint can have one replay at a time; another request gets 409 until it ends. Scope: `webhooks:manage`. */
    replay(id: string, body: ReplayEventsBody, options?: CallOptions): Promise<WebhookReplay>;
    /** List the 200 most recent delivery attempts of a webhook endpoint, newest first. Each entry is one attempt. Attempts of the same delivery share an `id`. Scope: `webhooks:read_logs`. */
    listDeliveries(id: string, options?: CallOptions): List<WebhookAttemptList, WebhookAttemptList['data'][number]>;
    /** Resend a delivery immediately. Sends the same body with a new timestamp and signature, whatever the delivery’s status. A failure does not affect the automatic retries; a success ends them. Scope: `webhooks:retry`. */
    retryDelivery(id: string, options?: CallOptions): Promise<RetriedWebhookDelivery>;
  };
  readonly events: {
    /** List events after a given sequence number, in order. Use it to catch up on missed deliveries, or to follow events without an endpoint: with `wait_seconds`, the request waits until there is an event after `after_sequence`. Without `limit`, returns every event, streamed. The header `Latest-Sequence` is the newest event’s `sequence`, 0 if there is none. A key can have two requests waiting at a time. Scope: `webhooks:read_logs`. */
    list(query?: ListEventsQuery, options?: CallOptions): List<EventList, EventList['data'][number]>;
  };
  readonly requests: {
    /** List requests of the last 14 days, newest first. Requests of API keys. In the live environment, only changes and refusals are listed; reads that succeed are counted only. A request appears within a second, and may be missing under heavy load. Scope: `logs:read`. */
    list(query?: ListRequestsQuery, options?: CallOptions): List<LoggedRequestPage, LoggedRequestPage['data'][number]>;
    /** Retrieve a request with its content. Scope: `logs:read`. */
    get(id: string, options?: CallOptions): Promise<LoggedExchange>;
  };
  readonly sandbox: {
    /** Pay as a payer, with test money. Pays a payment link, QR code or subscription as a payer would at its page, and returns the payment. Events, fees, settlements and e-mails follow as for any other payment. Needs no scope. Each request makes another payment. Only for test keys, where the provider is the simulator: otherwise 501. */
    pay(body: PayInSandboxBody, options?: CallOptions): Promise<Payment>;
    /** Get the time of the sandbox. Needs no scope. Only for test keys, in a sandbox whose clock can be moved: otherwise 501. */
    getClock(options?: CallOptions): Promise<SandboxClock>;
    /** Advance the time of the sandbox. Moves the clock of the whole sandbox, for everybody who uses it, and never back. The clock stops at every moment at which something is due, such as a webhook attempt, a renewal or an expiry, and lets it happen before it goes on. A request moves the clock for 20 seconds at most; if `done` is false, send another. Needs no scope. Only for test keys, in a sandbox whose clock can be moved: otherwise 501. */
    advanceClock(body: AdvanceSandboxClockBody, options?: CallOptions): Promise<SandboxClockAdvance>;
    /** Make the next call go wrong. Queues a fault at the simulated provider. It waits for the next call or notice of your workspace that fits, and is used up by it. Calls of other businesses are not affected, except that an outage can make the service hold back its calls to the provider for 10 seconds. 20 scenarios can wait. Needs no scope. Only where the provider is the simulator: otherwise 501. A live key can use it where live money is simulated too, as in a demo. */
    queueScenario(body: QueueSandboxScenarioBody, options?: CallOptions): Promise<SandboxScenario>;
    /** List the faults that wait. Returns the scenarios of your workspace that no call has used up yet. Needs no scope. Only where the provider is the simulator: otherwise 501. A live key can use it where live money is simulated too, as in a demo. */
    listScenarios(options?: CallOptions): List<SandboxScenarioList, SandboxScenarioList['data'][number]>;
    /** Delete a fault that waits. A scenario that a call has used up is not found. Needs no scope. Only where the provider is the simulator: otherwise 501. A live key can use it where live money is simulated too, as in a demo. */
    removeScenario(id: string, options?: CallOptions): Promise<RemovedSandboxScenario>;
    /** Dispute a test payment, as the payer’s bank. Opens a dispute of a test payment at once. Balance, events and e-mails follow as for any other dispute. Each request opens another dispute. Needs no scope. Only for test keys, where the provider is the simulator: otherwise 501. */
    openDispute(body: OpenSandboxDisputeBody, options?: CallOptions): Promise<Dispute>;
    /** Decide a dispute of a test payment, as the banks. Ends an open dispute, whether or not you have submitted evidence. Needs no scope. Only for test keys, where the provider is the simulator: otherwise 501. */
    decideDispute(id: string, body: DecideSandboxDisputeBody, options?: CallOptions): Promise<Dispute>;
  };
}

export const paymentsTable = {
  reference: {
    get: 'GET',
  },
  openapi: {
    get: 'GET .json',
  },
  key: {
    get: 'GET',
  },
  booksLink: {
    set: 'PUT+   natural',
  },
  payments: {
    list: 'GET?  cursor',
    get: 'GET /{id}',
    cancel: 'POST /{id}/cancel  natural',
    resendReceipt: 'POST /{id}/receipt/resend  key',
    listRefunds: 'GET? /{id}/refunds none',
  },
  refunds: {
    get: 'GET /{id}',
  },
  disputes: {
    list: 'GET?  cursor',
    get: 'GET /{id}',
    accept: 'POST /{id}/accept  never',
    submitEvidence: 'POST+ /{id}/evidence  never',
    listFiles: 'GET /{id}/files none',
    uploadFile: 'POST+ /{id}/files  never',
    removeFile: 'DELETE /{id}/files/{fileId}  natural',
    getFile: 'GET /{id}/files/{fileId}',
  },
  account: {
    get: 'GET',
    startVerification: 'POST+ /verification  natural',
  },
  balance: {
    get: 'GET',
  },
  settlements: {
    list: 'GET?  none',
    listCsv: 'GET? ?format=csv text',
  },
  movements: {
    list: 'GET?  sequence',
    getHead: 'GET /head',
    summarize: 'GET? /summary',
    listCheckpoints: 'GET? /checkpoints none',
    get: 'GET /{id}',
  },
  reconciliationBreaks: {
    list: 'GET  none',
  },
  paymentLinks: {
    create: 'POST+   key',
    list: 'GET  none',
    get: 'GET /{id}',
    update: 'PATCH+ /{id}  natural',
  },
  qrCodes: {
    create: 'POST+   never',
    list: 'GET  none',
    get: 'GET /{id}',
    update: 'PATCH+ /{id}  natural',
  },
  subscriptions: {
    create: 'POST+   key',
    list: 'GET?  none',
    get: 'GET /{id}',
    cancel: 'POST /{id}/cancel  natural',
    pause: 'POST /{id}/pause  natural',
    resume: 'POST /{id}/resume  natural',
    changeAmount: 'POST+ /{id}/amount  natural',
  },
  splitRecipients: {
    create: 'POST+   natural',
    list: 'GET  none',
    update: 'PATCH+ /{id}  natural',
  },
  payouts: {
    list: 'GET  none',
    create: 'POST+   key!',
    get: 'GET /{id}',
    cancel: 'POST /{id}/cancel  never',
  },
  webhooks: {
    list: 'GET  none',
    create: 'POST+   never',
    update: 'PATCH+ /{id}  natural',
    remove: 'DELETE /{id}  natural',
    rotateSecret: 'POST+ /{id}/rotate-secret  never',
    ping: 'POST /{id}/ping  never',
    replay: 'POST+ /{id}/replay  never',
    listDeliveries: 'GET /{id}/deliveries none',
    retryDelivery: 'POST /deliveries/{id}/retry  never',
  },
  events: {
    list: 'GET?  sequence',
  },
  requests: {
    list: 'GET?  cursor',
    get: 'GET /{id}',
  },
  sandbox: {
    pay: 'POST+ /payments  never',
    getClock: 'GET /clock',
    advanceClock: 'POST+ /clock/advance  never',
    queueScenario: 'POST+ /scenarios  never',
    listScenarios: 'GET /scenarios none',
    removeScenario: 'DELETE /scenarios/{id}  natural',
    openDispute: 'POST+ /disputes  never',
    decideDispute: 'POST+ /disputes/{id}/decide  never',
  },
};
