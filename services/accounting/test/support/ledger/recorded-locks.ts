import { PostgresQueryCompiler } from 'kysely';
import type { KyselyPlugin } from 'kysely';
import type { KeyMakerDeps } from '../../../src/people/api-keys/create-api-key.ts';

/** Functions of the database that lock a row for whoever calls them. */
const lockingFunctions = [
  [/\bpost_entries\(/u, 'books'],
  [/\btake_number\(/u, 'number_counters'],
  [/\bmove_document\(/u, 'documents'],
] as const;

interface Recorded<Outcome> {
  readonly outcome: Outcome;
  /** Of every statement that locks rows, in the order in which they were sent. */
  readonly tables: readonly string[];
}

/** The same deps, and what a transaction by them locks. */
export function recordLocks(deps: KeyMakerDeps) {
  const tables: string[] = [];
  const compiler = new PostgresQueryCompiler();
  const recorder: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      tables.push(...tablesLockedBy(compiler.compileQuery(node, queryId).sql));
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
  const locksOf = async <Outcome>(act: () => Promise<Outcome>): Promise<Recorded<Outcome>> => {
    tables.length = 0;
    const outcome = await act();
    return { outcome, tables: [...tables] };
  };
  const { database } = deps;
  const recorded = { ...deps, database: { ...database, db: database.db.withPlugin(recorder) } };
  return { deps: recorded, locksOf };
}

function tablesLockedBy(statement: string): readonly string[] {
  const called = lockingFunctions.flatMap(([pattern, table]) =>
    pattern.test(statement) ? [table] : [],
  );
  if (!/\bfor (?:no key )?update\b/u.test(statement)) return called;
  const [, table = ''] = /\bfrom "?(\w+)"?/u.exec(statement) ?? [];
  return [table, ...called];
}
