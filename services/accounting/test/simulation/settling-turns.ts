import { outstandingMinor } from '../../src/documents/document/document.rules.ts';
import type { Document } from '../../src/documents/document/document.rules.ts';
import { allocate } from '../../src/settling/allocations/allocate.ts';
import { takeDiscount } from '../../src/settling/allocations/reductions/take-discount.ts';
import { writeOff } from '../../src/settling/allocations/reductions/write-off.ts';
import { settleToAccount } from '../../src/settling/allocations/settle-to-account.ts';
import { unAllocate } from '../../src/settling/allocations/un-allocate.ts';
import { refund } from '../../src/settling/payments/refund.ts';
import { voidPayment } from '../../src/settling/payments/void-payment.ts';
import { grantEarlyDiscount } from './early-discount.ts';
import {
  creditKinds,
  debtKinds,
  isOffset,
  listOpenItems,
  listPairs,
  openDocument,
} from './open-documents.ts';
import type { Pair } from './open-documents.ts';
import { dayOf, pick } from './story.ts';
import type { Story } from './story.ts';
import { nothingThere, outcomeOf } from './take.ts';
import type { Outcome, Take } from './take.ts';

/** Money, credits, discounts and losses, and taking them back. */
export const settlingTakes = {
  pay: async (story, dice) => {
    const document = await openDocument(story, debtKinds, dice);
    return document === undefined ? nothingThere : payFor(story, document, dice);
  },
  /** The same money told of twice is booked once. */
  pay_again: async (story, dice) => {
    const document = await openDocument(story, debtKinds, dice);
    if (document === undefined || outstandingMinor(document) === 0n) return nothingThere;
    const wish = { date: laterOf(document.date, dice[2] ?? 0), externalRef: `bank-${dice[1]}` };
    const first = await story.scene.tryToPay(document, 1n, wish);
    const count = await story.scene.entryCount();
    const second = await story.scene.tryToPay(document, 1n, wish);
    if (first.kind === 'recorded' && (second.kind !== 'recorded' || !second.isRepeat)) {
      throw new Error('the same money was booked twice');
    }
    if (count !== (await story.scene.entryCount())) throw new Error('a repeat posted something');
    return keepPayment(story, first);
  },
  receive: async (story, dice) => {
    const payment = await story.scene
      .receive(BigInt((dice[0] ?? 0) + 1), {
        date: dayOf(dice[1] ?? 0),
        currency: pick(story.currencies, dice[2] ?? 0),
      })
      .catch((error: unknown) => refusalIn(error));
    if (typeof payment === 'string') return payment;
    story.payments.push(payment);
    return 'recorded';
  },
  allocate: async (story, dice) => {
    const pairs = await listPairs(story);
    return pairs.length === 0 ? nothingThere : allocatePair(story, pick(pairs, dice[0] ?? 0), dice);
  },
  /** Neither money nor a credit note or supplier credit: bills, opening balances, journals. */
  set_off: async (story, dice) => {
    const pairs = (await listPairs(story)).filter(isOffset);
    return pairs.length === 0 ? nothingThere : allocatePair(story, pick(pairs, dice[0] ?? 0), dice);
  },
  /** Tax withheld, a bank fee, rounding; now and then to an asset or to the owners. */
  settle_to_account: async (story, dice) => {
    const items = await listOpenItems(story);
    if (items.length === 0) return nothingThere;
    const { kind, id, date, minor } = pick(items, dice[0] ?? 0);
    const code = pick(['1300', '2300', '6100', '4950', '1700', '3100'], dice[3] ?? 0);
    return outcomeOf(
      await settleToAccount(story.scene.deps, {
        ...story.scene.act,
        to: { kind, id },
        accountId: story.scene.accountIdOf(code),
        amountMinor: part(minor, dice[1] ?? 0),
        date: laterOf(date, dice[2] ?? 0),
      }),
    );
  },
  un_allocate: async (story, dice) => {
    const ids = await listAllocations(story, { withUndone: (dice[6] ?? 0) % 8 === 0 });
    if (ids.length === 0) return nothingThere;
    const allocationId = pick(ids, dice[0] ?? 0);
    return outcomeOf(await unAllocate(story.scene.deps, { ...story.scene.act, allocationId }));
  },
  refund_credit: async (story, dice) => {
    const document = await openDocument(story, creditKinds, dice);
    if (document === undefined) return nothingThere;
    return outcomeOf(
      await refund(story.scene.deps, {
        ...story.scene.act,
        of: { kind: 'document', id: document.id },
        amountMinor: part(outstandingMinor(document), dice[1] ?? 0),
        accountId: story.scene.accountIdOf('1000'),
        date: laterOf(document.date, dice[2] ?? 0),
      }),
    );
  },
  discount: async (story, dice) => {
    const document = await openDocument(story, ['invoice', 'bill'], dice);
    if (document === undefined) return nothingThere;
    return outcomeOf(
      await takeDiscount(story.scene.deps, {
        ...story.scene.act,
        documentId: document.id,
        amountMinor: part(outstandingMinor(document), dice[1] ?? 0) / 10n,
        date: laterOf(document.date, dice[2] ?? 0),
      }),
    );
  },
  early_discount: async (story, dice) => {
    const document = await openDocument(story, ['invoice', 'bill'], dice);
    if (document === undefined) return nothingThere;
    await grantEarlyDiscount(story);
    const order = {
      ...story.scene.act,
      documentId: document.id,
      amountMinor: null,
      date: Temporal.PlainDate.from(document.date)
        .add({ days: (dice[1] ?? 0) % 20 })
        .toString(),
    };
    const outcome = await takeDiscount(story.scene.deps, order);
    if (outcome.kind === 'reject') return outcome.reason;
    const again = await takeDiscount(story.scene.deps, order);
    if (again.kind !== 'reject') throw new Error('a discount was had twice');
    return outcomeOf(outcome);
  },
  write_off: async (story, dice) => {
    const document = await openDocument(story, ['invoice', 'bill'], dice);
    if (document === undefined) return nothingThere;
    return outcomeOf(
      await writeOff(story.scene.deps, {
        ...story.scene.act,
        documentId: document.id,
        hasTaxRelief: pick([true, false], dice[1] ?? 0),
        date: laterOf(document.date, dice[2] ?? 0),
      }),
    );
  },
  void_payment: async (story, dice) => {
    if (story.payments.length === 0) return nothingThere;
    const { id: paymentId } = pick(story.payments, dice[0] ?? 0);
    return outcomeOf(await voidPayment(story.scene.deps, { ...story.scene.act, paymentId }));
  },
} as const satisfies Readonly<Record<string, Take>>;

async function allocatePair(story: Story, pair: Pair, dice: readonly number[]): Promise<Outcome> {
  const outcome = await allocate(story.scene.deps, {
    ...story.scene.act,
    from: { kind: pair.fromKind, id: pair.fromId },
    to: { kind: pair.toKind, id: pair.toId },
    amountMinor: part(pair.minor, dice[1] ?? 0),
  });
  return outcome.kind === 'allocated' ? outcome.allocation.kind : outcome.reason;
}

/** As much of it, on the day and from the account that the dice have. */
export async function payFor(
  story: Story,
  document: Document,
  dice: readonly number[],
): Promise<Outcome> {
  const amountMinor = part(outstandingMinor(document), dice[1] ?? 0);
  if (amountMinor === 0n) return nothingThere;
  const tooMuch = pick([0n, 0n, 0n, 1_234n], dice[3] ?? 0);
  return keepPayment(
    story,
    await story.scene.tryToPay(document, amountMinor, {
      date: laterOf(document.date, dice[2] ?? 0),
      amountMinor: amountMinor + tooMuch,
      accountId: moneyAccountOf(story, document.currency, dice[4] ?? 0),
    }),
  );
}

function keepPayment(
  story: Story,
  outcome: Awaited<ReturnType<Story['scene']['tryToPay']>>,
): Outcome {
  if (outcome.kind === 'recorded' && !outcome.isRepeat) story.payments.push(outcome.payment);
  return outcomeOf(outcome);
}

/** Of the base currency, or of the document's own where that is the other one. */
function moneyAccountOf(story: Story, currency: string, number: number): string {
  const own = [story.scene.accountIdOf('1000'), story.scene.accountIdOf('1010')];
  const isForeign = currency === story.currencies[1];
  return pick(isForeign ? [...own, story.foreignAccountId] : own, number);
}

/** The scene throws what was refused, by its reason. */
function refusalIn(error: unknown): Outcome {
  if (error instanceof Error && /^[a-z_]+$/.test(error.message)) return error.message;
  throw error;
}

export async function listAllocations(
  { scene }: Story,
  { withUndone }: { readonly withUndone: boolean },
): Promise<readonly string[]> {
  const rows = await scene.deps.database.db
    .selectFrom('allocations')
    .select(['id', 'undone_at'])
    .where('org_id', '=', scene.orgId)
    .orderBy('id')
    .execute();
  return rows.filter((row) => withUndone || row.undone_at === null).map(({ id }) => id);
}

/** All of it, half, a third, or one unit. */
function part(minor: bigint, number: number): bigint {
  return pick([minor, minor / 2n, minor / 3n, minor > 0n ? 1n : 0n, minor], number);
}

function laterOf(date: string, number: number): string {
  const other = dayOf(number);
  return other > date ? other : date;
}
