import { openTestBrowser } from '@countinghouse/identity/testing';
import type { Browser } from '@countinghouse/identity/testing';
import { testOrigin } from '../people/staff.ts';
import type { TestApi } from './running-api.ts';

export type { Browser, BrowserAnswer as Answer } from '@countinghouse/identity/testing';

/** The API must trust 127.0.0.1 as its proxy. */
export function openBrowser(
  api: Pick<TestApi, 'address'>,
  { address, origin = testOrigin }: { readonly address?: string; readonly origin?: string } = {},
): Browser {
  const baseUrl = `${api.address}/dashboard/api`;
  return openTestBrowser({ baseUrl, origin, ...(address !== undefined && { address }) });
}
