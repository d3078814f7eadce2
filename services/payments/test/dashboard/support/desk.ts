import { afterAll, beforeAll, beforeEach } from 'vitest';
import { signInStaff } from '../../support/people/staff.ts';
import type { Staff } from '../../support/people/staff.ts';
import { createTenant } from '../../support/people/tenants.ts';
import type { Tenant } from '../../support/people/tenants.ts';
import { startTestApi } from '../../support/processes/running-api.ts';
import type { TestApi } from '../../support/processes/running-api.ts';

/** Whatever was parsed: tests look at it field by field. */
export type Json = ReturnType<typeof JSON.parse>;

export interface DeskAnswer {
  readonly status: number;
  readonly body: Json;
}

/** An owner at work for a business that nobody has verified; a new one for every test. */
export interface Desk {
  readonly api: TestApi;
  readonly tenant: Tenant;
  readonly owner: Staff;
  /** Of a path under the business. */
  readonly send: (
    method: string,
    path: string,
    body?: unknown,
    staff?: Staff,
  ) => Promise<DeskAnswer>;
}

/** Another service that the API of the desk uses. */
interface Neighbour {
  readonly settings: Readonly<Record<`PAYMENTS_${string}`, string>>;
  readonly stop: () => Promise<void>;
}

export function useDesk(startNeighbour?: () => Promise<Neighbour>): Desk {
  const use: { api?: TestApi; tenant?: Tenant; owner?: Staff; neighbour?: Neighbour } = {};
  beforeAll(async () => {
    if (startNeighbour !== undefined) use.neighbour = await startNeighbour();
    use.api = await startTestApi({ settings: { ...use.neighbour?.settings } });
  });
  afterAll(async () => {
    await use.api?.stop();
    await use.neighbour?.stop();
  });
  const desk: Desk = {
    get api() {
      return made(use.api);
    },
    get tenant() {
      return made(use.tenant);
    },
    get owner() {
      return made(use.owner);
    },
    send: async (method, path, body, staff = desk.owner) => {
      const answer = await staff.send(method, `/businesses/${desk.tenant.businessId}${path}`, body);
      return { status: answer.status, body: await answer.json() };
    },
  };
  beforeEach(async () => {
    use.tenant = await createTenant(desk.api.deps, { kycStatus: 'not_started' });
    use.owner = await signInStaff(desk.api, { businessId: desk.tenant.businessId });
  });
  return desk;
}

function made<Thing>(thing: Thing | undefined): Thing {
  if (thing === undefined) throw new Error('it is made before each test');
  return thing;
}
