import type { IdSource } from '@countinghouse/identifiers';
import { createJobSender } from '@countinghouse/jobs';
import { createMailQueue } from '@countinghouse/mail';
import type { Logger } from '@countinghouse/observability';
import { createFormTokens } from '@countinghouse/pages';
import {
  createPeopleEntrance,
  deriveKey,
  readWebhookExceptions,
  startLimiter,
} from '@countinghouse/process';
import type { LimiterStore } from '@countinghouse/process';
import { createSealer } from '@countinghouse/sealing';
import { createTargetCheck } from '@countinghouse/webhooks';
import type { AppParts } from '../api/server-deps.ts';
import type { PageDeps } from '../api/server-deps.ts';
import type { Compute } from '../computing/compute.ts';
import type { Database } from '../kernel/database.ts';
import { findMember } from '../people/members/find-member.ts';
import { accountPagesAt } from '../people/sessions/account-pages.ts';
import { mailTopics } from '../people/sessions/mail-topics.ts';
import { recordAccountAct } from '../people/sessions/record-account-act.ts';
import { webhookExceptionsOf } from './config.ts';
import type { ApiSettings } from './config.ts';

interface EntranceParts {
  readonly database: Database;
  readonly compute: Compute;
  readonly store: LimiterStore;
  readonly publicUrl: string;
  readonly newId: IdSource;
  readonly now: () => Date;
  readonly logger: Logger;
}

const pageWindowMs = 60_000;

/** How people come in: members into the application, customers to the pages that they have a link to. */
export function createAppEntrance(
  settings: ApiSettings,
  parts: EntranceParts,
): { readonly app: AppParts; readonly pages: PageDeps; readonly close: () => Promise<void> } {
  const { database, compute, publicUrl, newId, now, logger } = parts;
  const peppers = settings.ACCOUNTING_KEY_PEPPER;
  const sealer = createSealer({ keys: settings.ACCOUNTING_SEALING_KEYS });
  const sendJob = createJobSender();
  const queueMail = createMailQueue({ sendJob, sealer, newId });
  const entrance = createPeopleEntrance({
    ...parts,
    sealer,
    queueMail,
    peppers,
    serviceName: 'Countinghouse Accounting',
    cookiePrefix: 'accounting',
    pages: accountPagesAt(publicUrl),
    mailTopics,
    limits: {
      perSession: settings.ACCOUNTING_APP_LIMIT_PER_SESSION,
      perAddress: settings.ACCOUNTING_APP_LIMIT_PER_ADDRESS,
      failedSignIns: {
        perAddress: settings.ACCOUNTING_SIGN_IN_FAILURES_PER_ADDRESS,
        perAccount: settings.ACCOUNTING_SIGN_IN_FAILURES_PER_ACCOUNT,
      },
    },
    record: (tx, userId, entry, origin) => recordAccountAct(tx, parts, userId, entry, origin),
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
        database,
        compute,
        newId,
        now,
        logger,
        sealer,
        sendJob,
        queueMail,
        publicUrl,
        peppers,
        identity: entrance.identity,
        cell: settings.ACCOUNTING_CELL,
        mailsPerDay: settings.ACCOUNTING_MAILS_PER_DAY,
        checkUrl: createTargetCheck(readWebhookExceptions(webhookExceptionsOf(settings), logger)),
      },
    },
    pages: {
      database,
      compute,
      newId,
      now,
      logger,
      sealer,
      queueMail,
      publicUrl,
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
