import { errorStatuses } from './error-codes.ts';
import type { ErrorStatus } from './error-codes.ts';
import {
  describeAnswers,
  limitHeaders,
  listHeaders,
  reasonHeaders,
  toHeaders,
} from './openapi-answers.ts';
import { describeCall } from './openapi-calls.ts';
import type { Entrance } from './openapi-entrance.ts';
import { describeErrors } from './openapi-errors.ts';
import type { ErrorResponse } from './openapi-errors.ts';
import { describeFields } from './openapi-fields.ts';
import type { FieldWords } from './openapi-fields.ts';
import { nameBodies, openEnums } from './openapi-names.ts';
import type { NamedEnum } from './openapi-names.ts';
import { settleNullables } from './openapi-nullables.ts';
import { nameReasons } from './openapi-reasons.ts';
import { isRecord, toOpenapi30 } from './openapi-schemas.ts';
import { errorStatusesKey } from './operation.ts';

/** The published API description, as plain JSON. */
export type OpenapiDocument = Record<string, unknown>;

/** Marks an operation whose body is optional; removed from the document. */
export const optionalBodyKey = 'x-optional-body';

const methods = new Set(['get', 'put', 'post', 'delete', 'patch']);

/** Texts that several records share, written once. */
export interface SharedWords {
  readonly enums?: readonly NamedEnum[];
  readonly fields?: FieldWords;
}

/** Adds what applies to all operations, so that routes need not repeat it. */
export function finishDocument(
  source: unknown,
  entrance: Entrance,
  { enums = [], fields = {} }: SharedWords = {},
): OpenapiDocument {
  const document = toOpenapi30(source);
  if (!isRecord(document)) throw new TypeError('the OpenAPI document is not an object');

  const components = isRecord(document['components']) ? document['components'] : {};
  const schemas = isRecord(components['schemas']) ? components['schemas'] : {};
  const limits = entrance.sendsLimits === true ? limitHeaders : [];
  const errors = describeErrors(entrance);
  const operations: Record<string, unknown>[] = [];
  const used = new Set<ErrorStatus>();
  for (const [path, item] of entriesOf(document['paths'])) {
    for (const [method, operation] of entriesOf(item)) {
      if (!methods.has(method) || !isRecord(operation)) continue;
      describeCall(method, operation, entrance);
      describeAnswers(operation, schemas, limits);
      const statuses = listErrorStatuses({ method, path, operation, entrance });
      finishOperation(
        operation,
        statuses.map((status) => [status, errors[status].name]),
      );
      nameReasons(operation, statuses, entrance);
      for (const status of statuses) used.add(status);
      operations.push(operation);
    }
  }

  const responses = Object.fromEntries(
    [...used].map((status) => {
      const { name, response } = errors[status];
      const reasons = entrance.namesReasons === true ? reasonHeaders(status) : [];
      return [name, withHeaders(response, [...(status < 500 ? limits : []), ...reasons])];
    }),
  );
  const headers = listHeaders({ paths: document['paths'], responses });
  document['components'] = { ...components, schemas, headers, responses };
  nameBodies(operations, schemas);
  openEnums([...answersOf(operations), responses, ...eventsOf(document)], schemas, enums);
  describeFields(schemas, fields);
  const left = dropUnusedSchemas(document);
  settleNullables(document, left);
  return document;
}

function answersOf(operations: readonly Record<string, unknown>[]) {
  return operations.map(({ responses }) => responses).filter(isRecord);
}

function eventsOf(document: Record<string, unknown>) {
  return [document['x-webhooks']].filter(isRecord);
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
    // A route has to name some schema, but RFC 9110 forbids a body.
    if (status === '304') delete response['content'];
  }
  for (const [status, name] of errors) {
    responses[status] = { $ref: `#/components/responses/${name}` };
  }
  operation['responses'] = responses;
  delete operation[errorStatusesKey];
  delete operation[optionalBodyKey];
}

/**
 * Schemas use lower-case header names, as the parser delivers them; people write them with
 * capitals.
 */
function spellHeaderNames(parameters: unknown): void {
  if (!Array.isArray(parameters)) return;
  for (const parameter of parameters.filter(isRecord)) {
    if (parameter['in'] !== 'header') continue;
    parameter['name'] = String(parameter['name']).replaceAll(/(?<=^|-)[a-z]/g, (letter) =>
      letter.toUpperCase(),
    );
  }
}

function withHeaders(response: ErrorResponse['response'], names: Parameters<typeof toHeaders>[0]) {
  return { ...response, headers: { ...response.headers, ...toHeaders(names) } };
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

// A schema registered with an id is listed for requests and responses, whether used there or not.
function dropUnusedSchemas(document: Record<string, unknown>): Record<string, unknown> {
  const components = document['components'];
  if (!isRecord(components) || !isRecord(components['schemas'])) return {};
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
  const left = Object.fromEntries(entriesOf(schemas).filter(([name]) => reachable.has(name)));
  components['schemas'] = left;
  return left;
}

function listSchemaRefs(node: unknown): readonly string[] {
  const names = JSON.stringify(node).matchAll(/"#\/components\/schemas\/([^"/]+)"/g);
  return [...names].map(([, name = '']) => name);
}

function entriesOf(value: unknown): [string, unknown][] {
  return isRecord(value) ? Object.entries(value) : [];
}
