/** A payer's bank claims a charge's money back. */
export interface Chargeback {
  readonly providerChargebackId: string;
  readonly providerTransactionId: string;
  /** The service's own reference of the charge. */
  readonly reference: string;
  /** Exact decimal text in major units of the charge's currency: the rows name none. */
  readonly amountMajor: string;
  /** `contested`: the banks are reviewing the merchant's evidence. */
  readonly status: 'open' | 'contested' | 'accepted' | 'won' | 'lost';
  /** The provider keeps evidence of the merchant's, whatever the status. */
  readonly hasEvidence: boolean;
  readonly reason: string | null;
  readonly dueAt: Date | null;
  readonly createdAt: Date | null;
}

export interface ChargebackAnswer {
  readonly providerChargebackId: string;
  readonly action: 'accept' | 'contest';
  /** The merchant's evidence, or a fixed text when accepting. */
  readonly comment: string;
  /** From `uploadProof`; null without files. */
  readonly proofLink: string | null;
}
