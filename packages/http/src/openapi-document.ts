import { errorStatuses } from './error-replies.ts';
import type { ErrorStatus } from './error-replies.ts';
import type { Entrance } from './openapi-entrance.ts';
import { componentHeaders, describeErrors } from './openapi-errors.ts';
import { isRecord, toOpenapi30 } from './openapi-schemas.ts';
import { errorStatusesKey } from './operation.ts';

/** The published description, as plain JSON. */
export type OpenapiDocument = Record<string, unknown>;

/** Marks an operation whose body may be left out; taken out of the document. */
export const optionalBodyKey = 'x-optional-body';

const methods = new Set(['get', 'put', 'post', 'delete', 'patch']);

/** Adds what holds for all operations, so that no route has to repeat it. */
export function finishDocument(source: unknown, entrance: Entrance): OpenapiDocument {
  const document = toOpenapi30(source);
  if (!isRecord(document)) throw new TypeError('the OpenAPI document is not an object');

  const errors = describeErrors(entrance);
  const used = new Set<ErrorStatus>();
  for (const [path, item] of entriesOf(document['paths'])) {
    for (const [method, operation] of entriesOf(item)) {
      if (!methods.has(method) || !isRecord(operation)) continue;
      const statuses = listErrorStatuses({ method, path, operation, entrance });
      finishOperation(
        operation,
        statuses.map((status) => [status, errors[status].name]),
      );
      for (const status of statuses) used.add(status);
    }
  }

  const components = isRecord(document['components']) ? document['components'] : {};
  document['components'] = {
    ...components,
    headers: componentHeaders,
    responses: Object.fromEntries(
      [...used].map((status) => [errors[status].name, errors[status].response]),
    ),
  };
  dropUnusedSchemas(document);
  return document;
}

function finishOperation(
  operation: Record<string, unknown>,
  errors: readonly (readonly [ErrorStatus, string])[],
): void {
  const body = operation['requestBody'];
  if (isRecord(body) && operation[optionalBodyKey] === true) body['required'] = false;

  spellHeaderNames(operation['parameters']);
  const responses = isRecord(operation['responses']) ? operation['responses'] : {};
  for (const [status, response] of entriesOf(responses)) {
    if (!isRecord(response)) continue;
    addRequestId(response);
    // A route has to name some schema; by RFC 9110 there is no body.
    if (status === '304') delete response['content'];
  }
  for (const [status, name] of errors) {
    responses[status] = { $ref: `#/components/responses/${name}` };
  }
  operation['responses'] = responses;
  delete operation[errorStatusesKey];
  delete operation[optionalBodyKey];
}

/** Schemas know headers in lower case, as the parser hands them over; people write them with capitals. */
function spellHeaderNames(parameters: unknown): void {
  if (!Array.isArray(parameters)) return;
  for (const parameter of parameters.filter(isRecord)) {
    if (parameter['in'] !== 'header') continue;
    parameter['name'] = String(parameter['name']).replaceAll(/(?<=^|-)[a-z]/g, (letter) =>
      letter.toUpperCase(),
    );
  }
}

function addRequestId(response: Record<string, unknown>): void {
  const headers = isRecord(response['headers']) ? response['headers'] : {};
  response['headers'] = {
    'X-Request-Id': { $ref: '#/components/headers/X-Request-Id' },
    ...headers,
  };
  if (response['description'] === 'Default Response') response['description'] = 'Success.';
}

interface OperationPlace {
  readonly method: string;
  readonly path: string;
  readonly operation: Record<string, unknown>;
  readonly entrance: Entrance;
}

function listErrorStatuses(place: OperationPlace): readonly ErrorStatus[] {
  const { method, path, operation, entrance } = place;
  const declared: unknown = operation[errorStatusesKey];
  const isPublic = Array.isArray(operation['security']) && operation['security'].length === 0;
  const hasBody = operation['requestBody'] !== undefined;
  const statuses = new Set<unknown>(Array.isArray(declared) ? declared : []);
  for (const status of [429, 500, 503]) statuses.add(status);
  if (!isPublic) statuses.add(401);
  const isGuarded = entrance.guardsChanges && method !== 'get';
  if (isGuarded || operation[entrance.requirementsKey] !== undefined) statuses.add(403);
  const takesInput = hasBody || operation['parameters'] !== undefined;
  if (takesInput || entrance.closesQueries === true) statuses.add(400);
  if (hasBody) statuses.add(413);
  if (path.includes('{')) statuses.add(404);
  return errorStatuses.filter((status) => statuses.has(status));
}

// A schema registered with an id is listed for requests and for answers, whether used there or not.
function dropUnusedSchemas(document: Record<string, unknown>): void {
  const components = document['components'];
  if (!isRecord(components) || !isRecord(components['schemas'])) return;
  const { schemas, ...others } = components;
  const reachable = new Set<string>();
  const follow = (node: unknown): void => {
    for (const name of listSchemaRefs(node)) {
      if (reachable.has(name)) continue;
      reachable.add(name);
      follow(Object.fromEntries(entriesOf(schemas).filter(([schema]) => schema === name)));
    }
  };
  follow({ ...document, components: others });
  components['schemas'] = Object.fromEntries(
    entriesOf(schemas).filter(([name]) => reachable.has(name)),
  );
}

function listSchemaRefs(node: unknown): readonly string[] {
  const names = JSON.stringify(node).matchAll(/"#\/components\/schemas\/([^"/]+)"/g);
  return [...names].map(([, name = '']) => name);
}

function entriesOf(value: unknown): [string, unknown][] {
  return isRecord(value) ? Object.entries(value) : [];
}
