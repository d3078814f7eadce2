import type { HttpServer } from '@countinghouse/http';
import { addLeadRoutes } from '../../leads/leads.route.ts';
import { addMoveQuoteRoutes } from '../../quotes/move-quote.route.ts';
import { addReadQuotesRoutes } from '../../quotes/read-quotes.route.ts';
import { addWriteQuoteRoutes } from '../../quotes/write-quote.route.ts';
import type { AppDeps } from '../app-routes.ts';

export function addSalesRoutes(organisation: HttpServer, deps: AppDeps): void {
  addReadQuotesRoutes(organisation, deps);
  addWriteQuoteRoutes(organisation, deps);
  addMoveQuoteRoutes(organisation, deps);
  addLeadRoutes(organisation, deps);
}
