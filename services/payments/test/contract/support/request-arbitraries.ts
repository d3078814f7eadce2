import type { PublishedOperation, PublishedParameter } from '@countinghouse/testing/contract';
import fc from 'fast-check';
import { published } from './published.ts';
import { jsonValues, parameterSamples } from './schema-arbitraries.ts';

/** What the key of a request may do: everything, nothing, or it is no key at all. */
type KeyKind = 'all scopes' | 'no scopes' | 'refused';

export interface FuzzKey {
  readonly kind: KeyKind;
  /** The whole value of `Authorization`; undefined sends none. */
  readonly authorization: string | undefined;
}

export interface FuzzRequest {
  readonly method: string;
  /** Relative to the base address, as written on the request line. */
  readonly target: string;
  readonly key: FuzzKey;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  /** Null: a path or method that nobody published. */
  readonly operationId: string | null;
  /** Whether the published schemas take every parameter and the body. */
  readonly isInputValid: boolean;
}

/** Requests that the published document allows, forbids and has never heard of. */
export function fuzzRequests(
  keys: readonly FuzzKey[],
  knownIds: readonly string[],
): fc.Arbitrary<FuzzRequest> {
  const requests = published.operations.map((operation) =>
    publishedRequests(operation, keys, knownIds),
  );
  return fc.oneof(
    { weight: 4, arbitrary: fc.oneof(...requests) },
    { weight: 1, arbitrary: unpublishedRequests(keys) },
  );
}

function publishedRequests(
  operation: PublishedOperation,
  keys: readonly FuzzKey[],
  knownIds: readonly string[],
): fc.Arbitrary<FuzzRequest> {
  const { parameters } = operation.description;
  const ofKind = (kind: PublishedParameter['in']): readonly PublishedParameter[] =>
    parameters.filter((parameter) => parameter.in === kind);
  return fc
    .record({
      key: fc.constantFrom(...keys),
      path: fc.tuple(...ofKind('path').map((parameter) => pathParts(parameter, knownIds))),
      query: fc.tuple(...ofKind('query').map((parameter) => queryParts(parameter, knownIds))),
      unknownQuery: fc.option(queryText(), { nil: undefined, freq: 4 }),
      headers: oddHeaders(),
      body: bodies(operation),
    })
    .map(({ key, path, query, unknownQuery, headers, body }) => {
      const samples = [...path, ...query];
      const fields = [...query.flatMap(({ texts }) => texts), ...(unknownQuery ?? [])];
      const written = path.reduce(
        (text, { name, texts }) => text.replace(`{${name}}`, texts[0] ?? ''),
        operation.path,
      );
      return {
        method: operation.method,
        target: fields.length === 0 ? written : `${written}?${fields.join('&')}`,
        key,
        headers: { ...headers, ...body.headers },
        body: body.text,
        operationId: operation.description.operationId,
        isInputValid:
          body.isValid &&
          samples.every(({ isValid }) => isValid) &&
          (unknownQuery ?? []).length === 0,
      };
    });
}

interface Part {
  readonly name: string;
  readonly texts: readonly string[];
  readonly isValid: boolean;
}

/** An empty text would change the path, and a slash would make it another one. */
function pathParts(parameter: PublishedParameter, ids: readonly string[]): fc.Arbitrary<Part> {
  return fc
    .tuple(parameterSamples(parameter.schema, ids), encodings())
    .filter(([{ text }]) => text !== '' && !/^\.{1,2}$/.test(text))
    .map(([{ text, isValid }, encode]) => ({
      name: parameter.name,
      texts: [encode(text).replaceAll('/', '%2F')],
      isValid,
    }));
}

/** Absent, given once, or given twice, which no parameter takes. */
function queryParts(parameter: PublishedParameter, ids: readonly string[]): fc.Arbitrary<Part> {
  const { name, required = false } = parameter;
  const one = fc
    .tuple(parameterSamples(parameter.schema, ids), encodings())
    .map(([{ text, isValid }, encode]) => ({
      name,
      texts: [`${name}=${encode(text)}`],
      isValid,
    }));
  const twice = fc
    .tuple(one, one)
    .map(([a, b]) => ({ name, texts: [...a.texts, ...b.texts], isValid: false }));
  return fc.oneof(
    { weight: 4, arbitrary: fc.constant({ name, texts: [], isValid: !required }) },
    { weight: 4, arbitrary: one },
    { weight: 1, arbitrary: twice },
  );
}

/** Parameters that no operation takes; their names cannot be those of published ones. */
function queryText(): fc.Arbitrary<readonly string[]> {
  const odd = fc.constantFrom(
    '__proto__=1',
    'constructor=x',
    'x[]=1',
    'x[a]=1',
    '=',
    '%zz=%zz',
    'x',
  );
  const random = fc
    .string({ unit: 'binary', maxLength: 20 })
    .map((text) => `x-${encodeLeniently(text)}`);
  return fc.array(fc.oneof(odd, random), { maxLength: 3 });
}

/** The same text in spellings that mean the same. */
function encodings(): fc.Arbitrary<(text: string) => string> {
  return fc.constantFrom(encodeLeniently, (text: string) =>
    Array.from(Buffer.from(text), (byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''),
  );
}

function encodeLeniently(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

interface Body {
  readonly text: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly isValid: boolean;
}

const noBody: Body = { text: undefined, headers: {}, isValid: true };
const json = { 'content-type': 'application/json' };

function bodies({ method, description }: PublishedOperation): fc.Arbitrary<Body> {
  const requestBody = Object(description['requestBody']);
  const { schema } = Object(Object(requestBody.content)['application/json']);
  // A body without bytes is no body, whatever its media type.
  const isOptional = schema !== undefined && requestBody.required !== true;
  const broken = brokenBodies().map((body) => ({
    ...body,
    isValid: isOptional && body.text === '',
  }));
  // A body on a read is read past, whatever it is.
  if (schema === undefined) {
    const ignored = brokenBodies().map((body) => ({ ...body, isValid: true }));
    return method === 'GET'
      ? fc.oneof({ weight: 5, arbitrary: fc.constant(noBody) }, ignored)
      : fc.constant(noBody);
  }
  const valid = jsonValues(schema, resolveSchema).map((value) => ({
    text: JSON.stringify(value),
    headers: json,
    isValid: true,
  }));
  const absent = fc.constant({ ...noBody, isValid: requestBody.required !== true });
  return fc.oneof({ weight: 4, arbitrary: valid }, broken, absent);
}

function brokenBodies(): fc.Arbitrary<Pick<Body, 'text' | 'headers'>> {
  const texts = fc.oneof(
    fc.constantFrom('{', '[]', 'null', '"text"', '{"a":1,"a":2}', '{"__proto__":{}}', '\uFEFF{}'),
    fc.json().map((text) => `${text}x`),
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.nat(300_000).map((length) => 'x'.repeat(length)),
  );
  const types = fc.constantFrom('application/json', 'text/plain', 'multipart/form-data', 'x', '');
  return fc
    .tuple(texts, types)
    .map(([text, type]) => ({ text, headers: type === '' ? {} : { 'content-type': type } }));
}

function oddHeaders(): fc.Arbitrary<Readonly<Record<string, string>>> {
  const values = fc
    .string({ unit: 'binary', maxLength: 40 })
    .map((text) => text.replaceAll(/[^\x21-\x7e\xa0-\xff]/g, ''));
  const names = fc.constantFrom(
    'accept',
    'accept-encoding',
    'cookie',
    'forwarded',
    'idempotency-key',
    'if-none-match',
    'origin',
    'range',
    'x-forwarded-for',
    'x-http-method-override',
    'x-request-id',
  );
  return fc.dictionary(names, values, { maxKeys: 3 });
}

const otherMethods = ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'];

/** Paths made of anything, and published paths with a method they do not have. */
function unpublishedRequests(keys: readonly FuzzKey[]): fc.Arbitrary<FuzzRequest> {
  const segments = fc.oneof(
    fc.constantFrom('%', '%zz', '%00', '%2e%2e', ';a=b', '*', "'", '%E0%A4%A', 'x'.repeat(500)),
    fc.string({ unit: 'binary', maxLength: 20 }).map(encodeLeniently),
  );
  const paths = fc
    .array(segments, { minLength: 1, maxLength: 4 })
    .map((parts) => `/x-${parts.join('/')}`);
  const operations = published.operations;
  const wrongMethods = fc
    .tuple(fc.constantFrom(...operations), fc.constantFrom(...otherMethods))
    .filter(([{ path }, method]) => operations.every((o) => o.path !== path || o.method !== method))
    .map(([{ path }, method]) => ({ method, target: path.replaceAll(/\{\w+\}/g, 'x') }));
  const strange = fc
    .tuple(paths, fc.constantFrom('GET', ...otherMethods))
    .map(([target, method]) => ({ method, target }));
  return fc
    .record({
      place: fc.oneof(strange, wrongMethods),
      key: fc.constantFrom(...keys),
      headers: oddHeaders(),
      body: fc.option(brokenBodies(), { nil: undefined }),
    })
    .map(({ place, key, headers, body }) => ({
      ...place,
      key,
      headers: { ...headers, ...body?.headers },
      body: place.method === 'TRACE' ? undefined : body?.text,
      operationId: null,
      isInputValid: true,
    }));
}

function resolveSchema(
  schema: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const { $ref } = schema;
  if (typeof $ref !== 'string') return schema;
  const name = $ref.slice($ref.lastIndexOf('/') + 1);
  return resolveSchema(published.document.components.schemas[name] ?? {});
}
