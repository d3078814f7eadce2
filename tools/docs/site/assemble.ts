import { makeErrorPages } from './error-pages.ts';
import { makeEventPages } from './event-pages.ts';
import { readGuidePages } from './guide-pages.ts';
import { makeReferencePages, services } from './reference-pages.ts';
import { sections } from './sections.ts';
import { linkTo } from './site-page.ts';
import type { SitePage } from './site-page.ts';

/** Every page of the site, from this repository's Markdown, API documents and executed samples. */
export function assembleSite(): readonly SitePage[] {
  return [
    home(),
    ...readGuidePages(),
    ...makeReferencePages(),
    ...makeEventPages(services),
    ...makeErrorPages(),
  ];
}

function home(): SitePage {
  const readers = sections.map(({ label, folder, summary, pages }) => {
    const first = Object.keys(pages)[0] ?? '';
    return `- **[${label}](${linkTo(`${folder}/${first}`)})**: ${summary}`;
  });
  return {
    slug: 'index',
    title: 'Countinghouse',
    description: 'Payments and bookkeeping for merchants, as two services that you run yourself.',
    group: [],
    body: [
      'Payments and bookkeeping for merchants, as two services that you run yourself.',
      `New here? Take a payment with a test key: the [quickstart](${linkTo('developers/quickstart')}).`,
      ...readers,
      `- **Reference**: the [payments API](${linkTo('reference/payments')}) and the [accounting API](${linkTo('reference/accounting')}), [events](${linkTo('events')}) and [errors](${linkTo('errors')}).`,
      'Every sample on this site is executed, and the answer beside it is what the service sent. Each page has a twin in Markdown at its address with `.md`; `/llms.txt` lists them. The OpenAPI documents are at `/openapi/payments.json` and `/openapi/accounting.json`.',
      '',
    ].join('\n\n'),
  };
}
