import { createFormTokens } from '@countinghouse/pages';
import {
  createPeopleEntrance,
  deriveKey,
  readWebhookExceptions,
  startLimiter,
  stopRecoveriesAtSignIn,
} from '@countinghouse/process';
import type { ApiTools } from '@countinghouse/process';
import { createTargetCheck } from '@countinghouse/webhooks';
import type { AppParts, PageDeps } from '../api/server-deps.ts';
import type { Compute } from '../computing/compute.ts';
import type { Schema } from '../kernel/schema.generated.ts';
import { exchangeAtPayments } from '../payments-bridge/connections/consent/exchange-code.ts';
import { openPaymentsFeed } from '../payments-bridge/connections/payments-feed.ts';
import { findMember } from '../people/members/find-member.ts';
import { createRecoveryPlace } from '../people/recovery/recovery-place.ts';
import { accountPagesAt } from '../people/sessions/account-pages.ts';
import { mailTopics } from '../people/sessions/mail-topics.ts';
import { recordAccountAct } from '../people/sessions/record-account-act.ts';
import { sharedSettings } from './config.ts';
import type { ApiSettings } from './config.ts';

interface EntranceParts extends ApiTools<Schema> {
  readonly compute: Compute;
}

const pageWindowMs = 60_000;

/** Access for people: members to the application, customers to the pages they have a link to. */
export function createAppEntrance(
  settings: ApiSettings,
  parts: EntranceParts,
): { readonly app: AppParts; readonly pages: PageDeps; readonly close: () => Promise<void> } {
  const { database, publicUrl, newId, now, logger } = parts;
  const peppers = settings.ACCOUNTING_KEY_PEPPER;
  const recoveryPlace = createRecoveryPlace({ ...parts, now: parts.realNow });
  const entrance = createPeopleEntrance({
    ...parts,
    now: parts.realNow,
    peppers,
    serviceName: 'Countinghouse Accounting',
    cookiePrefix: 'accounting',
    pages: accountPagesAt(publicUrl),
    mailTopics,
    signUp: settings.ACCOUNTING_SIGN_UP,
    limits: {
      perSession: settings.ACCOUNTING_APP_LIMIT_PER_SESSION,
      perAddress: settings.ACCOUNTING_APP_LIMIT_PER_ADDRESS,
      signedOut: settings.ACCOUNTING_APP_LIMIT_SIGNED_OUT,
      failedSignIns: {
        perAddress: settings.ACCOUNTING_SIGN_IN_FAILURES_PER_ADDRESS,
        perAccount: settings.ACCOUNTING_SIGN_IN_FAILURES_PER_ACCOUNT,
      },
    },
    record: async (tx, userId, entry, origin) => {
      await recordAccountAct(tx, parts, userId, entry, origin);
      if (entry.act === 'signed_in') {
        await stopRecoveriesAtSignIn(tx, { now: parts.realNow }, recoveryPlace, userId);
      }
    },
  });
  const limiter = startLimiter(parts.store, logger, {
    name: 'pages',
    windowMs: pageWindowMs,
    processId: newId(),
  });
  return {
    app: {
      gate: {
        ...entrance.gate,
        findMember: (userId, orgId) => findMember(database, userId, orgId),
      },
      deps: {
        ...parts,
        peppers,
        identity: entrance.identity,
        openFeed: openPaymentsFeed,
        exchangeCode: exchangeAtPayments,
        paymentsUrls: settings.ACCOUNTING_PAYMENTS_URLS,
        mailsPerDay: settings.ACCOUNTING_MAILS_PER_DAY,
        filesAreScanned: settings.ACCOUNTING_SCANNER_URL !== undefined,
        checkUrl: createTargetCheck(readWebhookExceptions(sharedSettings(settings), logger)),
      },
    },
    pages: {
      ...parts,
      openFeed: openPaymentsFeed,
      paymentsUrls: settings.ACCOUNTING_PAYMENTS_URLS,
      limiter,
      formTokens: createFormTokens({
        keys: peppers.map(({ secret }) => deriveKey(secret, 'page form token')),
        now,
      }),
      viewsPerAddress: settings.ACCOUNTING_PAGE_VIEWS_PER_ADDRESS,
      answersPerAddress: settings.ACCOUNTING_PAGE_ANSWERS_PER_ADDRESS,
    },
    close: async () => {
      await Promise.all([entrance.close(), limiter.close()]);
    },
  };
}
