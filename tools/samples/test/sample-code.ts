import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../../dev/paths.ts';

/** A sample's source: a member of an object in the file. */
export function readSample(file: string, name: string): string {
  const lines = readFileSync(join(repositoryRoot, file), 'utf8').split('\n');
  const keys = [`  '${name}': `, `  ${name}: `];
  const start = lines.findIndex((line) => keys.some((key) => line.startsWith(key)));
  if (start < 0) throw new Error(`${file} has no ${name}`);
  const rest = lines.slice(start + 1);
  const next = rest.findIndex((line) => /^( {0,2}\S|$)/.test(line));
  const length = rest[next] === '  },' ? next + 1 : next;
  const text = [lines[start], ...rest.slice(0, length)].join('\n');
  return text.replace(/^ *\S+: /, '').replace(/,$/, '');
}

/** A sample as a reader would type it: without the arrow function around it. */
export function toStatements(sample: string): string {
  const body = sample.replace(/^.*?=>\s*/s, '');
  const block = /^\{\n(.*)\n {2}\}$/s.exec(body)?.[1];
  if (block === undefined) return dedent(`await ${body};`);
  return dedent(block).replace(/return (?!await)/, 'await ');
}

/**
 * Removes the indentation that all lines but the first share; the first may already have lost it.
 */
export function dedent(text: string): string {
  const [first = '', ...rest] = text.split('\n');
  const counted = first.startsWith(' ') ? [first, ...rest] : rest;
  const indents = counted.map((line) => /^ */.exec(line)?.[0].length ?? 0);
  const indent = indents.length === 0 ? 0 : Math.min(...indents);
  return [
    first.startsWith(' ') ? first.slice(indent) : first,
    ...rest.map((line) => line.slice(indent)),
  ].join('\n');
}
