/** What payers are told by e-mail, once each. */
type PayerNoticeKind =
  | 'receipt'
  | 'refund'
  | 'subscription_started'
  | 'subscription_ended'
  | 'renewal_failed'
  | 'renewal_soon'
  | 'subscription_link';

export interface PayerNoticeKey {
  readonly workspaceId: string;
  readonly kind: PayerNoticeKind;
  /** The payment, refund or subscription that it is about. */
  readonly subjectId: string;
  /** 0 for what happens once, the period of a renewal, the count of a repeat. */
  readonly round: number;
}

export interface NewPayerNotice extends PayerNoticeKey {
  readonly dueAt: Date;
  /** What was given back, of which payment. */
  readonly refund?: { readonly paymentId: string; readonly amountMinor: bigint };
}

/** Why a mail was or was not written. */
export type PayerNoticeOutcome = 'queued' | 'no_address' | 'not_a_member' | 'outdated';
