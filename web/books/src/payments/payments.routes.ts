import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { AnyRoute } from '@tanstack/react-router';
import { readNewPaymentSearch, readPaymentsSearch } from './payments-search.rules.ts';

export function paymentsRoutes(organisation: AnyRoute) {
  const getParentRoute = () => organisation;
  return [
    createRoute({
      getParentRoute,
      path: '/payments',
      validateSearch: readPaymentsSearch,
      component: lazyRouteComponent(() => import('./payments.screen.tsx'), 'PaymentsScreen'),
    }),
    createRoute({
      getParentRoute,
      path: '/payments/new',
      validateSearch: readNewPaymentSearch,
      component: lazyRouteComponent(() => import('./new-payment.screen.tsx'), 'NewPaymentScreen'),
    }),
    createRoute({
      getParentRoute,
      path: '/payments/$id',
      component: lazyRouteComponent(() => import('./payment.screen.tsx'), 'PaymentScreen'),
    }),
  ];
}
