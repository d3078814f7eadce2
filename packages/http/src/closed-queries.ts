import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

/**
 * From here on, the scope's queries may contain only the parameters that their operation lists:
 * with a misspelt filter, a client would get everything and take it for the answer.
 */
export function closeQueries(scope: FastifyInstance): void {
  scope.addHook('onRoute', (route) => {
    const query = route.schema?.querystring ?? z.object({});
    if (!(query instanceof z.ZodObject)) {
      throw new TypeError(`the query schema of ${route.url} must list its parameters`);
    }
    route.schema = { ...route.schema, querystring: query.strict() };
  });
}
