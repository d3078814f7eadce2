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
import { organisationRoutes } from './organisation.routes.ts';
import { paths } from './paths.ts';
import { queryClient } from './query-client.ts';
import { readCount, readText } from './search.rules.ts';
import type { RawSearch } from './search.rules.ts';
import { meQuery } from './shell/me.queries.ts';

// Before the router reads the address, and before anything is asked for.
takeLinkToken('/app');

const root = createRootRoute();

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: ({ next }: Readonly<Record<string, unknown>>): { next?: string } =>
    typeof next === 'string' && next.startsWith('/') ? { next } : {},
  component: lazyRouteComponent(() => import('./coming-in/coming-in.screen.tsx'), 'SignInPage'),
});

const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/forgot-password',
  component: lazyRouteComponent(
    () => import('./coming-in/coming-in.screen.tsx'),
    'ForgotPasswordPage',
  ),
});

/** Its token is gone from the address already. */
const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/reset-password',
  component: lazyRouteComponent(
    () => import('./coming-in/coming-in.screen.tsx'),
    'ResetPasswordPage',
  ),
});

/** Its token, if any, is gone from the address already. */
const signUp = createRoute({
  getParentRoute: () => root,
  path: '/sign-up',
  component: lazyRouteComponent(() => import('./coming-in/coming-in.screen.tsx'), 'SignUpPage'),
});

/** Its token is gone from the address already. */
const invitation = createRoute({
  getParentRoute: () => root,
  path: '/invitations',
  component: lazyRouteComponent(() => import('./coming-in/coming-in.screen.tsx'), 'InvitationPage'),
});

const lostSecondFactor = createRoute({
  getParentRoute: () => root,
  path: '/lost-second-factor',
  component: lazyRouteComponent(
    () => import('./coming-in/recovery.screen.tsx'),
    'LostSecondFactorPage',
  ),
});

/** Its token is gone from the address already. */
const stopRecovery = createRoute({
  getParentRoute: () => root,
  path: '/stop-recovery',
  component: lazyRouteComponent(
    () => import('./coming-in/recovery.screen.tsx'),
    'StopRecoveryPage',
  ),
});

/** Its token is gone from the address already. */
const recovery = createRoute({
  getParentRoute: () => root,
  path: '/recovery',
  component: lazyRouteComponent(() => import('./coming-in/recovery.screen.tsx'), 'RecoveryPage'),
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
    if (me?.can_create_organisation === true) throw redirect({ to: paths.newOrganisation });
  },
  component: lazyRouteComponent(() => import('./home/no-place.screen.tsx'), 'NoPlaceScreen'),
});

const newOrganisation = createRoute({
  getParentRoute: () => inside,
  path: '/new-organisation',
  component: lazyRouteComponent(
    () => import('./organisations/new-organisation.screen.tsx'),
    'NewOrganisationScreen',
  ),
});

const account = createRoute({
  getParentRoute: () => inside,
  path: '/account',
  component: lazyRouteComponent(() => import('./coming-in/account.screen.tsx'), 'AccountPage'),
});

const organisations = createRoute({
  getParentRoute: () => inside,
  path: '/organisations',
  validateSearch: (raw: RawSearch) => ({ q: readText(raw, 'q'), offset: readCount(raw, 'offset') }),
  component: lazyRouteComponent(
    () => import('./organisations/organisations.screen.tsx'),
    'OrganisationsScreen',
  ),
});

/** Where mails about a change lead; they do not name the organisation. */
const changeRequest = createRoute({
  getParentRoute: () => inside,
  path: '/change-requests/$id',
  component: lazyRouteComponent(
    () => import('./settings/change-request.screen.tsx'),
    'FindChangeRequestScreen',
  ),
});

/** For whoever changes a screen: in no build but that of `./dev screens`. */
const gallery =
  import.meta.env.MODE === 'development'
    ? [
        createRoute({
          getParentRoute: () => root,
          path: '/_ui',
          component: lazyRouteComponent(
            () => import('./gallery/gallery.screen.tsx'),
            'GalleryScreen',
          ),
        }),
      ]
    : [];

export const router = createRouter({
  routeTree: root.addChildren([
    ...gallery,
    signIn,
    forgotPassword,
    resetPassword,
    signUp,
    invitation,
    lostSecondFactor,
    stopRecovery,
    recovery,
    inside.addChildren([
      start,
      newOrganisation,
      organisations,
      organisationRoutes(inside),
      account,
      changeRequest,
    ]),
  ]),
  basepath: '/app',
  defaultPendingMs: 200,
  defaultNotFoundComponent: NothingHere,
  scrollRestoration: true,
});
