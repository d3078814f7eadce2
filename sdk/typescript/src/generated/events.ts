// Generated from the OpenAPI documents by ./dev generate. Do not edit.

import type { MajorUnits, MinorUnits } from '../units.ts';

/** A charge succeeded. */
export interface PaymentSucceeded {
  /** The object’s id. */
  readonly id: string;
  /** The payment or payout amount. Minor units. */
  readonly amount: MinorUnits;
  /** ISO 4217. */
  readonly currency: string;
  /** The platform fee. Minor units. */
  readonly fee_amount: MinorUnits;
  /** The amount less the fee. Minor units. */
  readonly net_amount: MinorUnits;
  /** The status. */
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
}

/** A charge was declined or was not completed. */
export interface PaymentFailed {
  /** The object’s id. */
  readonly id: string;
  /** The payment or payout amount. Minor units. */
  readonly amount: MinorUnits;
  /** ISO 4217. */
  readonly currency: string;
  /** The status. */
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
}

/** A payment was refunded, in full or in part. */
export interface PaymentRefunded {
  /** The object’s id. */
  readonly id: string;
  /** The payment or payout amount. Minor units. */
  readonly amount: MinorUnits;
  /** ISO 4217. */
  readonly currency: string;
  /** Total refunded so far, including this refund. Minor units. */
  readonly refunded_amount: MinorUnits;
  /** The amount of this refund. Minor units. */
  readonly refund_amount: MinorUnits;
  /** The status. */
  readonly status: 'partially_refunded' | 'refunded';
  /** Whether nothing of the payment remains to be refunded. */
  readonly fully_refunded: boolean;
  /** The refund. */
  readonly refund_id: string;
}

/** A payout reached the settlement account. */
export interface PayoutCompleted {
  /** The object’s id. */
  readonly id: string;
  /** The payment or payout amount. Minor units. */
  readonly amount: MinorUnits;
  /** ISO 4217. */
  readonly currency: string;
  /** The status. */
  readonly status: 'completed';
}

/** A payout to the settlement account failed. */
export interface PayoutFailed {
  /** The object’s id. */
  readonly id: string;
  /** The payment or payout amount. Minor units. */
  readonly amount: MinorUnits;
  /** ISO 4217. */
  readonly currency: string;
  /** The status. */
  readonly status: 'failed';
  /** The reason, in plain words. */
  readonly failure_reason: string;
}

/** The bank returned a completed payout. */
export interface PayoutReturned {
  /** The object’s id. */
  readonly id: string;
  /** The payment or payout amount. Minor units. */
  readonly amount: MinorUnits;
  /** ISO 4217. */
  readonly currency: string;
  /** The status. */
  readonly status: 'completed';
  /** The provider’s reason, in plain words. */
  readonly return_reason: string;
}

/** A refund that had succeeded failed later. */
export interface RefundFailed {
  /** The refund’s id. */
  readonly id: string;
  /** The refund amount. Minor units. */
  readonly amount: MinorUnits;
  /** ISO 4217. */
  readonly currency: string;
  /** The payment. */
  readonly payment_id: string;
  /** The status. */
  readonly status: 'failed';
  /** Why the refund failed. */
  readonly failure_code: 'refused' | 'not_sent' | 'failed_later' | null;
  /** The failure in plain words. */
  readonly failure_reason: string | null;
  /** The payment’s status without this refund. */
  readonly payment_status: 'succeeded' | 'partially_refunded';
  /** Total of the payment’s other refunds. Minor units. */
  readonly refunded_amount: MinorUnits;
}

/** A payer disputes a payment. */
export interface DisputeOpened {
  /** The dispute’s id. */
  readonly id: string;
  /** The payment. */
  readonly payment_id: string;
  /** What the payer wants back. Minor units. */
  readonly amount: MinorUnits;
  /** What losing the dispute costs beside the amount. Minor units. */
  readonly fee_amount: MinorUnits;
  /** ISO 4217. */
  readonly currency: string;
  /** The status. */
  readonly status: 'needs_response';
  /** What the payer told their bank. */
  readonly reason: string | null;
  /** When your answer is due. */
  readonly due_at: string | null;
  /** The dispute of the same payment before this one. */
  readonly previous_dispute_id: string | null;
}

/** The provider took your evidence against a dispute. */
export interface DisputeEvidenceSubmitted {
  /** The dispute’s id. */
  readonly id: string;
  /** The payment. */
  readonly payment_id: string;
  /** What the payer wants back. Minor units. */
  readonly amount: MinorUnits;
  /** What losing the dispute costs beside the amount. Minor units. */
  readonly fee_amount: MinorUnits;
  /** ISO 4217. */
  readonly currency: string;
  /** The status. */
  readonly status: 'under_review';
}

/** You won a dispute. */
export interface DisputeWon {
  /** The dispute’s id. */
  readonly id: string;
  /** The payment. */
  readonly payment_id: string;
  /** What the payer wants back. Minor units. */
  readonly amount: MinorUnits;
  /** What losing the dispute costs beside the amount. Minor units. */
  readonly fee_amount: MinorUnits;
  /** ISO 4217. */
  readonly currency: string;
  /** The status. */
  readonly status: 'won';
}

/** You lost a dispute: the payer has the money back. */
export interface DisputeLost {
  /** The dispute’s id. */
  readonly id: string;
  /** The payment. */
  readonly payment_id: string;
  /** What the payer wants back. Minor units. */
  readonly amount: MinorUnits;
  /** What losing the dispute costs beside the amount. Minor units. */
  readonly fee_amount: MinorUnits;
  /** ISO 4217. */
  readonly currency: string;
  /** The status. */
  readonly status: 'lost';
  /** Why the dispute was lost. */
  readonly lost_because: 'accepted' | 'no_response' | 'decided';
}

/** An operation needs a second approver. */
export interface ApprovalRequested {
  /** The approval’s id. */
  readonly id: string;
  /** The operation that needs approval. */
  readonly action: 'refund.create' | 'payout.create' | 'dispute.accept' | 'threshold.change' | 'settlement_account.replace' | 'member.add' | 'member.promote' | 'api_key.create' | 'business.close';
  /** The id of the payout, refund or change to approve. */
  readonly subject_id: string;
  /** The payout or refund amount. Null if no money moves. Minor units. */
  readonly amount: MinorUnits | null;
  /** ISO 4217. XXX if no currency is involved. */
  readonly currency: string;
  /** The status. */
  readonly status: 'requires_review';
  /** When the approval expires if nobody decides. */
  readonly expires_at: string;
}

/** A second approver approved the operation, which is carried out now. */
export interface ApprovalApproved {
  /** The approval’s id. */
  readonly id: string;
  /** The operation that needs approval. */
  readonly action: 'refund.create' | 'payout.create' | 'dispute.accept' | 'threshold.change' | 'settlement_account.replace' | 'member.add' | 'member.promote' | 'api_key.create' | 'business.close';
  /** The id of the payout, refund or change to approve. */
  readonly subject_id: string;
  /** The payout or refund amount. Null if no money moves. Minor units. */
  readonly amount: MinorUnits | null;
  /** ISO 4217. XXX if no currency is involved. */
  readonly currency: string;
  /** The status. */
  readonly status: 'approved';
  /** When an approver decided. */
  readonly decided_at: string;
}

/** A second approver rejected the operation. */
export interface ApprovalRejected {
  /** The approval’s id. */
  readonly id: string;
  /** The operation that needs approval. */
  readonly action: 'refund.create' | 'payout.create' | 'dispute.accept' | 'threshold.change' | 'settlement_account.replace' | 'member.add' | 'member.promote' | 'api_key.create' | 'business.close';
  /** The id of the payout, refund or change to approve. */
  readonly subject_id: string;
  /** The payout or refund amount. Null if no money moves. Minor units. */
  readonly amount: MinorUnits | null;
  /** ISO 4217. XXX if no currency is involved. */
  readonly currency: string;
  /** The status. */
  readonly status: 'rejected';
  /** When an approver decided. */
  readonly decided_at: string;
  /** The approver’s reason. Null if none was given. */
  readonly decision_reason: string | null;
}

/** An approval expired: nobody decided within seven days. */
export interface ApprovalExpired {
  /** The approval’s id. */
  readonly id: string;
  /** The operation that needs approval. */
  readonly action: 'refund.create' | 'payout.create' | 'dispute.accept' | 'threshold.change' | 'settlement_account.replace' | 'member.add' | 'member.promote' | 'api_key.create' | 'business.close';
  /** The id of the payout, refund or change to approve. */
  readonly subject_id: string;
  /** The payout or refund amount. Null if no money moves. Minor units. */
  readonly amount: MinorUnits | null;
  /** ISO 4217. XXX if no currency is involved. */
  readonly currency: string;
  /** The status. */
  readonly status: 'expired';
  /** When the approval expired. */
  readonly expired_at: string;
}

/** A test event that you requested. */
export interface WebhookPing {
  /** The id of the test delivery. */
  readonly id: string;
  /** The endpoint being tested. */
  readonly webhook_id: string;
}

export interface PaymentsEnvelope<Type extends string, Data> {
  /** The same in every attempt, and equal to `webhook-id`. */
  readonly id: string;
  /** When the event happened. */
  readonly created_at: string;
  /** Numbers the environment’s events consecutively, without gaps. */
  readonly sequence: number;
  /** Live or sandbox. */
  readonly environment: 'live' | 'test';
  readonly type: Type;
  readonly data: Data;
}

/** Every event of the payments service. */
export type PaymentsEvent =
  | PaymentsEnvelope<'payment.succeeded', PaymentSucceeded>
  | PaymentsEnvelope<'payment.failed', PaymentFailed>
  | PaymentsEnvelope<'payment.refunded', PaymentRefunded>
  | PaymentsEnvelope<'payout.completed', PayoutCompleted>
  | PaymentsEnvelope<'payout.failed', PayoutFailed>
  | PaymentsEnvelope<'payout.returned', PayoutReturned>
  | PaymentsEnvelope<'refund.failed', RefundFailed>
  | PaymentsEnvelope<'dispute.opened', DisputeOpened>
  | PaymentsEnvelope<'dispute.evidence_submitted', DisputeEvidenceSubmitted>
  | PaymentsEnvelope<'dispute.won', DisputeWon>
  | PaymentsEnvelope<'dispute.lost', DisputeLost>
  | PaymentsEnvelope<'approval.requested', ApprovalRequested>
  | PaymentsEnvelope<'approval.approved', ApprovalApproved>
  | PaymentsEnvelope<'approval.rejected', ApprovalRejected>
  | PaymentsEnvelope<'approval.expired', ApprovalExpired>
  | PaymentsEnvelope<'webhook.ping', WebhookPing>;

/** A draft invoice or credit note was created. */
export interface InvoiceCreated {
  /** The object’s id. */
  readonly id: string;
  /** What kind of document it is. */
  readonly kind: 'invoice' | 'credit_note' | 'bill' | 'supplier_credit' | 'expense_claim';
  /** Null until the document is posted. */
  readonly number: string | null;
  /** The document’s status. */
  readonly status: 'draft' | 'awaiting_approval' | 'approved' | 'sent' | 'posted' | 'partially_paid' | 'paid' | 'void' | 'closed';
  /** The customer or supplier. */
  readonly contact_id: string;
  /** The document’s date. */
  readonly date: string;
  /** When payment is due. */
  readonly due_date: string;
  /** ISO 4217 currency code. */
  readonly currency: string;
  /** The total before tax. Major units. */
  readonly subtotal: MajorUnits;
  /** The total tax. Major units. */
  readonly tax_total: MajorUnits;
  /** The total with tax. Major units. */
  readonly total: MajorUnits;
  /** How much is settled. Major units. */
  readonly amount_paid: MajorUnits;
  /** Your own reference. */
  readonly reference: string | null;
}

/** An invoice or credit note was issued and posted. */
export type InvoiceIssued = InvoiceCreated;

/** An invoice was paid in full. */
export type InvoicePaid = InvoiceCreated;

/** An invoice or credit note was voided, or its draft discarded. */
export type InvoiceVoided = InvoiceCreated;

/** A customer accepted a quote. */
export interface QuoteAccepted {
  /** The object’s id. */
  readonly id: string;
  /** The number. Null until it has one. */
  readonly number: string | null;
  /** The quote’s status. */
  readonly status: 'draft' | 'sent' | 'accepted' | 'declined' | 'expired' | 'withdrawn';
  /** The customer or supplier. */
  readonly contact_id: string;
  /** The lead the quote is for. */
  readonly lead_id: string | null;
  /** The document’s date. */
  readonly date: string;
  /** The last day on which the quote can be accepted. */
  readonly expiry_date: string;
  /** ISO 4217 currency code. */
  readonly currency: string;
  /** The total before tax. Major units. */
  readonly subtotal: MajorUnits;
  /** The total tax. Major units. */
  readonly tax_total: MajorUnits;
  /** The total with tax. Major units. */
  readonly total: MajorUnits;
  /** Your own reference. */
  readonly reference: string | null;
  /** When the customer answered. Null if there is no answer. */
  readonly responded_at: string | null;
  /** As entered on the quote’s page. */
  readonly responder_name: string | null;
  /** The customer’s reason. Null if none was given. */
  readonly decline_reason: string | null;
  /** The draft invoice created from the quote. */
  readonly invoice_id: string | null;
}

/** A customer declined a quote. */
export type QuoteDeclined = QuoteAccepted;

/** A bill, supplier credit or expense claim was created. */
export type BillCreated = InvoiceCreated;

/** A bill or expense claim was approved and posted. */
export type BillApproved = InvoiceCreated;

/** A bill or expense claim was paid in full. */
export type BillPaid = InvoiceCreated;

/** A customer or supplier was added. */
export interface ContactCreated {
  /** The object’s id. */
  readonly id: string;
  /** The name. */
  readonly name: string;
  /** The e-mail address. */
  readonly email: string | null;
  /** Whether the contact buys from you. */
  readonly is_customer: boolean;
  /** Whether you buy from the contact. */
  readonly is_supplier: boolean;
  /** ISO 4217 currency code. */
  readonly currency: string | null;
}

/** A lead was won: a user marked it, or its quote was accepted. */
export interface LeadWon {
  /** The object’s id. */
  readonly id: string;
  /** The name. */
  readonly name: string;
  /** The company’s name. */
  readonly company: string | null;
  /** Estimated value; 0 if unknown. */
  readonly value: MajorUnits;
  /** ISO 4217 currency code. */
  readonly currency: string;
  /** The customer created from the lead. */
  readonly contact_id: string | null;
  /** The quote last sent for the lead. */
  readonly quote_id: string | null;
}

/** A requested test; sent to one endpoint, whatever its subscriptions. */
export interface TestPing {
  /** The endpoint being tested. */
  readonly endpoint_id: string;
  /** Always `ping`. */
  readonly message: 'ping';
}

export interface AccountingEnvelope<Type extends string, Data> {
  /** The same for every attempt; equal to `webhook-id`. */
  readonly id: string;
  /** When the event happened. */
  readonly created_at: string;
  /** The organisation the event belongs to. */
  readonly org_id: string;
  /** Only in `GET /events`: consecutive within the organisation. */
  readonly sequence?: number;
  readonly type: Type;
  readonly data: Data;
}

/** Every event of the accounting service. */
export type AccountingEvent =
  | AccountingEnvelope<'invoice.created', InvoiceCreated>
  | AccountingEnvelope<'invoice.issued', InvoiceIssued>
  | AccountingEnvelope<'invoice.paid', InvoicePaid>
  | AccountingEnvelope<'invoice.voided', InvoiceVoided>
  | AccountingEnvelope<'quote.accepted', QuoteAccepted>
  | AccountingEnvelope<'quote.declined', QuoteDeclined>
  | AccountingEnvelope<'bill.created', BillCreated>
  | AccountingEnvelope<'bill.approved', BillApproved>
  | AccountingEnvelope<'bill.paid', BillPaid>
  | AccountingEnvelope<'contact.created', ContactCreated>
  | AccountingEnvelope<'lead.won', LeadWon>
  | AccountingEnvelope<'test.ping', TestPing>;
