import type { FastifyInstance } from 'fastify';
import { compressAnswer } from './compress-answer.ts';
import { noStore } from './send-error.ts';

/**
 * What holds for every answer of an interface for people, refusals too: nobody keeps it, its body
 * names the reason of a refusal, and a long one is compressed.
 */
export function answerPeople(scope: FastifyInstance): void {
  scope.decorate('namesReasonsInBody', true);
  scope.addHook('onSend', (request, reply, payload) => {
    // A route that keys call too may let them keep its answer; a person's browser is shared.
    reply.header('cache-control', noStore);
    return compressAnswer(request, reply, payload);
  });
}
