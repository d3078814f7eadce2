import { z } from 'zod';
import { permissions } from '../../../src/tenants/staff/role.rules.ts';
import type { Permission } from '../../../src/tenants/staff/role.rules.ts';
import type { Staff } from '../../support/people/staff.ts';

const documentSchema = z.looseObject({
  openapi: z.string(),
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.looseObject({
        operationId: z.string(),
        security: z.array(z.unknown()).optional(),
        'x-required-permissions': z.array(z.enum(permissions)).default([]),
        'x-second-factor': z.literal(true).optional(),
      }),
    ),
  ),
});

export interface DashboardOperation {
  readonly method: string;
  /** As in the document: `/workspaces/{workspaceId}/payments`. */
  readonly path: string;
  readonly operationId: string;
  readonly anyOf: readonly Permission[];
  readonly asksSecondFactor: boolean;
  /** Answered without a session. */
  readonly isOpen: boolean;
}

/** What the running service says of itself. */
export async function readDashboardOperations(
  anybody: Staff,
): Promise<readonly DashboardOperation[]> {
  const answer = await anybody.send('GET', '/openapi.json');
  return listDashboardOperations(await answer.json());
}

export function listDashboardOperations(document: unknown): readonly DashboardOperation[] {
  const { paths } = documentSchema.parse(document);
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operationId: operation.operationId,
      anyOf: operation['x-required-permissions'],
      asksSecondFactor: operation['x-second-factor'] === true,
      isOpen: operation.security?.length === 0,
    })),
  );
}
