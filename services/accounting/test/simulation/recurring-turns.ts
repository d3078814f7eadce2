import { createNextDocument } from '../../src/sales/recurring/create-next-document.ts';
import { createRecurring } from '../../src/sales/recurring/create-recurring.ts';
import { findRecurringDetails } from '../../src/sales/recurring/find-recurring-details.ts';
import { pauseRecurring } from '../../src/sales/recurring/pause-recurring.ts';
import { resumeRecurring } from '../../src/sales/recurring/resume-recurring.ts';
import { stopRecurring } from '../../src/sales/recurring/stop-recurring.ts';
import { aMember, officeDeps } from './people.ts';
import { contentOf } from './random-content.ts';
import { pick, todayOf } from './story.ts';
import type { Story } from './story.ts';
import { nothingThere, outcomeOf } from './take.ts';
import type { Outcome, Take } from './take.ts';

const goals = {
  invoice: ['draft', 'submitted', 'issued', 'sent'],
  bill: ['draft', 'submitted', 'approved'],
} as const;
const rhythms = [
  { every: 1, unit: 'week' },
  { every: 10, unit: 'day' },
  { every: 1, unit: 'month' },
] as const;
/** In a story a few of them are enough. */
const daysBackMax = 25;
const daysOnMax = 12;

/** Documents that come again, and the days on which they come. */
export const recurringTakes = {
  recur,
  /** Days pass, and the worker comes by: of this organisation only, others have clocks of their own. */
  run_recurring: async (story, dice) => {
    if (story.recurringIds.length < 2) await recur(story, dice);
    story.passDays((dice[0] ?? 0) % daysOnMax);
    const deps = officeDeps(story);
    const outcomes = new Set<string>();
    for (const id of story.recurringIds) {
      const key = { orgId: story.scene.orgId, id };
      for (
        let run = await createNextDocument(deps, key);
        run !== null;
        run = await createNextDocument(deps, key)
      ) {
        outcomes.add(run.outcome);
        if (run.documentId === null) continue;
        story.documentIds.push(run.documentId);
        const { date } = await story.scene.read(run.documentId);
        if (date !== run.date) throw new Error(`a document of ${date} on ${run.date}`);
      }
    }
    return outcomes.size === 0 ? 'nothing_due' : [...outcomes].toSorted().join(' and ');
  },
  handle_recurring: async (story, dice) => {
    if (story.recurringIds.length === 0) return nothingThere;
    const { deps, orgId, act } = story.scene;
    const id = pick(story.recurringIds, dice[0] ?? 0);
    const found = await findRecurringDetails(deps.database.db, orgId, id, 'owner');
    if (found === null) throw new Error(`there is no recurring ${id}`);
    const order = { ...act, id, version: found.recurring.version, role: 'owner' } as const;
    if ((dice[1] ?? 0) % 6 === 0) {
      const stopped = await stopRecurring(deps, order);
      return stopped.kind === 'changed' ? 'stopped' : stopped.reason;
    }
    const { isPaused } = found.recurring;
    const outcome = isPaused
      ? await resumeRecurring(deps, { ...order, catchUp: true })
      : await pauseRecurring(deps, order);
    if (outcome.kind === 'reject') return outcome.reason;
    return isPaused ? 'resumed' : 'paused';
  },
} as const satisfies Readonly<Record<string, Take>>;

/** Of days that have passed, and made at the next run. */
async function recur(story: Story, dice: readonly number[]): Promise<Outcome> {
  const { deps, orgId } = story.scene;
  const kind = pick(['invoice', 'bill'] as const, dice[0] ?? 0);
  const { contactId, currency, lines } = contentOf(story, kind, dice);
  const startsOn = Temporal.PlainDate.from(todayOf(story))
    .subtract({ days: (dice[7] ?? 0) % daysBackMax })
    .toString();
  const outcome = await createRecurring(deps, {
    orgId,
    actor: await aMember(story),
    member: { role: 'accountant', approvalLimitMinor: null },
    kind,
    catchUp: true,
    template: {
      name: 'Again',
      contactId,
      ...pick(rhythms, dice[6] ?? 0),
      startsOn,
      endsOn: null,
      goesTo: pick(goals[kind], dice[5] ?? 0),
      content: {
        reference: '{month} {year}',
        notes: null,
        currency,
        amounts: null,
        language: 'en',
        lines,
      },
    },
  });
  if (outcome.kind === 'created') story.recurringIds.push(outcome.details.recurring.id);
  return outcomeOf(outcome);
}
