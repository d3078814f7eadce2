import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DevError } from '../dev-error.ts';
import { repositoryRoot } from '../paths.ts';

/**
 * Hand-written Markdown with generated parts, each between `<!-- begin NAME -->` and `<!-- end NAME
 * -->`.
 */
export function withSections(file: string, sections: Readonly<Record<string, string>>): string {
  const text = readFileSync(join(repositoryRoot, file), 'utf8');
  return Object.entries(sections).reduce(
    (written, [name, content]) => replaceSection(file, written, name, content),
    text,
  );
}

function replaceSection(file: string, text: string, name: string, content: string): string {
  const begin = `<!-- begin ${name} -->`;
  const end = `<!-- end ${name} -->`;
  const from = text.indexOf(begin);
  const to = text.indexOf(end);
  if (from < 0 || to < from) {
    throw new DevError(
      `${file} has no part between ${begin} and ${end}.`,
      'Put both lines where the part belongs; the text between them is generated.',
    );
  }
  return `${text.slice(0, from + begin.length)}\n\n${content.trim()}\n\n${text.slice(to)}`;
}
