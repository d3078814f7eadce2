import {
  clientAddress,
  originOf,
  rateLimited,
  sendError,
  standardReplies,
} from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { callingKeyOf } from '../../edge/caller.ts';
import { codeRefused, exchangeBody, toExchangeRecord } from './books-connections.wire.ts';
import { endConnection } from './end-connection.ts';
import { exchangeCode } from './exchange-code.ts';
import type { ExchangeDeps } from './exchange-code.ts';
import type { LimitExchanges } from './limit-exchanges.ts';
import { rotateConnectionKey } from './rotate-connection-key.ts';

/** A code and a few addresses. */
const exchangeBytesMax = 8 * 1024;

/** Where the books' server trades a code for keys; the code and its verifier are the only secret. */
export function addExchangeRoute(
  root: HttpServer,
  deps: ExchangeDeps,
  limitExchanges: LimitExchanges,
): void {
  root.post(
    '/connect/exchange',
    { bodyLimit: exchangeBytesMax, schema: { hide: true, body: exchangeBody } },
    async (request, reply) => {
      const decision = await limitExchanges(clientAddress(request));
      if (decision.kind === 'refused') {
        return sendError(reply, rateLimited(decision.retryAfterSeconds));
      }
      const outcome = await exchangeCode(deps, request.body, originOf(request));
      if (outcome.kind === 'reject') return sendError(reply, codeRefused);
      return reply.header('Cache-Control', 'no-store').send(toExchangeRecord(outcome));
    },
  );
}

/** For keys of a connection alone: to any other they are not there, so they are outside the published API. */
export function addConnectionKeyRoutes(server: HttpServer, deps: ExchangeDeps): void {
  const options = { config: { access: { anyOf: [] } }, schema: { hide: true } };
  server.post('/rotate-key', options, async (request, reply) => {
    const { businessId, workspaceId, actor } = callingKeyOf(request);
    const outcome = await rotateConnectionKey(deps, { businessId, workspaceId, actor });
    if (outcome.kind === 'reject') return sendError(reply, standardReplies.notFound);
    return reply.header('Cache-Control', 'no-store').send({ key: outcome.key });
  });

  server.post('/end', options, async (request, reply) => {
    const { workspaceId, actor } = callingKeyOf(request);
    const outcome = await endConnection(deps, { workspaceId, actor });
    if (outcome === 'not_connected') return sendError(reply, standardReplies.notFound);
    return reply.send({ ended: true });
  });
}
