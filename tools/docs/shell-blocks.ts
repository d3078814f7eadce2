/** A block of commands on a documentation page. */
export type ShellBlock = {
  /** Line of its first command, counted from 1. */
  readonly line: number;
  readonly commands: string;
  /** What the marker before it says that it needs; null if it runs against a demo as printed. */
  readonly needs: string | null;
  /** The JSON that the page shows as the response of its last command. */
  readonly answer: string | null;
};

type Fence = {
  readonly language: string;
  readonly first: number;
  readonly last: number;
  readonly text: string;
};

const opening = /^( *)```(\w*)$/;
const marker = /^\s*<!-- needs:(.*)-->$/;

/** Every fenced `sh` block on a page. */
export function findShellBlocks(page: string): readonly ShellBlock[] {
  const lines = page.split('\n');
  const fences = findFences(lines);
  return fences
    .filter(({ language }) => language === 'sh')
    .map((fence) => {
      const answer = fences.find(({ first }) => first === nextText(lines, fence.last));
      return {
        line: fence.first + 2,
        commands: fence.text,
        needs: marker.exec(lines[lastText(lines, fence.first)] ?? '')?.[1]?.trim() ?? null,
        answer: answer?.language === 'json' ? answer.text : null,
      };
    });
}

/** Lines that look like commands, in a block that is not marked as such. */
export function findUnmarkedCommands(page: string): readonly number[] {
  return findFences(page.split('\n'))
    .filter(({ language, text }) => language === '' && /^(\.\/dev|node|curl|psql) /m.test(text))
    .map(({ first }) => first + 1);
}

function findFences(lines: readonly string[]): readonly Fence[] {
  const fences: Fence[] = [];
  for (let first = 0; first < lines.length; first += 1) {
    const found = opening.exec(lines[first] ?? '');
    if (found === null) continue;
    const [, indent = '', language = ''] = found;
    const length = lines.slice(first + 1).indexOf(`${indent}\`\`\``);
    if (length < 0) throw new Error(`the block in line ${first + 1} does not end`);
    const inside = lines.slice(first + 1, first + 1 + length);
    const text = inside.map((line) => line.slice(indent.length)).join('\n');
    fences.push({ language, first, last: first + 1 + length, text });
    first += length + 1;
  }
  return fences;
}

/** The nearest non-empty line after, or before, a line. */
function nextText(lines: readonly string[], after: number): number {
  const found = lines.findIndex((line, at) => at > after && line.trim() !== '');
  return found;
}

function lastText(lines: readonly string[], before: number): number {
  return lines.findLastIndex((line, at) => at < before && line.trim() !== '');
}
