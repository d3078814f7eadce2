import { undoMatch } from '../../src/bank/matching/undo-match.ts';
import { readReconciliationStatus } from '../../src/bank/reconciliation/read-reconciliation-status.ts';
import { reconcile } from '../../src/bank/reconciliation/reconcile.ts';
import type { ReconciliationStatus } from '../../src/bank/reconciliation/reconciliation-status.rules.ts';
import { undoReconciliation } from '../../src/bank/reconciliation/undo-reconciliation.ts';
import { expectStatusExplained, readAgreedLines } from './bank-invariants.ts';
import { bankAccountOf, bringIn, chargesOf, match, readLines } from './bank-lines.ts';
import { pick, todayOf } from './story.ts';
import type { Story } from './story.ts';
import { nothingThere, outcomeOf } from './take.ts';
import type { Outcome, Take } from './take.ts';

/** Bank and books are brought together to the last unit, and what was agreed on stays. */
export const reconciliationTakes = {
  reconcile: async (story, dice) => {
    await bringIn(story, [{ amountMinor: BigInt((dice[0] ?? 0) + 1) }]);
    // Now and then somebody has not looked at everything.
    if ((dice[1] ?? 0) % 6 > 0) await explainLines(story);
    const status = await readToday(story);
    await expectStatusExplained(story, status);
    const older = status.bookItems.filter(({ isInTransit }) => !isInTransit);
    const inTransit = (dice[2] ?? 0) % 6 > 0 ? older : [];
    const { deps, act } = story.scene;
    const order = { ...act, accountId: bankAccountOf(story), asOf: todayOf(story), inTransit };
    const outcome = await reconcile(deps, order);
    if (outcome.kind === 'reject') return outcome.reason;
    const agreed = await readAgreedLines(story);
    for (const [id, lines] of agreed) {
      if (!story.linesAgreed.has(id)) story.linesAgreed.set(id, lines);
    }
    await changeMind(story, dice[3] ?? 0);
    // The bank has more to tell only of days that are not agreed on.
    story.passDays(1);
    return 'reconciled';
  },
  undo_reconciliation: async ({ scene, linesAgreed }, dice) => {
    const live = [...linesAgreed.keys()];
    const latest = live.at(-1);
    if (latest === undefined) return nothingThere;
    // What later ones rest on is refused.
    const id = (dice[0] ?? 0) % 4 === 0 ? pick(live, dice[1] ?? 0) : latest;
    const outcome = await undoReconciliation(scene.deps, { ...scene.act, id });
    if (outcome.kind === 'undone') linesAgreed.delete(id);
    return outcomeOf(outcome);
  },
} as const satisfies Readonly<Record<string, Take>>;

/** Every line is something: what nobody knew, and what was ignored, are charges. */
async function explainLines(story: Story): Promise<void> {
  const { deps, act } = story.scene;
  for (const { status, id, version } of await readLines(story)) {
    if (status === 'ignored') await undoMatch(deps, { ...act, lineId: id, version });
  }
  for (const line of await readLines(story)) {
    if (line.status === 'open') await match(story, line, chargesOf(story));
  }
}

async function readToday(story: Story): Promise<ReconciliationStatus> {
  const { deps, orgId } = story.scene;
  const order = { orgId, accountId: bankAccountOf(story), asOf: todayOf(story) };
  const outcome = await readReconciliationStatus(deps, order);
  if (outcome.kind === 'reject') throw new Error(outcome.reason);
  return outcome.status;
}

/** Somebody would rather have it otherwise: what was agreed on is not theirs to change any more. */
async function changeMind(story: Story, number: number): Promise<Outcome> {
  const { deps, act } = story.scene;
  const { id: lineId, version } = pick(await readLines(story), number);
  return outcomeOf(await undoMatch(deps, { ...act, lineId, version }));
}
