import { getCurrency, money } from '@countinghouse/money';
import type { ProofFile } from '../../../src/provider/proof-file.ts';
import type {
  Answer,
  Charge,
  Chargeback,
  ChargebackAnswer,
  CheckoutRequest,
  CheckoutSession,
  Finding,
  Provider,
  ProviderCallKind,
  ProviderRefund,
  RefundRequest,
  Settlement,
  TokenAnswer,
  TokenCharge,
} from '../../../src/provider/provider.ts';
import { createTransferScript } from '../money-out/scripted-transfers.ts';
import type { TransferScript } from '../money-out/scripted-transfers.ts';

/** A provider whose every word a test decides; what it is asked is kept. */
export interface ScriptedProvider {
  readonly provider: Provider;
  /** By our reference. Without an entry the provider knows of no charge. */
  readonly charges: Map<string, Finding<Charge>>;
  readonly checkouts: CheckoutRequest[];
  readonly disabled: string[];
  readonly refunds: RefundRequest[];
  /** Answers in order; when they run out, calls are accepted. */
  readonly checkoutAnswers: Answer<CheckoutSession>[];
  readonly refundAnswers: Answer<ProviderRefund>[];
  readonly tokenCharges: TokenCharge[];
  /** Answers in order; when they run out, charges are accepted, and found from then on. */
  readonly tokenAnswers: TokenAnswer[];
  readonly knownRefunds: ProviderRefund[];
  /** Kinds of calls that would be held back. */
  readonly shut: Set<ProviderCallKind>;
  /** Found on the day on which they were processed. */
  readonly settlements: Settlement[];
  /** Days about which the provider says nothing. */
  readonly silentDays: Set<string>;
  /** Newest first. */
  readonly chargebacks: Chargeback[];
  readonly chargebackAnswers: ChargebackAnswer[];
  readonly proofs: ProofFile[];
  /** What answers are answered with, in order; when they run out, they are taken. */
  readonly answersToAnswers: Answer<Chargeback>[];
  readonly transfers: TransferScript;
}

export function createScriptedProvider(name = 'scripted'): ScriptedProvider {
  const script: Omit<ScriptedProvider, 'provider'> = {
    charges: new Map(),
    checkouts: [],
    disabled: [],
    refunds: [],
    checkoutAnswers: [],
    refundAnswers: [],
    tokenCharges: [],
    tokenAnswers: [],
    knownRefunds: [],
    shut: new Set(),
    settlements: [],
    silentDays: new Set(),
    chargebacks: [],
    chargebackAnswers: [],
    proofs: [],
    answersToAnswers: [],
    transfers: createTransferScript(),
  };
  const provider: Provider = {
    name,
    isCircuitOpen: (kind) => script.shut.has(kind),
    createCheckout: (request) => {
      script.checkouts.push(request);
      const url = `https://provider.example/pay/${request.reference}`;
      return Promise.resolve(
        script.checkoutAnswers.shift() ?? { kind: 'accepted', value: { url } },
      );
    },
    disableCheckout: ({ url }) => {
      script.disabled.push(url);
      return Promise.resolve({ kind: 'accepted', value: null });
    },
    findCharge: (reference) =>
      Promise.resolve(script.charges.get(reference) ?? { kind: 'missing' }),
    chargeToken: (request) => {
      script.tokenCharges.push(request);
      const answer = script.tokenAnswers.shift();
      if (answer !== undefined) return Promise.resolve(answer);
      const { amountMinor, currency } = request.amount;
      const found = foundCharge(request.reference, { amountMinor, currency });
      script.charges.set(request.reference, found);
      return Promise.resolve({ kind: 'accepted', value: found.value });
    },
    refundCharge: (request) => {
      const number = script.refunds.push(request);
      const refund = toRefund(request);
      const value = { ...refund, providerRefundId: `${refund.providerRefundId}-${number}` };
      return Promise.resolve(script.refundAnswers.shift() ?? { kind: 'accepted', value });
    },
    listRefunds: () => Promise.resolve({ kind: 'found', value: [...script.knownRefunds] }),
    createSubaccount: unscripted,
    findSubaccount: unscripted,
    createTransfer: script.transfers.create,
    findTransfer: script.transfers.find,
    listBanks: () =>
      Promise.resolve({ kind: 'found', value: [{ code: '044', name: 'Access Bank' }] }),
    resolveAccount: script.transfers.resolve,
    listBalances: unscripted,
    listCharges: unscripted,
    listTransfers: unscripted,
    listSettlements: ({ day }) => {
      if (script.silentDays.has(day)) {
        return Promise.resolve({ kind: 'unknown', message: 'no answer' });
      }
      const isOfDay = ({ processedAt }: Settlement): boolean =>
        processedAt?.toISOString().slice(0, 10) === day;
      const rows = script.settlements.filter(isOfDay);
      return Promise.resolve({ kind: 'found', value: { rows, isLast: true } });
    },
    listChargebacks: () =>
      Promise.resolve({ kind: 'found', value: { rows: [...script.chargebacks], isLast: true } }),
    uploadProof: (proof) => {
      script.proofs.push(proof);
      const link = `https://provider.example/proofs/${script.proofs.length}`;
      return Promise.resolve({ kind: 'accepted', value: link });
    },
    answerChargeback: (answer) => {
      script.chargebackAnswers.push(answer);
      const scripted = script.answersToAnswers.shift();
      if (scripted !== undefined) return Promise.resolve(scripted);
      const { providerChargebackId, action } = answer;
      const index = script.chargebacks.findIndex(
        (each) => each.providerChargebackId === providerChargebackId,
      );
      const known = script.chargebacks[index];
      if (known === undefined) throw new Error('no such chargeback');
      const value = { ...known, status: action === 'accept' ? 'accepted' : 'contested' } as const;
      script.chargebacks[index] = value;
      return Promise.resolve({ kind: 'accepted', value });
    },
    parseCallback: () => ({ kind: 'forged' }),
  };
  return { ...script, provider };
}

export function toRefund(request: RefundRequest, createdAt: Date | null = null): ProviderRefund {
  return {
    providerRefundId: `refund-of-${request.providerTransactionId}`,
    providerTransactionId: request.providerTransactionId,
    amount: request.amount,
    status: 'succeeded',
    createdAt,
  };
}

/** A charge as the provider finds it. */
export function foundCharge(
  reference: string,
  charge: {
    readonly status?: Charge['status'];
    readonly amountMinor?: bigint;
    readonly currency?: string;
    readonly providerTransactionId?: string;
    readonly failureCode?: Charge['failureCode'];
    readonly cardToken?: string | null;
  } = {},
): Extract<Finding<Charge>, { kind: 'found' }> {
  return {
    kind: 'found',
    value: {
      providerTransactionId: charge.providerTransactionId ?? `tx-${reference}`,
      providerReference: null,
      reference,
      status: charge.status ?? 'succeeded',
      amount: money(charge.amountMinor ?? 10_000n, getCurrency(charge.currency ?? 'NGN')),
      providerFee: null,
      failureCode: charge.failureCode ?? null,
      failureMessage: null,
      method: { type: 'card', brand: 'visa', last4: '4081', bank: null, network: null },
      cardToken: charge.cardToken ?? null,
      createdAt: null,
    },
  };
}

function unscripted(): never {
  throw new Error('the script does not cover this call');
}
