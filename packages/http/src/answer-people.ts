import type { FastifyInstance } from 'fastify';
import { compressAnswer } from './compress-answer.ts';
import { createNameActors } from './name-actors.ts';
import type { ListActorNames } from './name-actors.ts';
import { noStore } from './send-error.ts';

/**
 * Applies to every response of an API for people, including refusals: it is not cached, refusals
 * state their reason in the body, people and keys have names beside their ids, and long responses
 * are compressed.
 */
export function answerPeople(scope: FastifyInstance, listNames: ListActorNames): void {
  const nameActors = createNameActors(listNames);
  scope.decorate('namesReasonsInBody', true);
  scope.decorate('nameActors', nameActors);
  scope.addHook('preSerialization', (request, _reply, payload) => nameActors(request, payload));
  scope.addHook('onSend', (request, reply, payload) => {
    // A route shared with keys may allow caching for them, but a person's browser may be shared.
    reply.header('cache-control', noStore);
    return compressAnswer(request, reply, payload);
  });
}
