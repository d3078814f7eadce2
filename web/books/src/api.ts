import { createSession } from '@countinghouse/ui';
import { accountingScreens } from '@countinghouse/web-client/accounting';
import type { AccountingScreens } from '@countinghouse/web-client/accounting';

/** The session of this page. */
export const session = createSession<AccountingScreens>(accountingScreens, '/app/api');

export const { call, identity } = session;
