import { posix } from 'node:path';
import type { Finding, Rule } from '../rule.ts';
import { layerOf, sliceOf } from '../service-layout.ts';
import type { Layer } from '../service-layout.ts';
import { productSources } from '../source.ts';
import type { ImportStatement, Source } from '../source.ts';

type LayerLaw = {
  /** Layers it may use, and layers of which it may name only the types. */
  readonly uses: readonly Layer[];
  readonly names: readonly Layer[];
  /** Packages of this repository, by entry: `identifiers/text` is its pure part alone. */
  readonly packages: readonly string[] | 'all';
  /** Anything else from npm or Node. */
  readonly modules: readonly string[] | 'all';
  readonly instead: string;
};

/** The folder says what, the suffix says which layer: this is what each layer may import. */
const laws: Readonly<Partial<Record<Layer, LayerLaw>>> = {
  route: {
    uses: ['use case', 'reply', 'wire', 'page', 'edge', 'shared'],
    names: ['rules'],
    packages: ['actor', 'http', 'identity', 'money', 'identifiers', 'observability', 'pages'],
    modules: ['zod', 'fastify'],
    instead: 'a route parses, calls one use case and answers; the rest belongs in the use case',
  },
  reply: {
    uses: ['wire', 'page', 'edge', 'rules', 'shared'],
    names: ['use case'],
    packages: ['http', 'pages'],
    modules: ['fastify'],
    instead: 'an answer that several routes share turns an outcome into a reply and asks nobody',
  },
  wire: {
    uses: ['wire', 'rules', 'edge', 'shared'],
    names: ['use case'],
    packages: [
      'actor',
      'brand',
      'brand/look',
      'calendar',
      'http',
      'identifiers',
      'identity',
      'money',
    ],
    modules: ['zod'],
    instead: 'a wire file holds schemas and conversions only',
  },
  page: {
    uses: ['page', 'rules'],
    names: [],
    packages: ['brand/look', 'money', 'pages', 'pages/text'],
    modules: ['htm/preact', 'preact', 'preact-render-to-string', 'node:crypto'],
    instead: 'a page turns what it is given into HTML; let the use case find it',
  },
  rules: {
    uses: ['rules'],
    names: [],
    packages: ['actor', 'brand/look', 'money', 'calendar', 'identifiers/text', 'pages/text'],
    modules: [],
    instead: 'rules are pure: pass what they need as arguments',
  },
  events: {
    uses: ['rules', 'events'],
    names: [],
    packages: ['actor', 'money'],
    modules: [],
    instead: 'event payloads are pure: pass what they need as arguments',
  },
  sql: {
    uses: ['shared', 'reads'],
    names: ['rules', 'events', 'sql'],
    packages: [
      'actor',
      'brand/look',
      'postgres',
      'money',
      'api-keys/statements',
      'identity/statements',
    ],
    modules: ['kysely'],
    instead: 'statements decide nothing and call nothing; let the use case do it',
  },
  reads: {
    uses: ['shared', 'reads'],
    names: ['rules', 'events'],
    packages: ['actor', 'postgres', 'money'],
    modules: ['kysely'],
    instead: 'statements that other slices read decide nothing and call nothing',
  },
  'use case': {
    uses: ['use case', 'rules', 'events', 'sql', 'reads', 'shared'],
    names: [],
    packages: 'all',
    modules: 'all',
    instead: 'a use case knows nothing of HTTP; return an outcome and let the route answer',
  },
  edge: {
    uses: ['edge', 'use case', 'wire', 'rules', 'shared'],
    names: [],
    packages: 'all',
    modules: 'all',
    instead: 'the edge is what routes are made with; it sees no rows and mounts nothing',
  },
  composition: {
    uses: ['composition', 'edge', 'route', 'use case', 'wire', 'page', 'rules', 'shared'],
    names: ['config'],
    packages: 'all',
    modules: 'all',
    instead: 'the API is put together here and sees no rows: ask the slice through its use case',
  },
  job: {
    uses: ['use case', 'shared'],
    names: ['rules'],
    packages: ['jobs', 'observability', 'postgres'],
    modules: [],
    instead: 'a job is only an entry to a use case',
  },
};

export const layersRule: Rule = {
  name: 'layers',
  check: (files) =>
    productSources(files).flatMap((source) => {
      const layer = layerOf(source.path);
      const law = layer === null ? undefined : laws[layer];
      if (layer === null || law === undefined) return [];
      return source.imports
        .filter((statement) => !isAllowed(law, statement))
        .map((statement) => toFinding(source, layer, law, statement));
    }),
  probes: [
    probe('refund-payment.route.ts', './refunds.sql.ts', './refund-payment.ts'),
    probe('refund-payment.route.ts', '@countinghouse/postgres', '@countinghouse/http'),
    probe('refund.reply.ts', './refund-payment.ts', './refund.page.ts'),
    probe('refunds.wire.ts', './refund-payment.ts', './refund.rules.ts'),
    probe('refund.page.ts', './refunds.sql.ts', './refund.rules.ts'),
    probe('refund.page.ts', './refund-payment.ts', './layout.page.ts'),
    probe('refund.rules.ts', './refunds.sql.ts', './payment.rules.ts'),
    probe('refund.rules.ts', 'node:crypto', '@countinghouse/money'),
    probe('refund.rules.ts', '@countinghouse/identifiers', '@countinghouse/identifiers/text'),
    probe('refund.events.ts', './refund-payment.ts', './refund.rules.ts'),
    probe('refunds.sql.ts', './refund-payment.ts', '../../kernel/database.ts'),
    probe('refunds.sql.ts', './refund.rules.ts', '@countinghouse/postgres'),
    probe('refunds.sql.ts', 'node:https', 'kysely'),
    probe('refunds.sql.ts', '@countinghouse/identity', '@countinghouse/identity/statements'),
    probe('../../api/server.ts', '../money-out/refunds/refunds.sql.ts', './merchant-routes.ts'),
    probe('../../edge/gate.ts', '../money-out/refunds/refund.route.ts', './fields.wire.ts'),
    probe('refunds.reads.ts', './refunds.sql.ts', './payments.reads.ts'),
    probe('refund-payment.ts', './refunds.wire.ts', './refunds.sql.ts'),
    probe('refund-payment.ts', '../../edge/replies.ts', '../../ledger/ledger/post-entries.ts'),
    probe('resolve-refunds.job.ts', './refunds.sql.ts', './resolve-refunds.ts'),
  ],
};

export const slicesRule: Rule = {
  name: 'slices',
  check: (files) =>
    productSources(files).flatMap((source) => {
      const slice = sliceOf(source.path);
      if (slice === null) return [];
      return source.imports
        .filter(({ target }) => target !== null && ![null, slice].includes(sliceOf(target)))
        .filter((statement) => !isOpenToOtherSlices(statement))
        .map((statement) => ({
          path: source.path,
          line: statement.line,
          message: `${statement.specifier} is private to its slice; use that slice's use case or rules`,
        }));
    }),
  probes: [
    probe('refund-payment.ts', '../payouts/payouts.sql.ts', '../payouts/payouts.reads.ts'),
    probe('refund-payment.ts', '../payouts/payouts.route.ts', '../payouts/payout.rules.ts'),
  ],
};

function isAllowed(law: LayerLaw, statement: ImportStatement): boolean {
  const { specifier, target, isTypeOnly } = statement;
  if (target !== null) {
    const layer = layerOf(target);
    if (layer === null) return false;
    return law.uses.includes(layer) || (isTypeOnly && law.names.includes(layer));
  }
  const ownPackage = /^@countinghouse\/(.+)$/.exec(specifier)?.[1];
  if (ownPackage !== undefined) return law.packages === 'all' || law.packages.includes(ownPackage);
  return law.modules === 'all' || law.modules.includes(specifier);
}

/** Types of events are the vocabulary between slices; other SQL, routes and jobs are nobody else's. */
function isOpenToOtherSlices({ target, isTypeOnly }: ImportStatement): boolean {
  const layer = target === null ? null : layerOf(target);
  if (layer === 'events') return isTypeOnly;
  return layer === 'use case' || layer === 'rules' || layer === 'wire' || layer === 'reads';
}

function toFinding(
  source: Source,
  layer: Layer,
  law: LayerLaw,
  statement: ImportStatement,
): Finding {
  const message = `a ${layer} file may not import ${statement.specifier}: ${law.instead}`;
  return { path: source.path, line: statement.line, message };
}

function probe(file: string, reported: string, clean: string) {
  const path = posix.join('services/payments/src/money-out/refunds', file);
  const importing = (specifier: string) => [
    { path, text: `import { thing } from '${specifier}';\nthing();\n` },
  ];
  return { reported: importing(reported), clean: importing(clean) };
}
