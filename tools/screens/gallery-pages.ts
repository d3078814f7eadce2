import { extname, join } from 'node:path';
import { screensPolicy } from '@countinghouse/screens';
import type { TestBrowser } from '@countinghouse/testing/browser';
import { repositoryRoot } from '../dev/paths.ts';
import type { Application } from './build-screens.ts';

export type Page = Awaited<ReturnType<TestBrowser['open']>>;

const origin = 'http://localhost';

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** A page that gets the files of a build, under the policy of the services, without a service. */
export async function openBuild(
  browser: TestBrowser,
  build: { readonly application: Application; readonly folder: string },
  look: Parameters<TestBrowser['open']>[0] = {},
): Promise<Page> {
  const page = await browser.open({ viewport: { width: 1440, height: 1000 }, ...look });
  const { basePath } = build.application;
  const policy = screensPolicy(`${origin}${basePath}/assets/`);
  await page.route(`${origin}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    const isFile = pathname.startsWith(`${basePath}/assets/`);
    // Pictures come from the API; nothing of it is recorded.
    if (pathname.startsWith(`${basePath}/api/`)) return route.fulfill({ status: 204 });
    const path = join(build.folder, isFile ? pathname.slice(basePath.length) : 'index.html');
    const headers = { 'content-security-policy': policy };
    return route.fulfill({ path, contentType: types[extname(path)] ?? '', headers });
  });
  return page;
}

/** The address of a screen in the gallery. */
export function galleryAddress({ basePath }: Application, path: string): string {
  return `${origin}${basePath}/_ui${path}`;
}

/** As the gallery's table of screens has them. */
export async function readRoutes(page: Page, application: Application): Promise<readonly string[]> {
  await page.goto(galleryAddress(application, ''));
  const cells = page.getByRole('table', { name: 'Screens in their states' }).locator('td code');
  await cells.first().waitFor();
  return cells.allTextContents();
}

export function recordingFile({ name }: Application): string {
  return join(repositoryRoot, 'web', name, 'src/gallery/generated/recorded.json');
}
