import { createJobSender } from '@countinghouse/jobs';
import type { SendJob } from '@countinghouse/jobs';
import { createMailQueue } from '@countinghouse/mail';
import { createLogger } from '@countinghouse/observability';
import { expect } from 'vitest';
import type { Database } from '../../../src/kernel/database.ts';
import type { KeyMakerDeps } from '../../../src/people/api-keys/create-api-key.ts';
import { addMember } from '../../../src/people/members/add-member.ts';
import { createRecurring } from '../../../src/sales/recurring/create-recurring.ts';
import { findRecurringDetails } from '../../../src/sales/recurring/find-recurring-details.ts';
import type { RecurringDetails } from '../../../src/sales/recurring/find-recurring-details.ts';
import type {
  Recurring,
  RecurringContent,
  RecurringKind,
  RecurringTemplate,
} from '../../../src/sales/recurring/recurring.rules.ts';
import { runRecurring } from '../../../src/sales/recurring/run-recurring.ts';
import { createIssuingScene } from '../documents/issuing-scene.ts';
import type { IssuingScene } from '../documents/issuing-scene.ts';
import { testSealer } from '../people/staff.ts';
import { newTestId, testOperator } from '../people/tenants.ts';
import type { TestOrganisationOptions } from '../people/tenants.ts';

interface RecurringWish extends Partial<Omit<RecurringTemplate, 'content'>> {
  readonly kind?: RecurringKind;
  readonly catchUp?: boolean;
  readonly content?: Partial<RecurringContent>;
}

/** Documents that come again, a worker that makes them, and a clock to turn. */
export interface RecurringScene extends IssuingScene {
  readonly authorId: string;
  /** To a moment, or to noon UTC of a day. */
  readonly turnClock: (to: string) => void;
  /** An invoice each month from 2026-01-31 on, as a draft, unless told otherwise. */
  readonly recur: (wish?: RecurringWish) => Promise<Recurring>;
  readonly tryToRecur: (wish?: RecurringWish) => ReturnType<typeof createRecurring>;
  /** One round of the worker; how many days something became of. */
  readonly run: (sendJob?: SendJob, database?: Database) => Promise<number>;
  readonly details: (id: string) => Promise<RecurringDetails>;
  /** `date outcome reason` of each day, the first first. */
  readonly runs: (id: string) => Promise<readonly string[]>;
  readonly logs: () => string;
}

export async function createRecurringScene(
  use: KeyMakerDeps,
  options: TestOrganisationOptions = {},
): Promise<RecurringScene> {
  let now = new Date('2026-01-15T12:00:00Z');
  const deps: KeyMakerDeps = { ...use, now: () => now };
  const scene = await createIssuingScene(deps, options);
  const { orgId } = scene;
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(line) };
  const logger = createLogger({ service: 'accounting', level: 'debug', destination });
  const email = `author-${newTestId()}@example.com`;
  const role = 'accountant';
  const added = await addMember(deps, { orgId, actor: testOperator, email, name: 'Author', role });
  if (added.kind === 'reject') throw new Error(added.reason);
  const authorId = added.memberId;
  const tryToRecur: RecurringScene['tryToRecur'] = (wish = {}) =>
    createRecurring(deps, toOrder(scene, authorId, wish));
  const details: RecurringScene['details'] = async (id) => {
    const found = await findRecurringDetails(deps.database.db, orgId, id, 'owner');
    if (found === null) throw new Error(`there is no recurring ${id}`);
    return found;
  };
  return {
    ...scene,
    deps,
    authorId,
    turnClock: (to) => {
      now = new Date(to.includes('T') ? to : `${to}T12:00:00Z`);
    },
    tryToRecur,
    recur: async (wish) => {
      const outcome = await tryToRecur(wish);
      expect(outcome).toMatchObject({ kind: 'created' });
      if (outcome.kind === 'reject') throw new Error(outcome.reason);
      return outcome.details.recurring;
    },
    run: async (sendJob = createJobSender(), database = deps.database) => {
      const queueMail = createMailQueue({ sendJob, sealer: testSealer, newId: newTestId });
      const tools = { sendJob, queueMail, sealer: testSealer, logger };
      return (await runRecurring({ ...deps, ...tools, database })).made;
    },
    details,
    runs: async (id) =>
      (await details(id)).runs
        .map(({ date, outcome, reason }) => `${date} ${outcome} ${reason ?? '-'}`)
        .toReversed(),
    logs: () => lines.join(''),
  };
}

function toOrder(scene: IssuingScene, authorId: string, wish: RecurringWish) {
  const { kind = 'invoice', catchUp = false, content, ...template } = wish;
  return {
    orgId: scene.orgId,
    actor: { kind: 'member', id: authorId },
    member: { role: 'accountant', approvalLimitMinor: null },
    kind,
    catchUp,
    template: {
      name: 'Hosting',
      contactId: kind === 'invoice' ? scene.customer.id : scene.supplier.id,
      every: 1,
      unit: 'month',
      startsOn: '2026-01-31',
      endsOn: null,
      goesTo: 'draft',
      ...template,
      content: {
        reference: null,
        notes: null,
        currency: null,
        amounts: null,
        language: 'en',
        lines: [
          {
            itemId: null,
            description: 'Hosting {month} {year}',
            quantity: '1',
            unitPrice: '100',
            discountPct: '0',
            accountId: null,
            taxCodeId: scene.taxCodes.standard,
          },
        ],
        ...content,
      },
    },
  } as const;
}
