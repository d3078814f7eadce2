import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { AnyRoute, RouteComponent } from '@tanstack/react-router';
import { parseAuditSearch } from './audit-log/audit-search.rules.ts';
import { parseConnectSearch } from './books/connect-search.rules.ts';
import { parseEventsSearch } from './events/events-search.rules.ts';
import { parseRequestsSearch } from './requests/requests-search.rules.ts';
import { parseDeliveriesSearch } from './webhooks/deliveries-search.rules.ts';

type ParseSearch = (query: Readonly<Record<string, unknown>>) => object;

const parseNothing: ParseSearch = () => ({});

/** The developers' screens of a workspace, and those about the business. */
export function developerRoutes(inside: AnyRoute): readonly AnyRoute[] {
  const route = (
    path: string,
    component: RouteComponent,
    validateSearch: ParseSearch = parseNothing,
  ) => createRoute({ getParentRoute: () => inside, path, validateSearch, component });
  return [
    route(
      '/workspaces/$workspaceId/webhooks',
      lazyRouteComponent(() => import('./webhooks/webhooks.screen.tsx'), 'WebhooksScreen'),
      parseDeliveriesSearch,
    ),
    route(
      '/workspaces/$workspaceId/webhooks/$id',
      lazyRouteComponent(() => import('./webhooks/webhook.screen.tsx'), 'WebhookScreen'),
      parseDeliveriesSearch,
    ),
    route(
      '/workspaces/$workspaceId/events',
      lazyRouteComponent(() => import('./events/events.screen.tsx'), 'EventsScreen'),
      parseEventsSearch,
    ),
    route(
      '/workspaces/$workspaceId/events/$id',
      lazyRouteComponent(() => import('./events/event.screen.tsx'), 'EventScreen'),
      parseDeliveriesSearch,
    ),
    route(
      '/workspaces/$workspaceId/requests',
      lazyRouteComponent(() => import('./requests/requests.screen.tsx'), 'RequestsScreen'),
      parseRequestsSearch,
    ),
    route(
      '/workspaces/$workspaceId/requests/$id',
      lazyRouteComponent(() => import('./requests/request.screen.tsx'), 'RequestScreen'),
    ),
    route(
      '/businesses/$businessId/api-keys',
      lazyRouteComponent(() => import('./api-keys/api-keys.screen.tsx'), 'ApiKeysScreen'),
    ),
    route(
      '/businesses/$businessId/members',
      lazyRouteComponent(() => import('./members/members.screen.tsx'), 'MembersScreen'),
    ),
    route(
      '/businesses/$businessId/policy/thresholds',
      lazyRouteComponent(() => import('./policy/policy.screen.tsx'), 'PolicyScreen'),
    ),
    route(
      '/workspaces/$workspaceId/books',
      lazyRouteComponent(() => import('./books/books.screen.tsx'), 'BooksScreen'),
    ),
    // Books send people here.
    route(
      '/connect-books',
      lazyRouteComponent(() => import('./books/connect-books.screen.tsx'), 'ConnectBooksScreen'),
      parseConnectSearch,
    ),
    route(
      '/workspaces/$workspaceId/risk',
      lazyRouteComponent(() => import('./risk/risk.screen.tsx'), 'RiskScreen'),
    ),
    route(
      '/businesses/$businessId/audit-log',
      lazyRouteComponent(() => import('./audit-log/audit-log.screen.tsx'), 'AuditLogScreen'),
      parseAuditSearch,
    ),
    route(
      '/businesses/$businessId/archives',
      lazyRouteComponent(() => import('./archives/archives.screen.tsx'), 'ArchivesScreen'),
    ),
    route(
      '/businesses/$businessId/verification',
      lazyRouteComponent(
        () => import('./verification/verification.screen.tsx'),
        'VerificationScreen',
      ),
    ),
    route(
      '/businesses/$businessId/settlement-account',
      lazyRouteComponent(
        () => import('./settlement-account/settlement-account.screen.tsx'),
        'SettlementAccountScreen',
      ),
    ),
    route(
      '/businesses/$businessId/profile',
      lazyRouteComponent(() => import('./profile/profile.screen.tsx'), 'ProfileScreen'),
    ),
    // Mails name these without a business.
    route(
      '/verification',
      lazyRouteComponent(
        () => import('./shell/find-business.screen.tsx'),
        'FindVerificationScreen',
      ),
    ),
    route(
      '/settlement-account',
      lazyRouteComponent(
        () => import('./shell/find-business.screen.tsx'),
        'FindSettlementAccountScreen',
      ),
    ),
  ];
}
