import { getCurrency } from '@countinghouse/money';
import { autoMatch } from '../../../src/bank/matching/auto-match.ts';
import { listRecentLines } from '../../../src/bank/statements/formats/read-lines.ts';
import { importStatement } from '../../../src/bank/statements/import-statement.ts';
import type { ImportOutcome } from '../../../src/bank/statements/import-statement.ts';
import type { SettlingScene } from '../settling/settling-scene.ts';
import { writeCamt } from './bank-files.ts';
import type { WrittenLine } from './bank-files.ts';
import type { BankStory } from './bank-statement-of-books.ts';
import { storyNumbers } from './bank-story.ts';
import type { Truth, TruthfulLine } from './bank-story.ts';

function importWritten(
  { deps, act }: SettlingScene,
  accountId: string,
  { number, lines }: { readonly number: string; readonly lines: readonly WrittenLine[] },
): Promise<ImportOutcome> {
  const file = { currency: getCurrency('EUR'), accountNumber: number, openingMinor: 0n, lines };
  return importStatement(deps, {
    ...act,
    accountId,
    fileName: `${number}.xml`,
    content: { kind: 'text', text: writeCamt(file, '02') },
    format: null,
  });
}

/** Both statements are in; how long that took, in milliseconds. */
export async function importStory({ scene, ...story }: BankStory): Promise<number> {
  const began = performance.now();
  const bank = await importWritten(scene, story.bankId, {
    number: storyNumbers.bank,
    lines: story.lines,
  });
  const savings = await importWritten(scene, story.savingsId, {
    number: storyNumbers.savings,
    lines: story.savingsLines,
  });
  for (const outcome of [bank, savings]) {
    if (outcome.kind === 'reject') throw new Error(outcome.reason);
  }
  return performance.now() - began;
}

export async function autoMatchStory({ scene, bankId }: BankStory): Promise<number> {
  const began = performance.now();
  const order = { ...scene.act, accountId: bankId, decisionsMax: 10_000 };
  const outcome = await autoMatch(scene.deps, order);
  if (outcome.kind === 'reject') throw new Error(outcome.reason);
  if (outcome.refused.length > 0) throw new Error(JSON.stringify(outcome.refused));
  return performance.now() - began;
}

export interface JudgedLine {
  readonly id: string;
  readonly version: number;
  readonly amountMinor: bigint;
  readonly truth: TruthfulLine;
  readonly verdict: 'right' | 'wrong' | 'open';
  readonly found: string;
}

/** What became of each line, beside what it truly is. */
export async function judge({
  scene,
  bankId,
  lines,
  accountIdOf,
}: BankStory): Promise<readonly JudgedLine[]> {
  const { database } = scene.deps;
  const stored = await listRecentLines(database.db, scene.orgId, bankId, lines.length + 1);
  const inOrder = stored.toSorted((a, b) => a.position - b.position);
  const found = await readFound(scene);
  return inOrder.map((line, index) => {
    const truth = lines[index];
    if (truth === undefined || truth.amountMinor !== line.amountMinor) {
      throw new Error(`line ${index} is not the one that was written`);
    }
    const is = found.get(line.id);
    const verdict =
      line.status === 'open'
        ? 'open'
        : is === describe(truth.truth, accountIdOf)
          ? 'right'
          : 'wrong';
    const { id, version, amountMinor } = line;
    return { id, version, amountMinor, truth, verdict, found: is ?? '' };
  });
}

function describe(truth: Truth, accountIdOf: (code: string) => string): string {
  switch (truth.kind) {
    case 'documents':
      return `documents ${truth.ids.toSorted().join()}`;
    case 'payment':
      return `payment ${truth.id}`;
    case 'account':
    case 'transfer':
      return `account ${accountIdOf(truth.code)}`;
    case 'unknown':
      return 'unknown';
  }
}

async function readFound({ deps, orgId }: SettlingScene): Promise<ReadonlyMap<string, string>> {
  const { db } = deps.database;
  const rows = await db
    .selectFrom('bank_matches as m')
    .innerJoin('bank_lines as b', (join) =>
      join.onRef('b.org_id', '=', 'm.org_id').onRef('b.id', '=', 'm.line_id'),
    )
    .leftJoin('open_items as f', (join) =>
      join
        .onRef('f.org_id', '=', 'm.org_id')
        .on('f.source_kind', '=', 'payment')
        .onRef('f.source_id', '=', 'm.payment_id'),
    )
    .leftJoin('allocations as a', (join) =>
      join
        .onRef('a.org_id', '=', 'm.org_id')
        .onRef('a.from_item_id', '=', 'f.id')
        .on('a.undone_at', 'is', null),
    )
    .leftJoin('open_items as t', (join) =>
      join.onRef('t.org_id', '=', 'm.org_id').onRef('t.id', '=', 'a.to_item_id'),
    )
    .leftJoin('journal_lines as j', (join) =>
      join
        .onRef('j.org_id', '=', 'm.org_id')
        .onRef('j.entry_id', '=', 'm.entry_id')
        .onRef('j.account_id', '<>', 'b.account_id'),
    )
    .select(['m.line_id', 'm.payment_id', 'm.made_here', 't.source_id', 'j.account_id'])
    .where('m.org_id', '=', orgId)
    .where('m.undone_at', 'is', null)
    .execute();
  return new Map(
    [...Map.groupBy(rows, (row) => row.line_id)].map(([lineId, own]) => {
      const [first] = own;
      if (first?.payment_id === null) return [lineId, `account ${first.account_id ?? ''}`];
      if (first?.made_here === false) return [lineId, `payment ${first.payment_id ?? ''}`];
      const ids = new Set(own.flatMap(({ source_id: id }) => id ?? []));
      return [lineId, `documents ${[...ids].toSorted().join()}`];
    }),
  );
}
