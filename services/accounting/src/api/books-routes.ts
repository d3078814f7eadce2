import type { HttpServer } from '@countinghouse/http';
import { addGetDocumentRoute } from '../documents/document/get-document.route.ts';
import { addListDocumentsRoute } from '../documents/document/list-documents.route.ts';
import { addCreateInvoiceRoute } from '../documents/drafts/create-invoice.route.ts';
import { addGetBalanceSheetRoute } from '../reports/statements/get-balance-sheet.route.ts';
import { addGetProfitAndLossRoute } from '../reports/statements/get-profit-and-loss.route.ts';
import { addGetTrialBalanceRoute } from '../reports/statements/get-trial-balance.route.ts';
import { addListAccountsRoute } from '../setup/chart/list-accounts.route.ts';
import { addCreateContactRoute } from '../setup/contacts/create-contact.route.ts';
import { addListContactsRoute } from '../setup/contacts/list-contacts.route.ts';
import type { BooksRoutesDeps } from './server-deps.ts';

/** Every operation on the books, in the order of the OpenAPI document. */
export function addBooksRoutes(api: HttpServer, deps: BooksRoutesDeps): void {
  addListDocumentsRoute(api, deps, 'sales');
  addGetDocumentRoute(api, deps, 'sales');
  addCreateInvoiceRoute(api, deps);
  addListDocumentsRoute(api, deps, 'purchases');
  addGetDocumentRoute(api, deps, 'purchases');
  addListContactsRoute(api, deps);
  addCreateContactRoute(api, deps);
  addListAccountsRoute(api, deps);
  addGetProfitAndLossRoute(api, deps);
  addGetBalanceSheetRoute(api, deps);
  addGetTrialBalanceRoute(api, deps);
}
