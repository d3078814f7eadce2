import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A signed request that anybody can check, in any language. */
export interface Vector {
  readonly name: string;
  readonly secrets: readonly string[];
  readonly timestamp: number;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

export const vectors = JSON.parse(
  readFileSync(join(import.meta.dirname, 'vectors.json'), 'utf8'),
) as readonly Vector[];

export function vectorOf(name: string): Vector {
  const vector = vectors.find((candidate) => candidate.name === name);
  if (vector === undefined) throw new Error(`there is no vector ${name}`);
  return vector;
}
