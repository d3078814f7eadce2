import { codesByStatus } from '@countinghouse/http';
import type { ReasonGuide } from '@countinghouse/http';
import { allGuides as accountingGuides } from '../../../services/accounting/src/edge/reasons.ts';
import { allGuides as paymentsGuides } from '../../../services/payments/src/edge/reasons.ts';
import { readCaptured } from '../../samples/read-captured.ts';
import type { Captured } from '../../samples/read-captured.ts';
import type { Service } from '../../sdk/emit-sdk.ts';
import { linkTo, toFence, toTable } from './site-page.ts';
import type { SitePage } from './site-page.ts';

const guides: Readonly<Record<Service, Readonly<Record<string, ReasonGuide>>>> = {
  payments: paymentsGuides,
  accounting: accountingGuides,
};

export function errorSlug(service: Service, code: string): string {
  return `errors/${service}/${code}`;
}

export function codeOf(service: Service, reason: string): ReasonGuide {
  const guide = guides[service][reason];
  if (guide === undefined) throw new Error(`${service} has no guide for ${reason}`);
  return guide;
}

/** A page for each code of each API; its reasons have headings, which refusals link to. */
export function makeErrorPages(): readonly SitePage[] {
  const all: readonly Service[] = ['payments', 'accounting'];
  return [toIndex(all), ...all.flatMap(toPages)];
}

function toIndex(all: readonly Service[]): SitePage {
  const rows = all.flatMap((service) =>
    Object.entries(guides[service]).map(([reason, { code, meaning }]) => [
      `[\`${reason}\`](${linkTo(errorSlug(service, code), reason)})`,
      service,
      `\`${code}\``,
      meaning,
    ]),
  );
  return {
    slug: 'errors',
    title: 'Errors',
    description: 'Every reason for which a request can be refused, and what to do.',
    group: ['Errors'],
    body: `Every error body is \`{error, code, request_id}\`, and the header \`Error-Reason\` names the reason. The header \`Link\` leads to the page of the reason at the service that refused. \`ch explain <request id>\` says in words what was refused and why.\n\n${toTable(['reason', 'service', 'code', 'meaning'], rows)}\n`,
  };
}

function toPages(service: Service): readonly SitePage[] {
  const samples = readCaptured(service).filter(({ kind }) => kind === 'error');
  const byCode = Map.groupBy(Object.entries(guides[service]), ([, { code }]) => code);
  return [...byCode].map(([code, reasons]) => ({
    slug: errorSlug(service, code),
    title: code,
    description: `HTTP ${statusesOf(code)} of the ${service} API: its reasons, and what to do about each.`,
    group: ['Errors', service === 'payments' ? 'Payments' : 'Accounting'],
    body: [
      `HTTP ${statusesOf(code)} of the ${service} API. In the commands, \`$BASE\` is the API's base URL and \`$KEY\` an API key.`,
      ...reasons.map(([reason, guide]) =>
        describe(
          reason,
          guide,
          samples.find(({ name }) => name === reason),
        ),
      ),
      '',
    ].join('\n\n'),
  }));
}

function describe(reason: string, guide: ReasonGuide, sample: Captured | undefined): string {
  return [
    `## ${reason}`,
    guide.meaning,
    '**Usual causes**',
    guide.causes.map((cause) => `- ${cause}`).join('\n'),
    `**What to do.** ${guide.fix}`,
    toFence('bash', guide.curl),
    ...(sample === undefined ? [] : [describeSample(sample)]),
  ].join('\n\n');
}

function describeSample({ code, curl, status, error, answer }: Captured): string {
  const thrown = typeof error === 'string' ? `; the SDK throws \`kind: '${error}'\`` : '';
  return [
    `A call that is refused so, and the answer, ${status}${thrown}:`,
    toFence('ts', code),
    ...(curl === undefined ? [] : [toFence('bash', curl)]),
    toFence('json', JSON.stringify(answer, null, 2)),
  ].join('\n\n');
}

function statusesOf(code: string): string {
  return Object.entries(codesByStatus)
    .filter(([, codes]) => codes.some((each) => each === code))
    .map(([status]) => status)
    .join(', ');
}
