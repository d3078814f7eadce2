import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { AnyRoute } from '@tanstack/react-router';
import { readCount } from '../search.rules.ts';
import type { RawSearch } from '../search.rules.ts';

export function transfersRoutes(organisation: AnyRoute) {
  const getParentRoute = () => organisation;
  return [
    createRoute({
      getParentRoute,
      path: '/transfers',
      validateSearch: (raw: RawSearch) => ({ offset: readCount(raw, 'offset') }),
      component: lazyRouteComponent(() => import('./transfers.screen.tsx'), 'TransfersScreen'),
    }),
    createRoute({
      getParentRoute,
      path: '/transfers/new',
      component: lazyRouteComponent(() => import('./new-transfer.screen.tsx'), 'NewTransferScreen'),
    }),
    createRoute({
      getParentRoute,
      path: '/transfers/$id',
      component: lazyRouteComponent(() => import('./transfer.screen.tsx'), 'TransferScreen'),
    }),
  ];
}
