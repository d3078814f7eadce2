import { NothingHere, takeLinkToken } from '@countinghouse/ui';
import { ScreenError } from '@countinghouse/web-client';
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import { identity } from './api.ts';
import { parseOrganisationSearch } from './books/organisation-search.rules.ts';
import { parseBusinessSearch } from './businesses/business-search.rules.ts';
import { parseBusinessTab } from './businesses/business-tab.rules.ts';
import { paths } from './paths.ts';
import { queryClient } from './query-client.ts';
import { parseRequestSearch } from './requests/request-search.rules.ts';
import { meQuery } from './shell/me.queries.ts';

// Before the router reads the address, and before anything is asked for.
takeLinkToken('/console');

const root = createRootRoute();

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: ({ next }: Readonly<Record<string, unknown>>): { next?: string } =>
    typeof next === 'string' && next.startsWith('/') ? { next } : {},
  component: lazyRouteComponent(() => import('./coming-in/sign-in.screen.tsx'), 'SignInPage'),
});

/** Its token is gone from the address already. */
const enrol = createRoute({
  getParentRoute: () => root,
  path: '/enrol',
  component: lazyRouteComponent(() => import('./coming-in/enrol.screen.tsx'), 'EnrolPage'),
});

/** Everything behind the door. Who is not signed in goes to sign in, and then on to where they meant to go. */
const inside = createRoute({
  getParentRoute: () => root,
  id: 'inside',
  beforeLoad: async ({ location }) => {
    if (queryClient.getQueryData(meQuery.queryKey) !== undefined) return;
    try {
      await identity('getMe');
    } catch (error) {
      if (error instanceof ScreenError && error.status === 401) {
        throw redirect({ to: paths.signIn, search: { next: location.href } });
      }
      throw error;
    }
    await queryClient.ensureQueryData(meQuery);
  },
  component: lazyRouteComponent(() => import('./shell/inside.tsx'), 'Inside'),
});

const home = createRoute({
  getParentRoute: () => inside,
  path: '/',
  component: lazyRouteComponent(() => import('./home/home.screen.tsx'), 'HomeScreen'),
});

const businesses = createRoute({
  getParentRoute: () => inside,
  path: '/businesses',
  validateSearch: parseBusinessSearch,
  component: lazyRouteComponent(
    () => import('./businesses/businesses.screen.tsx'),
    'BusinessesScreen',
  ),
});

const business = createRoute({
  getParentRoute: () => inside,
  path: '/businesses/$id',
  validateSearch: parseBusinessTab,
  component: lazyRouteComponent(() => import('./businesses/business.screen.tsx'), 'BusinessScreen'),
});

const organisations = createRoute({
  getParentRoute: () => inside,
  path: '/organisations',
  validateSearch: parseOrganisationSearch,
  component: lazyRouteComponent(
    () => import('./books/organisations.screen.tsx'),
    'OrganisationsScreen',
  ),
});

const organisation = createRoute({
  getParentRoute: () => inside,
  path: '/organisations/$id',
  component: lazyRouteComponent(
    () => import('./books/organisation.screen.tsx'),
    'OrganisationScreen',
  ),
});

const connections = createRoute({
  getParentRoute: () => inside,
  path: '/connections',
  component: lazyRouteComponent(
    () => import('./books/connections.screen.tsx'),
    'ConnectionsScreen',
  ),
});

const closings = createRoute({
  getParentRoute: () => inside,
  path: '/closings',
  component: lazyRouteComponent(() => import('./books/closings.screen.tsx'), 'ClosingsScreen'),
});

const requests = createRoute({
  getParentRoute: () => inside,
  path: '/requests',
  validateSearch: parseRequestSearch,
  component: lazyRouteComponent(() => import('./requests/requests.screen.tsx'), 'RequestsScreen'),
});

const request = createRoute({
  getParentRoute: () => inside,
  path: '/requests/$id',
  component: lazyRouteComponent(() => import('./requests/request.screen.tsx'), 'RequestScreen'),
});

const recoveries = createRoute({
  getParentRoute: () => inside,
  path: '/recoveries',
  component: lazyRouteComponent(
    () => import('./recoveries/recoveries.screen.tsx'),
    'RecoveriesScreen',
  ),
});

const suspense = createRoute({
  getParentRoute: () => inside,
  path: '/suspense',
  component: lazyRouteComponent(() => import('./trouble/suspense.screen.tsx'), 'SuspenseScreen'),
});

const unknown = createRoute({
  getParentRoute: () => inside,
  path: '/unknown-outcomes',
  component: lazyRouteComponent(() => import('./trouble/unknown.screen.tsx'), 'UnknownScreen'),
});

const breaks = createRoute({
  getParentRoute: () => inside,
  path: '/breaks',
  component: lazyRouteComponent(() => import('./trouble/breaks.screen.tsx'), 'BreaksScreen'),
});

const jobs = createRoute({
  getParentRoute: () => inside,
  path: '/jobs',
  component: lazyRouteComponent(() => import('./trouble/jobs.screen.tsx'), 'JobsScreen'),
});

const webhooks = createRoute({
  getParentRoute: () => inside,
  path: '/webhooks',
  component: lazyRouteComponent(() => import('./trouble/webhooks.screen.tsx'), 'WebhooksScreen'),
});

const pauses = createRoute({
  getParentRoute: () => inside,
  path: '/pauses',
  component: lazyRouteComponent(() => import('./trouble/pauses.screen.tsx'), 'PausesScreen'),
});

const acts = createRoute({
  getParentRoute: () => inside,
  path: '/acts',
  component: lazyRouteComponent(() => import('./trouble/acts.screen.tsx'), 'ActsScreen'),
});

const approvals = createRoute({
  getParentRoute: () => inside,
  path: '/approvals',
  component: lazyRouteComponent(() => import('./trouble/approvals.screen.tsx'), 'ApprovalsScreen'),
});

const secrets = createRoute({
  getParentRoute: () => inside,
  path: '/secrets',
  component: lazyRouteComponent(() => import('./trouble/secrets.screen.tsx'), 'SecretsScreen'),
});

const account = createRoute({
  getParentRoute: () => inside,
  path: '/account',
  component: lazyRouteComponent(() => import('./coming-in/account.screen.tsx'), 'AccountPage'),
});

export const router = createRouter({
  routeTree: root.addChildren([
    signIn,
    enrol,
    inside.addChildren([
      home,
      businesses,
      business,
      organisations,
      organisation,
      connections,
      closings,
      requests,
      request,
      recoveries,
      suspense,
      unknown,
      breaks,
      jobs,
      webhooks,
      pauses,
      acts,
      approvals,
      secrets,
      account,
    ]),
  ]),
  // Parameters of an address that a screen does not know are left out.
  search: { strict: true },
  basepath: '/console',
  defaultPendingMs: 200,
  defaultNotFoundComponent: NothingHere,
  scrollRestoration: true,
});
