import { getCurrency } from '@countinghouse/money';
import { withTransaction } from '@countinghouse/postgres';
import type { BooksDeps } from '../../services/accounting/src/kernel/books-deps.ts';
import type { EntryLine } from '../../services/accounting/src/ledger/journal/entry.rules.ts';
import { postEntries } from '../../services/accounting/src/ledger/journal/post-entries.ts';
import type { BenchContext, Benchmark, Outcome } from '../benchmark.ts';
import { BenchError } from '../benchmark.ts';
import { accountingService, connectBooks, createBooks } from '../fixtures/accounting-database.ts';
import { createServiceDatabase } from '../fixtures/service-database.ts';
import { withClient } from '../fixtures/with-client.ts';
import { alternate, unmetered } from '../measure/alternate.ts';
import type { Figure, Metered } from '../measure/alternate.ts';
import { median } from '../measure/series.ts';

const oursLabel = 'ours, sets of 200';

export const post: Benchmark = {
  name: 'post',
  summary: 'journal entries of two lines posted in sets, against one by one',
  unit: 'entries/s',
  goal: 2,
  direction: 'at least',
  compared: new RegExp(`^${oursLabel}$`, 'u'),
  secondsDefault: 5,
  run: runPost,
};

/** As many as the bridge books in one transaction. */
const entriesPerSet = 200;
/** What the books of one merchant must take in. */
const entriesPerSecondGoal = 1_500;

async function runPost(context: BenchContext): Promise<Outcome> {
  const { progress } = context;
  const database = await progress.run('database and organisation', () =>
    createServiceDatabase(accountingService, context.postgresUrl),
  );
  const deps = connectBooks(database.applicationUrl);
  try {
    const books = await createBooks(deps, 'Poster');
    const accounts = await listAccountIds(deps, books);
    const measure = (size: number) => (metered: Metered) =>
      metered(() => postForSeconds(deps, { ...accounts, orgId: books, size }, context.seconds));
    await progress.run('warm-up', async () => {
      await measure(entriesPerSet)(unmetered);
      // The worker analyses new tables a few seconds after their first rows.
      await withClient(database.adminUrl, (client) => client.query('analyze'));
    });
    const [ours, bare] = await alternate(context, [
      { label: oursLabel, unit: post.unit, pids: [process.pid], measure: measure(entriesPerSet) },
      { label: 'one by one', unit: post.unit, pids: [process.pid], measure: measure(1) },
    ]);
    if (ours === undefined || bare === undefined) throw new BenchError('nothing was measured');
    return {
      ours,
      bare,
      series: [ours, bare],
      furtherGoals: [
        {
          name: 'entries of one organisation',
          value: median(ours.values),
          goal: entriesPerSecondGoal,
          direction: 'at least',
          unit: '/s',
        },
      ],
    };
  } finally {
    await deps.database.close();
  }
}

interface Books {
  readonly orgId: string;
  readonly debitId: string;
  readonly creditId: string;
  readonly size: number;
}

async function listAccountIds(deps: BooksDeps, orgId: string) {
  const rows = await deps.database.db
    .selectFrom('accounts')
    .select(['id', 'code'])
    .where('org_id', '=', orgId)
    .where('code', 'in', ['1000', '3000'])
    .orderBy('code')
    .execute();
  const [debit, credit] = rows;
  if (debit === undefined || credit === undefined) throw new BenchError('accounts are missing');
  return { debitId: debit.id, creditId: credit.id };
}

async function postForSeconds(deps: BooksDeps, books: Books, seconds: number): Promise<Figure> {
  const startedAtMs = performance.now();
  let posted = 0;
  let elapsedSeconds = 0;
  while (elapsedSeconds < seconds) {
    const postings = Array.from({ length: books.size }, () => posting(deps, books));
    await withTransaction(deps.database.db, (tx) => postEntries(tx, deps, postings));
    posted += books.size;
    elapsedSeconds = (performance.now() - startedAtMs) / 1_000;
  }
  return { value: posted / elapsedSeconds, operations: posted };
}

function posting(deps: BooksDeps, { orgId, debitId, creditId }: Books) {
  const entry = {
    orgId,
    date: '2026-03-15',
    source: { kind: 'journal', id: deps.newId() },
    move: 'post',
    seq: 1,
    area: 'general',
    reversesId: null,
    memo: 'Benchmark',
    lines: [line(debitId, 2_500n), line(creditId, -2_500n)],
    reliesOn: { baseCurrency: getCurrency('EUR') },
  } as const;
  return { actor: { kind: 'system', id: 'bench' } as const, entry };
}

const line = (accountId: string, minor: bigint): EntryLine => ({
  accountId,
  contactId: null,
  openItemId: null,
  taxComponentId: null,
  basis: 'both',
  currency: getCurrency('EUR'),
  docMinor: minor,
  baseMinor: minor,
});
