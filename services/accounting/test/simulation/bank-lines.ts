import { acceptMatch } from '../../src/bank/matching/accept-match.ts';
import type { MatchOutcome } from '../../src/bank/matching/accept-match.ts';
import type { MatchPart } from '../../src/bank/matching/match.rules.ts';
import { listRecentLines } from '../../src/bank/statements/formats/read-lines.ts';
import { importStatement } from '../../src/bank/statements/import-statement.ts';
import type { BankLine } from '../../src/bank/statements/statement.rules.ts';
import { writeCamt } from '../support/bank/bank-files.ts';
import { todayOf } from './story.ts';
import type { Story } from './story.ts';
import { outcomeOf } from './take.ts';
import type { Outcome } from './take.ts';

const bankNumber = 'DE89370400440532013000';
/** More than a story has. */
const linesMax = 100;

/** The account that stories have statements of. */
export function bankAccountOf({ scene }: Story): string {
  return scene.accountIdOf('1000');
}

interface Movement {
  readonly amountMinor: bigint;
  readonly counterparty?: string;
  readonly description?: string;
}

/** A statement of today that goes on where the last one ended; the first begins with nothing. */
export async function bringIn(story: Story, movements: readonly Movement[]): Promise<Outcome> {
  const { deps, act, orgId, organisation } = story.scene;
  const statements = await deps.database.db
    .selectFrom('bank_statements')
    .select('closing_minor')
    .where('org_id', '=', orgId)
    .orderBy('id', 'desc')
    .execute();
  const text = writeCamt(
    {
      currency: organisation.baseCurrency,
      accountNumber: bankNumber,
      openingMinor: statements[0]?.closing_minor ?? 0n,
      lines: movements.map((movement, index) => ({
        date: todayOf(story),
        counterparty: 'SOMEBODY',
        description: `movement ${statements.length} ${index}`,
        bankRef: `R${statements.length}-${index}`,
        ...movement,
      })),
    },
    '02',
  );
  const outcome = await importStatement(deps, {
    ...act,
    accountId: bankAccountOf(story),
    fileName: 'statement.xml',
    content: { kind: 'text', text },
    format: null,
  });
  return outcomeOf(outcome);
}

/** The newest first. */
export function readLines(story: Story): Promise<readonly BankLine[]> {
  const { deps, orgId } = story.scene;
  return listRecentLines(deps.database.db, orgId, bankAccountOf(story), linesMax);
}

/** The last one that came. */
export async function newestLine(story: Story): Promise<BankLine> {
  const [line] = await readLines(story);
  if (line === undefined) throw new Error('the bank’s line is gone');
  return line;
}

export function match(
  { scene: { deps, act } }: Story,
  { id: lineId, version }: BankLine,
  part: MatchPart,
): Promise<MatchOutcome> {
  return acceptMatch(deps, { ...act, lineId, version, match: { parts: [part], withLines: [] } });
}

/** What has no document: charges. */
export function chargesOf({ scene }: Story): MatchPart {
  return { kind: 'account', accountId: scene.accountIdOf('7600') };
}
