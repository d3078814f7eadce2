import { plain, toFacts, toTable } from './output.rules.ts';
import type { World } from './world.ts';

export interface ShowOptions {
  readonly json?: boolean;
}

/** A list as a table and an object field by field for people; JSON for programs. */
export function show(world: World, { json = false }: ShowOptions, answer: unknown): void {
  if (typeof answer === 'string') {
    // A CSV file: for people and programs the same.
    world.write(answer.trimEnd().split('\n').map(plain).join('\n'));
    return;
  }
  if (json || !world.isTerminal) {
    world.write(JSON.stringify(answer, null, 2));
    return;
  }
  const lines = isList(answer) ? toTable(answer.data) : toFacts(answer);
  for (const line of lines) world.write(line);
}

function isList(answer: unknown): answer is { readonly data: readonly Record<string, unknown>[] } {
  return (
    typeof answer === 'object' && answer !== null && 'data' in answer && Array.isArray(answer.data)
  );
}
