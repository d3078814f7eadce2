import { getCurrency } from '@countinghouse/money';
import type { CurrencyCode } from '@countinghouse/money';
import { toNoteKey } from '@countinghouse/process';
import type { NoteKey } from '@countinghouse/process';
import { minor, toMajor, toMinor } from '@countinghouse/sdk/money';
import { createPayments, isCountinghouseError } from '@countinghouse/sdk/payments';
import type { Movement as WireMovement, Payments } from '@countinghouse/sdk/payments';
import { z } from 'zod';
import type { PayLinkAtPayments } from '../pay-links/pay-link.rules.ts';
import { askAsConnection } from './consent/ask-as-connection.ts';
import type { ConnectionCalls } from './consent/ask-as-connection.ts';
import type { FeedCurrency } from './currencies.rules.ts';
import type { FeedHead, Movement } from './movement.rules.ts';
import type { MoneyBreak } from './report/breaks.rules.ts';

/** Why there is no answer. */
export type FeedFault =
  | { readonly kind: 'differs' | 'refused' | 'away' }
  /** Too many asked at once. */
  | { readonly kind: 'busy'; readonly retryAfterSeconds: number | null };

/** What is read of a payments service, with one key. */
export interface PaymentsFeed extends ConnectionCalls {
  readonly readMovements: (
    after: { readonly sequence: bigint; readonly hash: string | null },
    limit: number,
  ) => Promise<{ readonly kind: 'page'; readonly movements: readonly Movement[] } | FeedFault>;
  readonly readHead: () => Promise<({ readonly kind: 'head' } & FeedHead) | FeedFault>;
  readonly readBusiness: () => Promise<
    | {
        readonly kind: 'business';
        readonly id: string;
        readonly name: string;
        readonly environment: string;
      }
    | FeedFault
  >;
  readonly readCurrencies: () => Promise<
    { readonly kind: 'currencies'; readonly currencies: readonly FeedCurrency[] } | FeedFault
  >;
  /** Two calls with one key make one link; the second gets it as it is by then. */
  readonly createLink: (
    order: PayLinkOrder,
  ) => Promise<({ readonly kind: 'link' } & PayLinkAtPayments) | FeedFault>;
  readonly disableLink: (id: string) => Promise<{ readonly kind: 'disabled' } | FeedFault>;
  readonly readMovement: (
    id: string,
  ) => Promise<({ readonly kind: 'movement' } & ToldMovement) | FeedFault>;
  /** Where the provider's lists and payments differ, in payments' words. */
  readonly readBreaks: () => Promise<
    { readonly kind: 'breaks'; readonly breaks: readonly MoneyBreak[] } | FeedFault
  >;
  /** What payments signed of its log, after a size. */
  readonly readCheckpoints: (afterSize: bigint) => Promise<
    | {
        readonly kind: 'checkpoints';
        readonly checkpoints: readonly { readonly note: string }[];
      }
    | FeedFault
  >;
  /** The public keys that it signs with. */
  readonly readKeys: () => Promise<
    { readonly kind: 'keys'; readonly keys: readonly NoteKey[] } | FeedFault
  >;
  /** Says where these books show a payment; the answer is where payments shows it. */
  readonly register: (
    books: BooksAddress,
  ) => Promise<{ readonly kind: 'registered'; readonly dashboardUrl: string } | FeedFault>;
}

export interface ToldMovement {
  readonly id: string;
  readonly grossMinor: bigint;
  readonly providerReference: string | null;
}

export interface BooksAddress {
  readonly name: string;
  /** With `{payment_id}` in place of the id. */
  readonly trailUrl: string;
}

export interface PayLinkOrder {
  readonly key: string;
  readonly title: string;
  readonly currency: CurrencyCode;
  readonly amountMinor: bigint;
  readonly expiresAt: Date;
  readonly returnUrl: string;
  readonly metadata: Readonly<Record<string, string>>;
}

export type OpenFeed = (url: string, key: string) => PaymentsFeed;

/** Nobody waits longer for payments than this; a payer less. */
const answerMsMax = 10_000;
const payerWaitsMsMax = 5_000;

export const openPaymentsFeed: OpenFeed = (url, key) => {
  const api = createPayments({ key, baseUrl: `${url}/api/v1` });
  const within = () => ({ signal: AbortSignal.timeout(answerMsMax) });
  return {
    readMovements: (after, limit) =>
      orFault(async () => {
        const query = {
          after_sequence: Number(after.sequence),
          ...(after.hash !== null && { after_hash: after.hash }),
          limit,
        };
        const { data } = await api.movements.list(query, within());
        return { kind: 'page', movements: data.map(toMovement) };
      }),
    readHead: () => orFault(async () => toHead(await api.movements.getHead(within()))),
    readBusiness: () =>
      orFault(async () => {
        const { id, business_name: name, environment } = await api.account.get(within());
        return { kind: 'business', id, name, environment };
      }),
    readCurrencies: () =>
      orFault(async () => {
        const { currencies } = await api.reference.get(within());
        const all = currencies.map(({ code, exponent, payments }) => ({
          code,
          exponent,
          isOffered: payments,
        }));
        return { kind: 'currencies', currencies: all };
      }),
    createLink: (order) =>
      orFault(async () => {
        const { currency } = order;
        const link = await api.paymentLinks.create(
          {
            title: order.title,
            currency,
            amount: toMajor(minor(Number(order.amountMinor)), currency),
            maxUses: 1,
            expiresAt: order.expiresAt.toISOString(),
            returnUrl: order.returnUrl,
            metadata: order.metadata,
          },
          // Asked to wait longer, it does not wait: the payer's page does.
          { timeoutMs: payerWaitsMsMax, idempotencyKey: order.key },
        );
        const { amount } = link;
        return {
          kind: 'link',
          id: link.id,
          url: link.url,
          currency: link.currency,
          amountMinor: amount === null ? null : toBigInt(toMinor(amount, link.currency)),
          status: link.status,
        };
      }),
    disableLink: (id) =>
      orFault(async () => {
        await api.paymentLinks.update(id, { disabled: true }, within());
        return { kind: 'disabled' };
      }),
    readMovement: (id) =>
      orFault(async () => {
        const signal = AbortSignal.timeout(payerWaitsMsMax);
        const movement = await api.movements.get(id, { signal });
        return {
          kind: 'movement',
          id,
          grossMinor: toBigInt(movement.amounts.gross),
          providerReference: movement.provider_reference,
        };
      }),
    readBreaks: () =>
      orFault(async () => {
        const signal = AbortSignal.timeout(payerWaitsMsMax);
        const { data } = await api.reconciliationBreaks.list({ signal });
        return { kind: 'breaks', breaks: data.map(toBreak) };
      }),
    readCheckpoints: (afterSize) =>
      orFault(async () => {
        const query = { after_size: Number(afterSize) };
        const { data } = await api.movements.listCheckpoints(query, within());
        return { kind: 'checkpoints', checkpoints: data };
      }),
    readKeys: () => readPublishedKeys(url, within()),
    ...askAsConnection(url, key),
    register: ({ name, trailUrl }) =>
      orFault(async () => {
        const link = await api.booksLink.set({ name, trail_url: trailUrl }, within());
        return { kind: 'registered', dashboardUrl: link.workspace_url };
      }),
  };
};

const publishedKeys = z.object({
  keys: z.array(z.object({ name: z.string(), public_key: z.string() })).max(1_000),
});

async function readPublishedKeys(
  url: string,
  init: { readonly signal: AbortSignal },
): Promise<{ readonly kind: 'keys'; readonly keys: readonly NoteKey[] } | FeedFault> {
  try {
    const answer = await fetch(`${url}/.well-known/countinghouse-keys`, init);
    const { keys } = publishedKeys.parse(await answer.json());
    return {
      kind: 'keys',
      keys: keys.map(({ name, public_key: publicKey }) => toNoteKey(name, publicKey)),
    };
  } catch {
    return { kind: 'away' };
  }
}

async function orFault<Answer>(ask: () => Promise<Answer>): Promise<Answer | FeedFault> {
  try {
    return await ask();
  } catch (error) {
    if (!isCountinghouseError(error)) throw error;
    if (error.reason === 'log_differs') return { kind: 'differs' };
    if (error.kind === 'rate_limited') {
      return { kind: 'busy', retryAfterSeconds: error.retryAfterSeconds };
    }
    const isRefused = error.kind === 'authentication' || error.kind === 'permission';
    return { kind: isRefused ? 'refused' : 'away' };
  }
}

function toMovement(wire: WireMovement): Movement {
  return {
    sequence: BigInt(wire.sequence),
    id: wire.id,
    kind: wire.kind,
    sourceId: wire.source.id,
    paymentId: wire.payment_id,
    paymentLinkId: wire.payment_link_id,
    qrCodeId: wire.qr_code_id,
    subscriptionId: wire.subscription_id,
    recipientId: wire.recipient_id,
    chargeSequence: wire.charge_sequence === null ? null : BigInt(wire.charge_sequence),
    currency: getCurrency(wire.currency),
    grossMinor: toBigInt(wire.amounts.gross),
    feeMinor: toBigInt(wire.amounts.fee),
    shareMinor: toBigInt(wire.amounts.share),
    changeMinor: toBigInt(wire.change),
    totalAfterMinor: toBigInt(wire.balance_after.total),
    effectiveAt: new Date(wire.effective_at),
    hash: wire.hash,
    environment: wire.environment,
  };
}

function toBreak(
  wire: Awaited<ReturnType<Payments['reconciliationBreaks']['list']>>['data'][number],
): MoneyBreak {
  const money = wire.ours ?? wire.theirs;
  return {
    where: 'provider',
    code: `${wire.list}_${wire.kind}`,
    what: wire.what,
    todo: wire.what_to_do,
    day: wire.day,
    money: money && { currency: getCurrency(money.currency), minor: toBigInt(money.amount) },
    subject: subjectOf(wire.subject),
  };
}

const subjectKinds = ['payment', 'refund', 'payout'] as const;

function subjectOf(subject: { readonly type: string; readonly id: string } | null) {
  if (subject === null) return null;
  const kind = subjectKinds.find((known) => known === subject.type);
  return kind === undefined ? null : { kind, id: subject.id };
}

function toHead(head: Awaited<ReturnType<Payments['movements']['getHead']>>) {
  return {
    kind: 'head' as const,
    sequence: BigInt(head.sequence),
    environment: head.environment,
    balances: head.balances.map((each) => ({
      currency: getCurrency(each.currency),
      pendingMinor: toBigInt(each.pending),
      availableMinor: toBigInt(each.available),
      serviceAccountMinor: toBigInt(each.service_account),
      disputedMinor: toBigInt(each.disputed),
      reservedMinor: toBigInt(each.reserved),
      owedMinor: toBigInt(each.owed),
    })),
  };
}

/** Digit for digit, or not at all: a double would round what is larger. */
function toBigInt(amount: unknown): bigint {
  const number = Number(amount);
  if (!Number.isSafeInteger(number)) throw new RangeError('an amount of payments is too large');
  return BigInt(number);
}
