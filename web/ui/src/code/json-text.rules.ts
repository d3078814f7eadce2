/** A piece of JSON as it is shown. `space` is ours; everything else is as it was written. */
export interface JsonPiece {
  readonly kind: 'key' | 'string' | 'number' | 'word' | 'mark' | 'space';
  readonly text: string;
}

const tokens = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*|true|false|null|[{}[\],:]/g;

/**
 * JSON with line breaks and indentation. Numbers are never read, so that a long one stays as it was
 * sent. Null where the text is no JSON.
 */
export function toJsonPieces(text: string): readonly JsonPiece[] | null {
  if (!isJson(text)) return null;
  const found = text.match(tokens) ?? [];
  const pieces: JsonPiece[] = [];
  let depth = 0;
  const breakLine = (): number =>
    pieces.push({ kind: 'space', text: `\n${'  '.repeat(Math.max(0, depth))}` });
  for (const [at, token] of found.entries()) {
    const before = found[at - 1];
    const next = found[at + 1];
    const isEmpty = (before === '{' && token === '}') || (before === '[' && token === ']');
    if (token === '}' || token === ']') {
      depth -= 1;
      if (!isEmpty) breakLine();
    }
    pieces.push({ kind: kindOf(token, next), text: token });
    if (token === ':') pieces.push({ kind: 'space', text: ' ' });
    if (token === ',') breakLine();
    if (token === '{' || token === '[') {
      depth += 1;
      if (next !== '}' && next !== ']') breakLine();
    }
  }
  return pieces;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function kindOf(token: string, next: string | undefined): JsonPiece['kind'] {
  if (token.startsWith('"')) return next === ':' ? 'key' : 'string';
  if (/^[-\d]/.test(token)) return 'number';
  return /^\w/.test(token) ? 'word' : 'mark';
}
