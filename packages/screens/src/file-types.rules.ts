/** The types of files in a build, by extension. */
export const contentTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** Compressing them again gains nothing. */
export const compressedTypes: ReadonlySet<string> = new Set(['.png', '.woff2']);

/** What the name of a compressed form ends with. */
export const encodings = { gzip: '.gz', brotli: '.br' } as const;
