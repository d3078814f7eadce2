import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { AnyRoute } from '@tanstack/react-router';
import { readText } from '../search.rules.ts';
import type { RawSearch } from '../search.rules.ts';
import { readQuotesSearch } from './quotes-search.rules.ts';

export function quotesRoutes(organisation: AnyRoute) {
  const getParentRoute = () => organisation;
  return [
    createRoute({
      getParentRoute,
      path: '/quotes',
      validateSearch: readQuotesSearch,
      component: lazyRouteComponent(() => import('./quotes.screen.tsx'), 'QuotesScreen'),
    }),
    createRoute({
      getParentRoute,
      path: '/quotes/new',
      validateSearch: (raw: RawSearch) => ({ lead_id: readText(raw, 'lead_id') }),
      component: lazyRouteComponent(() => import('./quote-editor.screen.tsx'), 'NewQuoteScreen'),
    }),
    createRoute({
      getParentRoute,
      path: '/quotes/$id/edit',
      component: lazyRouteComponent(() => import('./quote-editor.screen.tsx'), 'EditQuoteScreen'),
    }),
    createRoute({
      getParentRoute,
      path: '/quotes/$id',
      component: lazyRouteComponent(() => import('./quote.screen.tsx'), 'QuoteScreen'),
    }),
  ];
}
