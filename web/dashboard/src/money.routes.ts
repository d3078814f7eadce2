import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { AnyRoute } from '@tanstack/react-router';
import { parseBalanceSearch } from './balance/balance-search.rules.ts';
import { parseDisputesSearch } from './disputes/disputes-search.rules.ts';
import { parseListSearch } from './parts/list-search.rules.ts';
import { payableStatuses } from './parts/payable.rules.ts';
import { parsePayoutRequest, parsePayoutsSearch } from './payouts/payouts-search.rules.ts';
import { parseRefundsSearch } from './refunds/refunds-search.rules.ts';
import { parseSettlementsSearch } from './settlements/settlements-search.rules.ts';
import { recipientStatuses } from './split-recipients/split-recipient.rules.ts';
import { subscriptionStatuses } from './subscriptions/subscription.rules.ts';
import { parseTrailView } from './trail/trail-view.rules.ts';

/** The screens of money and selling, each below its workspace. */
export function moneyRoutes(inside: AnyRoute) {
  const getParentRoute = () => inside;
  return [
    createRoute({
      getParentRoute,
      path: '/workspaces/$workspaceId/balance',
      validateSearch: parseBalanceSearch,
      component: lazyRouteComponent(() => import('./balance/balance.screen.tsx'), 'BalanceScreen'),
    }),
    createRoute({
      getParentRoute,
      path: '/workspaces/$workspaceId/balance/print',
      validateSearch: parseBalanceSearch,
      component: lazyRouteComponent(
        () => import('./balance/print-statement.screen.tsx'),
        'PrintStatementScreen',
      ),
    }),
    createRoute({
      getParentRoute,
      path: '/workspaces/$workspaceId/payouts',
      validateSearch: parsePayoutsSearch,
      component: lazyRouteComponent(() => import('./payouts/payouts.screen.tsx'), 'PayoutsScreen'),
    }),
    createRoute({
      getParentRoute,
      path: '/workspaces/$workspaceId/payouts/new',
      validateSearch: parsePayoutRequest,
      component: lazyRouteComponent(
        () => import('./payouts/new-payout.screen.tsx'),
        'NewPayoutScreen',
      ),
    }),
    createRoute({
      getParentRoute,
      path: '/workspaces/$workspaceId/payouts/$id',
      validateSearch: parseTrailView,
      component: lazyRouteComponent(() => import('./payouts/payout.screen.tsx'), 'PayoutScreen'),
    }),
    createRoute({
      getParentRoute,
      path: '/workspaces/$workspaceId/settlements',
      validateSearch: parseSettlementsSearch,
      component: lazyRouteComponent(
        () => import('./settlements/settlements.screen.tsx'),
        'SettlementsScreen',
      ),
    }),
    createRoute({
      getParentRoute,
      path: '/workspaces/$workspaceId/settlements/$day',
      validateSearch: parseSettlementsSearch,
      component: lazyRouteComponent(
        () => import('./settlements/settlement-day.screen.tsx'),
        'SettlementDayScreen',
      ),
    }),
    createRoute({
      getParentRoute,
      path: '/workspaces/$workspaceId/refunds',
      validateSearch: parseRefundsSearch,
      component: lazyRouteComponent(() => import('./refunds/refunds.screen.tsx'), 'RefundsScreen'),
    }),
    createRoute({
      getParentRoute,
      path: '/workspaces/$workspaceId/disputes',
      validateSearch: parseDisputesSearch,
      component: lazyRouteComponent(
        () => import('./disputes/disputes.screen.tsx'),
        'DisputesScreen',
      ),
    }),
    createRoute({
      getParentRoute,
      path: '/workspaces/$workspaceId/disputes/$id',
      component: lazyRouteComponent(() => import('./disputes/dispute.screen.tsx'), 'DisputeScreen'),
    }),
    createRoute({
      getParentRoute,
      path: '/workspaces/$workspaceId/payment-links',
      validateSearch: parseListSearch(payableStatuses),
      component: lazyRouteComponent(
        () => import('./payment-links/payment-links.screen.tsx'),
        'PaymentLinksScreen',
      ),
    }),
    createRoute({
      getParentRoute,
      path: '/workspaces/$workspaceId/payment-links/new',
      component: lazyRouteComponent(
        () => import('./payment-links/new-payment-link.screen.tsx'),
        'NewPaymentLinkScreen',
      ),
    }),
    createRoute({
      getParentRoute,
      path: '/workspaces/$workspaceId/payment-links/$id',
      validateSearch: parseTrailView,
      component: lazyRouteComponent(
        () => import('./payment-links/payment-link.screen.tsx'),
        'PaymentLinkScreen',
      ),
    }),
    createRoute({
      getParentRoute,
      path: '/workspaces/$workspaceId/qr-codes',
      validateSearch: parseListSearch(payableStatuses),
      component: lazyRouteComponent(
        () => import('./qr-codes/qr-codes.screen.tsx'),
        'QrCodesScreen',
      ),
    }),
    createRoute({
      getParentRoute,
      path: '/workspaces/$workspaceId/qr-codes/new',
      component: lazyRouteComponent(
        () => import('./qr-codes/new-qr-code.screen.tsx'),
        'NewQrCodeScreen',
      ),
    }),
    createRoute({
      getParentRoute,
      path: '/workspaces/$workspaceId/qr-codes/$id',
      validateSearch: parseTrailView,
      component: lazyRouteComponent(() => import('./qr-codes/qr-code.screen.tsx'), 'QrCodeScreen'),
    }),
    createRoute({
      getParentRoute,
      path: '/workspaces/$workspaceId/subscriptions',
      validateSearch: parseListSearch(subscriptionStatuses),
      component: lazyRouteComponent(
        () => import('./subscriptions/subscriptions.screen.tsx'),
        'SubscriptionsScreen',
      ),
    }),
    createRoute({
      getParentRoute,
      path: '/workspaces/$workspaceId/subscriptions/new',
      component: lazyRouteComponent(
        () => import('./subscriptions/new-subscription.screen.tsx'),
        'NewSubscriptionScreen',
      ),
    }),
    createRoute({
      getParentRoute,
      path: '/workspaces/$workspaceId/subscriptions/$id',
      validateSearch: parseTrailView,
      component: lazyRouteComponent(
        () => import('./subscriptions/subscription.screen.tsx'),
        'SubscriptionScreen',
      ),
    }),
    createRoute({
      getParentRoute,
      path: '/workspaces/$workspaceId/split-recipients',
      validateSearch: parseListSearch(recipientStatuses),
      component: lazyRouteComponent(
        () => import('./split-recipients/split-recipients.screen.tsx'),
        'SplitRecipientsScreen',
      ),
    }),
    createRoute({
      getParentRoute,
      path: '/workspaces/$workspaceId/split-recipients/new',
      component: lazyRouteComponent(
        () => import('./split-recipients/new-split-recipient.screen.tsx'),
        'NewSplitRecipientScreen',
      ),
    }),
    createRoute({
      getParentRoute,
      path: '/workspaces/$workspaceId/split-recipients/$id',
      validateSearch: parseTrailView,
      component: lazyRouteComponent(
        () => import('./split-recipients/split-recipient.screen.tsx'),
        'SplitRecipientScreen',
      ),
    }),
    // From mails, which name a request without its business.
    createRoute({
      getParentRoute,
      path: '/approvals/$id',
      component: lazyRouteComponent(
        () => import('./approvals/approval.screen.tsx'),
        'FindApprovalScreen',
      ),
    }),
  ];
}
