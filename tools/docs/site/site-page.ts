/** A page of the site, in Markdown. */
export interface SitePage {
  /** Its address without leading and trailing slashes: `developers/quickstart`. */
  readonly slug: string;
  readonly title: string;
  /** One sentence, for search results and `llms.txt`. */
  readonly description: string;
  /** Without its title. Links to other pages are `page:<slug>#<anchor>`. */
  readonly body: string;
  /** The page's position in the sidebar. */
  readonly group: readonly string[];
}

/** A link to another page, before it is known whether a person or a program reads it. */
export function linkTo(slug: string, anchor = ''): string {
  return `page:${slug}${anchor === '' ? '' : `#${anchor}`}`;
}

const pageLink = /\]\(page:([^)#\s]*)(?:#([^)\s]*))?\)/g;

/** The Markdown with addresses for its kind of reader. */
export function resolveLinks(body: string, toAddress: (slug: string) => string): string {
  return body.replaceAll(
    pageLink,
    (_link, slug: string, anchor?: string) =>
      `](${toAddress(slug)}${anchor === undefined ? '' : `#${anchor}`})`,
  );
}

/** Broken links between pages; empty if there are none. */
export function findBrokenLinks(pages: readonly SitePage[]): readonly string[] {
  const anchors = new Map(pages.map(({ slug, body }) => [slug, anchorsOf(body)]));
  return pages.flatMap(({ slug, body }) =>
    [...withoutCode(body).matchAll(pageLink)].flatMap(([, target = '', anchor]) => {
      const known = anchors.get(target);
      if (known === undefined) return [`${slug}: there is no page ${target}`];
      const isThere = anchor === undefined || known.has(anchor);
      return isThere ? [] : [`${slug}: ${target} has no heading #${anchor}`];
    }),
  );
}

function anchorsOf(body: string): ReadonlySet<string> {
  const headings = [...withoutCode(body).matchAll(/^#+ +(.+)$/gm)];
  return new Set(headings.map(([, heading = '']) => anchorOf(heading)));
}

/** As the site generates them for headings: lower case, no punctuation, hyphens for spaces. */
function anchorOf(heading: string): string {
  return heading
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-');
}

function withoutCode(body: string): string {
  return body.replaceAll(/^( *)```[^]*?^\1```$/gm, '');
}

/** A table cell: one line, without a bar that would end it. */
function toCell(text: string): string {
  return text.replaceAll(/\s*\n\s*/g, ' ').replaceAll('|', String.raw`\|`);
}

export function toTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '';
  const line = (cells: readonly string[]): string => `| ${cells.map(toCell).join(' | ')} |`;
  return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)].join('\n');
}

export function toFence(language: string, code: string): string {
  return `\`\`\`${language}\n${code}\n\`\`\``;
}
