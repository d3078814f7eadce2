import { toFlag } from '../../../cli/src/input.rules.ts';
import { groupOf } from '../../../cli/src/operation-commands.ts';
import { readCaptured } from '../../samples/read-captured.ts';
import type { Captured } from '../../samples/read-captured.ts';
import { listMethods } from '../../sdk/emit-sdk.ts';
import type { Service } from '../../sdk/emit-sdk.ts';
import { readApi } from '../../sdk/model.ts';
import type { Api, Operation } from '../../sdk/model.ts';
import { codeOf, errorSlug } from './error-pages.ts';
import { describeFields, describeType } from './schema-fields.ts';
import { linkTo, toFence, toTable } from './site-page.ts';
import type { SitePage } from './site-page.ts';

export const services: readonly Service[] = ['payments', 'accounting'];

const serviceLabels: Readonly<Record<Service, string>> = {
  payments: 'Payments API',
  accounting: 'Accounting API',
};

/** What a client may do after a lost response. */
const repeats: Readonly<Record<NonNullable<Operation['x-repeat']>, string>> = {
  read: 'It changes nothing: repeat it freely.',
  key: 'Repeat it with the same `Idempotency-Key`: it happens once.',
  natural: 'Repeat it freely: the second call changes nothing further.',
  never:
    'Do not repeat it without looking first: a repeat is a second act. The SDK reports a lost answer as `outcome_unknown`.',
};

const paginations: Readonly<Record<NonNullable<Operation['x-pagination']>, string | null>> = {
  cursor: 'Pages follow each other by cursor.',
  offset: 'Pages are chosen by `limit` and `offset`.',
  sequence: 'Items have numbers without gaps: continue after the last one you have.',
  none: null,
};

/** A page for each operation of both APIs, and one that lists them, with executed samples. */
export function makeReferencePages(): readonly SitePage[] {
  return services.flatMap((service) => {
    const api = readApi(`services/${service}/openapi.json`);
    const samples = readCaptured(service).filter(({ kind }) => kind === 'operation');
    return [
      toIndex(service, api),
      ...api.operations.map((operation) => toPage({ service, api, operation, samples })),
    ];
  });
}

function slugOf(service: Service, { id }: Operation): string {
  return `reference/${service}/${toFlag(id)}`;
}

function toIndex(service: Service, { operations }: Api): SitePage {
  const tags = [...Map.groupBy(operations, ({ tags: [tag] }) => tag)];
  const lists = tags.map(([tag, members]) => {
    const rows = members.map((operation) => [
      `[${operation.summary}](${linkTo(slugOf(service, operation))})`,
      `\`${operation.method} ${operation.path}\``,
    ]);
    return `## ${tag}\n\n${toTable(['operation', 'request'], rows)}`;
  });
  const title = `${serviceLabels[service]} reference`;
  return {
    slug: `reference/${service}`,
    title,
    description: `Every operation of the ${service} API, with executed samples.`,
    group: ['Reference', serviceLabels[service]],
    body: `Every operation, with its fields, scopes and refusals. The samples are executed; the answers beside them are what the service sent.\n\n${lists.join('\n\n')}\n`,
  };
}

interface Subject {
  readonly service: Service;
  readonly api: Api;
  readonly operation: Operation;
  readonly samples: readonly Captured[];
}

function toPage({ service, api, operation, samples }: Subject): SitePage {
  const commands = listMethods(service, api)
    .filter((method) => method.operation.id === operation.id)
    .map(({ group, name }) => `${group}.${name}`);
  const own = samples.filter(({ name }) => commands.includes(name));
  const parts = [
    toFence('http', `${operation.method} ${operation.path}`),
    operation.description,
    describeRules(service, operation, commands),
    describeParameters(api, operation),
    operation.body === null
      ? ''
      : `## Body\n\n${describeFields(api, operation.body.schema, 'request')}`,
    ...own.map((sample) => describeSample(sample, own.length > 1)),
    describeAnswers(api, operation),
    describeRefusals(service, operation),
  ];
  return {
    slug: slugOf(service, operation),
    title: operation.summary,
    description: `${operation.method} ${operation.path}. ${firstSentence(operation.description)}`,
    group: ['Reference', serviceLabels[service], operation.tags[0]],
    body: `${parts.filter((part) => part !== '').join('\n\n')}\n`,
  };
}

function firstSentence(text: string): string {
  return /^.*?\.(?= |$)/.exec(text)?.[0] ?? text;
}

function describeRules(
  service: Service,
  operation: Operation,
  commands: readonly string[],
): string {
  const {
    'x-required-scopes': scopes,
    'x-scopes-when': conditions = {},
    'x-environments': environments,
    'x-repeat': repeat = 'never',
    'x-pagination': pagination = 'none',
  } = operation;
  const needed = scopes.map((scope) => `\`${scope}\``).join(' or ');
  const rows = [
    ['Scope', needed === '' ? 'none' : needed],
    ...Object.entries(conditions).map(([scope, when]) => ['Scope', `\`${scope}\`: ${when}`]),
    ...(environments === undefined ? [] : [['Keys', `${environments.join(', ')} only`]]),
    ['If the answer is lost', repeats[repeat]],
    ...(paginations[pagination] === null ? [] : [['Pages', paginations[pagination]]]),
    ['SDK', commands.map((command) => `\`api.${command}()\``).join(', ')],
    [
      'Command line',
      commands
        .map((command) => {
          const [, name = ''] = command.split('.');
          return `\`ch ${groupOf({ service, command })} ${toFlag(name)}\``;
        })
        .join(', '),
    ],
  ];
  return toTable(['rule', 'value'], rows);
}

function describeParameters(api: Api, { parameters }: Operation): string {
  if (parameters.length === 0) return '';
  const rows = parameters.map(({ in: place, name, required, description = '', schema }) => [
    `\`${name}\``,
    place,
    describeType(api, schema),
    required ? 'required' : '',
    description === '' ? (schema.description ?? '') : description,
  ]);
  return `## Parameters\n\n${toTable(['name', 'in', 'type', 'needed', 'meaning'], rows)}`;
}

function describeSample(sample: Captured, isOneOfMany: boolean): string {
  const title = isOneOfMany ? `## Sample: ${sample.name}` : '## Sample';
  return [
    title,
    toFence('ts', sample.code),
    ...(sample.curl === undefined ? [] : [toFence('bash', sample.curl)]),
    `The answer, ${sample.status}:`,
    typeof sample.answer === 'string'
      ? toFence('text', sample.answer)
      : toFence('json', JSON.stringify(sample.answer, null, 2)),
  ].join('\n\n');
}

function describeAnswers(api: Api, operation: Operation): string {
  const successes = Object.entries(operation.responses).filter(([status]) => Number(status) < 300);
  return successes
    .map(([status, { description = '', content = {} }]) => {
      const schema = content['application/json']?.schema;
      const fields = schema === undefined ? '' : describeFields(api, schema, 'answer');
      return [`## Answer ${status}`, description, fields]
        .filter((part) => part !== '')
        .join('\n\n');
    })
    .join('\n\n');
}

function describeRefusals(service: Service, { 'x-error-reasons': reasons }: Operation): string {
  const rows = reasons.map((reason) => {
    const { code, meaning } = codeOf(service, reason);
    return [`[\`${reason}\`](${linkTo(errorSlug(service, code), reason)})`, `\`${code}\``, meaning];
  });
  return `## Refusals\n\nThe header \`Error-Reason\` names the reason.\n\n${toTable(['reason', 'code', 'meaning'], rows)}`;
}
