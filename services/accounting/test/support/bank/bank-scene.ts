import { getCurrency } from '@countinghouse/money';
import { sql } from '@countinghouse/postgres';
import { expect } from 'vitest';
import { acceptMatch } from '../../../src/bank/matching/accept-match.ts';
import type { MatchOutcome } from '../../../src/bank/matching/accept-match.ts';
import type { DocumentsPart, MatchPart } from '../../../src/bank/matching/match.rules.ts';
import type { MatchOrder } from '../../../src/bank/matching/matching-context.ts';
import { undoMatch } from '../../../src/bank/matching/undo-match.ts';
import type { UndoMatchOutcome } from '../../../src/bank/matching/undo-match.ts';
import { listRecentLines } from '../../../src/bank/statements/formats/read-lines.ts';
import { importStatement } from '../../../src/bank/statements/import-statement.ts';
import type { ImportOutcome } from '../../../src/bank/statements/import-statement.ts';
import type { BankLine } from '../../../src/bank/statements/statement.rules.ts';
import type { Document } from '../../../src/documents/document/document.rules.ts';
import type { KeyMakerDeps } from '../../../src/people/api-keys/create-api-key.ts';
import { createAccount } from '../../../src/setup/chart/create-account.ts';
import type { TestOrganisationOptions } from '../people/tenants.ts';
import { createSettlingScene, expectSoundBooks } from '../settling/settling-scene.ts';
import type { SettlingScene } from '../settling/settling-scene.ts';
import { writeCamt } from './bank-files.ts';
import type { WrittenLine } from './bank-files.ts';

export const bankDay = '2026-04-01';
export const bankNumber = 'DE89370400440532013000';

/** Lines of a bank beside the books. */
export interface BankScene extends SettlingScene {
  /** 1000 Bank. */
  readonly bankId: string;
  readonly importLines: (
    lines: readonly Partial<WrittenLine>[],
    file?: {
      readonly accountId?: string;
      readonly number?: string;
      readonly openingMinor?: bigint;
    },
  ) => Promise<ImportOutcome>;
  /** One line of the bank, imported. */
  readonly line: (amountMinor: bigint, wish?: Partial<WrittenLine>) => Promise<BankLine>;
  readonly again: (line: BankLine) => Promise<BankLine>;
  readonly match: (
    line: BankLine,
    parts: MatchPart | readonly MatchPart[],
    wish?: Partial<MatchOrder>,
  ) => Promise<MatchOutcome>;
  readonly undo: (line: BankLine) => Promise<UndoMatchOutcome>;
  readonly openAccount: (code: string, currency?: string) => Promise<string>;
}

export async function createBankScene(
  deps: KeyMakerDeps,
  options: TestOrganisationOptions = {},
): Promise<BankScene> {
  const scene = await createSettlingScene(deps, options);
  const bankId = scene.accountIdOf('1000');
  let balanceMinor = 0n;
  let count = 0;
  const importLines: BankScene['importLines'] = async (lines, file = {}) => {
    const written = lines.map((line) => {
      count += 1;
      return {
        date: bankDay,
        amountMinor: 1n,
        counterparty: 'SOMEBODY',
        description: `movement ${count}`,
        bankRef: `R${count}`,
        ...line,
      };
    });
    const openingMinor = file.openingMinor ?? balanceMinor;
    if (file.accountId === undefined) {
      balanceMinor = written.reduce((sum, { amountMinor }) => sum + amountMinor, openingMinor);
    }
    const accountNumber =
      file.number ?? (file.accountId === undefined ? bankNumber : file.accountId);
    const currency = await currencyOf(deps, scene.orgId, file.accountId ?? bankId);
    const text = writeCamt({ currency, accountNumber, openingMinor, lines: written }, '02');
    return importStatement(deps, {
      ...scene.act,
      accountId: file.accountId ?? bankId,
      fileName: 'statement.xml',
      content: { kind: 'text', text },
      format: null,
    });
  };
  const again = async ({ id, accountId }: BankLine): Promise<BankLine> => {
    const lines = await listRecentLines(deps.database.db, scene.orgId, accountId, 1_000);
    const found = lines.find((line) => line.id === id);
    if (found === undefined) throw new Error('the line is gone');
    return found;
  };
  return {
    ...scene,
    bankId,
    importLines,
    line: async (amountMinor, wish = {}) => {
      const outcome = await importLines([{ amountMinor, ...wish }]);
      if (outcome.kind === 'reject') throw new Error(outcome.reason);
      return latestLine(deps, scene.orgId, bankId);
    },
    again,
    match: async (line, parts, wish = {}) => {
      const { version } = await again(line);
      const match = { parts: [parts].flat(), withLines: [] };
      return acceptMatch(deps, { ...scene.act, lineId: line.id, version, match, ...wish });
    },
    undo: async (line) => {
      const { version } = await again(line);
      return undoMatch(deps, { ...scene.act, lineId: line.id, version });
    },
    openAccount: async (code, currency) => {
      const outcome = await createAccount(deps, {
        ...scene.act,
        request: {
          code,
          name: `Account ${code}`,
          type: 'asset',
          subtype: 'bank',
          ...(currency !== undefined && { currency: getCurrency(currency) }),
        },
      });
      if (outcome.kind === 'reject') throw new Error(outcome.reason);
      return outcome.id;
    },
  };
}

async function currencyOf({ database }: KeyMakerDeps, orgId: string, accountId: string) {
  const row = await database.db
    .selectFrom('accounts as a')
    .innerJoin('organisations as o', 'o.id', 'a.org_id')
    .select(['a.currency', 'o.base_currency'])
    .where('a.org_id', '=', orgId)
    .where('a.id', '=', accountId)
    .executeTakeFirstOrThrow();
  return getCurrency(row.currency ?? row.base_currency);
}

export async function latestLine(
  { database }: KeyMakerDeps,
  orgId: string,
  accountId: string,
): Promise<BankLine> {
  const lines = await listRecentLines(database.db, orgId, accountId, 1_000);
  const [latest] = lines.toSorted((a, b) => (a.id < b.id ? 1 : -1));
  if (latest === undefined) throw new Error('there is no line');
  return latest;
}

/** A part that settles all of a document. */
export function wholeOf(document: Document): DocumentsPart {
  return {
    kind: 'documents',
    contactId: document.contactId,
    settles: [{ to: { kind: 'document', id: document.id }, amountMinor: document.totalMinor }],
  };
}

/**
 * Beside what holds of all books: matched lines are explained to the last unit, others by nothing, no
 * payment is shown for more than it is, and nothing that was taken back is shown.
 */
export async function expectSoundBank(scene: SettlingScene): Promise<void> {
  await expectSoundBooks(scene);
  const { rows } = await sql`
    select l.id, l.status, l.amount_minor, m.minor
    from bank_lines l
    left join (select line_id, sum(amount_minor) as minor from bank_matches
      where org_id = ${scene.orgId} and undone_at is null group by 1) m on m.line_id = l.id
    where l.org_id = ${scene.orgId}
      and coalesce(m.minor, 0) <> case l.status when 'matched' then l.amount_minor else 0 end
    union all
    select p.id, 'payment', p.amount_minor, sum(m.amount_minor)
    from payments p join bank_matches m on m.org_id = p.org_id and m.payment_id = p.id and m.undone_at is null
    where p.org_id = ${scene.orgId}
    group by p.id, p.amount_minor, p.base_minor, p.voided_at
    having p.voided_at is not null or abs(sum(m.amount_minor)) > greatest(p.amount_minor, p.base_minor)
    union all
    select e.id, 'entry', 0, 0
    from journal_entries e join bank_matches m on m.org_id = e.org_id and m.entry_id = e.id and m.undone_at is null
    where e.org_id = ${scene.orgId} and exists (
      select from journal_entries r where r.org_id = e.org_id and r.reverses_id = e.id)`.execute(
    scene.deps.database.db,
  );
  expect(rows).toEqual([]);
}
