import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import {
  isReadOnlyServer,
  isStalePlan,
  isUnanswered,
  isUnreplicated,
  lostConnection,
  unknownCommit,
} from './errors.ts';
import { noDeadlineStatement } from './no-deadline.ts';

/**
 * Statement texts come from code, so there are few. The bound keeps a text that varies by mistake
 * from filling the server's memory: beyond it, statements run unprepared.
 */
const preparedStatementsMax = 500;
const preparable = /^\s*(select|insert|update|delete|with)\b/i;
/** Longer than any sum takes; a server that is gone is noticed by its connection. */
const noDeadlineMs = 86_400_000;
const endsTransaction = /^(commit|rollback)$/i;

/** A pool whose statements are prepared once per connection and then only bound and executed. */
export function preparedPool(pool: pg.Pool): PostgresPool {
  const names = new Map<string, string | null>();
  const wrapped = new WeakMap<pg.PoolClient, PostgresPoolClient>();

  function nameOf(text: string): string | null {
    const known = names.get(text);
    if (known !== undefined) return known;
    if (names.size >= preparedStatementsMax) return null;
    const name = preparable.test(text) ? `s${names.size}` : null;
    names.set(text, name);
    return name;
  }

  function wrap(client: pg.PoolClient): PostgresPoolClient {
    let isDead = false;
    let isCommitUnknown = false;
    let hasDeadline = true;
    client.on('notice', (notice) => {
      if (isUnreplicated(notice)) isCommitUnknown = true;
    });
    function query<Row>(
      text: string,
      values: readonly unknown[],
    ): Promise<PostgresQueryResult<Row>>;
    function query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
    function query(text: unknown, values: readonly unknown[] = []): unknown {
      if (typeof text !== 'string') throw new TypeError('this pool does not support cursors');
      // After an unanswered statement, a rollback would wait a second time.
      if (isDead) return Promise.reject(lostConnection());
      if (text === noDeadlineStatement) hasDeadline = false;
      if (endsTransaction.test(text)) hasDeadline = true;
      const name = nameOf(text);
      const wait = hasDeadline ? {} : { query_timeout: noDeadlineMs };
      const statement = { text, values: [...values], ...wait };
      const answer = client.query(name === null ? statement : { ...statement, name });
      return answer.then(
        (result) => {
          if (!isCommitUnknown) return result;
          isCommitUnknown = false;
          throw unknownCommit();
        },
        (error: unknown) => {
          // The server may never answer on this connection, and its next user would wait for that.
          // A server that became a standby stays one for the life of this connection.
          if (isUnanswered(error) || isStalePlan(error) || isReadOnlyServer(error)) isDead = true;
          throw error;
        },
      );
    }
    return { query, release: () => client.release(isDead) };
  }

  return {
    options: {},
    connect: async () => {
      const client = await pool.connect();
      let known = wrapped.get(client);
      if (known === undefined) {
        known = wrap(client);
        wrapped.set(client, known);
      }
      return known;
    },
    end: () => pool.end(),
  };
}
