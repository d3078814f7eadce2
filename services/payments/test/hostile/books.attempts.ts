import type { Attempt } from '@countinghouse/testing/hostile';
import { checkRefused } from '@countinghouse/testing/hostile';
import { openBooksDesk } from '../support/people/books-desk.ts';
import { signInStaff } from '../support/people/staff.ts';
import type { TestApi } from '../support/processes/running-api.ts';

export interface BooksWorld {
  readonly api: TestApi;
}

interface Asked {
  readonly status: number;
  readonly body: unknown;
}
const read = ({ status, body }: Asked) => ({ status, text: JSON.stringify(body) });

export const attempts: readonly Attempt<BooksWorld>[] = [
  {
    id: 830,
    actor: 'reader of an address',
    idea: 'trades the code of an address for keys without the secret of the books',
    run: async ({ api }) => {
      const desk = await openBooksDesk(api);
      const code = await desk.agree();
      return checkRefused(read(await desk.exchange(code, { code_verifier: 'a'.repeat(43) })), 400);
    },
  },
  {
    id: 831,
    actor: 'author of a link',
    idea: 'has the code sent to a server of their own',
    run: async ({ api }) => {
      const desk = await openBooksDesk(api);
      const body = { ...desk.request, return_url: 'https://books.example.com.thief.example/app' };
      return checkRefused(read(await desk.ask('POST', '/books-connection', body)), 400);
    },
  },
  {
    id: 832,
    actor: 'author of a link',
    idea: 'shows the name of a known organisation and connects another one',
    run: async ({ api }) => {
      const desk = await openBooksDesk(api);
      const code = await desk.agree({ organisation_name: 'Your accountant' });
      return checkRefused(read(await desk.exchange(code)), 400);
    },
  },
  {
    id: 833,
    actor: 'member with a stolen session',
    idea: 'agrees for the business without a fresh second factor',
    run: async ({ api }) => {
      const desk = await openBooksDesk(api);
      const { businessId } = desk.tenant;
      const stale = await signInStaff(api, { businessId, secondFactorAt: null });
      const answer = await desk.ask('POST', '/books-connection', desk.request, stale);
      return checkRefused(read(answer), 403);
    },
  },
];
