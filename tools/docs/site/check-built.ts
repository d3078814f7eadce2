import { globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

/** Faults in the built pages, one each. */
export function findBuiltFaults(directory: string): {
  readonly pageCount: number;
  readonly faults: readonly string[];
} {
  const files = new Set(
    globSync('**/*.*', { cwd: directory, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => posix.join(parentPath.slice(directory.length + 1), name)),
  );
  const pages = [...files].filter((file) => file.endsWith('.html'));
  const texts = new Map(pages.map((file) => [file, readFileSync(join(directory, file), 'utf8')]));
  const ids = new Map([...texts].map(([file, text]) => [file, idsOf(text)]));
  const faults = [...texts].flatMap(([file, text]) => [
    ...findStrangers(text).map((url) => `${file} loads ${url}`),
    ...hrefsOf(text).flatMap((href) => {
      const target = toFile(file, href, files);
      if (target === null) return [`${file}: ${href} leads nowhere`];
      const anchor = href.split('#')[1];
      const isThere = anchor === undefined || anchor === '' || ids.get(target)?.has(decode(anchor));
      return isThere === false ? [`${file}: ${href} has no such heading`] : [];
    }),
  ]);
  return { pageCount: pages.length, faults };
}

/** What a browser would fetch from elsewhere when it opens the page. */
function findStrangers(text: string): readonly string[] {
  const loaded = [
    ...text.matchAll(/<(?:script|img|iframe|source|audio|video)\b[^>]*?\ssrc="(https?:[^"]+)"/g),
    ...text.matchAll(
      /<link\b(?=[^>]*rel="(?:stylesheet|preload|icon|preconnect|dns-prefetch)")[^>]*href="(https?:[^"]+)"/g,
    ),
  ];
  return loaded.map(([, url = '']) => url);
}

function hrefsOf(text: string): readonly string[] {
  return [
    ...new Set([...text.matchAll(/<a\b[^>]*?\shref="([^"]+)"/g)].map(([, href = '']) => href)),
  ]
    .filter((href) => !/^[a-z]+:/.test(href))
    .map((href) => href.replaceAll('&amp;', '&'));
}

function idsOf(text: string): ReadonlySet<string> {
  return new Set([...text.matchAll(/\sid="([^"]+)"/g)].map(([, id = '']) => id));
}

function toFile(from: string, href: string, files: ReadonlySet<string>): string | null {
  const path = decode(href.split(/[#?]/)[0] ?? '');
  if (path === '') return from;
  const absolute = path.startsWith('/') ? path : posix.join('/', posix.dirname(from), path);
  const plain = absolute.replace(/^\//, '');
  const candidates = [plain, posix.join(plain, 'index.html')];
  return candidates.find((candidate) => files.has(candidate)) ?? null;
}

function decode(text: string): string {
  return decodeURIComponent(text);
}
