/** The e-mails to payers; each is sent once. */
type PayerNoticeKind =
  | 'receipt'
  | 'refund'
  | 'subscription_started'
  | 'subscription_ended'
  | 'renewal_failed'
  | 'renewal_soon'
  | 'subscription_link'
  | 'subscription_paused'
  | 'subscription_resumed'
  | 'amount_changed';

export interface PayerNoticeKey {
  readonly workspaceId: string;
  readonly kind: PayerNoticeKind;
  /** The payment, refund or subscription that it is about. */
  readonly subjectId: string;
  /** 0 for one-time notices, the period of a renewal, or the number of a repeat. */
  readonly round: number;
}

export interface NewPayerNotice extends PayerNoticeKey {
  readonly dueAt: Date;
  /** The refunded amount and its payment. */
  readonly refund?: { readonly paymentId: string; readonly amountMinor: bigint };
}

/** Why an e-mail was or was not written. */
export type PayerNoticeOutcome = 'queued' | 'no_address' | 'not_a_member' | 'outdated';
