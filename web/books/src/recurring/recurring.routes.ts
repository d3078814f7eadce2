import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { AnyRoute } from '@tanstack/react-router';
import { readRecurringSearch } from './recurring-search.rules.ts';

export function recurringRoutes(organisation: AnyRoute) {
  const getParentRoute = () => organisation;
  return [
    createRoute({
      getParentRoute,
      path: '/recurring',
      validateSearch: readRecurringSearch,
      component: lazyRouteComponent(
        () => import('./recurring-list.screen.tsx'),
        'RecurringListScreen',
      ),
    }),
    createRoute({
      getParentRoute,
      path: '/recurring/new',
      validateSearch: readRecurringSearch,
      component: lazyRouteComponent(
        () => import('./recurring-editor.screen.tsx'),
        'NewRecurringScreen',
      ),
    }),
    createRoute({
      getParentRoute,
      path: '/recurring/$id/edit',
      component: lazyRouteComponent(
        () => import('./recurring-editor.screen.tsx'),
        'EditRecurringScreen',
      ),
    }),
    createRoute({
      getParentRoute,
      path: '/recurring/$id',
      component: lazyRouteComponent(() => import('./recurring.screen.tsx'), 'RecurringScreen'),
    }),
  ];
}
