import type { EmailContent, QueueMail } from '@countinghouse/mail';
import { listEndpoints, toAuditedAddress } from '@countinghouse/webhooks';
import type { EndpointKey } from '@countinghouse/webhooks';
import { recordAudit } from '../kernel/audit/record-audit.ts';
import type { BooksTools } from '../kernel/books-deps.ts';
import { theService } from '../kernel/caller.rules.ts';
import type { Tx } from '../kernel/database.ts';
import type { MailTopic } from '../people/sessions/mail-topics.ts';
import { getOrganisation } from '../tenants/organisations/get-organisation.ts';
import { mailOwners } from '../tenants/organisations/mail-owners.ts';

export interface TellingTools extends BooksTools {
  readonly queueMail: QueueMail;
  /** Base URL of links in emails. */
  readonly publicUrl: string;
}

/**
 * Emails every owner that an endpoint was disabled, in the same transaction: one email each, however
 * many deliveries failed.
 */
export async function emailSwitchedOff(
  tx: Tx,
  tools: TellingTools,
  { tenantId: orgId, endpointId }: EndpointKey,
): Promise<void> {
  const endpoints = await listEndpoints(tx, orgId);
  const url = endpoints.find((endpoint) => endpoint.endpointId === endpointId)?.url ?? '';
  const address = toAuditedAddress(url);
  const { name } = await getOrganisation(tx, orgId);
  const link = `${tools.publicUrl}/app/organisations/${orgId}/settings/webhooks/${endpointId}`;
  const topic: MailTopic = 'webhooks';
  await mailOwners(tx, tools, orgId, (owner) => ({
    topic,
    letter: switchedOffEmail({ owner: owner.name, organisation: name, address, link }),
  }));
  await recordAudit(tx, tools, {
    orgId,
    actor: theService,
    action: 'webhook.switched_off',
    subjectKind: 'webhook_endpoint',
    subjectId: endpointId,
    detail: { before: { active: true }, after: { active: false }, reason: 'failures', address },
  });
}

interface SwitchedOff {
  readonly owner: string;
  readonly organisation: string;
  readonly address: string;
  readonly link: string;
}

function switchedOffEmail({ owner, organisation, address, link }: SwitchedOff): EmailContent {
  return {
    subject: 'A webhook endpoint was switched off',
    greeting: `Hello ${owner},`,
    paragraphs: [
      `20 attempts in a row to deliver events to ${address} failed, so we have paused deliveries.`,
      'No events are lost. We keep them and send them when you switch the endpoint on again.',
    ],
    facts: [
      ['Organisation', organisation],
      ['Address', address],
    ],
    action: { label: 'View deliveries', url: link },
    closing: 'Find out why the endpoint fails before you switch it on again.',
  };
}
