import { readCaptured } from '../../samples/read-captured.ts';
import type { Service } from '../../sdk/emit-sdk.ts';
import { readApi } from '../../sdk/model.ts';
import { describeFields } from './schema-fields.ts';
import { linkTo, toFence, toTable } from './site-page.ts';
import type { SitePage } from './site-page.ts';

/** A page for each event type of both services, with a handler that was run. */
export function makeEventPages(services: readonly Service[]): readonly SitePage[] {
  const pages = services.flatMap(toPages);
  const rows = pages.map(({ slug, title, description }) => [
    `[\`${title}\`](${linkTo(slug)})`,
    description,
  ]);
  const index = {
    slug: 'events',
    title: 'Events',
    description: 'Every event type that webhooks carry.',
    group: ['Events'],
    body: `Events arrive by webhook and are listed by \`GET /events\`. Which of them to handle: [which events](${linkTo('developers/which-events')}).\n\n${toTable(['type', 'sent when'], rows)}\n`,
  };
  return [index, ...pages];
}

function toPages(service: Service): readonly SitePage[] {
  const api = readApi(`services/${service}/openapi.json`);
  const samples = readCaptured(service).filter(({ kind }) => kind === 'event');
  return api.events.map(({ type, summary, schema }) => {
    const sample = samples.find(({ name }) => name === type);
    const parts = [
      `${summary}.`,
      ...(sample === undefined
        ? []
        : [
            '## Sample',
            toFence('json', JSON.stringify(sample.answer, null, 2)),
            'A handler, and what it returned:',
            toFence('ts', sample.code),
            toFence('text', sample.result ?? ''),
          ]),
      `## Fields\n\n${describeFields(api, schema, 'answer')}`,
    ];
    return {
      slug: `events/${service}/${type.replaceAll('.', '-')}`,
      title: type,
      description: `${summary}.`,
      group: ['Events', service === 'payments' ? 'Payments' : 'Accounting'],
      body: `${parts.join('\n\n')}\n`,
    };
  });
}
