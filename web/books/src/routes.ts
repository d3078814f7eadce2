import { ScreenError } from '@countinghouse/web-client';
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import { identity } from './api.ts';
import { organisationRoutes } from './organisation.routes.ts';
import { paths } from './paths.ts';
import { queryClient } from './query-client.ts';
import { meQuery } from './shell/me.queries.ts';

const root = createRootRoute();

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: ({ next }: Readonly<Record<string, unknown>>): { next?: string } =>
    typeof next === 'string' && next.startsWith('/') ? { next } : {},
  component: lazyRouteComponent(() => import('./coming-in/sign-in.screen.tsx'), 'SignInScreen'),
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

const start = createRoute({
  getParentRoute: () => inside,
  path: '/',
  beforeLoad: () => {
    const me = queryClient.getQueryData(meQuery.queryKey);
    const [first] = me?.memberships ?? [];
    if (first !== undefined) throw redirect({ to: paths.organisation(first.organisation_id) });
  },
  component: lazyRouteComponent(() => import('./home/no-place.screen.tsx'), 'NoPlaceScreen'),
});

export const router = createRouter({
  routeTree: root.addChildren([signIn, inside.addChildren([start, organisationRoutes(inside)])]),
  basepath: '/app',
  defaultPendingMs: 200,
  scrollRestoration: true,
});
