import { sql } from '@countinghouse/postgres';
import { allocate } from '../../src/allocations/allocate.ts';
import { takeDiscount } from '../../src/allocations/take-discount.ts';
import { unAllocate } from '../../src/allocations/un-allocate.ts';
import { writeOff } from '../../src/allocations/write-off.ts';
import {
  documentKinds,
  isInTheBooks,
  outstandingMinor,
} from '../../src/documents/document.rules.ts';
import type { Document, DocumentKind } from '../../src/documents/document.rules.ts';
import { mayTrigger } from '../../src/documents/moves.rules.ts';
import { createDraft } from '../../src/drafts/create-draft.ts';
import type { DraftRequest } from '../../src/drafts/draft.rules.ts';
import { editDraft } from '../../src/drafts/edit-draft.ts';
import { postManualJournal } from '../../src/journal/post-manual-journal.ts';
import { setLockDates } from '../../src/locks/set-lock-dates.ts';
import { changeSettings } from '../../src/organisations/change-settings.ts';
import { readSettings } from '../../src/organisations/read-settings.ts';
import { createTerms } from '../../src/payment-terms/create-terms.ts';
import { refund } from '../../src/payments/refund.ts';
import { voidPayment } from '../../src/payments/void-payment.ts';
import { actNames, issuingActs } from '../support/issuing-acts.ts';
import { bankTakes } from './bank-turns.ts';
import { ledgerTakes } from './ledger-turns.ts';
import { lockTakes } from './lock-turns.ts';
import { quoteTakes } from './quote-turns.ts';
import { contentOf } from './random-content.ts';
import { recurringTakes } from './recurring-turns.ts';
import { anyDocument, dayOf, pick } from './story.ts';
import type { Story } from './story.ts';
import { nothingThere, outcomeOf } from './take.ts';
import type { Outcome, Take } from './take.ts';

/** Everything that people do to books, each by the use case that the application calls. */
export const takes = {
  draft: async (story, dice) => {
    const kind = pick(documentKinds, dice[0] ?? 0);
    return keepDraft(story, kind, contentOf(story, kind, dice));
  },
  edit: async (story, dice) => {
    const document = await anyDocument(story, dice[7] ?? 0);
    if (document === undefined) return nothingThere;
    const { id, version, kind } = document;
    const content = contentOf(story, kind, dice);
    return outcomeOf(
      await editDraft(story.scene.deps, { ...story.scene.act, id, version, content }),
    );
  },
  act: async (story, dice) => {
    const document = await anyDocument(story, dice[0] ?? 0);
    if (document === undefined) return nothingThere;
    const acts = issuingActs(story.scene.deps);
    // Now and then one that its status forbids.
    const likely = actNames.filter((name) => mayTrigger(document, name));
    const names = likely.length === 0 || (dice[2] ?? 0) % 5 === 0 ? actNames : likely;
    return outcomeOf(await acts[pick(names, dice[1] ?? 0)](story.scene.order(document.id)));
  },
  /** The usual way into the books, so that stories have something to settle. */
  enter: async (story, dice) => {
    const kind = pick(documentKinds, dice[0] ?? 0);
    const drafted = await keepDraft(story, kind, contentOf(story, kind, dice));
    const id = story.documentIds.at(-1);
    if (drafted !== 'created' || id === undefined) return drafted;
    const acts = issuingActs(story.scene.deps);
    const order = story.scene.order(id);
    if (kind === 'expense_claim') await acts.submit(order);
    return outcomeOf(await acts[wayIn[kind]](order));
  },
  pay: async (story, dice) => {
    const document = await anyDocument(story, dice[0] ?? 0);
    if (document === undefined) return nothingThere;
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
  },
  /** The same money told of twice is booked once. */
  pay_again: async (story, dice) => {
    const document = await anyDocument(story, dice[0] ?? 0);
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
    const pair = await anyPair(story, dice[0] ?? 0);
    if (pair === undefined) return nothingThere;
    return outcomeOf(
      await allocate(story.scene.deps, {
        ...story.scene.act,
        from: { kind: pair.fromKind, id: pair.fromId },
        to: { kind: 'document', id: pair.toId },
        amountMinor: part(pair.minor, dice[1] ?? 0),
      }),
    );
  },
  un_allocate: async (story, dice) => {
    const allocationId = await anyAllocation(story, dice[0] ?? 0);
    if (allocationId === undefined) return nothingThere;
    return outcomeOf(await unAllocate(story.scene.deps, { ...story.scene.act, allocationId }));
  },
  refund_credit: async (story, dice) => {
    const document = await anyDocument(story, dice[0] ?? 0);
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
    const document = await anyDocument(story, dice[0] ?? 0);
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
  write_off: async (story, dice) => {
    const document = await anyDocument(story, dice[0] ?? 0);
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
    const payment = anyPayment(story, dice[0]);
    if (payment === undefined) return nothingThere;
    const order = { ...story.scene.act, paymentId: payment.id };
    return outcomeOf(await voidPayment(story.scene.deps, order));
  },
  journal: async ({ scene }, dice) => {
    const minor = BigInt((dice[0] ?? 0) + 1);
    const currency = scene.organisation.baseCurrency;
    const line = (code: string, amount: bigint) => ({
      accountId: scene.accountIdOf(code),
      currency,
      docMinor: amount,
      baseMinor: amount,
    });
    const [debit, credit] = pick(
      [
        ['1000', '3000'],
        ['3100', '1000'],
        ['7600', '1790'],
        ['1000', '4800'],
      ] as const,
      dice[1] ?? 0,
    );
    return outcomeOf(
      await postManualJournal(scene.deps, {
        ...scene.act,
        date: dayOf(dice[2] ?? 0),
        memo: 'by hand',
        lines: [line(debit, minor), line(credit, -minor)],
      }),
    );
  },
  early_discount: async (story, dice) => {
    const document = await anyOpen(story, ['invoice', 'bill'], dice[0] ?? 0);
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
  ...ledgerTakes,
  ...lockTakes,
  ...bankTakes,
  ...quoteTakes,
  ...recurringTakes,
  lock: async ({ scene }, dice) => {
    // In the first tenth of the story's days: enough stays open for it to go on.
    const date = dayOf((dice[0] ?? 0) % 54);
    // For good, so there is less of it.
    const early = { hard: dayOf((dice[0] ?? 0) % 14) };
    const dates = pick(
      [{ soft: date }, { sales: date }, { purchases: date }, { tax: date }, { soft: null }, early],
      dice[1] ?? 0,
    );
    return outcomeOf(await setLockDates(scene.deps, { ...scene.act, role: 'owner', dates }));
  },
  /** What belongs to others does not exist here, whatever it is. */
  reach_over: async (story, dice) => {
    const { scene, stranger } = story;
    const content = contentOf(story, 'invoice', dice);
    const [line] = content.lines;
    if (line === undefined) throw new Error('a document without lines');
    const foreign = pick<DraftRequest>(
      [
        { ...content, contactId: stranger.customer.id },
        { ...content, lines: [{ ...line, accountId: stranger.accountIdOf('4000') }] },
        { ...content, lines: [{ ...line, taxCodeId: stranger.taxCodes.standard }] },
        { ...content, lines: [{ ...line, itemId: stranger.items.service }] },
      ],
      dice[7] ?? 0,
    );
    const order = {
      ...scene.act,
      origin: 'application',
      kind: 'invoice',
      content: foreign,
    } as const;
    const outcome = await createDraft(scene.deps, order);
    if (outcome.kind === 'created') throw new Error('a draft with something of others');
    return outcome.reason;
  },
} as const satisfies Readonly<Record<string, Take>>;

export type TurnName = keyof typeof takes;

/** Entering and paying come more often than locking. */
export const usualTurns: readonly TurnName[] = [
  ...(['enter', 'enter', 'enter', 'enter', 'enter', 'enter', 'pay', 'pay', 'pay'] as const),
  ...([
    'draft',
    'edit',
    'act',
    'act',
    'receive',
    'allocate',
    'allocate',
    'refund_credit',
    'discount',
    'write_off',
  ] as const),
  ...(['un_allocate', 'void_payment', 'journal', 'lock', 'pay_again', 'reach_over'] as const),
  ...(['owe', 'undo_journal', 'transfer', 'revalue', 'revalue', 'undo_revaluation'] as const),
  ...(['close_year', 'reopen_year'] as const),
  ...(['except', 'end_exception', 'post_late', 'post_late', 'early_discount'] as const),
  ...(['offer', 'answer_quote', 'answer_quote', 'move_quote'] as const),
  ...(['bank_payment', 'bank_line', 'bank_line', 'undo_match'] as const),
  ...(['run_recurring', 'run_recurring', 'handle_recurring'] as const),
];

const wayIn = {
  invoice: 'issue_and_send',
  credit_note: 'issue',
  bill: 'approve',
  supplier_credit: 'confirm',
  expense_claim: 'approve',
} as const;

async function anyOpen(
  { scene, documentIds }: Story,
  kinds: readonly DocumentKind[],
  number: number,
): Promise<Document | undefined> {
  const documents = await Promise.all(documentIds.map((id) => scene.read(id)));
  const open = documents.filter(
    (one) => kinds.includes(one.kind) && isInTheBooks(one) && outstandingMinor(one) > 0n,
  );
  return open.length === 0 ? undefined : pick(open, number);
}

/** Two per cent within 14 days, for everybody; asked for again, it is there already. */
async function grantEarlyDiscount({ scene: { deps, act } }: Story): Promise<void> {
  const content = { name: 'Early', kind: 'days_after', days: 30 } as const;
  const discount = { discountPct: '2', discountDays: 14 };
  const made = await createTerms(deps, { ...act, content: { ...content, ...discount } });
  if (made.kind === 'reject') return;
  const { settings } = await readSettings(deps.database.db, act.orgId);
  const change = { paymentTermsId: made.terms.id };
  const changed = await changeSettings(deps, { ...act, version: settings.version, change });
  if (changed.kind === 'reject') throw new Error(changed.reason);
}

async function keepDraft(
  story: Story,
  kind: DocumentKind,
  content: DraftRequest,
): Promise<Outcome> {
  const order = { ...story.scene.act, origin: 'application', kind, content } as const;
  const outcome = await createDraft(story.scene.deps, order);
  if (outcome.kind === 'created') story.documentIds.push(outcome.document.id);
  return outcomeOf(outcome);
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

function anyPayment({ payments }: Story, number = 0) {
  return payments.length === 0 ? undefined : pick(payments, number);
}

async function anyAllocation({ scene }: Story, number: number): Promise<string | undefined> {
  const rows = await scene.deps.database.db
    .selectFrom('allocations')
    .select('id')
    .where('org_id', '=', scene.orgId)
    .orderBy('id')
    .execute();
  return rows.length === 0 ? undefined : pick(rows, number).id;
}

interface Pair {
  readonly fromKind: 'document' | 'payment' | 'journal';
  readonly fromId: string;
  readonly toId: string;
  /** As much as both have open. */
  readonly minor: bigint;
}

/** Something open, and a document of the same contact and currency that it could settle. */
async function anyPair({ scene }: Story, number: number): Promise<Pair | undefined> {
  const { rows } = await sql<Pair>`
    select f.source_kind as "fromKind", f.source_id as "fromId", t.source_id as "toId",
           least(abs(f.open_doc_minor), abs(t.open_doc_minor)) as minor
    from open_items f
    join open_items t on t.org_id = f.org_id and t.contact_id = f.contact_id
      and t.account_id = f.account_id and t.currency = f.currency
      and sign(t.open_doc_minor) = -sign(f.open_doc_minor)
    join documents d on d.org_id = t.org_id and d.id = t.source_id
    where f.org_id = ${scene.orgId} and d.kind in ('invoice', 'bill', 'expense_claim')
    order by f.id, t.id`.execute(scene.deps.database.db);
  return rows.length === 0 ? undefined : pick(rows, number);
}

/** All of it, half, a third, or one unit. */
function part(minor: bigint, number: number): bigint {
  return pick([minor, minor / 2n, minor / 3n, minor > 0n ? 1n : 0n, minor], number);
}

function laterOf(date: string, number: number): string {
  const other = dayOf(number);
  return other > date ? other : date;
}
