import type pg from 'pg';
import { accountingService, connectBooks, createBooks } from './accounting-database.ts';
import type { BenchContext } from './benchmark.ts';
import { generateJournal, journalShape } from './generate-journal.ts';
import { showGeneration } from './generation-progress.ts';
import { findOrFillDatabase } from './service-database.ts';
import type { ServiceDatabase } from './service-database.ts';
import { withClient } from './with-client.ts';

/** Two organisations of one database whose books differ in nothing but their size. */
export interface ReportsFixture {
  readonly applicationUrl: string;
  readonly small: SizedBooks;
  readonly large: SizedBooks;
}

interface SizedBooks {
  readonly orgId: string;
  readonly lines: number;
}

const smallLines = 100_000;
const names = { small: 'Small books', large: 'Large books' } as const;

/** Three years; a report on their last day but one has to add up everything there is. */
export const bookDays = { firstDay: '2023-01-01', days: 1096, worstDay: '2025-12-30' } as const;

/** One of so many lands in another partition unless the hash is broken. */
const candidates = 8;

export async function findOrCreateReportsFixture(context: BenchContext): Promise<ReportsFixture> {
  const { applicationUrl, ownerUrl } = await findOrFillDatabase(accountingService, {
    ...context,
    content: journalShape + JSON.stringify({ bookDays, smallLines }),
    fill: (empty) => fill(context, empty),
  });
  const [small, large] = await withClient(ownerUrl, async (client) => [
    await findFilledBooks(client, names.small),
    await findFilledBooks(client, names.large),
  ]);
  return {
    applicationUrl,
    small: { orgId: small ?? '', lines: smallLines },
    large: { orgId: large ?? '', lines: context.rows },
  };
}

async function fill({ progress, rows }: BenchContext, database: ServiceDatabase): Promise<void> {
  const { large, small } = await makeBooks(database);
  await withClient(database.adminUrl, async (client) => {
    for (const { orgId, lines } of [
      { orgId: await findApart(client, small, large), lines: smallLines },
      { orgId: large, lines: rows },
    ]) {
      await showGeneration(`${lines.toLocaleString('en-US')} journal lines`, (onProgress) =>
        generateJournal({ client, onProgress }, { ...bookDays, orgId, lines }),
      );
    }
    // As after days of service: no page waits for its first reader to mark rows as settled.
    await progress.run('vacuum and analyze', () =>
      client.query(
        'vacuum (freeze, analyze) journal_entries, journal_lines, balances, accounts, books',
      ),
    );
    await progress.run('checkpoint', () => client.query('checkpoint'));
  });
}

async function makeBooks({ applicationUrl }: ServiceDatabase) {
  const deps = connectBooks(applicationUrl);
  try {
    const small: string[] = [];
    while (small.length < candidates) small.push(await createBooks(deps, names.small));
    return { large: await createBooks(deps, names.large), small };
  } finally {
    await deps.database.close();
  }
}

/** In another partition: next to ten million lines, small books would not be small. */
async function findApart(
  client: pg.Client,
  orgIds: readonly string[],
  other: string,
): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `select id from unnest($1::uuid[]) as id
     where not exists (
       select from generate_series(0, 31) as remainder
       where satisfies_hash_partition('balances'::regclass, 32, remainder, id)
         and satisfies_hash_partition('balances'::regclass, 32, remainder, $2::uuid))`,
    [orgIds, other],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('every small organisation landed beside the large one');
  return row.id;
}

async function findFilledBooks(client: pg.Client, name: string): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `select o.id from organisations o join books b on b.org_id = o.id
     where o.name = $1 and b.last_entry_no > 0`,
    [name],
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`the kept data has no entries of ${name}`);
  return row.id;
}
