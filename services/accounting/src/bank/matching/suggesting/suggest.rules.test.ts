import { getCurrency } from '@countinghouse/money';
import { expect, test } from 'vitest';
import { storyRules } from '../../../../test/support/bank/bank-statement-of-books.ts';
import { storyName, storyNumbers, tellStory } from '../../../../test/support/bank/bank-story.ts';
import type { Story, ToldBooks, TruthfulLine } from '../../../../test/support/bank/bank-story.ts';
import type { BankLine } from '../../statements/statement.rules.ts';
import type { CandidateFacts } from '../candidates/candidate-facts.rules.ts';
import { withoutUsed } from '../candidates/candidate-keys.rules.ts';
import { prepareCandidates, prepareLine } from '../candidates/candidates.rules.ts';
import type { Suggestion } from '../match.rules.ts';
import { decideAutomatically, suggest } from './suggest.rules.ts';

type Facts = {
  -readonly [Key in 'items' | 'payments' | 'clearing']: CandidateFacts[Key][number][];
};

/** Only the parts of the books that suggestions use. */
function createPaperBooks(): { readonly books: ToldBooks; readonly facts: Facts } {
  const facts: Facts = { items: [], payments: [], clearing: [] };
  let count = 0;
  const nextId = (kind: string): string => `${kind} ${(count += 1)}`;
  const books: ToldBooks = {
    addContact: async (name) => ({ id: nextId('contact'), name }),
    owe: async ({ kind, contact, amountMinor, date }) => {
      const id = nextId(kind);
      const number = `${kind === 'invoice' ? 'INV' : 'BILL'}-${String(count).padStart(5, '0')}`;
      facts.items.push({
        source: { kind: 'document', id },
        documentKind: kind,
        number,
        reference: null,
        contactId: contact.id,
        contactName: contact.name,
        controlId: kind,
        date,
        dueDate: date,
        currency: getCurrency('EUR'),
        amountMinor: kind === 'invoice' ? amountMinor : -amountMinor,
        discount: null,
      });
      return { id, number };
    },
    pay: async (invoice, { contact, amountMinor }, date) => {
      const paymentId = nextId('payment');
      facts.items.splice(
        facts.items.findIndex(({ source }) => source.id === invoice.id),
        1,
      );
      facts.payments.push({
        paymentId,
        contactId: contact.id,
        contactName: contact.name,
        date,
        amountMinor,
        reference: null,
        numbers: [invoice.number],
      });
      return paymentId;
    },
    sendPayout: async (amountMinor, date) => {
      facts.clearing.push({
        accountId: '1160',
        accountName: 'Payout in transit',
        date,
        amountMinor,
        payoutCode: null,
      });
    },
  };
  return { books, facts };
}

const toBankLine =
  (accountId: string) =>
  (line: Story['savingsLines'][number], index: number): BankLine => ({
    id: `${accountId} ${index}`,
    accountId,
    statementId: '',
    position: index,
    date: line.date,
    amountMinor: line.amountMinor,
    balanceMinor: null,
    counterparty: line.counterparty === '' ? null : line.counterparty,
    counterpartyAccount: line.counterpartyAccount ?? null,
    description: line.description,
    reference: null,
    status: 'open',
    version: 1,
  });

/** A suggestion in the notation of the expected result. */
function saidBy({ match }: Suggestion): string {
  const [part] = match?.parts ?? [];
  switch (part?.kind) {
    case 'documents':
      return part.settles
        .map(({ to }) => to.id)
        .toSorted()
        .join();
    case 'payment':
      return part.paymentId;
    case 'account':
    case 'transfer':
      return part.accountId;
    case 'entry':
    case undefined:
      return 'nothing';
  }
}

function truthOf({ truth }: TruthfulLine): string {
  switch (truth.kind) {
    case 'documents':
      return truth.ids.toSorted().join();
    case 'payment':
      return truth.id;
    case 'account':
    case 'transfer':
      return truth.code;
    case 'unknown':
      return 'unknown';
  }
}

/** Decides in passes, as the use case does: each pass leaves fewer candidates. */
function decideAll(story: Story, facts: Facts) {
  const rules = storyRules((code) => code).map((rule, index) => ({
    ...rule,
    id: `rule ${index}`,
    position: index,
    version: 1,
  }));
  const decided = new Map<string, Suggestion>();
  const all = story.lines.map(toBankLine('1000'));
  let left: CandidateFacts = {
    currency: getCurrency('EUR'),
    organisationName: storyName,
    account: { accountId: '1000', name: 'Bank', number: storyNumbers.bank },
    ownAccounts: [{ accountId: '1001', name: 'Tagesgeld', number: storyNumbers.savings }],
    ...facts,
    rates: [],
    entries: [],
    otherLines: story.savingsLines.map(toBankLine('1001')),
    ownLines: all,
    memories: [],
  };
  for (let pass = 0; pass < 5; pass += 1) {
    const candidates = prepareCandidates(left);
    const decisions = decideAutomatically(
      left.ownLines.map((line) => ({
        lineId: line.id,
        suggestions: suggest(candidates, rules, prepareLine(line)),
      })),
    );
    for (const { lineId, suggestion } of decisions) decided.set(lineId, suggestion);
    if (decisions.length === 0) break;
    const keys = new Set(decisions.flatMap(({ suggestion }) => suggestion.keys));
    left = withoutUsed(left, new Set(decided.keys()), keys);
  }
  return story.lines.map((line, index) => ({ line, decision: decided.get(`1000 ${index}`) }));
}

const seeds = Array.from({ length: Number(process.env['STORIES'] ?? 2) }, (_, index) => index + 1);

test.each(seeds)(
  'of 400 lines of a bank at least 95 % are told by themselves, none of them wrong (story %d)',
  async (seed) => {
    const { books, facts } = createPaperBooks();
    const story = await tellStory(books, { lineCount: 400, seed });
    const judged = decideAll(story, facts);
    const wrong = judged.filter(
      ({ line, decision }) => decision !== undefined && saidBy(decision) !== truthOf(line),
    );
    expect(wrong).toEqual([]);
    const right = judged.filter(({ decision }) => decision !== undefined);
    expect(right.length).toBeGreaterThanOrEqual(0.95 * judged.length);
  },
);
