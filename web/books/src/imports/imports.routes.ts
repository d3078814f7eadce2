import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { AnyRoute } from '@tanstack/react-router';
import { readImportsSearch } from './imports-search.rules.ts';

export function importsRoutes(organisation: AnyRoute) {
  return [
    createRoute({
      getParentRoute: () => organisation,
      path: '/imports',
      validateSearch: readImportsSearch,
      component: lazyRouteComponent(() => import('./imports.screen.tsx'), 'ImportsScreen'),
    }),
  ];
}
