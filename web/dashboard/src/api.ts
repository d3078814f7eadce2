import { createSession } from '@countinghouse/ui';
import { paymentsScreens } from '@countinghouse/web-client/payments';
import type { PaymentsScreens } from '@countinghouse/web-client/payments';

/** The session of this page. */
export const session = createSession<PaymentsScreens>(paymentsScreens, '/dashboard/api');

export const { call, identity } = session;
