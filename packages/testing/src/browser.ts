import { existsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import axe from 'axe-core';
import type { Result } from 'axe-core';
import { chromium } from 'playwright-core';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';

export { signUpInBrowser } from './sign-up.ts';

/** How long a page may take on a slow machine. */
const slowestMs = 90_000;

/** A real browser for journeys: the system's Chromium, found on the path or by `CHROMIUM_PATH`. */
export interface TestBrowser {
  readonly open: (options?: BrowserContextOptions) => Promise<Page>;
  /** With `PICTURES=1`, saves a screenshot in a temporary folder. */
  readonly picture: (page: Page, name: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

export async function launchTestBrowser(): Promise<TestBrowser> {
  const browser: Browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox'],
  });
  const folder = await mkdtemp(join(tmpdir(), 'countinghouse-pictures-'));
  return {
    open: async (options = {}) => {
      const context = await browser.newContext({ locale: 'en', ...options });
      context.setDefaultTimeout(slowestMs);
      return context.newPage();
    },
    picture: async (page, name) => {
      if (process.env['PICTURES'] !== '1') return;
      const path = join(folder, `${name.replaceAll(' ', '-')}.png`);
      await page.screenshot({ path, fullPage: true });
    },
    close: () => browser.close(),
  };
}

/** The shell comes first: the same engine without a window, so pages take a fifth less time. */
const browserNames = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];

function findChromium(): string {
  const folders = (process.env['PATH'] ?? '').split(':');
  const found = browserNames
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((path) => existsSync(path));
  const path = process.env['CHROMIUM_PATH'] ?? found;
  if (path === undefined) throw new Error('no Chromium found: install it, or set CHROMIUM_PATH');
  return path;
}

/** WCAG 2.2 A and AA, and axe's best practices. */
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Waits for transitions to end, because colours in between are not meaningful; ignores endless
 * animations.
 */
const endOfMotion = `Promise.allSettled(
  document.getAnimations()
    .filter(({ playState }) => playState === 'running')
    .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
    .map(({ finished }) => finished),
)`;

/** Axe's findings on the page, one line each; needs JavaScript on the page. */
export async function findAccessibilityFlaws(
  page: Page,
  which: 'all' | 'colours' = 'all',
): Promise<readonly string[]> {
  const runOnly =
    which === 'all' ? { type: 'tag', values: rules } : { type: 'rule', values: ['color-contrast'] };
  // Evaluated through the debugger, so the page's own policy stays in force.
  if (!(await page.evaluate<boolean>(`'axe' in window`))) await page.evaluate(axe.source);
  await page.evaluate(endOfMotion);
  // Selectors, and nodes without a flaw, took most of the time and are not read.
  const options = { runOnly, selectors: false, resultTypes: ['violations'] };
  const flaws = await page.evaluate<readonly Result[]>(
    `axe.run(document, ${JSON.stringify(options)}).then(({ violations }) => violations)`,
  );
  return flaws.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

/** Checks both themes; the second time only colours can differ. */
export async function findFlawsInBothThemes(page: Page): Promise<readonly string[]> {
  await page.emulateMedia({ colorScheme: 'light' });
  const light = await findAccessibilityFlaws(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await findAccessibilityFlaws(page, 'colours');
  await page.emulateMedia({ colorScheme: 'light' });
  return [...light, ...dark.map((flaw) => `dark ${flaw}`)];
}

/**
 * A device's own authenticator, such as a fingerprint reader. Pages must be at `http://localhost`.
 */
export interface VirtualAuthenticator {
  /**
   * Whether the person's fingerprint is accepted. Otherwise a prompt ends as if it had been closed.
   */
  readonly accept: (isAccepted: boolean) => Promise<void>;
}

export async function addAuthenticator(page: Page): Promise<VirtualAuthenticator> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    accept: async (isUserVerified) => {
      await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
    },
  };
}

/**
 * What a screen no longer says at 320 px, or where the system chooses the colours: a width of its own,
 * a figure that is cut, something chosen that looks like the rest. Leaves the page as it was.
 */
export async function findNarrowFlaws(page: Page): Promise<readonly string[]> {
  const before = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 800 });
  const narrow = await page.evaluate(() => {
    const root = document.documentElement;
    const all = [...document.querySelectorAll('main *')];
    const say = (what: string, one: Element): string => `${what}: ${one.outerHTML.slice(0, 120)}`;
    const wide =
      root.scrollWidth <= root.clientWidth
        ? []
        : all.filter((one) => one.getBoundingClientRect().right > root.clientWidth).slice(-1);
    const cut = all.filter(
      (one) =>
        one.matches('.num, .figure, .chip, .hero') &&
        one.checkVisibility() &&
        getComputedStyle(one).overflowX !== 'visible' &&
        one.scrollWidth > one.clientWidth + 1,
    );
    return [...wide.map((one) => say('too wide', one)), ...cut.map((one) => say('cut', one))];
  });
  if (before !== null) await page.setViewportSize(before);
  await page.emulateMedia({ forcedColors: 'active' });
  const unmarked = await page.evaluate(() => {
    const chosen = '[aria-current], [aria-pressed=true], [aria-selected=true]';
    const isMarked = (one: Element): boolean => {
      const { outlineStyle, borderBottomColor, fontWeight } = getComputedStyle(one);
      const other = [...(one.parentElement?.children ?? [])].find((each) => !each.matches(chosen));
      const plain = other === undefined ? null : getComputedStyle(other);
      return (
        outlineStyle !== 'none' ||
        plain === null ||
        plain.borderBottomColor !== borderBottomColor ||
        plain.fontWeight !== fontWeight
      );
    };
    return [...document.querySelectorAll(chosen)]
      .filter((one) => one.checkVisibility())
      .filter(
        (one) => !isMarked(one) && (one.parentElement === null || !isMarked(one.parentElement)),
      )
      .map((one) => `without colours not marked: ${one.outerHTML.slice(0, 120)}`);
  });
  await page.emulateMedia({ forcedColors: 'none' });
  return [...narrow, ...unmarked];
}

/** Whether a button can be pressed; `unexplained` is a disabled one that does not say why. */
type Offer = 'offered' | 'disabled' | 'unexplained';

/**
 * Goes to another screen of the open application, as its links would, and reads its buttons and the
 * links that look like buttons, by their text.
 */
export async function readOffers(
  page: Page,
  address: string,
  title: string,
): Promise<ReadonlyMap<string, Offer>> {
  await page.evaluate((to) => history.pushState(null, '', to), address);
  const isTitle = new RegExp(String.raw`^\s*${RegExp.escape(title)}\s*$`);
  await page
    .locator('main :is(h1, .page-head > span)')
    .filter({ hasText: isTitle })
    .first()
    .waitFor();
  await page
    .locator('main :is(.skeleton, [aria-busy=true])')
    .first()
    .waitFor({ state: 'detached' });
  const found = await page.locator('main :is(button, a.btn)').evaluateAll((all) =>
    all
      .filter((one) => one.checkVisibility())
      .map((one) => {
        const words = [...one.childNodes]
          .filter((part) => part.nodeType === Node.TEXT_NODE)
          .map((part) => part.textContent ?? '')
          .join('')
          .trim();
        const reason = document.getElementById(one.getAttribute('aria-describedby') ?? '');
        const isOff = one.getAttribute('aria-disabled') === 'true';
        const isTold = (reason?.textContent ?? '') !== '';
        return [words, isOff ? (isTold ? 'disabled' : 'unexplained') : 'offered'] as const;
      }),
  );
  return new Map(found);
}

/** Shows a page as the server would send it, with its headers, without a server. */
export async function showAnswer(
  page: Page,
  answer: { readonly html: string; readonly headers: Readonly<Record<string, string>> },
): Promise<void> {
  const address = 'https://pages.countinghouse.example/shown';
  const { refresh: _isNotFollowed, ...headers } = answer.headers;
  await page.route(address, (route) =>
    route.fulfill({ body: answer.html, contentType: 'text/html; charset=utf-8', headers }),
  );
  await page.goto(address);
  await page.unroute(address);
}

/** The browser's own error messages, including everything that the page's policy blocked. */
export function listenForComplaints(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return complaints;
}
