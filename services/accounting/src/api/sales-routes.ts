import type { HttpServer } from '@countinghouse/http';
import { addLeadRoutes } from '../sales/leads/leads.route.ts';
import { addMoveQuoteRoutes } from '../sales/quotes/move-quote.route.ts';
import { addReadQuotesRoutes } from '../sales/quotes/read-quotes.route.ts';
import { addWriteQuoteRoutes } from '../sales/quotes/write-quote.route.ts';
import type { AppDeps } from './server-deps.ts';

export function addSalesRoutes(organisation: HttpServer, deps: AppDeps): void {
  addReadQuotesRoutes(organisation, deps);
  addWriteQuoteRoutes(organisation, deps);
  addMoveQuoteRoutes(organisation, deps);
  addLeadRoutes(organisation, deps);
}
