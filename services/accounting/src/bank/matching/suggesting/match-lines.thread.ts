import type { MessagePort } from 'node:worker_threads';
import { receiveLists } from '@countinghouse/workers';
import { matchLines } from './match-lines.rules.ts';
import type { MatchAnswer, MatchQuestion } from './match-lines.rules.ts';
import { emptyLists } from './match-task.ts';
import type { MatchLists, MatchTask } from './match-task.ts';

/** Receives the lists in chunks, then compares. */
export async function run({ port, facts, ...question }: MatchTask): Promise<MatchAnswer> {
  const { lines, ...lists } = await receive(port);
  const whole: MatchQuestion = { ...question, lines, facts: { ...facts, ...lists } };
  return matchLines(whole);
}

async function receive(port: MessagePort): Promise<MatchLists> {
  const lists = emptyLists();
  await receiveLists<keyof MatchLists>(port, (name, items) => lists[name].push(...items));
  return lists;
}
