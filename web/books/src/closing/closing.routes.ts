import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { AnyRoute } from '@tanstack/react-router';
import { readCount, readDay } from '../search.rules.ts';
import type { RawSearch } from '../search.rules.ts';

export function closingRoutes(organisation: AnyRoute) {
  const getParentRoute = () => organisation;
  return [
    createRoute({
      getParentRoute,
      path: '/journal/proof',
      component: lazyRouteComponent(() => import('./proof.screen.tsx'), 'ProofScreen'),
    }),
    createRoute({
      getParentRoute,
      path: '/locks',
      validateSearch: (raw: RawSearch) => ({ year: readCount(raw, 'year') }),
      component: lazyRouteComponent(() => import('./locks.screen.tsx'), 'LocksScreen'),
    }),
    createRoute({
      getParentRoute,
      path: '/year-ends',
      component: lazyRouteComponent(() => import('./year-ends.screen.tsx'), 'YearEndsScreen'),
    }),
    createRoute({
      getParentRoute,
      path: '/year-ends/checklist',
      validateSearch: (raw: RawSearch) => ({ year_end: readDay(raw, 'year_end') }),
      component: lazyRouteComponent(
        () => import('./year-checklist.screen.tsx'),
        'YearChecklistScreen',
      ),
    }),
    createRoute({
      getParentRoute,
      path: '/year-ends/$id',
      component: lazyRouteComponent(() => import('./year-end.screen.tsx'), 'YearEndScreen'),
    }),
    createRoute({
      getParentRoute,
      path: '/revaluations',
      component: lazyRouteComponent(
        () => import('./revaluations.screen.tsx'),
        'RevaluationsScreen',
      ),
    }),
    createRoute({
      getParentRoute,
      path: '/revaluations/preview',
      validateSearch: (raw: RawSearch) => ({ date: readDay(raw, 'date') }),
      component: lazyRouteComponent(
        () => import('./revaluation.screen.tsx'),
        'RevaluationPreviewScreen',
      ),
    }),
    createRoute({
      getParentRoute,
      path: '/revaluations/$id',
      component: lazyRouteComponent(() => import('./revaluation.screen.tsx'), 'RevaluationScreen'),
    }),
  ];
}
