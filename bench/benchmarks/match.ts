import { autoMatch } from '../../services/accounting/src/bank/matching/auto-match.ts';
import { importStatement } from '../../services/accounting/src/bank/statements/import-statement.ts';
import { issueDocument } from '../../services/accounting/src/documents/issuing/issue-document.ts';
import type { BooksDeps } from '../../services/accounting/src/kernel/books-deps.ts';
import type { BenchContext, Benchmark, Outcome } from '../benchmark.ts';
import { BenchError } from '../benchmark.ts';
import { connectBooks } from '../fixtures/accounting-database.ts';
import { createIssueFixture, numberBase } from '../fixtures/issue.ts';
import type { IssueFixture } from '../fixtures/issue.ts';
import { withClient } from '../fixtures/with-client.ts';
import { alternate, unmetered } from '../measure/alternate.ts';
import type { Figure, Metered } from '../measure/alternate.ts';
import { median } from '../measure/series.ts';

const linesSmall = 1_000;
const linesLarge = 3_000;
const label = (lines: number): string => `${lines.toLocaleString('en-US')} lines`;

export const match: Benchmark = {
  name: 'match',
  summary: 'bank lines matched with their invoices: 3,000 lines against 1,000',
  unit: 'ms',
  goal: 3.2,
  direction: 'at most',
  compared: new RegExp(`^${label(linesLarge)}$`, 'u'),
  secondsDefault: 1,
  run: runMatch,
};

/** What a person still waits for at a screen. */
const smallMsGoal = 2_500;
/** As the route decides in one request. */
const decisionsMax = 1_000;
const actor = { kind: 'member', id: 'bench' } as const;

async function runMatch(context: BenchContext): Promise<Outcome> {
  const { progress } = context;
  const fixture = await progress.run('database and organisations', () =>
    createIssueFixture(context.postgresUrl),
  );
  const deps = connectBooks(fixture.database.applicationUrl);
  try {
    const measure = (lines: number) => async (metered: Metered) => {
      const account = await prepareLines(deps, fixture, lines);
      return metered(() => matchAll(deps, account, lines));
    };
    await progress.run('warm-up', async () => {
      await measure(linesSmall)(unmetered);
      // The worker analyses new tables a few seconds after their first rows.
      await withClient(fixture.database.adminUrl, (client) => client.query('analyze'));
    });
    const [bare, ours] = await alternate(
      context,
      [linesSmall, linesLarge].map((lines) => ({
        label: label(lines),
        unit: match.unit,
        pids: [process.pid],
        measure: measure(lines),
      })),
    );
    if (ours === undefined || bare === undefined) throw new BenchError('nothing was measured');
    return {
      ours,
      bare,
      series: [bare, ours],
      furtherGoals: [
        {
          name: label(linesSmall),
          value: median(bare.values),
          goal: smallMsGoal,
          direction: 'at most',
          unit: 'ms',
        },
      ],
    };
  } finally {
    await deps.database.close();
  }
}

interface BankAccountKey {
  readonly orgId: string;
  readonly accountId: string;
}

/** Issued invoices of one amount and one customer, and a bank file that pays each by its number. */
async function prepareLines(
  deps: BooksDeps,
  fixture: IssueFixture,
  count: number,
): Promise<BankAccountKey> {
  const [orgId = ''] = fixture.orgIds;
  const { first } = await fixture.addDrafts(count, 1);
  const rows: string[] = [];
  for (let number = first; number < first + count; number += 1) {
    const id = `${fixture.heads.draft}${numberBase + number}`;
    const outcome = await issueDocument(deps, { orgId, id, actor });
    if (outcome.kind === 'reject') throw new BenchError(`issuing failed: ${outcome.reason}`);
    rows.push(`2026-04-01,Customer,Payment of ${outcome.document.number ?? ''},121.00`);
  }
  const account = await deps.database.db
    .selectFrom('accounts')
    .select('id')
    .where('org_id', '=', orgId)
    .where('code', '=', '1000')
    .executeTakeFirstOrThrow();
  const imported = await importStatement(deps, {
    orgId,
    actor,
    accountId: account.id,
    fileName: `from-${first}.csv`,
    content: { kind: 'text', text: ['Date,Name,Description,Amount', ...rows, ''].join('\n') },
    format: 'csv',
  });
  if (imported.kind !== 'imported') throw new BenchError(`import failed: ${imported.reason}`);
  return { orgId, accountId: account.id };
}

async function matchAll(deps: BooksDeps, account: BankAccountKey, lines: number): Promise<Figure> {
  const startedAtMs = performance.now();
  let matched = 0;
  let hasMore = true;
  while (hasMore) {
    const outcome = await autoMatch(deps, { ...account, actor, decisionsMax });
    if (outcome.kind === 'reject') throw new BenchError(outcome.reason);
    matched += outcome.matched.length;
    ({ hasMore } = outcome);
  }
  if (matched !== lines) throw new BenchError(`${matched} of ${lines} lines were matched`);
  return { value: performance.now() - startedAtMs, operations: lines };
}
