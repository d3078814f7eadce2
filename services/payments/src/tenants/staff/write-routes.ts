import type { Database } from '../../kernel/database.ts';
import { listSignInRoutes } from './sign-in-routes.sql.ts';

const peoplePerPage = 10_000;

/**
 * Lines of the router's `moved.map` for this cell: a sign-in carries an e-mail address and no tag. Returns how many
 * there are.
 */
export async function writeRoutes(
  { database, cell }: { readonly database: Database; readonly cell: number },
  write: (line: string) => void,
): Promise<number> {
  let count = 0;
  let lastId: string | null = null;
  for (;;) {
    const people = await listSignInRoutes(database.db, lastId, peoplePerPage);
    for (const { emailDigest } of people) write(`${emailDigest} cell${cell}\n`);
    count += people.length;
    if (people.length < peoplePerPage) return count;
    lastId = people.at(-1)?.userId ?? null;
  }
}
