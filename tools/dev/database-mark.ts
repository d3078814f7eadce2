import { createHash } from 'node:crypto';
import pg from 'pg';
import { DevError } from './dev-error.ts';
import { commandEnvironment, withPrefix } from './service-place.ts';
import type { ServicePlace } from './service-place.ts';

/** The comment that marks a database. Derived from the secrets without revealing them. */
type Mark = string;

/**
 * Secrets are kept in this clone's .local, and databases on a server that other clones use too. A
 * database whose secrets are elsewhere cannot be read here, so creating one marks it with its
 * clone's secrets.
 */
export async function createOwnDatabase(
  place: ServicePlace,
  how: { readonly create: () => Promise<void>; readonly update: () => Promise<void> },
): Promise<void> {
  const mark = markOf(place);
  const found = await findMark(place);
  if (found.kind === 'marked' && found.mark !== mark) throw foreignDatabase(place.database);
  if (found.kind !== 'missing') return how.update();
  await how.create();
  await saveMark(place, mark);
}

/** Also for databases of an older version without a mark, which the first sealed value reveals. */
export function foreignDatabase(database: string): DevError {
  return new DevError(
    `The database ${database} on this server was made by another clone, or before .local was deleted:\nits secrets are not in this clone, so nothing in it can be opened here.`,
    '`./dev reset --yes` drops the demo’s databases, and the next ./dev demo makes them again.\n  To keep them, set COUNTINGHOUSE_PAYMENTS_DATABASE and COUNTINGHOUSE_ACCOUNTING_DATABASE to other names.',
  );
}

function markOf(place: ServicePlace): Mark {
  const [name] = Object.keys(withPrefix(place.service, { SEALING_KEYS: '' }));
  const key = commandEnvironment(place)[name ?? ''] ?? '';
  return `countinghouse demo ${createHash('sha256').update(key).digest('hex').slice(0, 16)}`;
}

type FoundMark =
  | { readonly kind: 'missing' }
  | { readonly kind: 'unmarked' }
  | { readonly kind: 'marked'; readonly mark: Mark };

async function findMark(place: ServicePlace): Promise<FoundMark> {
  const [row] = await ask<{ mark: string | null }>(
    place,
    `select shobj_description(oid, 'pg_database') as mark from pg_database where datname = $1`,
    [place.database],
  );
  if (row === undefined) return { kind: 'missing' };
  return row.mark === null ? { kind: 'unmarked' } : { kind: 'marked', mark: row.mark };
}

async function saveMark(place: ServicePlace, mark: Mark): Promise<void> {
  const [name, text] = [pg.escapeIdentifier(place.database), pg.escapeLiteral(mark)];
  await ask(place, `comment on database ${name} is ${text}`, []);
}

async function ask<Row extends pg.QueryResultRow>(
  { servers }: ServicePlace,
  statement: string,
  values: readonly string[],
): Promise<readonly Row[]> {
  const client = new pg.Client({ connectionString: servers.postgresUrl });
  await client.connect();
  try {
    return (await client.query<Row>(statement, [...values])).rows;
  } finally {
    await client.end();
  }
}
