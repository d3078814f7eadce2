import type { CurrencyCode } from '@countinghouse/money';
import type { AgendaItem } from './agenda.ts';
import type { BankLine, Entry } from './ledger.ts';
import type { QueuedScenario } from './scenarios.ts';
import type { SimulatorSettings } from './settings.ts';
import type { RequestedShare, Share } from './splits.rules.ts';
import type { Webhook, WebhookTarget } from './webhooks.ts';

export const sideNames = ['test', 'live'] as const;
export type SideName = (typeof sideNames)[number];

/** The simulator's state. Rules decide on it, operations change it, nothing waits in it. */
export interface World {
  /** The time of the running operation; never goes back. */
  momentMs: number;
  readonly random: () => number;
  readonly settings: SimulatorSettings;
  readonly agenda: AgendaItem[];
  readonly sides: Readonly<Record<SideName, Side>>;
  readonly webhooks: Map<string, Webhook>;
  /** Passed to `deliver` when the running operation ends. */
  readonly outbox: Webhook[];
  readonly counters: Map<string, number>;
  /** Added to the first id of each kind, which is that of v3's examples. */
  readonly idOffset: number;
}

/** One merchant account: test and live share nothing. */
export interface Side {
  readonly name: SideName;
  readonly sessions: Map<string, CheckoutSession>;
  readonly sessionReferences: Set<string>;
  readonly charges: Map<number, Charge>;
  readonly chargesByReference: Map<string, Charge[]>;
  readonly refunds: Map<number, Refund>;
  readonly chargebacks: Map<number, Chargeback>;
  /** Uploaded pictures by their link, without the bytes. */
  readonly proofs: Map<string, Proof>;
  readonly transfers: Map<number, Transfer>;
  readonly transfersByReference: Map<string, Transfer>;
  readonly subaccounts: Map<number, Subaccount>;
  readonly settlements: Map<number, Settlement>;
  readonly entries: Entry[];
  readonly balancesMicros: Map<string, bigint>;
  readonly bankLines: BankLine[];
  readonly scenarios: QueuedScenario[];
  /** The first lookup of each account number: the slow account resolves some time later. */
  readonly accountsSeenAtMs: Map<string, number>;
  webhookTarget: WebhookTarget | null;
}

export interface Customer {
  readonly id: number;
  readonly email: string;
  readonly name: string | null;
  readonly phone: string | null;
}

export interface CheckoutSession {
  readonly linkId: string;
  readonly txRef: string;
  readonly amountMicros: bigint;
  readonly currency: CurrencyCode;
  readonly redirectUrl: string | null;
  readonly customer: Customer;
  readonly title: string;
  readonly description: string | null;
  readonly meta: unknown;
  readonly shares: readonly RequestedShare[];
  readonly createdAtMs: number;
  readonly expiresAtMs: number | null;
  readonly attemptsMax: number;
  attempts: number;
  isOpened: boolean;
  isDisabled: boolean;
}

export const paymentMethods = ['card', 'bank_transfer', 'ussd', 'mobile_money'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];
export type ChargeStatus = 'successful' | 'failed' | 'pending';

export interface Charge {
  readonly id: number;
  readonly txRef: string;
  readonly flwRef: string;
  readonly amountMicros: bigint;
  readonly currency: CurrencyCode;
  readonly feeMicros: bigint;
  readonly shares: readonly Share[];
  readonly method: PaymentMethod;
  readonly customer: Customer;
  readonly meta: unknown;
  readonly cardToken: string | null;
  readonly createdAtMs: number;
  status: ChargeStatus;
  processorResponse: string;
  succeededAtMs: number | null;
  settlementId: number | null;
  refundedMicros: bigint;
}

export interface Refund {
  readonly id: number;
  readonly chargeId: number;
  readonly txRef: string;
  readonly flwRef: string;
  readonly amountMicros: bigint;
  readonly currency: CurrencyCode;
  readonly wallet: 'collection' | 'available';
  readonly comments: string | null;
  readonly createdAtMs: number;
  status: string;
}

export interface Chargeback {
  readonly id: number;
  readonly chargeId: number;
  readonly txRef: string;
  readonly flwRef: string;
  readonly amountMicros: bigint;
  readonly currency: CurrencyCode;
  readonly stage: 'new' | 'pre-arbitration';
  readonly comment: string;
  readonly createdAtMs: number;
  readonly dueAtMs: number;
  proofLink: string | null;
  status: 'initiated' | 'declined' | 'accepted' | 'won' | 'lost';
}

interface Proof {
  readonly type: string;
  readonly size: number;
  readonly sha256: string;
}

export type TransferStatus = 'NEW' | 'PENDING' | 'SUCCESSFUL' | 'FAILED';

export interface Transfer {
  readonly id: number;
  readonly reference: string;
  readonly amountMicros: bigint;
  readonly currency: CurrencyCode;
  readonly feeMicros: bigint;
  readonly bankCode: string;
  readonly accountNumber: string;
  readonly beneficiaryName: string;
  readonly narration: string;
  readonly meta: unknown;
  readonly createdAtMs: number;
  status: TransferStatus;
  completeMessage: string;
  isReturned: boolean;
}

export interface Subaccount {
  readonly id: number;
  readonly subaccountId: string;
  readonly accountNumber: string;
  readonly country: string;
  readonly meta: unknown;
  readonly createdAtMs: number;
  bankCode: string;
  businessName: string;
  businessEmail: string | null;
  businessMobile: string;
  splitType: 'percentage' | 'flat';
  splitValueMicros: bigint;
}

export interface Settlement {
  readonly id: number;
  readonly currency: CurrencyCode;
  readonly dueAtMs: number;
  readonly chargeIds: number[];
  readonly destination: 'wallet' | 'bank';
  processedAtMs: number | null;
  /** Refunds of its charges before it was processed. */
  refundedMicros: bigint;
  /** Lost chargebacks of its charges. */
  chargebackMicros: bigint;
}

export function createSide(name: SideName): Side {
  return {
    name,
    sessions: new Map(),
    sessionReferences: new Set(),
    charges: new Map(),
    chargesByReference: new Map(),
    refunds: new Map(),
    chargebacks: new Map(),
    proofs: new Map(),
    transfers: new Map(),
    transfersByReference: new Map(),
    subaccounts: new Map(),
    settlements: new Map(),
    entries: [],
    balancesMicros: new Map(),
    bankLines: [],
    scenarios: [],
    accountsSeenAtMs: new Map(),
    webhookTarget: null,
  };
}
