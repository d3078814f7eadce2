import {
  AdminRefusal,
  addCommonCommands,
  addOperatorCommands,
  addSignUpCommands,
  createAdmin,
  createSealers,
  readWebhookExceptions,
  runAdmin,
} from '@countinghouse/process';
import type { ProcessEnvironment } from '@countinghouse/process';
import { createTargetCheck } from '@countinghouse/webhooks';
import { bookkeepingCommands } from '../cli/bookkeeping-commands.ts';
import { addJournalCommands } from '../cli/journal-commands.ts';
import { addKeyCommands } from '../cli/key-commands.ts';
import { addMemberCommands } from '../cli/member-commands.ts';
import { addOrganisationCommands } from '../cli/organisation-commands.ts';
import { addWebhookCommands } from '../cli/webhook-commands.ts';
import { chainedLogs } from '../kernel/audit/chained-logs.ts';
import type { Schema } from '../kernel/schema.generated.ts';
import { accountPagesAt } from '../people/sessions/account-pages.ts';
import { readAdminSettings, sharedSettings } from './config.ts';
import { redriveJobs } from './redrive-jobs.ts';

export function createAdminProgram(env: ProcessEnvironment) {
  const readSettings = () => readAdminSettings(env);
  const readShared = () => sharedSettings(readSettings());
  const description =
    'Operator commands: organisations, members, API keys, journal, audit, webhooks and jobs.';
  const admin = createAdmin<Schema>({ service: 'accounting', description }, readShared);
  const { program, connect, close } = admin;

  /** Webhook commands also read secrets, and resolve addresses. */
  function connectWebhooks() {
    const shared = readShared();
    const { SEALING_KEYS: keys, WEBHOOK_SEALING_KEYS: webhookKeys } = shared;
    if (keys === undefined && webhookKeys === undefined) {
      throw new AdminRefusal('set ACCOUNTING_SEALING_KEYS for this command');
    }
    return {
      ...connect(),
      webhookSealer: createSealers(shared).webhookSealer,
      checkUrl: createTargetCheck(readWebhookExceptions(shared, admin.createLogger())),
    };
  }

  addOrganisationCommands(program, connect);
  addMemberCommands(program, connect, readSettings);
  addSignUpCommands({ program, connect }, () => {
    const { ACCOUNTING_SEALING_KEYS: keys, ACCOUNTING_PUBLIC_URL: publicUrl } = readSettings();
    return { keys, pages: publicUrl === undefined ? undefined : accountPagesAt(publicUrl) };
  });
  addOperatorCommands({ program, connect }, () => readSettings().ACCOUNTING_CONSOLE_URL);
  addKeyCommands(program, connect);
  addJournalCommands(program, connect);
  for (const add of bookkeepingCommands) add(program, connect);
  addWebhookCommands(program, connectWebhooks);
  addCommonCommands(admin, readShared, { shapes: chainedLogs, redrive: redriveJobs });
  return { program, close };
}

if (import.meta.main) await runAdmin(() => createAdminProgram(process.env));
