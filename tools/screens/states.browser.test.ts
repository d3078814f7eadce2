import { readFileSync } from 'node:fs';
import { launchTestBrowser, listenForComplaints } from '@countinghouse/testing/browser';
import type { TestBrowser } from '@countinghouse/testing/browser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { screenStates } from '../../web/client/src/recorded/index.ts';
import type { Recording } from '../../web/client/src/recorded/index.ts';
import { buildGallery, galleryApplications } from './build-screens.ts';
import { galleryAddress, openBuild, readRoutes, recordingFile } from './gallery-pages.ts';
import { judgeState, startJudging } from './judge-state.ts';
import type { JudgedParts } from './judge-state.ts';

/** The full check looks at every state in every way; every other check takes turns. */
const isFullCheck = process.env['COUNTINGHOUSE_CHECK_LEVEL'] === 'full';
const turns = [
  { locale: 'en', colorScheme: 'light' },
  { locale: 'fr', colorScheme: 'dark' },
] as const;
const looks = isFullCheck
  ? ([
      ...turns,
      { locale: 'en', colorScheme: 'dark' },
      { locale: 'fr', colorScheme: 'light' },
    ] as const)
  : turns;

/**
 * The demo had none of these when it was recorded: its first settlement, which a payout and a dispute
 * need, comes minutes after its start; nobody closed a year, and no change waits for a second owner.
 */
const unrecorded: Readonly<Record<string, readonly string[]>> = {
  dashboard: ['/workspaces/$workspaceId/disputes/$id', '/workspaces/$workspaceId/payouts/$id'],
  books: [
    '/change-requests/$id',
    '/organisations/$orgId/settings/change-requests/$id',
    '/organisations/$orgId/year-ends/$id',
  ],
};

let browser: TestBrowser;
beforeAll(async () => {
  browser = await launchTestBrowser();
});
afterAll(() => browser.close());

describe.each(galleryApplications)('the screens of the $name in their states', (application) => {
  const recording: Recording = JSON.parse(readFileSync(recordingFile(application), 'utf8'));
  const screens = Object.values(recording.addresses).flat();
  let folder = '';

  beforeAll(async () => {
    folder = await buildGallery(application);
  });

  test('each route of the table has its states in the gallery', async () => {
    const page = await openBuild(browser, { application, folder });
    const routes = await readRoutes(page, application);
    await page.context().close();
    process.stdout.write(
      `${application.name}: ${routes.length} routes, ${screens.length} screens, ${screens.length * screenStates.length} states\n`,
    );
    // A route without an address: create what it shows in record-answers.ts, and record again.
    const recorded = Object.keys(recording.addresses);
    expect([...recorded, ...(unrecorded[application.name] ?? [])].toSorted()).toEqual(
      routes.toSorted(),
    );
  });

  test.concurrent.each(looks)(
    'axe finds nothing in $locale and $colorScheme, and the browser complains of nothing',
    { timeout: 1_200_000 },
    async ({ locale, colorScheme }) => {
      const turn = turns.findIndex((look) => look.locale === locale);
      const page = await openBuild(browser, { application, folder }, { locale, colorScheme });
      await page.clock.setFixedTime(recording.at);
      const complaints = listenForComplaints(page);
      const judged: JudgedParts = new Set();
      const wrong: string[] = [];
      for (const [at, state] of screenStates.entries()) {
        const due = screens.filter((_, index) => isFullCheck || (index + at) % 2 === turn);
        await page.goto(galleryAddress(application, `/${state}${due[0]}`));
        await startJudging(page, judged);
        for (const address of due) {
          const isLoading = state === 'loading';
          const flaws = await judgeState(page, address, { isLoading, judged });
          wrong.push(
            ...[...flaws, ...complaints].map((flaw) => `${state} ${nameOf(address)} ${flaw}`),
          );
          complaints.splice(0);
        }
      }
      process.stdout.write(`${application.name}, ${locale}: ${judged.size} different parts\n`);
      expect(wrong).toEqual([]);
      await page.context().close();
    },
  );
});

const nameOf = (address: string): string => address.replaceAll(/[0-9a-f-]{36}/g, ':id');
