/**
 * The spellings in which the services write JSON: no spaces, spaces after commas and colons, and,
 * most of all, spaces in `data` only. A body that was parsed and written again has the same members
 * in another spelling, so one of these is what was signed. Empty for what is not JSON.
 */
export function respellJson(text: string): readonly string[] {
  try {
    const tokens = splitJson(text);
    return [2, 1, Number.POSITIVE_INFINITY].map((depth) => spell(tokens, depth));
  } catch {
    return [];
  }
}

/** Strings, punctuation and what lies between, without space; numbers keep their digits. */
function splitJson(text: string): readonly string[] {
  JSON.parse(text);
  const tokens: string[] = [];
  for (let at = 0; at < text.length;) {
    const end = tokenEnd(text, at);
    const token = text.slice(at, end);
    at = end;
    if (token.trim() === '') continue;
    // Other writers escape letters and slashes that ours leave alone.
    tokens.push(token.startsWith('"') ? JSON.stringify(JSON.parse(token)) : token);
  }
  return tokens;
}

function tokenEnd(text: string, start: number): number {
  if (text[start] !== '"') return start + 1;
  let at = start + 1;
  while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at + 1;
}

/** With a space after commas and colons from this depth on. */
function spell(tokens: readonly string[], spacedDepth: number): string {
  let depth = 0;
  let text = '';
  for (const token of tokens) {
    if (token === '{' || token === '[') depth += 1;
    if (token === '}' || token === ']') depth -= 1;
    const isSpaced = (token === ',' || token === ':') && depth >= spacedDepth;
    text += isSpaced ? `${token} ` : token;
  }
  return text;
}
