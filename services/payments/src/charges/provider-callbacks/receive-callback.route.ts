import { clientAddress, rateLimited, sendError, standardReplies } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { callbackParams } from './callbacks.wire.ts';
import type { LimitForged } from './limit-forged.ts';
import type { ReceiveCallback } from './receive-callback.ts';

/** The provider's notices are a few kilobytes; anything larger is not a notice. */
const noticeBytesMax = 64 * 1024;

/**
 * The endpoint for the provider's notices. The shared secret is the only credential: there is no
 * API key, and authentic notices are not rate limited. It responds quickly, because the provider
 * resends after a slow response.
 */
export function addReceiveCallbackRoute(
  root: HttpServer,
  receiveCallback: ReceiveCallback,
  limitForged: LimitForged,
): void {
  void root.register((scope: HttpServer, _options, done) => {
    // The raw bytes: they are parsed only after the secret is verified.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => {
      parsed(null, body);
    });
    scope.post(
      '/provider/flutterwave/:environment',
      {
        bodyLimit: noticeBytesMax,
        // Forged notices have a separate, rate-limited log.
        config: { logsRefusals: false },
        schema: { params: callbackParams },
      },
      async (request, reply) => {
        const result = await receiveCallback(request.params.environment, {
          headers: request.headers,
          body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
        });
        if (result === 'forged') {
          const decision = await limitForged(clientAddress(request));
          return sendError(
            reply,
            decision.kind === 'allowed'
              ? standardReplies.authenticationFailed
              : rateLimited(decision.retryAfterSeconds),
          );
        }
        return reply.send({ status: result });
      },
    );
    done();
  });
}
