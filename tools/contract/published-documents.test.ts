import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { entriesOf, resolve, textsOf, toObject } from './json-document.ts';
import type { JsonObject } from './json-document.ts';

const repositoryRoot = join(import.meta.dirname, '../..');

interface Operation {
  readonly method: string;
  readonly operation: JsonObject;
}

describe.each(['payments', 'accounting'])('the published document of %s', (service) => {
  const file = join(repositoryRoot, 'services', service, 'openapi.json');
  const document = toObject(JSON.parse(readFileSync(file, 'utf8')));
  const operations = listOperations(document);
  const namesOf = (chosen: readonly Operation[]): readonly unknown[] =>
    chosen.map(({ operation }) => operation['operationId']);

  test('says of every operation whether a client may repeat it', () => {
    const repeats = ['read', 'key', 'natural', 'never'];
    const silent = operations.filter(
      ({ operation }) => !repeats.includes(String(operation['x-repeat'])),
    );
    expect(namesOf(silent)).toEqual([]);
  });

  test('calls exactly its GET operations reads', () => {
    const wrong = operations.filter(
      ({ method, operation }) => (method === 'get') !== (operation['x-repeat'] === 'read'),
    );
    expect(namesOf(wrong)).toEqual([]);
  });

  test('repeats by key exactly where it takes an Idempotency-Key', () => {
    const wrong = operations.filter(
      ({ operation }) =>
        namesOfParameters(operation).includes('Idempotency-Key') !==
        (operation['x-repeat'] === 'key'),
    );
    expect(namesOf(wrong)).toEqual([]);
  });

  test('says of every operation how its list continues', () => {
    const paginations = ['cursor', 'offset', 'sequence', 'none'];
    const silent = operations.filter(
      ({ operation }) => !paginations.includes(String(operation['x-pagination'])),
    );
    expect(namesOf(silent)).toEqual([]);
  });

  test('names the schema of every request body', () => {
    const unnamed = operations.filter(({ operation }) => {
      const content = toObject(toObject(operation['requestBody'])['content']);
      return entriesOf(content).some(
        ([, media]) => !('$ref' in toObject(toObject(media)['schema'])),
      );
    });
    expect(namesOf(unnamed)).toEqual([]);
  });

  test('shows an example of every request body and every answer in JSON', () => {
    const media = operations.flatMap(({ operation }) =>
      [operation['requestBody'], ...Object.values(toObject(operation['responses']))].map(
        (part) => [operation['operationId'], mediaOf(document, part)] as const,
      ),
    );
    const bare = media.filter(
      ([, { schema, example }]) =>
        schema !== undefined && (example ?? resolve(document, schema)['example']) === undefined,
    );
    expect(bare.map(([operationId]) => operationId)).toEqual([]);
  });

  test('says of every success what it means', () => {
    const silent = operations.filter(({ operation }) =>
      entriesOf(operation['responses']).some(([status, response]) => {
        const { description } = toObject(response);
        return Number(status) < 400 && !/^(?!Success|Done|Default).+\.$/.test(String(description));
      }),
    );
    expect(namesOf(silent)).toEqual([]);
  });

  test('describes every property and parameter', () => {
    const schemas = collectSchemas(document, [document['paths'], document['x-webhooks']]);
    const silent = schemas.flatMap(({ properties }) =>
      entriesOf(properties).filter(([, property]) => !isDescribed(document, property)),
    );
    expect(silent.map(([name]) => name)).toEqual([]);
    const parameters = operations.flatMap(({ operation }) => listOf(operation['parameters']));
    expect(parameters.filter((parameter) => !isDescribed(document, parameter))).toEqual([]);
  });

  test('declares every tag', () => {
    const declared = listOf(document['tags']).map((tag) => toObject(tag)['name']);
    const used = operations.flatMap(({ operation }) => textsOf(operation['tags']));
    expect(used.filter((tag) => !declared.includes(tag))).toEqual([]);
  });

  test('lets every enum of an answer or event gain words, and keeps requests closed', () => {
    const answers = collectSchemas(document, [
      ...operations.map(({ operation }) => operation['responses']),
      document['x-webhooks'],
    ]);
    const requests = collectSchemas(
      document,
      operations.flatMap(({ operation }) => [operation['parameters'], operation['requestBody']]),
    );
    const wordsOf = ({ enum: words }: JsonObject): readonly string[] => textsOf(words);
    const closed = answers.filter((schema) => wordsOf(schema).length > 1 && !isOpen(schema));
    expect(closed.map(wordsOf)).toEqual([]);
    expect(requests.filter(isOpen).map(wordsOf)).toEqual([]);
  });

  test('describes every event by a schema of its own', () => {
    const schemas = entriesOf(document['x-webhooks']).map(([type, item]) => {
      const body = toObject(toObject(toObject(item)['post'])['requestBody']);
      const media = toObject(toObject(body['content'])['application/json']);
      return [type, toObject(media['schema'])['$ref']] as const;
    });
    expect(schemas.length).toBeGreaterThan(5);
    for (const [type, reference] of schemas) {
      expect(reference, type).toMatch(/^#\/components\/schemas\/\w+Event$/);
      const { properties } = resolve(document, { $ref: reference });
      expect(toObject(toObject(properties)['type'])['enum'], type).toEqual([type]);
    }
  });
});

function isOpen(schema: JsonObject): boolean {
  return schema['x-extensible'] === true;
}

/** Every object within the nodes, including through references, each once. */
function collectSchemas(document: JsonObject, nodes: readonly unknown[]): readonly JsonObject[] {
  const found = new Set<JsonObject>();
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) node.forEach(visit);
    if (typeof node !== 'object' || node === null || Array.isArray(node)) return;
    const schema = resolve(document, node);
    if (found.has(schema)) return;
    found.add(schema);
    for (const [name, value] of entriesOf(schema)) if (name !== 'example') visit(value);
  };
  nodes.forEach(visit);
  return [...found];
}

function listOperations(document: JsonObject): readonly Operation[] {
  return entriesOf(document['paths']).flatMap(([, item]) =>
    entriesOf(item).map(([method, operation]) => ({ method, operation: toObject(operation) })),
  );
}

function namesOfParameters(operation: JsonObject): readonly unknown[] {
  return listOf(operation['parameters']).map((item) => toObject(item)['name']);
}

/** The JSON of a request or response body. */
function mediaOf(document: JsonObject, part: unknown): JsonObject {
  return toObject(toObject(resolve(document, part)['content'])['application/json']);
}

/** Directly, or by what it refers to. */
function isDescribed(document: JsonObject, node: unknown): boolean {
  const { description, $ref, allOf } = toObject(node);
  if (typeof description === 'string' && description !== '') return true;
  if (typeof $ref === 'string') return isDescribed(document, resolve(document, node));
  return listOf(allOf).some((part) => isDescribed(document, part));
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
