import { expandRanges, idPattern, listAllIds } from './contract-ids.ts';
import { needsFullCheck, needsNoServer } from './proof-files.ts';
import type { Proof } from './test-names.ts';

/** The headings under which a row may appear, and what each requires of it. */
const headings = {
  Finished: 'finished',
  'In progress': 'in progress',
  'Not built yet': 'not built',
} as const;

type State = (typeof headings)[keyof typeof headings];

interface Row {
  readonly id: string;
  readonly state: State;
}

export interface ContractDocument {
  /** With the last column rewritten. */
  readonly text: string;
  /** The rows that must hold. */
  readonly finished: readonly string[];
  /** What is wrong and what to do, one line each; empty if all is well. */
  readonly problems: readonly string[];
}

/** A statement contains no bar; the column of tests, which is rewritten, may. */
const rowPattern = new RegExp(`^\\| *(${idPattern.source}) *\\|([^|]*)\\|.*\\|$`);

/** Lists each row's tests in its last column, and reports inconsistencies. */
export function fillContract(document: string, proofs: readonly Proof[]): ContractDocument {
  const proofsOf = Map.groupBy(proofs, ({ id }) => id);
  const rows: Row[] = [];
  let state: State | null = null;
  const lines = document.split('\n').map((line) => {
    state = stateOf(line) ?? state;
    const [, id, statement = ''] = rowPattern.exec(line) ?? [];
    if (state === 'not built' && line.startsWith('|')) {
      rows.push(...idsOfPart(line).map((one) => ({ id: one, state: 'not built' }) as const));
      return line;
    }
    if (id === undefined || state === null) return line;
    rows.push({ id, state });
    return `| ${id} |${statement}| ${showProofs(proofsOf.get(id) ?? [])} |`;
  });
  const finished = rows.filter((row) => row.state === 'finished').map(({ id }) => id);
  return {
    text: lines.map((line) => fillThinProofs(line, finished, proofsOf)).join('\n'),
    finished,
    problems: listProblems(rows, proofs),
  };
}

/** Starts of the lines that list rows with only one sort of proof. */
const thinProofs: readonly (readonly [begin: string, isSo: (path: string) => boolean])[] = [
  ['- Only the full check proves: ', needsFullCheck],
  ['- Proved without a server: ', needsNoServer],
];

function fillThinProofs(
  line: string,
  finished: readonly string[],
  proofsOf: ReadonlyMap<string, readonly Proof[]>,
): string {
  const [begin, isSo] = thinProofs.find(([start]) => line.startsWith(start)) ?? [];
  if (begin === undefined || isSo === undefined) return line;
  const ids = finished.filter((id) => {
    const paths = (proofsOf.get(id) ?? []).map(({ path }) => path);
    return paths.length > 0 && paths.every(isSo);
  });
  return `${begin}${ids.join(', ')}.`;
}

function stateOf(line: string): State | null {
  const heading = /^## (.+)$/.exec(line)?.[1];
  return Object.entries(headings).find(([name]) => name === heading)?.[1] ?? null;
}

/** `| Refunds | P-099 to P-105, PD-088 |` */
function idsOfPart(line: string): readonly string[] {
  return expandRanges(line.split('|')[2] ?? '');
}

function showProofs(proofs: readonly Proof[]): string {
  const files = [...Map.groupBy(proofs, ({ path }) => path)].toSorted(([a], [b]) => compare(a, b));
  return files
    .map(([path, inFile]) => {
      const names = [...new Set(inFile.map(({ name }) => toCell(name)))];
      return `[${fileName(path)}](../${path}): ${names.join('; ')}`;
    })
    .join('<br>');
}

function fileName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/(\.(http|pg|process))?\.test\.ts$/, '');
}

/** A test name in a table cell: escapes what would end the cell or start a link. */
function toCell(name: string): string {
  return name
    .replaceAll(/\\(['"`])/g, '$1')
    .replaceAll(/[|[\]<>`*_]/g, '\\$&')
    .replaceAll(/\s+/g, ' ');
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

/**
 * A name that claims more says little about each, and one case of a table must not stand for all.
 */
const idsPerNameMax = 5;

function listProblems(rows: readonly Row[], proofs: readonly Proof[]): readonly string[] {
  const all = new Set(listAllIds());
  const stated = Map.groupBy(rows, ({ id }) => id);
  const proved = new Set(proofs.map(({ id }) => id));
  const inState = (state: State): readonly string[] =>
    rows.filter((row) => row.state === state).map(({ id }) => id);
  return [
    say(
      'Missing from the contract',
      [...all].filter((id) => !stated.has(id)),
    ),
    say(
      'No row of the contract',
      [...stated.keys()].filter((id) => !all.has(id)),
    ),
    say(
      'Listed twice',
      [...stated].filter(([, same]) => same.length > 1).map(([id]) => id),
    ),
    say(
      'Named by a test, but no row of the contract',
      [...proved].filter((id) => !all.has(id)),
    ),
    say(
      'Finished without a test (write one, or move the row to "In progress")',
      inState('finished').filter((id) => !proved.has(id)),
    ),
    say(`Claimed with more than ${idsPerNameMax} ids in one name (give each case its own)`, [
      ...new Set(proofs.filter(({ idCount }) => idCount > idsPerNameMax).map(({ id }) => id)),
    ]),
    say(
      'Tested, but listed as not built (give it a row under "In progress")',
      inState('not built').filter((id) => proved.has(id)),
    ),
  ].flat();
}

function say(problem: string, ids: readonly string[]): readonly string[] {
  return ids.length === 0 ? [] : [`${problem}: ${ids.join(', ')}.`];
}
