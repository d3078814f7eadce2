import { processRoles } from './database-roles.ts';
import type { RolesByProcess } from './database-roles.ts';

/**
 * Replaces `{api}` in a migration with the role's name: a package does not know its service's
 * roles.
 */
export const nameRoles = (text: string, roles: RolesByProcess): string =>
  processRoles.reduce((named, role) => named.replaceAll(`{${role}}`, roles[role]), text);

interface Statement {
  readonly text: string;
  /** The table for whose partitions the statement runs, each in place of `{partition}`. */
  readonly forEachOf: string | null;
}

const forEachMark = /^\s*-- for each partition of (\w+)$/m;

/** Whether the statements must run one by one. */
export const namesPartitions = (text: string): boolean => forEachMark.test(text);

/** A statement ends with a semicolon at the end of a line, outside `$$` quotes. */
export function splitStatements(text: string): readonly Statement[] {
  const pieces: string[] = [''];
  let isQuoted = false;
  for (const line of text.split('\n')) {
    const last = pieces.length - 1;
    pieces[last] = `${pieces[last]}${line}\n`;
    if (line.split('$$').length % 2 === 0) isQuoted = !isQuoted;
    if (!isQuoted && /;\s*$/.test(line) && !line.trimStart().startsWith('--')) pieces.push('');
  }
  return pieces
    .filter((piece) => piece.replaceAll(/^\s*--.*$/gm, '').trim() !== '')
    .map((piece) => ({ text: piece.trim(), forEachOf: forEachMark.exec(piece)?.[1] ?? null }));
}
