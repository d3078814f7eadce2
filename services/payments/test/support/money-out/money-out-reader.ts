import { createStatementReader } from '../probes/request-readers.ts';
import type { RequestReader } from '../processes/wire-gate.ts';

/**
 * Tells each statement by the way its transaction came to it, so that a stop can mean the one commit
 * among many: `lock payments > insert refunds > update payments > commit`.
 */
export function createPathReader(): RequestReader {
  const read = createStatementReader();
  let path: string[] | null = null;

  function follow(statement: string): string {
    const word = wordOf(statement);
    if (word === 'begin') path = [];
    const way = word === 'begin' ? [word] : [...(path ?? []), word];
    if (word === 'commit' || word === 'rollback') path = null;
    // What is only read is a step of its own, and no part of the way.
    if (path !== null && word !== 'begin' && word !== 'read') path.push(word);
    return way.join(' > ');
  }

  return (bytes) => read(bytes).map(follow);
}

/** A verb and its table: what a step of a transaction is known by. */
function wordOf(statement: string): string {
  const simple = /^(begin|commit|rollback)$/.exec(statement)?.[1];
  if (simple !== undefined) return simple;
  if (statement.includes('skip locked')) return `claim ${tableIn(statement, /\bfrom ([a-z_]+)/)}`;
  if (statement.includes('lock_merchant_balances')) return 'lock ledger_balances';
  const alias = /for update of ([a-z]+)$/.exec(statement)?.[1];
  if (alias !== undefined) {
    return `lock ${tableIn(statement, new RegExp(`(?:from|join) ([a-z_]+) ${alias}\\b`))}`;
  }
  const inserted = tableIn(statement, /\binsert into "?([a-z_]+)/);
  if (inserted !== '') return `insert ${inserted}`;
  const updated = tableIn(statement, /(?<!for )\bupdate "?([a-z_]+)/);
  return updated === '' ? 'read' : `update ${updated}`;
}

function tableIn(statement: string, place: RegExp): string {
  return place.exec(statement)?.[1] ?? '';
}
