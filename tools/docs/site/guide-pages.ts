import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, posix } from 'node:path';
import { repositoryRoot } from '../../dev/paths.ts';
import { folders, sections } from './sections.ts';
import { linkTo } from './site-page.ts';
import type { SitePage } from './site-page.ts';

interface Guide {
  readonly slug: string;
  readonly file: string;
  readonly group: readonly string[];
}

/** The hand-written pages, from this repository's Markdown. */
export function readGuidePages(): readonly SitePage[] {
  const guides = listGuides();
  const slugs = new Map(guides.map(({ file, slug }) => [file, slug]));
  return guides.map((guide) => toPage(guide, slugs));
}

/** Files of `docs/` that are in no section. */
export function listUnplaced(): readonly string[] {
  const placed = new Set(listGuides().map(({ file }) => file));
  return globSync('docs/**/*.md', { cwd: repositoryRoot }).filter((file) => !placed.has(file));
}

function listGuides(): readonly Guide[] {
  const own = sections.flatMap(({ folder, label, pages }) =>
    Object.entries(pages).map(([name, file]) => ({
      slug: `${folder}/${name}`,
      file,
      group: [label],
    })),
  );
  const placed = new Set(own.map(({ file }) => file));
  const small = Object.entries(folders).flatMap(([from, to]) =>
    globSync(`${from}/*.md`, { cwd: repositoryRoot })
      .toSorted()
      .filter((file) => !placed.has(file))
      .map((file) => ({
        slug: `${to}/${basename(file, '.md').toLowerCase()}`,
        file,
        group: [labelOf(to), to.endsWith('runbooks') ? 'Runbooks' : 'Decisions'],
      })),
  );
  return [...own, ...small];
}

function labelOf(slug: string): string {
  const found = sections.find(({ folder }) => slug.startsWith(`${folder}/`));
  if (found === undefined) throw new Error(`${slug} belongs to no section`);
  return found.label;
}

function toPage({ slug, file, group }: Guide, slugs: ReadonlyMap<string, string>): SitePage {
  const text = readFileSync(join(repositoryRoot, file), 'utf8');
  const [, title = '', rest = ''] = /^# +(.+)\n([^]*)$/.exec(text) ?? [];
  if (title === '') throw new Error(`${file} does not begin with its title`);
  const body = rewriteOutsideCode(showNeeds(drawMoves(rest)), (part) =>
    nameColumns(part)
      .replaceAll(/<!--[^]*?-->/g, '')
      .replaceAll(
        /(!?)\[([^\]]*)\]\(([^)\s]+)\)/g,
        (_link, mark: string, words: string, target: string) =>
          rewriteLink({ mark, words, target }, file, slugs),
      ),
  );
  return { slug, title, description: firstSentence(body), body, group };
}

/** Shows block markers to people: what a command needs is said before it. */
function showNeeds(text: string): string {
  return text.replaceAll(/^( *)<!-- needs: ([^]*?) -->$/gm, '$1**Needs:** $2.\n');
}

/** Names unnamed columns for screen readers. */
function nameColumns(text: string): string {
  return text.replaceAll(/^(\|.*\|)\n(?=\|[-:| ]+\|$)/gm, (head) =>
    head.replaceAll(/\|\s*(?=\|)/g, '| – '),
  );
}

/** A diagram that only some programs can draw, as text. */
function drawMoves(text: string): string {
  return text.replaceAll(/```mermaid\n([^]*?)```/g, (_block, source: string) => {
    const moves = [...source.matchAll(/^ *(\S+) *-->? *(\S+)(?: *: *(.+))?$/gm)];
    const name = (state: string): string => (state === '[*]' ? '(start or end)' : `\`${state}\``);
    const lines = moves.map(
      ([, from = '', to = '', why]) =>
        `- ${name(from)} → ${name(to)}${why === undefined ? '' : `: ${why}`}`,
    );
    return `${lines.join('\n')}\n`;
  });
}

interface Link {
  readonly mark: string;
  readonly words: string;
  readonly target: string;
}

function rewriteLink(
  { mark, words, target }: Link,
  file: string,
  slugs: ReadonlyMap<string, string>,
): string {
  if (/^[a-z]+:/.test(target)) return `${mark}[${words}](${target})`;
  const [path = '', anchor] = target.split('#');
  const found = path === '' ? file : posix.normalize(posix.join(dirname(file), path));
  if (mark === '!') return `![${words}](/${found.replace(/^docs\//, '')})`;
  const slug = slugs.get(found.replace(/\/$/, '')) ?? slugs.get(posix.join(found, 'README.md'));
  // The source is in the repository, not on the site.
  return slug === undefined ? words : `[${words}](${linkTo(slug, anchor)})`;
}

function rewriteOutsideCode(text: string, rewrite: (part: string) => string): string {
  return text
    .split(/(^ *```[^]*?^ *```$)/m)
    .map((part, at) => (at % 2 === 1 ? part : rewrite(part)))
    .join('');
}

function firstSentence(body: string): string {
  const paragraph = body.split('\n\n').find((part) => /^\s*[\p{L}*[`“]/u.test(part)) ?? '';
  const plain = paragraph
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[*`]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return /^.*?[.:](?= |$)/.exec(plain)?.[0] ?? plain;
}
