import signed from './vectors.json' with { type: 'json' };

/** A signed request that anybody can check, in any language. */
export interface Vector {
  readonly name: string;
  readonly secrets: readonly string[];
  readonly timestamp: number;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

export const vectors: readonly Vector[] = signed;

export function vectorOf(name: string): Vector {
  const vector = vectors.find((candidate) => candidate.name === name);
  if (vector === undefined) throw new Error(`there is no vector ${name}`);
  return vector;
}
