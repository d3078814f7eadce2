import { readFileSync } from 'node:fs';
import {
  findAccessibilityFlaws,
  launchTestBrowser,
  listenForComplaints,
} from '@countinghouse/testing/browser';
import type { TestBrowser } from '@countinghouse/testing/browser';
import { z } from 'zod';
import { screenStates } from '../../web/client/src/recorded/index.ts';
import { buildGallery } from './build-screens.ts';
import type { Application } from './build-screens.ts';
import { galleryAddress, openBuild, readRoutes, recordingFile } from './gallery-pages.ts';
import type { Page } from './gallery-pages.ts';

/** How long a screen may take to settle on a slow machine. */
const slowestMs = 20_000;

/** Of a recording, what the walk needs. */
const walked = z.object({ at: z.string(), addresses: z.record(z.string(), z.array(z.string())) });

interface Gallery {
  /** From the route table of the build. */
  readonly routes: readonly string[];
  /** Routes that have an address in the recording. */
  readonly recorded: readonly string[];
  /** Their addresses; a route has several where the last part names another screen. */
  readonly screens: readonly string[];
  /** Opens screens in their states in one look, and says what is wrong with each. */
  readonly walk: (look: Look, decide: Decide) => Promise<readonly string[]>;
}

interface Look {
  readonly locale: string;
  readonly colorScheme: 'light' | 'dark';
}

/** What to do with a screen in a state, both by their number. */
type Decide = (screen: number, state: number) => 'leave' | 'open' | 'open and ask axe';

export function startGalleries(): {
  readonly open: (application: Application) => Promise<Gallery>;
  readonly close: () => Promise<void>;
} {
  const browser = launchTestBrowser();
  return {
    open: async (application) => openGallery(await browser, application),
    close: async () => (await browser).close(),
  };
}

async function openGallery(browser: TestBrowser, application: Application): Promise<Gallery> {
  const folder = await buildGallery(application);
  const recording = walked.parse(JSON.parse(readFileSync(recordingFile(application), 'utf8')));
  const screens = Object.values(recording.addresses).flat();
  const overview = await openBuild(browser, { application, folder });
  const routes = await readRoutes(overview, application);
  await overview.context().close();
  return {
    routes,
    recorded: Object.keys(recording.addresses),
    screens,
    walk: async (look, decide) => {
      const page = await openBuild(browser, { application, folder }, look);
      // Days that screens count from today fit those of the recording.
      await page.clock.setFixedTime(recording.at);
      const wrong = await walkScreens(page, { application, screens, decide });
      await page.context().close();
      return wrong;
    },
  };
}

async function walkScreens(
  page: Page,
  walk: {
    readonly application: Application;
    readonly screens: readonly string[];
    readonly decide: Decide;
  },
): Promise<readonly string[]> {
  const { application, screens, decide } = walk;
  const complaints = listenForComplaints(page);
  const wrong: string[] = [];
  for (const [turn, state] of screenStates.entries()) {
    // The frame stands before the first screen is looked at: until then a page is without its heading.
    await page.goto(galleryAddress(application, `/${state}${screens[0]}`));
    await openScreen(page, screens[0] ?? '', state === 'loading');
    for (const [index, address] of screens.entries()) {
      const decision = decide(index, turn);
      if (decision === 'leave') continue;
      const flaws = [...(await openScreen(page, address, state === 'loading'))];
      if (decision !== 'open') flaws.push(...(await findAccessibilityFlaws(page)));
      const name = `${state} ${address.replaceAll(/[0-9a-f-]{36}/g, ':id')}`;
      wrong.push(...[...flaws, ...complaints.splice(0)].map((flaw) => `${name}: ${flaw}`));
    }
  }
  return wrong;
}

/** Goes to a screen of the gallery as its links would; says why it does not stand. */
function openScreen(page: Page, address: string, isLoading: boolean): Promise<readonly string[]> {
  return page.evaluate(`(${settle})(${JSON.stringify(address)}, ${isLoading}, ${slowestMs})`);
}

const settle = `async (address, isLoading, slowestMs) => {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const until = performance.now() + slowestMs;
  while (!('gallery' in window)) {
    if (performance.now() > until) return ['the gallery does not start'];
    await frame();
  }
  const { gallery } = window;
  gallery.history.push(gallery.basepath + address);
  const isThere = () =>
    gallery.state.status === 'idle' &&
    gallery.state.resolvedLocation?.href === gallery.state.location.href &&
    document.querySelector('h1') !== null &&
    (isLoading || document.querySelector('.skeleton, [aria-busy=true]') === null);
  for (let still = 0; still < 3; still = isThere() ? still + 1 : 0) {
    if (performance.now() > until) return ['does not settle'];
    await frame();
  }
  return gallery.state.matches
    .filter(({ status }) => status !== 'success')
    .map(({ routeId, status }) => routeId + ' ended as ' + status);
}`;
