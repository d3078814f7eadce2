import { findFreePort } from '@countinghouse/testing';
import { launchTestBrowser } from '@countinghouse/testing/browser';
import type { TestBrowser } from '@countinghouse/testing/browser';
import type { BrowserContextOptions, Page } from 'playwright-core';
import type { Role } from '../../src/tenants/members/role.rules.ts';
import { signInStaff } from '../support/people/staff.ts';
import type { Staff } from '../support/people/staff.ts';
import { startTestApi } from '../support/processes/running-api.ts';
import type { TestApi } from '../support/processes/running-api.ts';

/** The books in a browser, and people who are signed in to them. */
export interface Office {
  readonly api: TestApi;
  readonly browser: TestBrowser;
  /** A page of somebody with this role, who has just given the second factor. */
  readonly open: (orgId: string, role: Role, look?: BrowserContextOptions) => Promise<Page>;
  /** The same, of somebody who also calls the API themselves. */
  readonly admit: (orgId: string, role: Role, look?: BrowserContextOptions) => Promise<Admitted>;
  /** Gives a page the session of somebody. */
  readonly enter: (page: Page, staff: Staff) => Promise<void>;
  readonly origin: string;
  readonly addressOf: (orgId: string, path: string) => string;
  readonly close: () => Promise<void>;
}

interface Admitted {
  readonly page: Page;
  readonly staff: Staff;
}

export async function openOffice(
  settings: Readonly<Record<`ACCOUNTING_${string}`, string>> = {},
): Promise<Office> {
  const port = await findFreePort();
  const origin = `http://localhost:${port}`;
  const api = await startTestApi({
    settings: {
      ACCOUNTING_PORT: String(port),
      ACCOUNTING_PUBLIC_URL: origin,
      ACCOUNTING_WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
      ...settings,
    },
  });
  const browser = await launchTestBrowser();
  const enter: Office['enter'] = async (page, staff) => {
    const [name = '', value = ''] = (staff.headers['cookie'] ?? '').split('=');
    await page.context().addCookies([{ name, value, url: origin }]);
  };
  const admit: Office['admit'] = async (orgId, role, look = {}) => {
    const staff = await signInStaff(api, { orgId, role, origin });
    const page = await browser.open({ viewport: { width: 1440, height: 1000 }, ...look });
    await enter(page, staff);
    return { page, staff };
  };
  return {
    api,
    browser,
    origin,
    admit,
    enter,
    open: async (orgId, role, look) => (await admit(orgId, role, look)).page,
    addressOf: (orgId, path) => `${origin}/app/organisations/${orgId}${path}`,
    close: async () => {
      await browser.close();
      await api.stop();
    },
  };
}
