import type { Story } from './story.ts';

/** What came of a turn: `done`, or the reason why not. Whatever is thrown is a fault. */
export type Outcome = string;
export type Take = (story: Story, dice: readonly number[]) => Promise<Outcome>;

export const nothingThere = 'nothing_there';

export function outcomeOf(outcome: { readonly kind: string; readonly reason?: string }): Outcome {
  return outcome.kind === 'reject' ? (outcome.reason ?? outcome.kind) : outcome.kind;
}
