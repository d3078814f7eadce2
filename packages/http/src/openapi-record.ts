import { z } from 'zod';

/** The published description as an answer of the API that it describes. */
export const openapiRecord = z
  .object({ openapi: z.string().meta({ example: '3.0.3' }) })
  .loose()
  .meta({
    id: 'OpenapiDocument',
    description: 'An OpenAPI 3.0 document.',
    example: { openapi: '3.0.3', info: { title: 'Countinghouse', version: '1.0.0' } },
  });
