// Generated from the OpenAPI documents by ./dev generate. Do not edit.

/** Members by name: s text, b true or false, i whole number, n number, = words; ~ may be null, ? may be absent. */
export const eventShapes = {
  payments: {
    '': 'id:s created_at:s sequence:i environment:=live|test',
    'payment.succeeded': 'id:s amount:i currency:s fee_amount:i net_amount:i status:=succeeded qr_code_id?~:s payment_link_id?~:s subscription_id?:s title?~:s order_reference?~:s metadata?:m',
    'payment.failed': 'id:s amount:i currency:s status:=failed failure_reason:s qr_code_id?~:s payment_link_id?~:s subscription_id?:s title?~:s order_reference?~:s metadata?:m',
    'payment.refunded': 'id:s amount:i currency:s refunded_amount:i refund_amount:i status:=partially_refunded|refunded fully_refunded:b refund_id:s',
    'payout.completed': 'id:s amount:i currency:s status:=completed',
    'payout.failed': 'id:s amount:i currency:s status:=failed failure_reason:s',
    'payout.returned': 'id:s amount:i currency:s status:=completed return_reason:s',
    'refund.failed': 'id:s amount:i currency:s payment_id:s status:=failed failure_code~:=refused|not_sent|failed_later failure_reason~:s payment_status:=succeeded|partially_refunded refunded_amount:i',
    'dispute.opened': 'id:s payment_id:s amount:i fee_amount:i currency:s status:=needs_response reason~:s due_at~:s previous_dispute_id~:s',
    'dispute.evidence_submitted': 'id:s payment_id:s amount:i fee_amount:i currency:s status:=under_review',
    'dispute.won': 'id:s payment_id:s amount:i fee_amount:i currency:s status:=won',
    'dispute.lost': 'id:s payment_id:s amount:i fee_amount:i currency:s status:=lost lost_because:=accepted|no_response|decided',
    'approval.requested': 'id:s action:=refund.create|payout.create|dispute.accept|threshold.change|settlement_account.replace|member.add|member.promote|api_key.create|business.close subject_id:s amount~:i currency:s status:=requires_review expires_at:s',
    'approval.approved': 'id:s action:=refund.create|payout.create|dispute.accept|threshold.change|settlement_account.replace|member.add|member.promote|api_key.create|business.close subject_id:s amount~:i currency:s status:=approved decided_at:s',
    'approval.rejected': 'id:s action:=refund.create|payout.create|dispute.accept|threshold.change|settlement_account.replace|member.add|member.promote|api_key.create|business.close subject_id:s amount~:i currency:s status:=rejected decided_at:s decision_reason~:s',
    'approval.expired': 'id:s action:=refund.create|payout.create|dispute.accept|threshold.change|settlement_account.replace|member.add|member.promote|api_key.create|business.close subject_id:s amount~:i currency:s status:=expired expired_at:s',
    'webhook.ping': 'id:s webhook_id:s',
  },
  accounting: {
    '': 'id:s created_at:s org_id:s sequence?:i',
    'invoice.created': 'id:s kind:=invoice|credit_note|bill|supplier_credit|expense_claim number~:s status:=draft|awaiting_approval|approved|sent|posted|partially_paid|paid|void|closed contact_id:s date:s due_date:s currency:s subtotal:n tax_total:n total:n amount_paid:n reference~:s',
    'invoice.issued': 'id:s kind:=invoice|credit_note|bill|supplier_credit|expense_claim number~:s status:=draft|awaiting_approval|approved|sent|posted|partially_paid|paid|void|closed contact_id:s date:s due_date:s currency:s subtotal:n tax_total:n total:n amount_paid:n reference~:s',
    'invoice.paid': 'id:s kind:=invoice|credit_note|bill|supplier_credit|expense_claim number~:s status:=draft|awaiting_approval|approved|sent|posted|partially_paid|paid|void|closed contact_id:s date:s due_date:s currency:s subtotal:n tax_total:n total:n amount_paid:n reference~:s',
    'invoice.voided': 'id:s kind:=invoice|credit_note|bill|supplier_credit|expense_claim number~:s status:=draft|awaiting_approval|approved|sent|posted|partially_paid|paid|void|closed contact_id:s date:s due_date:s currency:s subtotal:n tax_total:n total:n amount_paid:n reference~:s',
    'quote.accepted': 'id:s number~:s status:=draft|sent|accepted|declined|expired|withdrawn contact_id:s lead_id~:s date:s expiry_date:s currency:s subtotal:n tax_total:n total:n reference~:s responded_at~:s responder_name~:s decline_reason~:s invoice_id~:s',
    'quote.declined': 'id:s number~:s status:=draft|sent|accepted|declined|expired|withdrawn contact_id:s lead_id~:s date:s expiry_date:s currency:s subtotal:n tax_total:n total:n reference~:s responded_at~:s responder_name~:s decline_reason~:s invoice_id~:s',
    'bill.created': 'id:s kind:=invoice|credit_note|bill|supplier_credit|expense_claim number~:s status:=draft|awaiting_approval|approved|sent|posted|partially_paid|paid|void|closed contact_id:s date:s due_date:s currency:s subtotal:n tax_total:n total:n amount_paid:n reference~:s',
    'bill.approved': 'id:s kind:=invoice|credit_note|bill|supplier_credit|expense_claim number~:s status:=draft|awaiting_approval|approved|sent|posted|partially_paid|paid|void|closed contact_id:s date:s due_date:s currency:s subtotal:n tax_total:n total:n amount_paid:n reference~:s',
    'bill.paid': 'id:s kind:=invoice|credit_note|bill|supplier_credit|expense_claim number~:s status:=draft|awaiting_approval|approved|sent|posted|partially_paid|paid|void|closed contact_id:s date:s due_date:s currency:s subtotal:n tax_total:n total:n amount_paid:n reference~:s',
    'contact.created': 'id:s name:s email~:s is_customer:b is_supplier:b currency~:s',
    'lead.won': 'id:s name:s company~:s value:n currency:s contact_id~:s quote_id~:s',
    'test.ping': 'endpoint_id:s message:=ping',
  },
};
