import { fileLinesMax, refuseFile } from '../statement.rules.ts';
import type { FileRejection } from '../statement.rules.ts';

/** The text between two `^`: one letter and its value per line. */
export interface QifRecord {
  /** Line number in the file, from 1. */
  readonly lineNo: number;
  readonly values: ReadonlyMap<string, string>;
}

export type QifMovements =
  | {
      readonly kind: 'movements';
      readonly records: readonly QifRecord[];
      /** The account's name in the program that wrote the file. */
      readonly accountName: string | null;
    }
  | FileRejection;

const movementTypes: ReadonlySet<string> = new Set(['bank', 'cash', 'ccard', 'oth a', 'oth l']);
/** Other lists that programs write: categories, payees and so on. */
const listTypes: ReadonlySet<string> = new Set([
  'cat',
  'class',
  'memorized',
  'tag',
  'security',
  'prices',
  'budget',
  'payee',
]);

type Section = 'movements' | 'accounts' | 'lists';

export function findQifMovements(text: string): QifMovements {
  const records: QifRecord[] = [];
  const accounts = new Set<string | null>();
  let accountName: string | null = null;
  let section: Section | null = null;
  let open: { lineNo: number; values: Map<string, string> } | null = null;
  for (const [index, line] of text.split(/\r\n|\n|\r/u).entries()) {
    const lineNo = index + 1;
    if (line.trim() === '') continue;
    if (line.startsWith('!')) {
      if (open !== null) return unfinished(open.lineNo);
      const next = sectionOf(line.slice(1), section);
      if (next === null) return refuseFile('format_unknown', lineNo, line);
      section = next;
    } else if (!line.startsWith('^')) {
      if (section === null) return refuseFile('file_malformed', lineNo, line);
      open ??= { lineNo, values: new Map() };
      const [letter, value] = [line.slice(0, 1), line.slice(1)];
      // In a split movement the total comes first; an address has several lines.
      if (!open.values.has(letter)) open.values.set(letter, value);
    } else if (open !== null) {
      if (section === 'accounts') accountName = open.values.get('N') ?? null;
      if (section === 'movements') {
        records.push(open);
        accounts.add(accountName);
      }
      open = null;
    }
    if (records.length > fileLinesMax) return refuseFile('too_many_lines');
    if (accounts.size > 1) return refuseFile('several_accounts', lineNo, accountName);
  }
  // The last amount may be truncated.
  if (open !== null) return unfinished(open.lineNo);
  return { kind: 'movements', records, accountName: [...accounts][0] ?? null };
}

const unfinished = (lineNo: number): FileRejection =>
  refuseFile('file_malformed', lineNo, 'unfinished, ^ is missing');

/** Null if it is not a statement, for instance securities transactions. */
function sectionOf(heading: string, before: Section | null): Section | null {
  const [word = '', kind = ''] = heading.trim().toLowerCase().split(':');
  if (word === 'account') return 'accounts';
  // Options of the program that wrote the file.
  if (word === 'option' || word === 'clear') return before ?? 'lists';
  if (word !== 'type') return null;
  const type = kind.trim();
  if (movementTypes.has(type)) return 'movements';
  return listTypes.has(type) ? 'lists' : null;
}
