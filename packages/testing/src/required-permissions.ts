import { readFileSync } from 'node:fs';
import { z } from 'zod';

const document = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        operationId: z.string(),
        'x-required-permissions': z.array(z.string()).default([]),
      }),
    ),
  ),
});

/** By operation: the permissions of which one is enough; empty where every member may. */
export function readRequiredPermissions(
  documentPath: string,
): ReadonlyMap<string, readonly string[]> {
  const { paths } = document.parse(JSON.parse(readFileSync(documentPath, 'utf8')));
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  return new Map(operations.map((one) => [one.operationId, one['x-required-permissions']]));
}
