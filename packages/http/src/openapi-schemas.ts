/**
 * Rewrites a copy of the document: removes what zod and the framework write for later versions or
 * what OpenAPI 3.0 understands differently.
 */
export function toOpenapi30(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(toOpenapi30);
  if (!isRecord(node)) return node;
  const schema = Object.fromEntries(
    Object.entries(node).map(([key, value]) => [key, toOpenapi30(value)]),
  );
  return [writeDefault, dropNoise, listNull, unwrapReference, mergeNull].reduce(
    (result, rewrite) => rewrite(result),
    schema,
  );
}

export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

type JsonRecord = Record<string, unknown>;

/** zod drops `default` from transformed schemas; `x-default` carries it. */
function writeDefault(schema: JsonRecord): JsonRecord {
  if (!('x-default' in schema)) return schema;
  const { 'x-default': fallback, ...rest } = schema;
  return { ...rest, default: fallback };
}

/**
 * Removes the patterns that zod adds to formats, and the bounds of its integers, which do not help
 * readers.
 */
function dropNoise(schema: JsonRecord): JsonRecord {
  const { type, format } = schema;
  return Object.fromEntries(
    Object.entries(schema).filter(([key, value]) => {
      if (key === 'pattern') return type !== 'string' || format === undefined;
      if (key === 'minimum') return type !== 'integer' || value !== Number.MIN_SAFE_INTEGER;
      if (key === 'maximum') return type !== 'integer' || value !== Number.MAX_SAFE_INTEGER;
      return true;
    }),
  );
}

/** An enum accepts null only if it lists it. */
function listNull(schema: JsonRecord): JsonRecord {
  const { nullable, enum: values } = schema;
  if (nullable !== true || !isList(values) || values.includes(null)) return schema;
  return { ...schema, enum: [...values, null] };
}

/** A lone reference needs no `allOf`; beside `nullable` or a description it does. */
function unwrapReference(schema: JsonRecord): JsonRecord {
  const { allOf, ...rest } = schema;
  if (!isList(allOf) || allOf.length !== 1) return schema;
  const [only] = allOf;
  if (!isRecord(only) || only['$ref'] === undefined) return schema;
  // Only a schema with a type can be nullable, and every named schema is an object.
  if (rest['nullable'] === true) return { type: 'object', ...schema };
  return Object.keys(rest).length === 0 ? only : schema;
}

/** Merges `string or null` into one nullable schema. */
function mergeNull(schema: JsonRecord): JsonRecord {
  const { anyOf, ...rest } = schema;
  if (!isList(anyOf)) return schema;
  const others = anyOf.filter((branch) => !isNullSchema(branch));
  const [only] = others;
  if (others.length !== 1 || anyOf.length !== 2 || !isRecord(only)) return schema;
  return only['type'] === undefined ? schema : { ...rest, ...only, nullable: true };
}

function isNullSchema(schema: unknown): boolean {
  if (!isRecord(schema) || schema['nullable'] !== true) return false;
  const { enum: values } = schema;
  return isList(values) && values.length === 1 && values[0] === null;
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}
