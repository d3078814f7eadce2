import { NothingHere, takeLinkToken } from '@countinghouse/ui';
import { ScreenError } from '@countinghouse/web-client';
import { QueryClient } from '@tanstack/react-query';
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import { identity } from './api.ts';
import { developerRoutes } from './developers.routes.ts';
import { moneyRoutes } from './money.routes.ts';
import { paths } from './paths.ts';
import { parsePaymentsSearch } from './payments/payment-search.rules.ts';
import { meQuery } from './shell/me.queries.ts';
import { parseTrailView } from './trail/trail-view.rules.ts';

// Before the router reads the address, and before anything is asked for.
takeLinkToken('/dashboard');

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      // A refusal is an answer; only what got none is asked again.
      retry: (failures, error) => failures < 2 && !(error instanceof ScreenError),
    },
  },
});

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
    const [first] = me?.memberships.flatMap(({ workspaces }) => workspaces) ?? [];
    if (first !== undefined) throw redirect({ to: paths.workspace(first.id) });
    if (me?.can_create_business === true) throw redirect({ to: paths.newBusiness });
  },
  component: lazyRouteComponent(() => import('./home/no-place.screen.tsx'), 'NoPlaceScreen'),
});

const newBusiness = createRoute({
  getParentRoute: () => inside,
  path: '/new-business',
  component: lazyRouteComponent(
    () => import('./new-business/new-business.screen.tsx'),
    'NewBusinessScreen',
  ),
});

const home = createRoute({
  getParentRoute: () => inside,
  path: '/workspaces/$workspaceId',
  component: lazyRouteComponent(() => import('./home/home.screen.tsx'), 'HomeScreen'),
});

const payments = createRoute({
  getParentRoute: () => inside,
  path: '/workspaces/$workspaceId/payments',
  validateSearch: parsePaymentsSearch,
  component: lazyRouteComponent(() => import('./payments/payments.screen.tsx'), 'PaymentsScreen'),
});

const payment = createRoute({
  getParentRoute: () => inside,
  path: '/workspaces/$workspaceId/payments/$id',
  validateSearch: parseTrailView,
  component: lazyRouteComponent(() => import('./payments/payment.screen.tsx'), 'PaymentScreen'),
});

const approvals = createRoute({
  getParentRoute: () => inside,
  path: '/businesses/$businessId/approvals',
  component: lazyRouteComponent(
    () => import('./approvals/approvals.screen.tsx'),
    'ApprovalsScreen',
  ),
});

const approval = createRoute({
  getParentRoute: () => inside,
  path: '/businesses/$businessId/approvals/$id',
  component: lazyRouteComponent(() => import('./approvals/approval.screen.tsx'), 'ApprovalScreen'),
});

/** For whoever changes a part of the kit: in no build but that of `./dev screens`. */
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

const account = createRoute({
  getParentRoute: () => inside,
  path: '/account',
  component: lazyRouteComponent(() => import('./coming-in/account.screen.tsx'), 'AccountPage'),
});

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
      newBusiness,
      home,
      payments,
      payment,
      approvals,
      approval,
      account,
      ...moneyRoutes(inside),
      ...developerRoutes(inside),
    ]),
  ]),
  // Parameters of an address that a screen does not know are left out.
  search: { strict: true },
  basepath: '/dashboard',
  defaultPendingMs: 200,
  defaultNotFoundComponent: NothingHere,
  scrollRestoration: true,
});
