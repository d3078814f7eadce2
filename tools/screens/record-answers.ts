import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { standardReplies, toErrorBody } from '@countinghouse/http';
import { totpFor } from '@countinghouse/identity/testing';
import { launchTestBrowser } from '@countinghouse/testing/browser';
import type { TestBrowser } from '@countinghouse/testing/browser';
import { z } from 'zod';
import type { Recording } from '../../web/client/src/recorded/index.ts';
import { demoAddresses } from '../demo/under-test.ts';
import type { DemoPerson } from '../demo/under-test.ts';
import { buildGallery, galleryApplications } from './build-screens.ts';
import type { Application } from './build-screens.ts';
import { openBuild, readRoutes, recordingFile } from './gallery-pages.ts';
import type { Page } from './gallery-pages.ts';
import { keepAnswer, shorten } from './keep-answers.ts';
import {
  booksAddresses,
  booksCreations,
  checklistOf,
  dashboardAddresses,
  dashboardCreations,
  disputeLatestPayment,
  secretsIn,
} from './recorded-demo.ts';
import type { Creation } from './recorded-demo.ts';

const frame = /\/(?:me|businesses\/[^/]+|organisations\/[^/]+)$/;

interface Place {
  readonly origin: string;
  readonly application: Application;
  readonly staff: readonly DemoPerson[];
  /** Where no screen leads. */
  readonly further: readonly string[];
  /** What is refused once `created` is there; below the API’s path. */
  readonly before: readonly string[];
  /** What the demo has none of. */
  readonly created: readonly Creation[];
  readonly secrets: readonly string[];
  /** What others do afterwards. */
  readonly prepare: (() => Promise<void>) | undefined;
}

/** Walks through every screen of the running demo and keeps what the services answered. */
export async function recordAnswers(demoJson: string): Promise<void> {
  const demo = demoAddresses.parse(JSON.parse(demoJson));
  const { payments, accounting } = demo;
  const secrets = secretsIn(demo);
  const browser = await launchTestBrowser();
  try {
    for (const application of galleryApplications) {
      const isBooks = application.name === 'books';
      const { staff } = isBooks ? accounting : payments;
      const url = isBooks ? accounting.app_api_url : payments.dashboard_api_url;
      const further = isBooks
        ? booksAddresses(`/organisations/${accounting.org_id}`)
        : dashboardAddresses(payments.approval_id);
      const created = isBooks
        ? booksCreations(`/organisations/${accounting.org_id}`, accounting)
        : dashboardCreations;
      const before = isBooks ? [checklistOf(`/organisations/${accounting.org_id}`)] : [];
      const prepare = isBooks ? undefined : () => disputeLatestPayment(payments);
      const { origin } = new URL(url);
      await record(browser, {
        origin,
        application,
        staff,
        further,
        before,
        created,
        secrets,
        prepare,
      });
    }
  } finally {
    await browser.close();
  }
}

async function record(browser: TestBrowser, place: Place): Promise<void> {
  const { application, origin, staff } = place;
  const folder = await buildGallery(application);
  const gallery = await openBuild(browser, { application, folder });
  const routes = await readRoutes(gallery, application);
  const at = new Date().toISOString();
  const owner = await signIn(browser, place, staff[0]);
  const answers = new Map<string, unknown>();
  for (const path of place.before) {
    const answer = await owner.request.get(`${origin}${application.basePath}/api${path}`);
    answers.set(`GET ${path}`, await answer.json());
  }
  await create(owner, place);
  await place.prepare?.();
  const addresses = await walk(owner, { ...place, routes, answers });
  const missing = routes.filter((route) => addresses[route] === undefined);
  const least = await signIn(
    browser,
    place,
    staff.find(({ role }) => hasLeast(role)),
  );
  const { leastAnswers, forbidden } = await readAsLeast(least, place, [...answers.keys()]);
  const recording: Recording = {
    at,
    addresses,
    answers: Object.fromEntries([...answers].toSorted(([a], [b]) => (a < b ? -1 : 1))),
    leastAnswers,
    refusals: {
      forbidden: { status: 403, body: forbidden },
      fault: { status: 500, body: toErrorBody(standardReplies.internalError, 'recorded') },
    },
  };
  const text = JSON.stringify(recording, null, 1);
  if (place.secrets.some((secret) => text.includes(secret))) {
    throw new Error('an answer holds a key or a password of the demo');
  }
  writeFileSync(recordingFile(application), `${withoutMachine(text)}\n`);
  process.stdout.write(
    `${application.name}: ${routes.length} routes, ${answers.size} answers from ${origin}\n` +
      missing.map((route) => `no address leads to ${route}\n`).join(''),
  );
}

/** The same from every machine and browser. */
function withoutMachine(text: string): string {
  return text
    .replaceAll(/https?:\/\/localhost:\d+/g, 'https://countinghouse.example')
    .replaceAll(/https?:\/\/127\.0\.0\.1:\d+/g, 'https://local.countinghouse.example')
    .replaceAll(/HeadlessChrome\/[\d.]+/g, 'Chrome/140.0.0.0');
}

/** In the name of the person of this page. What is there already is refused, which is as good. */
async function create(page: Page, { origin, application, created }: Place): Promise<void> {
  const api = `${origin}${application.basePath}/api`;
  const me = await page.request.get(`${api}/me`);
  const { csrf_token: token } = z.object({ csrf_token: z.string() }).parse(await me.json());
  const [workspace = ''] = /\/workspaces\/[^/?]+/.exec(page.url()) ?? [];
  for (const [path, body] of created) {
    const answer = await page.request.post(`${api}${workspace}${path}`, {
      data: body,
      headers: { 'x-csrf-token': token, origin, 'idempotency-key': randomUUID() },
    });
    if (!answer.ok()) process.stdout.write(`${path}: ${await answer.text()}\n`);
  }
}

const hasLeast = (role: string): boolean => role === 'finance' || role === 'claimant';

async function signIn(
  browser: TestBrowser,
  { origin, application }: Place,
  person: DemoPerson | undefined,
): Promise<Page> {
  if (person === undefined) throw new Error('the demo has nobody of this role');
  const page = await browser.open({ viewport: { width: 1440, height: 1000 } });
  await page.goto(`${origin}${application.basePath}/sign-in`);
  await page.locator('input[type=email]').fill(person.email);
  await page.locator('input[type=password]').fill(person.password);
  await page.locator('button[type=submit]').click();
  await page
    .locator('input[autocomplete=one-time-code]')
    .fill(totpFor(person.totp_secret, new Date()));
  await page.locator('button[type=submit]').click();
  await page.waitForURL(/workspaces|organisations/);
  return page;
}

interface Walk extends Place {
  readonly routes: readonly string[];
  readonly answers: Map<string, unknown>;
}

/** From screen to screen by their links, until every route has an address. */
async function walk(page: Page, { answers, ...place }: Walk): Promise<Recording['addresses']> {
  const { origin, application, routes } = place;
  const base = `${origin}${application.basePath}`;
  const addresses: Record<string, string[]> = {};
  const seen = new Set<string>();
  const kept: Promise<void>[] = [];
  page.on('response', (response) => {
    kept.push(keepAnswer(response, `${base}/api`, answers));
  });
  const visit = async (first: readonly string[]): Promise<void> => {
    const waiting = [...first];
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [path = ''] = next.split('?');
      const route = routeOf(path, routes);
      // Another report is another screen; another payment is not.
      const screen = `${route} ${path.replaceAll(/[0-9a-f-]{36}|\d{4}-\d\d-\d\d/g, ':id')}`;
      if (route === null || seen.has(screen)) continue;
      seen.add(screen);
      (addresses[route] ??= []).push(next);
      await page.goto(`${base}${next}`);
      await page.waitForLoadState('networkidle');
      const found = await page
        .locator('a[href]')
        .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
      waiting.push(
        ...found
          .filter((href) => href.startsWith(`${application.basePath}/`))
          .map((href) => href.slice(application.basePath.length)),
      );
    }
  };
  const home = new URL(page.url()).pathname.slice(application.basePath.length);
  await visit([home, ...place.further]);
  await Promise.all(kept);
  await visit(
    routes
      .filter((route) => addresses[route] === undefined)
      .flatMap((route) => addressFromList(route, home, answers)),
  );
  await Promise.all(kept);
  return addresses;
}

const listOfIds = z.object({ data: z.array(z.object({ id: z.string().nullish() })) });

/** Rows that are not links: the first of the list that the route's noun names. */
function addressFromList(
  route: string,
  home: string,
  answers: ReadonlyMap<string, unknown>,
): readonly string[] {
  const [, noun = ''] = /\/([\w-]+)\/\$id/.exec(route) ?? [];
  if (noun === '') return route === '/' ? ['/'] : [];
  const isList = new RegExp(`/${noun}(?:\\?|$)|/${noun.replace(/s$/, '')}-search`);
  const rows = [...answers].flatMap(([request, answer]) => {
    const list = listOfIds.safeParse(answer);
    return isList.test(request) && list.success ? list.data.data : [];
  });
  const place = home.split('/').slice(0, 3).join('/');
  const found = rows.find(({ id }) => typeof id === 'string')?.id;
  if (typeof found !== 'string') return [];
  return [route.replace('$id', found).replace(/^\/(?:workspaces|organisations)\/\$\w+/, place)];
}

/** The route with the fewest placeholders that fits. */
function routeOf(path: string, routes: readonly string[]): string | null {
  const fitting = routes.filter((route) =>
    new RegExp(`^${route.replace(/\/$/, '').replaceAll(/\$\w+/g, '[^/]+')}/?$`).test(path),
  );
  const holes = (route: string): number => route.split('$').length;
  return fitting.toSorted((a, b) => holes(a) - holes(b))[0] ?? null;
}

async function readAsLeast(
  page: Page,
  { origin, application }: Place,
  requests: readonly string[],
): Promise<{ readonly leastAnswers: Record<string, unknown>; readonly forbidden: unknown }> {
  const leastAnswers: Record<string, unknown> = {};
  let forbidden: unknown = null;
  for (const request of requests.filter((one) => one.startsWith('GET '))) {
    const path = request.slice('GET '.length);
    const isFrame = frame.test(path);
    if (!isFrame && forbidden !== null) continue;
    const answer = await page.request.get(`${origin}${application.basePath}/api${path}`);
    if (isFrame && answer.ok()) leastAnswers[request] = shorten(await answer.json());
    if (answer.status() === 403) forbidden ??= await answer.json();
  }
  if (forbidden === null) throw new Error('the person with the least rights was refused nothing');
  return { leastAnswers, forbidden };
}
