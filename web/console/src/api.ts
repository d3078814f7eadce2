import { createSession } from '@countinghouse/ui';
import { consoleScreens } from '@countinghouse/web-client/console';
import type { ConsoleScreens } from '@countinghouse/web-client/console';

export const apiPath = '/console/api';

/** The session of this page. */
export const session = createSession<ConsoleScreens>(consoleScreens, apiPath);

export const { call, identity } = session;
