import { clientAddress, rateLimited, sendError, standardReplies } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import type { Limiter } from '@countinghouse/limiter';
import { wakeParams } from './payments-connections.wire.ts';
import { receiveWakeUp } from './wake-ups.ts';
import type { WakeDeps } from './wake-ups.ts';

interface WakeRouteDeps extends WakeDeps {
  readonly limiter: Limiter;
  /** Forged ones of one address. */
  readonly answersPerAddress: number;
}

/** Events are a few kilobytes. */
const noticeBytesMax = 64 * 1024;

/** Where payments says that there is something new. The signature is the only key. */
export function addWakeUpRoute(root: HttpServer, deps: WakeRouteDeps): void {
  void root.register((scope: HttpServer, _options, done) => {
    // The raw bytes: the signature is of them.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => {
      parsed(null, body);
    });
    scope.post(
      '/hooks/payments/:id',
      {
        bodyLimit: noticeBytesMax,
        config: { logsRefusals: false },
        schema: { hide: true, params: wakeParams },
      },
      async (request, reply) => {
        const result = await receiveWakeUp(deps, request.params.id, {
          headers: request.headers,
          body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
        });
        if (result === 'woken') return reply.code(204).send();
        const decision = await deps.limiter.spend([
          { name: 'forged', limit: deps.answersPerAddress, subject: clientAddress(request) },
        ]);
        return sendError(
          reply,
          decision.kind === 'allowed'
            ? standardReplies.authenticationFailed
            : rateLimited(decision.retryAfterSeconds),
        );
      },
    );
    done();
  });
}
