import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { AnyRoute } from '@tanstack/react-router';
import { readLinesSearch, readReconcileSearch, readStatementsSearch } from './bank-search.rules.ts';

export function bankRoutes(organisation: AnyRoute) {
  const getParentRoute = () => organisation;
  return [
    createRoute({
      getParentRoute,
      path: '/bank/accounts',
      component: lazyRouteComponent(
        () => import('./bank-accounts.screen.tsx'),
        'BankAccountsScreen',
      ),
    }),
    createRoute({
      getParentRoute,
      path: '/bank/accounts/$id/reconcile',
      validateSearch: readReconcileSearch,
      component: lazyRouteComponent(() => import('./reconcile.screen.tsx'), 'ReconcileScreen'),
    }),
    createRoute({
      getParentRoute,
      path: '/bank/statements',
      validateSearch: readStatementsSearch,
      component: lazyRouteComponent(() => import('./statements.screen.tsx'), 'StatementsScreen'),
    }),
    createRoute({
      getParentRoute,
      path: '/bank/lines',
      validateSearch: readLinesSearch,
      component: lazyRouteComponent(() => import('./match.screen.tsx'), 'MatchScreen'),
    }),
    createRoute({
      getParentRoute,
      path: '/bank/rules',
      component: lazyRouteComponent(() => import('./rules.screen.tsx'), 'BankRulesScreen'),
    }),
  ];
}
