import type { CurrencyCode, Money } from '@countinghouse/money';
import type { MoveClock } from './simulated-clock.ts';
import type { ActAsPayer } from './simulated-payer.ts';

/**
 * What the service asks of a payment provider. A provider that is added implements this and nothing
 * else; no other file knows whose wire it is.
 */
export interface Provider {
  /** As recorded on payments, for example `flutterwave`. */
  readonly name: string;
  /** True while calls of this kind would not even be sent, because the last ones all went unanswered. */
  readonly isCircuitOpen: (kind: ProviderCallKind) => boolean;
  readonly createCheckout: (request: CheckoutRequest) => Promise<Answer<CheckoutSession>>;
  /** Idempotent: disabling a session twice, or one that is over, is accepted. */
  readonly disableCheckout: (session: CheckoutSession) => Promise<Answer<null>>;
  readonly findCharge: (reference: string) => Promise<Finding<Charge>>;
  /** Charges a card again with the token that its first charge left, under a reference of ours. */
  readonly chargeToken: (request: TokenCharge) => Promise<TokenAnswer>;
  readonly refundCharge: (request: RefundRequest) => Promise<Answer<ProviderRefund>>;
  /** Refunds carry no reference of ours, so a repeat is found by transaction, amount and time. */
  readonly listRefunds: (charge: RefundedCharge) => Promise<Finding<readonly ProviderRefund[]>>;
  readonly createSubaccount: (request: SubaccountRequest) => Promise<Answer<Subaccount>>;
  /** By the reference that was stored with it, for a registration whose answer was lost. */
  readonly findSubaccount: (reference: string) => Promise<Finding<Subaccount>>;
  readonly createTransfer: (request: TransferRequest) => Promise<Answer<Transfer>>;
  readonly findTransfer: (reference: string) => Promise<Finding<Transfer>>;
  readonly listBanks: (country: string) => Promise<Finding<readonly Bank[]>>;
  readonly resolveAccount: (account: BankAccount) => Promise<Finding<ResolvedAccount>>;
  readonly listBalances: () => Promise<Finding<readonly ProviderBalance[]>>;
  readonly listCharges: (day: DayPage) => Promise<Finding<Page<Charge>>>;
  readonly listTransfers: (day: DayPage) => Promise<Finding<Page<Transfer>>>;
  readonly listSettlements: (day: DayPage) => Promise<Finding<Page<Settlement>>>;
  /** Newest first, of both open and ended ones. Nobody is notified of them: the list is read again and again. */
  readonly listChargebacks: (page: number) => Promise<Finding<Page<Chargeback>>>;
  /** Idempotent in effect: one that is answered already refuses, and the list shows the answer. */
  readonly answerChargeback: (answer: ChargebackAnswer) => Promise<Answer<Chargeback>>;
  /** Only a simulator's page can be paid by us. */
  readonly actAsPayer?: ActAsPayer;
  /** Nor can the clock of any other be moved. */
  readonly moveClock?: MoveClock;
  /** Checks the secret in constant time, then reads the little that we believe of a notice. */
  readonly parseCallback: (request: CallbackRequest) => CallbackOutcome;
}

/** What fails together: transfers can be down at the provider while its checkout works. */
export type ProviderCallKind =
  | 'checkout'
  | 'refund'
  | 'recipient'
  | 'transfer'
  | 'dispute'
  | 'question';

/**
 * The answer to a call that changes something there. `rejected` means that it certainly did not
 * happen; everything we cannot tell is `unknown`, and unknown is not failed.
 */
export type Answer<Value> =
  | { readonly kind: 'accepted'; readonly value: Value }
  | { readonly kind: 'rejected'; readonly reason: RejectionReason; readonly message: string }
  | { readonly kind: 'unknown'; readonly message: string };

export type RejectionReason =
  /** They read it and said no. */
  | 'refused'
  /** They have this reference already: look it up. */
  | 'duplicate_reference'
  /** Their limit; not executed, may be sent again later. */
  | 'rate_limited'
  /** It never left: no connection, or our circuit breaker is open. */
  | 'not_sent';

/** The answer to a question. `missing` is their word that there is none; silence is `unknown`. */
export type Finding<Value> =
  | { readonly kind: 'found'; readonly value: Value }
  | { readonly kind: 'missing' }
  | { readonly kind: 'unknown'; readonly message: string };

export interface CheckoutRequest {
  /** Ours, made before the call and stored with the payment. */
  readonly reference: string;
  readonly amount: Money;
  /** Where the payer's browser goes afterwards. */
  readonly redirectUrl: string;
  readonly customer: { readonly email: string; readonly name?: string };
  readonly title: string;
  readonly description: string | null;
  readonly logoUrl: string | null;
  readonly sessionMinutes: number;
  /** The recipient's exact amount, already computed; null when nothing is split off. */
  readonly split: { readonly subaccountId: string; readonly share: Money } | null;
  /** For what is charged again later: no other method leaves a token. */
  readonly isCardOnly: boolean;
}

export interface CheckoutSession {
  /** The provider's page, to which the payer is sent. */
  readonly url: string;
}

export type ChargeStatus = 'pending' | 'succeeded' | 'failed';

export interface Charge {
  readonly providerTransactionId: string;
  readonly providerReference: string | null;
  readonly reference: string;
  readonly status: ChargeStatus;
  /** What was asked for, without fees passed on to the payer. */
  readonly amount: Money;
  /** What the provider keeps, when it says so. */
  readonly providerFee: Money | null;
  readonly failureCode: ChargeFailureCode | null;
  readonly failureMessage: string | null;
  readonly method: ChargeMethod | null;
  /** With which the card can be charged again. A secret: it is stored sealed or not at all. */
  readonly cardToken: string | null;
  readonly createdAt: Date | null;
}

export interface TokenCharge {
  readonly reference: string;
  readonly token: string;
  /** The address of the charge that left the token: they compare it. */
  readonly email: string;
  readonly amount: Money;
}

export type TokenAnswer =
  | Answer<Charge>
  /** They, or the payer's bank, said no: certainly nothing was taken. */
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
  /** Shown to the payer by some banks. */
  readonly comment: string;
}

/** Their refunds name no currency: it is the charge's. */
export interface RefundedCharge {
  readonly providerTransactionId: string;
  readonly currency: CurrencyCode;
  /** No refund that matters was made before this; null when any may. */
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
  /** Ours, kept in the sub-account's metadata. */
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

/** One page of one UTC day; the adapter reads a day to either side, as their days are not ours. */
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
  /** What lost chargebacks, of whatever charges, took out of it. */
  readonly chargeback: Money;
  readonly net: Money;
  readonly processedAt: Date | null;
  readonly providerTransactionIds: readonly string[];
}

/** A payer's bank asks for the money of a charge back. */
export interface Chargeback {
  readonly providerChargebackId: string;
  readonly providerTransactionId: string;
  /** Ours, of the charge. */
  readonly reference: string;
  /** Exact decimal text in major units of the charge's currency: their rows name none. */
  readonly amountMajor: string;
  /** contested: the merchant's evidence is with the banks. */
  readonly status: 'open' | 'contested' | 'accepted' | 'won' | 'lost';
  readonly reason: string | null;
  readonly dueAt: Date | null;
  readonly createdAt: Date | null;
}

export interface ChargebackAnswer {
  readonly providerChargebackId: string;
  readonly action: 'accept' | 'contest';
  /** The merchant's evidence; a fixed text when it is accepted. */
  readonly comment: string;
}

export interface CallbackRequest {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: Buffer;
}

export type CallbackOutcome =
  /** The secret is missing or wrong: 401, and nothing is read. */
  | { readonly kind: 'forged' }
  /** Well signed, but nothing that we act on. */
  | { readonly kind: 'ignored'; readonly reason: string }
  | { readonly kind: 'notice'; readonly notice: CallbackNotice };

/** A hint to look, never a proof: the truth is what the provider says when we ask. */
export interface CallbackNotice {
  readonly subject: 'charge' | 'transfer';
  readonly reference: string;
  readonly providerId: string;
  readonly status: string;
  /** Equal for the same notice sent twice. */
  readonly dedupeKey: string;
}
