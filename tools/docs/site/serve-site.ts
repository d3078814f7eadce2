import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { atShutdown } from '../../dev/shutdown.ts';
import { buildSite, builtDirectory, isSiteBuilt } from './build-site.ts';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
};

const waiting =
  '<!doctype html><html lang="en"><title>Building the documentation</title><p>The documentation is being built, which takes about half a minute. This page then loads by itself.</p></html>';

/** `./dev docs`: until Ctrl-C. */
export async function serveDocs(port: number): Promise<number> {
  const url = await serveSite(port);
  process.stdout.write(`The documentation is at ${url}; it is built when you open it.\n`);
  return new Promise<never>(() => {});
}

/** Serves the site on this machine. Builds it when it is first opened. */
export async function serveSite(port: number): Promise<string> {
  let building: Promise<unknown> | null = null;
  let isReady = false;
  const prepare = (): void => {
    building ??= (isSiteBuilt() ? Promise.resolve() : buildSite()).then(
      () => {
        isReady = true;
      },
      (error: unknown) => {
        building = null;
        process.stderr.write(`docs: ${error instanceof Error ? error.message : String(error)}\n`);
      },
    );
  };
  const server = createServer((request, response) => {
    if (!isReady) prepare();
    if (!isReady) return askToWait(response);
    return sendFile(new URL(request.url ?? '/', 'http://docs').pathname, response);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  atShutdown(async () => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${port}/`;
}

function askToWait(response: ServerResponse): void {
  response.writeHead(503, { 'content-type': 'text/html; charset=utf-8', refresh: '2' });
  response.end(waiting);
}

function sendFile(path: string, response: ServerResponse): void {
  const found = findFile(path);
  const file = found ?? join(builtDirectory, '404.html');
  response.writeHead(found === null ? 404 : 200, {
    'content-type': types[extname(file)] ?? 'application/octet-stream',
    // Nothing may be loaded from another origin, whatever a page says.
    'content-security-policy':
      "default-src 'self'; script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data:",
  });
  createReadStream(file).pipe(response);
}

function findFile(path: string): string | null {
  // `normalize` keeps the path below the folder: a leading slash has nothing above it.
  const plain = join(builtDirectory, normalize(decodeURIComponent(path)));
  const file = [plain, join(plain, 'index.html')].find(
    (candidate) => existsSync(candidate) && statSync(candidate).isFile(),
  );
  return file ?? null;
}
