import { entriesOf, resolve, textsOf, toObject } from './json-document.ts';
import type { JsonObject } from './json-document.ts';
import { listSchemaChanges } from './schema-changes.ts';
import type { Direction } from './schema-changes.ts';

export interface BreakingChange {
  readonly operationId: string;
  readonly what: string;
}

interface Version {
  readonly document: JsonObject;
  readonly operation: JsonObject;
}

const methods = ['get', 'put', 'post', 'patch', 'delete'];

/**
 * Changes between two OpenAPI documents that can break a client of the earlier one. Additions, and
 * changes that clients need not notice, are left out.
 */
export function findBreakingChanges(
  before: JsonObject,
  after: JsonObject,
): readonly BreakingChange[] {
  return entriesOf(before['paths']).flatMap(([path, item]) =>
    entriesOf(item)
      .filter(([method]) => methods.includes(method))
      .flatMap(([method, operation]) => {
        const counterpart = toObject(toObject(after['paths'])[path])[method];
        const from = { document: before, operation: toObject(operation) };
        const operationId = nameOf(from);
        const changes =
          counterpart === undefined
            ? [`${method.toUpperCase()} ${path} is gone`]
            : listChanges(from, { document: after, operation: toObject(counterpart) });
        return changes.map((what) => ({ operationId, what }));
      }),
  );
}

function listChanges(before: Version, after: Version): readonly string[] {
  return [
    ...listNameChanges(before, after),
    ...listAccessChanges(before, after),
    ...listParameterChanges(before, after),
    ...listBodyChanges(before, after),
    ...listResponseChanges(before, after),
  ];
}

/** Generated clients have a function with this name. */
function listNameChanges(before: Version, after: Version): string[] {
  return nameOf(before) === nameOf(after) ? [] : [`is now called ${nameOf(after)}`];
}

function nameOf({ operation: { operationId } }: Version): string {
  if (typeof operationId !== 'string') throw new Error('an operation has no operationId');
  return operationId;
}

/**
 * One of the listed scopes is enough, and none listed means any key: additional scopes break
 * nothing.
 */
function listAccessChanges(before: Version, after: Version): string[] {
  const [from, to] = [before, after].map(({ operation }) =>
    textsOf(operation['x-required-scopes']),
  );
  const changes: string[] = [];
  if (isPublic(before) && !isPublic(after)) changes.push('now needs a key');
  if (from === undefined || to === undefined || to.length === 0) return changes;
  const lost = from.filter((scope) => !to.includes(scope));
  if (from.length === 0) changes.push(`now needs a scope: ${to.join(' or ')}`);
  else if (lost.length > 0) changes.push(`${lost.join(', ')} is no longer enough`);
  return changes;
}

function isPublic({ operation }: Version): boolean {
  return Array.isArray(operation['security']) && operation['security'].length === 0;
}

function listParameterChanges(before: Version, after: Version): readonly string[] {
  const [had, has] = [parametersOf(before), parametersOf(after)];
  const kept = [...had].flatMap(([name, from]) => {
    const to = has.get(name);
    if (to === undefined) return [`parameter ${name}: removed`];
    return compare('request', `parameter ${name}`, [before, from['schema']], [after, to['schema']]);
  });
  const demanded = [...has]
    .filter(([name, to]) => to['required'] === true && had.get(name)?.['required'] !== true)
    .map(([name]) => `parameter ${name}: now required`);
  return [...kept, ...demanded];
}

/** By location and name: `query limit`. */
function parametersOf({ document, operation }: Version): ReadonlyMap<string, JsonObject> {
  const list: unknown = operation['parameters'];
  const parameters = Array.isArray(list) ? list.map((item) => resolve(document, item)) : [];
  return new Map(parameters.map((item) => [`${String(item['in'])} ${String(item['name'])}`, item]));
}

function listBodyChanges(before: Version, after: Version): readonly string[] {
  const [from, to] = [before, after].map(({ document, operation }) =>
    resolve(document, operation['requestBody']),
  );
  if (from === undefined || to === undefined) return [];
  const demanded =
    to['required'] === true && from['required'] !== true ? ['body: now required'] : [];
  return [...demanded, ...compareContent('request', 'body', [before, from], [after, to])];
}

function listResponseChanges(before: Version, after: Version): readonly string[] {
  const responses = toObject(after.operation['responses']);
  return entriesOf(before.operation['responses']).flatMap(([status, response]) => {
    const place = `response ${status}`;
    if (responses[status] === undefined) return [`${place}: removed`];
    const from = resolve(before.document, response);
    const to = resolve(after.document, responses[status]);
    const headersLost = Object.keys(toObject(from['headers']))
      .filter((name) => !(name in toObject(to['headers'])))
      .map((name) => `${place}: header ${name} removed`);
    return [...headersLost, ...compareContent('response', place, [before, from], [after, to])];
  });
}

type Side = readonly [version: Version, node: unknown];

function compareContent(
  direction: Direction,
  place: string,
  [before, from]: Side,
  [after, to]: Side,
): readonly string[] {
  const contents = toObject(toObject(to)['content']);
  return entriesOf(toObject(from)['content']).flatMap(([type, content]) => {
    const counterpart = contents[type];
    if (counterpart === undefined) return [`${place}: ${type} removed`];
    const schemas = [toObject(content)['schema'], toObject(counterpart)['schema']];
    return compare(direction, place, [before, schemas[0]], [after, schemas[1]]);
  });
}

function compare(
  direction: Direction,
  place: string,
  [before, from]: Side,
  [after, to]: Side,
): readonly string[] {
  return listSchemaChanges({
    direction,
    place,
    before: { document: before.document, schema: from },
    after: { document: after.document, schema: to },
  });
}
