import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { repositoryRoot } from '../../dev/paths.ts';
import { sections } from './sections.ts';
import { resolveLinks } from './site-page.ts';
import type { SitePage } from './site-page.ts';

export const siteDirectory = join(repositoryRoot, 'web', 'docs');
const contentDirectory = join(siteDirectory, 'src', 'content', 'docs');
const publicDirectory = join(siteDirectory, 'public');

/** A ledger page: two columns and a line below them. */
const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><rect width="16" height="16" rx="3" fill="#3a4fd8"/><path d="M8 3v8M3 11h10M3 13h10" stroke="#fff" stroke-width="1.2"/></svg>';

/** Pages for the site's builder, plain versions for programs, and the sidebar. */
export function writeSite(pages: readonly SitePage[]): void {
  for (const directory of [contentDirectory, publicDirectory]) {
    rmSync(directory, { recursive: true, force: true });
  }
  for (const page of pages) {
    write(join(contentDirectory, `${page.slug}.md`), toContent(page));
    write(join(publicDirectory, `${page.slug}.md`), toTwin(page));
  }
  for (const [file, text] of Object.entries(makeLists(pages))) {
    write(join(publicDirectory, file), text);
  }
  for (const [file, text] of Object.entries(siteDocuments())) {
    write(join(publicDirectory, file), text);
  }
  write(join(siteDirectory, 'src', 'content', 'sidebar.json'), JSON.stringify(toSidebar(pages)));
  write(join(publicDirectory, 'favicon.svg'), icon);
  cpSync(join(repositoryRoot, 'docs', 'images'), join(publicDirectory, 'images'), {
    recursive: true,
  });
}

/** The OpenAPI documents of both interfaces, for programs that have no key. */
export function siteDocuments(): Readonly<Record<string, string>> {
  return Object.fromEntries(
    ['payments', 'accounting'].map((service) => [
      `openapi/${service}.json`,
      readFileSync(join(repositoryRoot, 'services', service, 'openapi.json'), 'utf8'),
    ]),
  );
}

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

function toContent({ slug, title, description, body }: SitePage): string {
  const front = {
    title,
    description,
    head: [{ tag: 'link', attrs: { rel: 'alternate', type: 'text/markdown', href: twinOf(slug) } }],
  };
  const lines = Object.entries(front).map(([key, value]) => `${key}: ${JSON.stringify(value)}`);
  const text = resolveLinks(body, (target) => (target === 'index' ? '/' : `/${target}/`));
  return `---\n${lines.join('\n')}\n---\n\n${text}`;
}

function twinOf(slug: string): string {
  return `/${slug}.md`;
}

function toTwin({ title, body }: SitePage): string {
  return `# ${title}\n\n${resolveLinks(body, twinOf).trimStart()}`;
}

/** `llms.txt` for the whole site, and one with all text for each group of readers. */
function makeLists(pages: readonly SitePage[]): Readonly<Record<string, string>> {
  const groups = [...Map.groupBy(pages, ({ group: [first = 'Start'] }) => first)];
  const index = groups.map(([name, members]) =>
    [
      `## ${name}\n`,
      ...members.map(
        ({ slug, title, description }) => `- [${title}](${twinOf(slug)}): ${description}`,
      ),
    ].join('\n'),
  );
  const sets = sections.map(({ label, folder }) => {
    const members = pages.filter(({ group }) => group[0] === label);
    return [`llms-${folder}.txt`, members.map(toTwin).join('\n\n')] as const;
  });
  const links = sets.map(([file]) => `- [${file}](/${file})`).join('\n');
  const head = `# Countinghouse\n\n> Payments and bookkeeping for merchants, as two services that you run yourself.\n\nThe whole text for one kind of reader:\n\n${links}`;
  return { 'llms.txt': `${head}\n\n${index.join('\n\n')}\n`, ...Object.fromEntries(sets) };
}

type SidebarEntry =
  | string
  | {
      readonly label: string;
      readonly collapsed: boolean;
      readonly items: readonly SidebarEntry[];
    };

/** In Starlight's form: addresses, and groups that start collapsed below the first level. */
function toSidebar(pages: readonly SitePage[]): readonly SidebarEntry[] {
  return toEntries(
    pages.filter(({ group }) => group.length > 0),
    0,
  );
}

function toEntries(pages: readonly SitePage[], depth: number): readonly SidebarEntry[] {
  const here = pages.filter(({ group }) => group.length === depth).map(({ slug }) => slug);
  const below = pages.filter(({ group }) => group.length > depth);
  const groups = [...Map.groupBy(below, ({ group }) => group[depth] ?? '')].map(
    ([label, members]) => ({
      label,
      collapsed: depth > 0 || label !== 'Developers',
      items: toEntries(members, depth + 1),
    }),
  );
  return [...here, ...groups];
}
