import { createSession } from '@countinghouse/ui';
import { booksConsoleScreens } from '@countinghouse/web-client/books-console';
import type { BooksConsoleScreens } from '@countinghouse/web-client/books-console';
import { consoleScreens } from '@countinghouse/web-client/console';
import type { ConsoleScreens } from '@countinghouse/web-client/console';

export const apiPath = '/console/api';

/** The consoles of both services share most operations; `getMe` says which service answers. */
interface Screens extends Omit<ConsoleScreens, 'createRequest'> {
  createRequest: {
    body: ConsoleScreens['createRequest']['body'] | BooksConsoleScreens['createRequest']['body'];
    answer: ConsoleScreens['createRequest']['answer'];
  };
  listOrganisations: BooksConsoleScreens['listOrganisations'];
  getOrganisationFile: BooksConsoleScreens['getOrganisationFile'];
  listTroubledConnections: BooksConsoleScreens['listTroubledConnections'];
  listClosings: BooksConsoleScreens['listClosings'];
  getBooksOverview: BooksConsoleScreens['getOverview'];
}

/** The session of this page. */
export const session = createSession<Screens>(
  {
    ...consoleScreens,
    listOrganisations: booksConsoleScreens.listOrganisations,
    getOrganisationFile: booksConsoleScreens.getOrganisationFile,
    listTroubledConnections: booksConsoleScreens.listTroubledConnections,
    listClosings: booksConsoleScreens.listClosings,
    getBooksOverview: booksConsoleScreens.getOverview,
  },
  apiPath,
);

export const { call, identity } = session;

export type RequestAction = Screens['createRequest']['body']['action'];
