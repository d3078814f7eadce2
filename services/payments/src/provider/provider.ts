import type { CurrencyCode, Money } from '@countinghouse/money';
import type { Chargeback, ChargebackAnswer } from './chargeback.ts';
import type { ProofFile } from './proof-file.ts';
import type { SimulatedParts } from './simulated-parts.ts';

export type { Chargeback, ChargebackAnswer } from './chargeback.ts';

/**
 * The port to a payment provider. A new provider implements this interface and nothing else; no
 * other file depends on its wire format.
 */
export interface Provider extends SimulatedParts {
  /** The name recorded on payments, for example `flutterwave`. */
  readonly name: string;
  /** True while calls of this kind are rejected locally because the last ones went unanswered. */
  readonly isCircuitOpen: (kind: ProviderCallKind) => boolean;
  readonly createCheckout: (request: CheckoutRequest) => Promise<Answer<CheckoutSession>>;
  /** Idempotent: disabling a session that is already disabled or over is accepted. */
  readonly disableCheckout: (session: CheckoutSession) => Promise<Answer<null>>;
  readonly findCharge: (reference: string) => Promise<Finding<Charge>>;
  /** Charges a card again with the token from its first charge, under the service's reference. */
  readonly chargeToken: (request: TokenCharge) => Promise<TokenAnswer>;
  readonly refundCharge: (request: RefundRequest) => Promise<Answer<ProviderRefund>>;
  /** Provider refunds carry no reference: a repeat is found by transaction, amount and time. */
  readonly listRefunds: (charge: RefundedCharge) => Promise<Finding<readonly ProviderRefund[]>>;
  readonly createSubaccount: (request: SubaccountRequest) => Promise<Answer<Subaccount>>;
  /** Finds by stored reference, for a registration whose answer was lost. */
  readonly findSubaccount: (reference: string) => Promise<Finding<Subaccount>>;
  readonly createTransfer: (request: TransferRequest) => Promise<Answer<Transfer>>;
  readonly findTransfer: (reference: string) => Promise<Finding<Transfer>>;
  readonly listBanks: (country: string) => Promise<Finding<readonly Bank[]>>;
  readonly resolveAccount: (account: BankAccount) => Promise<Finding<ResolvedAccount>>;
  readonly listBalances: () => Promise<Finding<readonly ProviderBalance[]>>;
  readonly listCharges: (day: DayPage) => Promise<Finding<Page<Charge>>>;
  readonly listTransfers: (day: DayPage) => Promise<Finding<Page<Transfer>>>;
  readonly listSettlements: (day: DayPage) => Promise<Finding<Page<Settlement>>>;
  /** Newest first, open and ended. There are no chargeback notices, so the list is polled. */
  readonly listChargebacks: (page: number) => Promise<Finding<Page<Chargeback>>>;
  /** Idempotent in effect: the provider refuses a second answer; the list shows the first. */
  readonly answerChargeback: (answer: ChargebackAnswer) => Promise<Answer<Chargeback>>;
  /** Stores a picture as proof for an answer; returns its address at the provider. */
  readonly uploadProof: (proof: ProofFile) => Promise<Answer<string>>;
  /** Checks the secret in constant time, then reads the few fields that the service relies on. */
  readonly parseCallback: (request: CallbackRequest) => CallbackOutcome;
}

/** Calls that fail together: transfers can be down at the provider while its checkout works. */
export type ProviderCallKind =
  | 'checkout'
  | 'refund'
  | 'recipient'
  | 'transfer'
  | 'dispute'
  | 'question';

/**
 * The result of a call that changes something at the provider. `rejected` means that it certainly
 * did not happen. Everything else that is not accepted is `unknown`, which does not mean failed.
 */
export type Answer<Value> =
  | { readonly kind: 'accepted'; readonly value: Value }
  | { readonly kind: 'rejected'; readonly reason: RejectionReason; readonly message: string }
  | { readonly kind: 'unknown'; readonly message: string };

export type RejectionReason =
  /** The provider read the request and refused it. */
  | 'refused'
  /** The provider already has this reference: look it up. */
  | 'duplicate_reference'
  /** The provider's rate limit: the call was not executed and can be sent again later. */
  | 'rate_limited'
  /** The call was not sent: no connection, or the circuit breaker is open. */
  | 'not_sent';

/** A lookup's result. `missing`: the provider says that there is none. `unknown`: no answer. */
export type Finding<Value> =
  | { readonly kind: 'found'; readonly value: Value }
  | { readonly kind: 'missing' }
  | { readonly kind: 'unknown'; readonly message: string };

export interface CheckoutRequest {
  /** The service's own reference, created before the call and stored with the payment. */
  readonly reference: string;
  readonly amount: Money;
  /** Where the payer's browser returns after the payment. */
  readonly redirectUrl: string;
  readonly customer: { readonly email: string; readonly name?: string };
  readonly title: string;
  readonly description: string | null;
  readonly logoUrl: string | null;
  readonly sessionMinutes: number;
  /** The recipient's exact amount, already computed; null without a split. */
  readonly split: { readonly subaccountId: string; readonly share: Money } | null;
  /** True for payments that are charged again later: only cards leave a token. */
  readonly isCardOnly: boolean;
}

export interface CheckoutSession {
  /** The provider's payment page for the payer. */
  readonly url: string;
}

export type ChargeStatus = 'pending' | 'succeeded' | 'failed';

export interface Charge {
  readonly providerTransactionId: string;
  readonly providerReference: string | null;
  readonly reference: string;
  readonly status: ChargeStatus;
  /** The requested amount, without fees passed on to the payer. */
  readonly amount: Money;
  /** The provider's fee, once reported. */
  readonly providerFee: Money | null;
  readonly failureCode: ChargeFailureCode | null;
  readonly failureMessage: string | null;
  readonly method: ChargeMethod | null;
  /** Token for charging the card again. A secret: stored sealed or not at all. */
  readonly cardToken: string | null;
  readonly createdAt: Date | null;
}

export interface TokenCharge {
  readonly reference: string;
  readonly token: string;
  /** The e-mail address of the charge that created the token. The provider compares it. */
  readonly email: string;
  readonly amount: Money;
}

export type TokenAnswer =
  | Answer<Charge>
  /** The provider or the payer's bank declined: certainly nothing was charged. */
  | {
      readonly kind: 'declined';
      readonly failureCode: ChargeFailureCode;
      readonly message: string;
    };

export type ChargeFailureCode =
  | 'declined'
  | 'insufficient_funds'
  | 'expired'
  | 'authentication_failed'
  | 'abandoned'
  | 'provider_error'
  | 'limit_exceeded';

export interface ChargeMethod {
  readonly type: 'card' | 'bank_transfer' | 'ussd' | 'mobile_money' | 'qr' | 'account' | 'other';
  readonly brand: string | null;
  readonly last4: string | null;
  readonly bank: string | null;
  readonly network: string | null;
}

export interface RefundRequest {
  readonly providerTransactionId: string;
  readonly amount: Money;
  /** Some banks show it to the payer. */
  readonly comment: string;
}

/** Provider refunds name no currency: they use the charge's. */
export interface RefundedCharge {
  readonly providerTransactionId: string;
  readonly currency: CurrencyCode;
  /** Only refunds created after this matter; null for all. */
  readonly since: Date | null;
}

export interface ProviderRefund {
  readonly providerRefundId: string;
  readonly providerTransactionId: string;
  readonly amount: Money;
  readonly status: 'pending' | 'succeeded' | 'failed';
  readonly createdAt: Date | null;
}

export interface SubaccountRequest {
  /** The service's own reference, kept in the sub-account's metadata. */
  readonly reference: string;
  readonly account: BankAccount;
  readonly businessName: string;
  readonly mobile: string;
  readonly email: string | null;
  readonly country: string;
  /** The platform's fraction as exact decimal text, for example `0.3` for a recipient of 70 %. */
  readonly platformFraction: string;
}

export interface Subaccount {
  readonly subaccountId: string;
  readonly providerId: string;
  readonly bankName: string | null;
  readonly accountName: string | null;
}

export interface BankAccount {
  readonly bankCode: string;
  readonly accountNumber: string;
}

export interface ResolvedAccount extends BankAccount {
  readonly accountName: string;
}

export interface TransferRequest {
  readonly reference: string;
  readonly amount: Money;
  readonly account: BankAccount;
  readonly beneficiaryName: string;
  readonly narration: string;
}

export interface Transfer {
  readonly providerTransferId: string;
  readonly reference: string;
  readonly status: 'pending' | 'succeeded' | 'failed';
  readonly amount: Money;
  readonly fee: Money | null;
  readonly failureMessage: string | null;
  readonly createdAt: Date | null;
}

export interface Bank {
  readonly code: string;
  readonly name: string;
}

export interface ProviderBalance {
  readonly available: Money;
  readonly ledger: Money;
}

/** A page of one UTC day. The adapter also reads the days around it: theirs have another zone. */
export interface DayPage {
  /** `2026-11-15` */
  readonly day: string;
  readonly page: number;
}

export interface Page<Row> {
  readonly rows: readonly Row[];
  readonly isLast: boolean;
}

export interface Settlement {
  readonly providerSettlementId: string;
  readonly status: 'pending' | 'completed';
  readonly gross: Money;
  readonly fee: Money;
  /** The amount deducted for lost chargebacks, of any charges. */
  readonly chargeback: Money;
  readonly net: Money;
  readonly processedAt: Date | null;
  readonly providerTransactionIds: readonly string[];
}

export interface CallbackRequest {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: Buffer;
}

export type CallbackOutcome =
  /** The secret is missing or wrong: respond with 401 and read nothing. */
  | { readonly kind: 'forged' }
  /** Authentic, but not about anything that the service acts on. */
  | { readonly kind: 'ignored'; readonly reason: string }
  | { readonly kind: 'notice'; readonly notice: CallbackNotice };

/** A hint to check, never a proof: only the provider's response to a request counts. */
export interface CallbackNotice {
  readonly subject: 'charge' | 'transfer';
  readonly reference: string;
  readonly providerId: string;
  readonly status: string;
  /** Equal for repeats of the same notice. */
  readonly dedupeKey: string;
}
