import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { repositoryRoot } from '../dev/paths.ts';

const sdk = join(repositoryRoot, 'sdk/typescript');
const manifest = z.object({ exports: z.record(z.string(), z.string()) });

/** Everything that SDK users can name: removing any of it breaks programs. */
export function emitSurface(): string {
  const { exports } = manifest.parse(JSON.parse(read('package.json')));
  const entries = Object.entries(exports).map(([entry, file]) => {
    const lines = file.endsWith('.ts') ? listExports(file, { names: null, isTypeOnly: false }) : [];
    return [entry, ...lines.toSorted().map((line) => `  ${line}`), ''].join('\n');
  });
  return `# What the SDK exports, by entry. Written by ./dev generate.\n\n${entries.join('\n')}`;
}

function read(file: string): string {
  return readFileSync(join(sdk, file), 'utf8');
}

interface Wanted {
  /** Null for all. */
  readonly names: ReadonlySet<string> | null;
  readonly isTypeOnly: boolean;
}

/** One line for each name, with its members. */
function listExports(file: string, wanted: Wanted): readonly string[] {
  const text = read(file);
  const isWanted = (name: string): boolean => wanted.names === null || wanted.names.has(name);
  const declared = [
    ...text.matchAll(/^export (?:async )?(function|const|interface|type|class) (\w+)/gm),
  ].filter(([, kind = '', name = '']) => {
    const isValue = kind === 'function' || kind === 'const';
    return isWanted(name) && !(isValue && wanted.isTypeOnly);
  });
  const passedOn = text.matchAll(/^export (type )?(\*|\{[^}]*\}) from '(\.[^']+)';/gm);
  return [
    ...declared.map(({ 0: start, index, 1: kind = '', 2: name = '' }) => {
      const hasMembers = kind === 'interface' || kind === 'class';
      const body = hasMembers ? /[^]*?^\}/m.exec(text.slice(index + start.length)) : null;
      return `${kind} ${name}${toMembers(body?.[0] ?? '')}`;
    }),
    ...[...passedOn].flatMap(([, type, names = '', from = '']) => {
      const given = names === '*' ? null : (names.match(/\w+/g) ?? []).filter(isWanted);
      return listExports(join(dirname(file), from), {
        names: given === null ? wanted.names : new Set(given),
        isTypeOnly: wanted.isTypeOnly || type !== undefined,
      });
    }),
  ];
}

/** Members of an interface or class, also of groups: `payments { list get }`. */
function toMembers(body: string): string {
  const words = body.split('\n').flatMap((line) => {
    const member = /^ {2,4}(?:override )?(?:readonly )?'?([\w.-]+)'?\??[:(<]/.exec(line)?.[1];
    if (/^ {2}\}/.test(line)) return ['}'];
    if (member === undefined) return [];
    return line.endsWith('{') ? [member, '{'] : [member];
  });
  return words.length === 0 ? '' : ` { ${words.join(' ')} }`;
}
