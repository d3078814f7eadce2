import { MessageChannel } from 'node:worker_threads';
import type { MessagePort } from 'node:worker_threads';
import { sendLists } from '@countinghouse/workers';
import type { Pool } from '@countinghouse/workers';
import type { BankLine } from '../../statements/statement.rules.ts';
import type { CandidateFacts } from '../candidates/candidate-facts.rules.ts';
import type { MatchAnswer, MatchQuestion } from './match-lines.rules.ts';

type LongLists = Pick<
  CandidateFacts,
  'items' | 'rates' | 'payments' | 'entries' | 'otherLines' | 'clearing' | 'ownLines' | 'memories'
>;

/** Lists that may have tens of thousands of items and are copied in chunks. */
export type MatchLists = { [Name in keyof LongLists]: LongLists[Name][number][] } & {
  lines: BankLine[];
};

export interface MatchTask extends Omit<MatchQuestion, 'facts' | 'lines'> {
  readonly facts: Omit<CandidateFacts, keyof LongLists>;
  /** The port that the lists arrive on. */
  readonly port: MessagePort;
}

export const emptyLists = (): MatchLists => ({
  items: [],
  rates: [],
  payments: [],
  entries: [],
  otherLines: [],
  clearing: [],
  ownLines: [],
  memories: [],
  lines: [],
});

/** Sends a question to a thread without blocking the event loop while it is copied. */
export async function runMatchTask(
  pool: Pool<MatchTask, MatchAnswer>,
  orgId: string,
  { facts, lines, ...question }: MatchQuestion,
): Promise<MatchAnswer> {
  const { port1, port2 } = new MessageChannel();
  const { items, rates, payments, entries, otherLines, clearing, ownLines, memories, ...few } =
    facts;
  const lists = { items, rates, payments, entries, otherLines, clearing, ownLines, memories };
  let isWanted = true;
  const answer = pool.run(orgId, { ...question, facts: few, port: port2 }, [port2]).finally(() => {
    isWanted = false;
    port1.close();
  });
  const [result] = await Promise.all([
    answer,
    sendLists(port1, { ...lists, lines }, () => isWanted),
  ]);
  return result;
}
