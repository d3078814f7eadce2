import type { FastifyInstance } from 'fastify';
import { compressAnswer } from './compress-answer.ts';
import { createNameActors } from './name-actors.ts';
import type { ListActorNames } from './name-actors.ts';
import { noStore } from './send-error.ts';

/**
 * What holds for every answer of an interface for people, refusals too: nobody keeps it, its body
 * names the reason of a refusal, people and keys are named beside their ids, and a long one is compressed.
 */
export function answerPeople(scope: FastifyInstance, listNames: ListActorNames): void {
  const nameActors = createNameActors(listNames);
  scope.decorate('namesReasonsInBody', true);
  scope.decorate('nameActors', nameActors);
  scope.addHook('preSerialization', (request, _reply, payload) => nameActors(request, payload));
  scope.addHook('onSend', (request, reply, payload) => {
    // A route that keys call too may let them keep its answer; a person's browser is shared.
    reply.header('cache-control', noStore);
    return compressAnswer(request, reply, payload);
  });
}
