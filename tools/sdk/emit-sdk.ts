import type { Parameter, Schema } from './document.ts';
import { pathNames, refName, resolve } from './model.ts';
import type { Api, Operation } from './model.ts';
import sdkNames from './names.json' with { type: 'json' };
import { toComment, toDeclaration, toKebab, toPascal, toType } from './types.ts';

export const banner = '// Generated from the OpenAPI documents by ./dev generate. Do not edit.\n\n';

export type Service = keyof typeof sdkNames;

/** An SDK method: an operation, or a variant of one with a different response. */
interface Method {
  readonly operation: Operation;
  readonly group: string;
  readonly name: string;
  /** Part of a variant's URL. */
  readonly fixedQuery: string;
  readonly isText: boolean;
  readonly answers: Operation['answers'];
}

/**
 * Its type requires a key: an automatic one does not survive a restart, and the money would be paid
 * twice.
 */
const keyDemanded = 'createPayout';
const refund = 'refundPayment';

/** Source of the types, the client's interface and the table that its runtime uses. */
export function emitSdk(service: Service, api: Api): string {
  const groups = [...Map.groupBy(listMethods(service, api), ({ group }) => group)];
  const members = groups.map(([group, methods]) => {
    const lines = methods.map((method) => toMethod(api, method));
    return `  readonly ${group}: {\n${lines.join('')}  };\n`;
  });
  const rows = groups.map(([group, methods]) => {
    // The runtime's own refund does more than a row can express.
    const plain = methods.filter(({ operation }) => operation.id !== refund);
    const lines = plain.map((method) => `    ${method.name}: '${toRow(api, method)}',\n`);
    return `  ${group}: {\n${lines.join('')}  },\n`;
  });
  const body = [
    ...Object.entries(api.schemas)
      .filter(([name]) => !isEvent(name, api))
      .map(([name, schema]) => toDeclaration(name, schema)),
    ...api.operations.flatMap(listInputs).map(([name, schema]) => toDeclaration(name, schema)),
    `/** Every operation of the ${service} API. */\nexport interface ${toPascal(service)}Operations {\n${members.join('')}}\n`,
    `export const ${service}Table = {\n${rows.join('')}};\n`,
  ].join('\n');
  return `${banner}${toImports(service, body)}\n${body}`;
}

export function listMethods(service: Service, api: Api): readonly Method[] {
  const names = new Map<string, string>(Object.entries(sdkNames[service]));
  const methods = api.operations.flatMap((operation): readonly Method[] => {
    const [group = '', name] = (names.get(operation.id) ?? '').split('.');
    if (name === undefined) throw new Error(`tools/sdk/names.json has no ${operation.id}`);
    names.delete(operation.id);
    const { answers, hasCsv } = operation;
    const plain = { operation, group, name, fixedQuery: '', isText: false, answers };
    if (operation.parameters.some((each) => each.name === 'dry_run')) {
      const preview = { ...plain, name: 'preview', fixedQuery: '?dry_run=true' };
      return [
        { ...plain, answers: answers.slice(1) },
        { ...preview, answers: answers.slice(0, 1) },
      ];
    }
    if (!hasCsv) return [plain];
    return [plain, { ...plain, name: `${name}Csv`, fixedQuery: '?format=csv', isText: true }];
  });
  if (names.size > 0) throw new Error(`no document has ${[...names.keys()].join(', ')}`);
  return methods;
}

/** What the caller may choose; `format` and `dry_run` have separate methods. */
export function chosenQuery({ parameters }: Operation): readonly Parameter[] {
  const own = ['format', 'dry_run'];
  return parameters.filter(({ in: place, name }) => place === 'query' && !own.includes(name));
}

export function toQuerySchema(query: readonly Parameter[]): Schema {
  const properties = query.map(
    ({ name, description = '', schema }) => [name, { ...schema, description }] as const,
  );
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    required: query.filter(({ required }) => required).map(({ name }) => name),
  };
}

/** Whether its response is a list of items, paged or complete. */
function isList(api: Api, { method, answers, id }: Operation): boolean {
  const { properties } = resolve(api.schemas, answers[0] ?? {});
  return method === 'GET' && id.startsWith('list') && properties?.['data']?.items !== undefined;
}

/** Named types for queries, and for bodies that the document does not name. */
function listInputs(operation: Operation): readonly (readonly [string, Schema])[] {
  const query = chosenQuery(operation);
  const body = operation.body?.schema;
  const name = toPascal(operation.id);
  const inputs: (readonly [string, Schema])[] = [];
  if (query.length > 0) inputs.push([`${name}Query`, toQuerySchema(query)]);
  if (body !== undefined && body.$ref === undefined) inputs.push([`${name}Body`, body]);
  return inputs;
}

function toMethod(api: Api, method: Method): string {
  const { operation, name } = method;
  const { id, summary, description, 'x-required-scopes': scopes } = operation;
  const parameters = [
    ...pathNames(operation).map((each) =>
      id === refund ? 'payment: PaymentToRefund | string' : `${each}: string`,
    ),
    ...toInput(operation),
    toOptions(method),
  ];
  const scope = scopes.length === 0 ? '' : ` Scope: \`${scopes.join('`, `')}\`.`;
  const comment = toComment(`${summary}. ${description}`.trim() + scope, '    ');
  return `${comment}    ${name}(${parameters.join(', ')}): ${toAnswer(api, method)};\n`;
}

function toInput(operation: Operation): readonly string[] {
  const { body, id } = operation;
  if (body !== null) {
    const { $ref } = body.schema;
    const type = $ref === undefined ? `${toPascal(id)}Body` : refName($ref);
    return [`body${body.isRequired ? '' : '?'}: ${type}`];
  }
  const query = chosenQuery(operation);
  const mark = query.some(({ required }) => required) ? '' : '?';
  return query.length === 0 ? [] : [`query${mark}: ${toPascal(id)}Query`];
}

function toOptions({ operation, fixedQuery }: Method): string {
  if (operation.id === keyDemanded) return 'options: DemandedKeyOptions';
  if (operation.id === refund) return 'options?: RefundOptions';
  const isKeyed = operation['x-repeat'] === 'key' && fixedQuery === '';
  return isKeyed ? 'options?: KeyOptions' : 'options?: CallOptions';
}

function toAnswer(api: Api, { operation, answers, isText }: Method): string {
  if (isText) return 'Promise<string>';
  const mayWait = (schema: Schema | null): boolean =>
    resolve(api.schemas, schema ?? {}).properties?.['requiresApproval'] !== undefined;
  const types = answers.map((schema) => {
    const type = toType(schema ?? {});
    const isPlain = mayWait(schema) || !answers.some(mayWait);
    return isPlain ? type : `(${type} & { readonly requiresApproval?: undefined })`;
  });
  const type = types.join(' | ');
  return isList(api, operation) ? `List<${type}, ${type}['data'][number]>` : `Promise<${type}>`;
}

/**
 * `METHOD path form repeat`, as `Table` of the runtime describes it: what is usual is empty, and the path begins behind the
 * address of the group.
 */
function toRow(api: Api, { operation, group, fixedQuery, isText }: Method): string {
  const { id, method, path, body, 'x-repeat': repeat, 'x-pagination': pages } = operation;
  if (repeat === undefined || pages === undefined) throw new Error(`${id} lacks x-repeat`);
  const address = `/${toKebab(group)}`;
  if (!path.startsWith(address)) throw new Error(`${id} of ${group} is not below ${address}`);
  const input = body === null ? (chosenQuery(operation).length === 0 ? '' : '?') : '+';
  const repeated = fixedQuery === '' ? repeat + (id === keyDemanded ? '!' : '') : 'read';
  const form = isText ? 'text' : isList(api, operation) ? pages : '';
  const row = [method + input, path.slice(address.length) + fixedQuery, form, repeated];
  return row.join(' ').replace(/ *( read)?$/, '');
}

/** Union of a service's events, by the name in its document. */
const unions: readonly string[] = ['Event', 'BooksEvent'];

/** Events have a separate file for both services. */
function isEvent(name: string, { events }: Api): boolean {
  return unions.includes(name) || events.some(({ type }) => `${toPascal(type)}Event` === name);
}

function toImports(service: Service, body: string): string {
  const files = {
    '../exchange.ts': ['CallOptions', 'DemandedKeyOptions', 'KeyOptions'],
    '../list.ts': ['List'],
    '../refund.ts': ['PaymentToRefund', 'RefundOptions'],
    '../units.ts': ['MajorUnits', 'MinorUnits'],
    './events.ts': unions,
  };
  return Object.entries(files)
    .map(([file, names]) => {
      const used = names.filter((name) => new RegExp(`\\b${name}\\b`).test(body)).join(', ');
      const own = unions.includes(used) ? `${toPascal(service)}Event as ${used}` : used;
      return used === '' ? '' : `import type { ${own} } from '${file}';\n`;
    })
    .join('');
}
