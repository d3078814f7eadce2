import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { AnyRoute } from '@tanstack/react-router';

export function manualEntriesRoutes(organisation: AnyRoute) {
  const getParentRoute = () => organisation;
  return [
    createRoute({
      getParentRoute,
      path: '/journal/entries/new',
      component: lazyRouteComponent(() => import('./new-entry.screen.tsx'), 'NewEntryScreen'),
    }),
    createRoute({
      getParentRoute,
      path: '/journal/opening-balances',
      component: lazyRouteComponent(
        () => import('./new-entry.screen.tsx'),
        'OpeningBalancesScreen',
      ),
    }),
  ];
}
