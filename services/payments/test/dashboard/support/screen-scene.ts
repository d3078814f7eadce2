import { uuidV7Floor } from '@countinghouse/identifiers';
import { expect } from 'vitest';
import { signInStaff } from '../../support/people/staff.ts';
import type { Staff } from '../../support/people/staff.ts';
import { createTenant, newTestId } from '../../support/people/tenants.ts';
import { startTestApi } from '../../support/processes/running-api.ts';

/** What the clock of the API shows. */
export const noonMs = Date.UTC(2026, 10, 15, 12);
export const now = new Date(noonMs);

export function startAtNoon() {
  return startTestApi({ nowMs: () => noonMs });
}

/** A business, its live workspace, and somebody who may only look. */
export async function openScreen(api: Awaited<ReturnType<typeof startAtNoon>>) {
  const tenant = await createTenant(api.deps);
  const { businessId, liveWorkspaceId } = tenant;
  return {
    tenant,
    workspace: `/workspaces/${liveWorkspaceId}`,
    viewer: await signInStaff(api, { businessId, role: 'viewer', now }),
  };
}

export async function read(who: Staff, path: string) {
  const answer = await who.send('GET', path);
  expect(answer.status).toBe(200);
  return Object(await answer.json());
}

/** An id of that moment, as the payment would have had. */
export function idAt(ms: number): string {
  return uuidV7Floor(ms).slice(0, 18) + newTestId().slice(18);
}
