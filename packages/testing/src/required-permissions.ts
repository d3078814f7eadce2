import { readFileSync } from 'node:fs';

/** By operation: the permissions of which any suffices; none where every member may. */
export function readRequiredPermissions(
  documentPath: string,
): ReadonlyMap<string, readonly string[]> {
  const { paths } = JSON.parse(readFileSync(documentPath, 'utf8'));
  const found = new Map<string, readonly string[]>();
  for (const methods of Object.values(Object(paths))) {
    for (const operation of Object.values(Object(methods))) {
      const { operationId, 'x-required-permissions': anyOf = [] } = Object(operation);
      found.set(String(operationId), anyOf);
    }
  }
  return found;
}
