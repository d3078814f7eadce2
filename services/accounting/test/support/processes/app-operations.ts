import { z } from 'zod';
import { permissions } from '../../../src/tenants/members/permission.rules.ts';
import type { Permission } from '../../../src/tenants/members/permission.rules.ts';
import { newTestId } from '../people/tenants.ts';
import type { TestApi } from './running-api.ts';

const documentSchema = z.looseObject({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.looseObject({
        operationId: z.string(),
        security: z.array(z.unknown()).optional(),
        'x-required-permissions': z.array(z.enum(permissions)).max(1).default([]),
      }),
    ),
  ),
});

/** An operation as the application describes itself. */
export interface AppOperation {
  /** `POST /organisations/{orgId}/invitations`. */
  readonly name: string;
  readonly operationId: string;
  readonly method: string;
  readonly path: string;
  /** Null: every member may, or whoever is signed in. */
  readonly permission: Permission | null;
  readonly isOfOrganisation: boolean;
  /** Answered without a session. */
  readonly isOpen: boolean;
}

export async function readAppOperations(
  { address }: Pick<TestApi, 'address'>,
  headers: Readonly<Record<string, string>>,
): Promise<readonly AppOperation[]> {
  const answer = await fetch(`${address}/app/api/openapi.json`, { headers });
  const { paths } = documentSchema.parse(await answer.json());
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      operationId: operation.operationId,
      method: method.toUpperCase(),
      path,
      permission: operation['x-required-permissions'][0] ?? null,
      isOfOrganisation: path.startsWith('/organisations/{orgId}'),
      isOpen: operation.security?.length === 0,
    })),
  );
}

/** Where the operation is in an organisation, about something that is not there. */
export function addressOf({ path }: AppOperation, orgId: string): string {
  return path.replace('{orgId}', orgId).replaceAll(/\{\w+\}/g, newTestId());
}
