import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { AnyRoute } from '@tanstack/react-router';

export function trailRoutes(organisation: AnyRoute) {
  return [
    createRoute({
      getParentRoute: () => organisation,
      path: '/trail/$kind/$id',
      component: lazyRouteComponent(() => import('./trail.screen.tsx'), 'TrailScreen'),
    }),
  ];
}
