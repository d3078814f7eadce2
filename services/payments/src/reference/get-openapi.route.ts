import { createOpenapiReader, openapiOperation, openapiRecord } from '@countinghouse/http';
import type { HttpServer, OpenapiDocument } from '@countinghouse/http';
import type { Access } from '../edge/caller.ts';
import { routeOptions } from '../edge/route-options.ts';

interface OpenapiReaders {
  readonly access: Access;
  readonly description: string;
}

const everyKey: OpenapiReaders = {
  access: { anyOf: [] },
  description: 'Any valid key can read it; no scope is required.',
};

export function addGetOpenapiRoute(
  server: HttpServer,
  getDocument: () => OpenapiDocument,
  { access, description }: OpenapiReaders = everyKey,
): void {
  const readDocument = createOpenapiReader(getDocument);
  server.get(
    '/openapi.json',
    routeOptions(
      access,
      { ...openapiOperation, description },
      { response: { 200: openapiRecord } },
    ),
    async (_request, reply) => reply.send(readDocument()),
  );
}
