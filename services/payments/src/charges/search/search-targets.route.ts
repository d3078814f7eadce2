import type { HttpServer } from '@countinghouse/http';
import { callerOf } from '../../edge/caller.ts';
import { routeOptions } from '../../edge/route-options.ts';
import { toPaymentLinkRecord } from '../payment-links/payment-links.wire.ts';
import { toQrCodeRecord } from '../qr-codes/qr-codes.wire.ts';
import { drawQr } from '../qr-codes/render-qr.ts';
import { toSplitRecipientRecord } from '../split-recipients/split-recipients.wire.ts';
import { toSubscriptionRecord } from '../subscriptions/subscriptions.wire.ts';
import {
  searchPaymentLinks,
  searchQrCodes,
  searchSplitRecipients,
  searchSubscriptions,
} from './search-targets.ts';
import type { SearchDeps } from './search-targets.ts';
import {
  paymentLinkPage,
  qrCodePage,
  recipientsQuery,
  splitRecipientPage,
  subscriptionPage,
  subscriptionsQuery,
  targetsQuery,
  toPage,
  toSearch,
  toTakingsPage,
} from './search-targets.wire.ts';

interface SearchRouteDeps extends SearchDeps {
  readonly publicUrl: string;
}

/**
 * Dashboard searches. Anyone who may see payments may see the links, codes and parties behind them.
 */
export function addSearchTargetsRoutes(server: HttpServer, deps: SearchRouteDeps): void {
  addTargetRoutes(server, deps);
  addPartyRoutes(server, deps);
}

function addTargetRoutes(server: HttpServer, deps: SearchRouteDeps): void {
  const { publicUrl } = deps;
  server.get(
    '/payment-link-search',
    routeOptions(
      { anyOf: ['payments:read'] },
      {
        operationId: 'searchPaymentLinks',
        tags: ['Payment links'],
        summary: 'Search payment links, newest first, each with what came in',
      },
      { querystring: targetsQuery, response: { 200: paymentLinkPage } },
    ),
    async (request, reply) => {
      const { workspaceId, environment } = callerOf(request);
      const around = { environment, publicUrl, now: deps.now() };
      const found = await searchPaymentLinks(deps, toSearch(request.query, workspaceId));
      return reply.send(toTakingsPage(found, (link) => toPaymentLinkRecord(link, around)));
    },
  );
  server.get(
    '/qr-code-search',
    routeOptions(
      { anyOf: ['payments:read'] },
      {
        operationId: 'searchQrCodes',
        tags: ['QR codes'],
        summary: 'Search QR codes, newest first, each with what came in',
      },
      { querystring: targetsQuery, response: { 200: qrCodePage } },
    ),
    async (request, reply) => {
      const { workspaceId, environment } = callerOf(request);
      const around = { environment, publicUrl, now: deps.now(), draw: drawQr };
      const found = await searchQrCodes(deps, toSearch(request.query, workspaceId));
      return reply.send(toTakingsPage(found, (qrCode) => toQrCodeRecord(qrCode, around)));
    },
  );
}

function addPartyRoutes(server: HttpServer, deps: SearchRouteDeps): void {
  const { publicUrl } = deps;
  server.get(
    '/subscription-search',
    routeOptions(
      { anyOf: ['subscriptions:read'] },
      {
        operationId: 'searchSubscriptions',
        tags: ['Subscriptions'],
        summary: 'Search subscriptions, newest first',
      },
      { querystring: subscriptionsQuery, response: { 200: subscriptionPage } },
    ),
    async (request, reply) => {
      const { workspaceId, environment } = callerOf(request);
      const found = await searchSubscriptions(deps, toSearch(request.query, workspaceId));
      return reply.send(
        toPage(found, (row) => toSubscriptionRecord(row, { environment, publicUrl })),
      );
    },
  );
  server.get(
    '/split-recipient-search',
    routeOptions(
      { anyOf: ['recipients:read'] },
      {
        operationId: 'searchSplitRecipients',
        tags: ['Split recipients'],
        summary: 'Search split recipients, newest first',
      },
      { querystring: recipientsQuery, response: { 200: splitRecipientPage } },
    ),
    async (request, reply) => {
      const { workspaceId, environment } = callerOf(request);
      const found = await searchSplitRecipients(deps, toSearch(request.query, workspaceId));
      return reply.send(toPage(found, (row) => toSplitRecipientRecord(row, environment)));
    },
  );
}
