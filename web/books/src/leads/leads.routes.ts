import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { AnyRoute } from '@tanstack/react-router';

export function leadsRoutes(organisation: AnyRoute) {
  const getParentRoute = () => organisation;
  return [
    createRoute({
      getParentRoute,
      path: '/leads/board',
      component: lazyRouteComponent(() => import('./board.screen.tsx'), 'LeadBoardScreen'),
    }),
    createRoute({
      getParentRoute,
      path: '/leads',
      component: lazyRouteComponent(() => import('./board.screen.tsx'), 'LeadBoardScreen'),
    }),
    createRoute({
      getParentRoute,
      path: '/leads/new',
      component: lazyRouteComponent(() => import('./lead.screen.tsx'), 'NewLeadScreen'),
    }),
    createRoute({
      getParentRoute,
      path: '/leads/$id',
      component: lazyRouteComponent(() => import('./lead.screen.tsx'), 'LeadScreen'),
    }),
  ];
}
