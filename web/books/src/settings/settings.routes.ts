import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { AnyRoute } from '@tanstack/react-router';

export function settingsRoutes(organisation: AnyRoute) {
  const getParentRoute = () => organisation;
  const screen = lazyRouteComponent(() => import('./settings.screen.tsx'), 'SettingsScreen');
  return [
    createRoute({ getParentRoute, path: '/settings', component: screen }),
    createRoute({ getParentRoute, path: '/settings/$section', component: screen }),
    createRoute({
      getParentRoute,
      path: '/settings/webhooks/$id',
      component: lazyRouteComponent(() => import('./webhook.screen.tsx'), 'WebhookScreen'),
    }),
    createRoute({
      getParentRoute,
      path: '/settings/change-requests/$id',
      component: lazyRouteComponent(
        () => import('./change-request.screen.tsx'),
        'ChangeRequestScreen',
      ),
    }),
  ];
}
