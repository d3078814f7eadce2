import { z } from 'zod';
import type { OpenapiDocument } from './openapi-document.ts';

/** The published description as a response of the API that it describes. */
const openapiRecord = z
  .object({ openapi: z.string().meta({ example: '3.0.3' }) })
  .loose()
  .meta({
    id: 'OpenapiDocument',
    description: 'An OpenAPI 3.0 document.',
    example: { openapi: '3.0.3', info: { title: 'Countinghouse', version: '1.0.0' } },
  });

const openapiOperation = {
  operationId: 'getOpenapi',
  tags: ['Reference'],
  summary: 'Get the OpenAPI document',
};

/** Parts of the route that returns the description. */
export function openapiRoute(getDocument: () => OpenapiDocument, description: string) {
  let document: z.infer<typeof openapiRecord> | null = null;
  return {
    path: '/openapi.json',
    operation: { ...openapiOperation, description },
    schemas: { response: { 200: openapiRecord } },
    /** Routes are fixed once the server is ready, so the document is built once. */
    read: () => (document ??= openapiRecord.parse(getDocument())),
  };
}
