import { acceptMatch } from '../../src/bank-matching/accept-match.ts';
import type { MatchPart } from '../../src/bank-matching/match.rules.ts';
import { undoMatch } from '../../src/bank-matching/undo-match.ts';
import { importStatement } from '../../src/bank-statements/import-statement.ts';
import { readRecentLines } from '../../src/bank-statements/read-lines.ts';
import type { BankLine } from '../../src/bank-statements/statement.rules.ts';
import { outstandingMinor } from '../../src/documents/document.rules.ts';
import { writeCamt } from '../support/bank-files.ts';
import { anyDocument, pick } from './story.ts';
import type { Story } from './story.ts';
import { nothingThere, outcomeOf } from './take.ts';
import type { Outcome, Take } from './take.ts';

const bankNumber = 'DE89370400440532013000';

/** What the bank says of 1000, in base currency, and what people say it is. */
export const bankTakes = {
  /** Two lines of one amount, and one payment that both could be: it is one of them. */
  bank_payment: async (story, dice) => {
    const payments = await paymentsOf(story);
    if (payments.length === 0) return nothingThere;
    const { id: paymentId, minor } = pick(payments, dice[0] ?? 0);
    const imported = await bringIn(story, [minor, minor]);
    if (imported !== 'imported') return imported;
    const [first, second] = await readLines(story);
    if (first === undefined || second === undefined) throw new Error('the bank’s lines are gone');
    const outcome = await match(story, first, { kind: 'payment', paymentId });
    await match(story, second, { kind: 'payment', paymentId });
    return outcome;
  },
  /** Money that the bank tells of first: for a document, or for nothing that has one. */
  bank_line: async (story, dice) => {
    const { accountIdOf } = story.scene;
    const document = await anyDocument(story, dice[0] ?? 0);
    const isOut = document?.kind === 'bill' || document?.kind === 'expense_claim';
    const open = document === undefined ? 0n : outstandingMinor(document);
    const size = pick([open, open / 2n, BigInt((dice[1] ?? 0) + 1)], dice[2] ?? 0);
    if (size === 0n) return nothingThere;
    const imported = await bringIn(story, [isOut ? -size : size]);
    if (imported !== 'imported') return imported;
    const [line] = await readLines(story);
    if (line === undefined) throw new Error('the bank’s line is gone');
    const charge: MatchPart = { kind: 'account', accountId: accountIdOf('7600') };
    if (document === undefined) return match(story, line, charge);
    const { id, contactId } = document;
    const settles = [{ to: { kind: 'document', id }, amountMinor: size }] as const;
    const part: MatchPart = { kind: 'documents', contactId, settles };
    return match(story, line, pick([part, part, charge], dice[3] ?? 0));
  },
  undo_match: async (story, dice) => {
    const lines = (await readLines(story)).filter(({ status }) => status === 'matched');
    if (lines.length === 0) return nothingThere;
    const { id, version } = pick(lines, dice[0] ?? 0);
    const { deps, act } = story.scene;
    return outcomeOf(await undoMatch(deps, { ...act, lineId: id, version }));
  },
} as const satisfies Readonly<Record<string, Take>>;

async function match(story: Story, line: BankLine, part: MatchPart): Promise<Outcome> {
  const { deps, act } = story.scene;
  const order = { ...act, lineId: line.id, version: line.version };
  const outcome = await acceptMatch(deps, { ...order, match: { parts: [part], withLines: [] } });
  return outcomeOf(outcome);
}

/** A statement of today that goes on where the last one ended. */
async function bringIn({ scene }: Story, amounts: readonly bigint[]): Promise<Outcome> {
  const { deps, act, orgId, organisation } = scene;
  const statements = await deps.database.db
    .selectFrom('bank_statements')
    .select('closing_minor')
    .where('org_id', '=', orgId)
    .orderBy('id', 'desc')
    .execute();
  const date = deps.now().toISOString().slice(0, 10);
  const text = writeCamt(
    {
      currency: organisation.baseCurrency,
      accountNumber: bankNumber,
      openingMinor: statements[0]?.closing_minor ?? 0n,
      lines: amounts.map((amountMinor, index) => ({
        date,
        amountMinor,
        counterparty: 'SOMEBODY',
        description: `movement ${statements.length} ${index}`,
        bankRef: `R${statements.length}-${index}`,
      })),
    },
    '02',
  );
  const outcome = await importStatement(deps, {
    ...act,
    accountId: scene.accountIdOf('1000'),
    fileName: 'statement.xml',
    content: { kind: 'text', text },
    format: null,
  });
  return outcomeOf(outcome);
}

/** The newest first. */
function readLines({ scene }: Story): Promise<readonly BankLine[]> {
  const { deps, orgId, accountIdOf } = scene;
  return readRecentLines(deps.database.db, orgId, accountIdOf('1000'), 100);
}

/** Of the account, in its currency, with what they did to it; matched ones and voided ones too. */
async function paymentsOf({ scene }: Story) {
  const rows = await scene.deps.database.db
    .selectFrom('payments')
    .select(['id', 'direction', 'base_minor'])
    .where('org_id', '=', scene.orgId)
    .where('account_id', '=', scene.accountIdOf('1000'))
    .where('base_minor', '>', 0n)
    .orderBy('id')
    .execute();
  return rows.map(({ id, direction, base_minor: minor }) => ({
    id,
    minor: direction === 'in' ? minor : -minor,
  }));
}
