import { outstandingMinor } from '../../src/documents/document/document.rules.ts';
import type { Document } from '../../src/documents/document/document.rules.ts';
import type { DocumentKind } from '../../src/kernel/document-kind.rules.ts';
import { recordPayment } from '../../src/settling/payments/record-payment.ts';
import { readLines } from './bank-lines.ts';
import { listUnposted } from './document-turns.ts';
import { enterNew } from './entering.ts';
import { hasJournals, hasRevaluations, owe } from './ledger-turns.ts';
import { hasExceptions } from './lock-turns.ts';
import {
  creditFor,
  creditKinds,
  debtKinds,
  isOffset,
  listOpen,
  listPairs,
} from './open-documents.ts';
import { listOpenQuotes } from './quote-turns.ts';
import { listAllocations } from './settling-turns.ts';
import { pick, todayOf } from './story.ts';
import type { Story } from './story.ts';
import type { Take } from './take.ts';
import { takes } from './turns.ts';
import type { TurnName } from './turns.ts';

type Need = (story: Story, dice: readonly number[]) => Promise<void>;

/** What a turn needs in order to do something; where it is missing it is made, if the books allow it. */
export async function layGroundwork(
  story: Story,
  name: TurnName,
  dice: readonly number[],
): Promise<void> {
  await needs[name]?.(story, dice);
}

/** Makes something with dice of its own where there is none. */
function unless(
  isThere: (story: Story) => Promise<boolean>,
  make: Take,
  toOwn: (dice: readonly number[]) => readonly number[] = (dice) => dice,
): Need {
  return async (story, dice) => {
    if (!(await isThere(story))) await make(story, toOwn(dice));
  };
}

const hasDocuments = async ({ documentIds }: Story) => documentIds.length > 0;
const hasUnposted = async (story: Story) => (await listUnposted(story)).length > 0;
const hasPayments = async ({ payments }: Story) => payments.length > 0;
const hasQuotes = async ({ quoteIds }: Story) => quoteIds.length > 0;
const hasRecurring = async ({ recurringIds }: Story) => recurringIds.length > 0;
const hasAgreement = async ({ linesAgreed }: Story) => linesAgreed.size > 0;
const hasOpenQuotes = async (story: Story) => (await listOpenQuotes(story)).length > 0;
const hasDecidedLines = async (story: Story) =>
  (await readLines(story)).some(({ status }) => status !== 'open');

const hasAllocations = async (story: Story) =>
  (await listAllocations(story, { withUndone: false })).length > 0;

/** What is dated late is in no closed period. */
const late = (dice: readonly number[]) => dice.with(3, 300 + ((dice[3] ?? 0) % 200));

/** Documents of one of the kinds with something open on them. */
function owed(kinds: readonly DocumentKind[]): Need {
  return async (story, dice) => {
    if ((await listOpen(story, kinds)).length > 0) return;
    await enterNew(story, pick(kinds, dice[0] ?? 0), late(dice));
  };
}

/** In base currency, as the bank's account is. */
const owedInBase: Need = async (story, dice) => {
  const { baseCurrency } = story.scene.organisation;
  if ((await listOpen(story, debtKinds, baseCurrency)).length > 0) return;
  await enterNew(story, pick(debtKinds, dice[0] ?? 0), late(dice).with(4, 0));
};

/** A document, and money or a credit of its contact and currency. */
const pair: Need = async (story, dice) => {
  if ((await listPairs(story)).length > 0) return;
  await owed(debtKinds)(story, dice);
  const [id] = await listOpen(story, debtKinds);
  if (id === undefined) return;
  const debt = await story.scene.read(id);
  const currency = story.currencies.indexOf(debt.currency);
  const isCredited = debt.kind !== 'expense_claim' && (dice[5] ?? 0) % 2 === 0;
  // The number of lines decides whose it is.
  const size = debt.contactId === story.partnerId ? 0 : 1;
  const own = late(dice).with(1, size).with(4, currency);
  if (isCredited) await enterNew(story, creditFor(debt.kind), own);
  else await payOnAccount(story, debt);
};

/** A document, and what is owed the other way without money or a credit note. */
const counterclaim: Need = async (story, dice) => {
  if ((await listPairs(story)).some(isOffset)) return;
  await owed(debtKinds)(story, dice);
  const [id] = await listOpen(story, debtKinds);
  if (id === undefined) return;
  const debt = await story.scene.read(id);
  const whose = { contactId: debt.contactId, currency: story.currencies.indexOf(debt.currency) };
  await owe(story, dice, { ...whose, sign: debt.kind === 'invoice' ? -1n : 1n });
};

async function payOnAccount(story: Story, debt: Document): Promise<void> {
  const { scene, payments } = story;
  const outcome = await recordPayment(scene.deps, {
    ...scene.act,
    direction: debt.kind === 'invoice' ? 'in' : 'out',
    accountId: scene.accountIdOf('1000'),
    contactId: debt.contactId,
    date: todayOf(story),
    currency: debt.currency,
    amountMinor: outstandingMinor(debt),
    ...(debt.kind === 'expense_claim' && { control: 'employee_payable' }),
  });
  if (outcome.kind === 'recorded') payments.push(outcome.payment);
}

const debt = owed(debtKinds);
const bought = owed(['invoice', 'bill']);
const offered = unless(hasOpenQuotes, takes.offer, (dice) => dice.with(7, 1));

/** A payment of something, in the account that the bank tells of. */
const paid: Need = async (story, dice) => {
  if (await hasPayments(story)) return;
  await owedInBase(story, dice);
  await takes.pay(story, dice.with(1, 0).with(4, 0).with(6, 1));
};

const needs: Readonly<Partial<Record<TurnName, Need>>> = {
  edit: unless(hasUnposted, takes.draft),
  act: unless(hasDocuments, takes.draft),
  pay: debt,
  pay_again: debt,
  discount: bought,
  early_discount: bought,
  write_off: bought,
  refund_credit: owed(creditKinds),
  allocate: pair,
  set_off: counterclaim,
  settle_to_account: debt,
  void_payment: paid,
  bank_payment: paid,
  un_allocate: async (story, dice) => {
    if (await hasAllocations(story)) return;
    await debt(story, dice);
    await takes.pay(story, dice.with(1, 0).with(6, 1));
  },
  bank_line: owedInBase,
  suggest_match: owedInBase,
  undo_match: unless(hasDecidedLines, takes.bank_line),
  undo_reconciliation: unless(hasAgreement, takes.reconcile, (dice) => dice.with(1, 1).with(2, 1)),
  undo_journal: unless(hasJournals, takes.journal, (dice) => dice.with(2, 300)),
  undo_revaluation: unless(hasRevaluations, takes.revalue, (dice) => dice.with(1, 2)),
  end_exception: unless(hasExceptions, takes.except, (dice) => dice.with(1, 0)),
  answer_quote: offered,
  outlive_quote: offered,
  move_quote: unless(hasQuotes, takes.offer),
  handle_recurring: unless(hasRecurring, takes.recur),
};
