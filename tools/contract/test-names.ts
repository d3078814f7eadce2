import { idPattern } from './contract-ids.ts';

export interface SourceFile {
  /** Path in the repository. */
  readonly path: string;
  readonly text: string;
}

/** A test that names the row it proves. */
export interface Proof {
  readonly id: string;
  readonly path: string;
  /** Its name, without the ids. */
  readonly name: string;
  /** How many rows the name claims. */
  readonly idCount: number;
}

/**
 * A string that starts with ids, where a test has its name: as an argument, or in a table of cases
 * that become part of the name. Ids further inside prose prove nothing, and ids without a name are
 * not a test.
 */
const namePattern = new RegExp(
  `[(\\[,:?]\\s*(['"\`])((?:${idPattern.source}[,:]? )+)(?!${idPattern.source})((?:\\\\.|(?!\\1)[^\\\\])+)\\1`,
  'g',
);

export function listProofs(files: readonly SourceFile[]): readonly Proof[] {
  return files.flatMap(({ path, text }) =>
    [...text.matchAll(namePattern)].flatMap(([, , ids = '', name = '']) =>
      listIds(ids).map((id, _place, { length: idCount }) => ({
        id,
        path,
        name: name.trim(),
        idCount,
      })),
    ),
  );
}

const leadingIds = new RegExp(`^(?:${idPattern.source}[,:]? )+`);

/** The rows that a test claims at the start of its name, as the runner prints it. */
export function idsOfName(name: string): readonly string[] {
  return listIds(leadingIds.exec(name)?.[0] ?? '');
}

function listIds(text: string): readonly string[] {
  return text.match(new RegExp(idPattern, 'g')) ?? [];
}
