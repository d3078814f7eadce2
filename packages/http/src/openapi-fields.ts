import { isRecord } from './openapi-schemas.ts';

/**
 * Descriptions of fields that several records share, by name. A qualified name such as
 * `split.reason` takes precedence over `reason`; a description in the schema itself over both.
 */
export type FieldWords = Readonly<Record<string, string>>;

/** Describes fields without their own description. */
export function describeFields(schemas: Record<string, unknown>, words: FieldWords): void {
  for (const [name, schema] of Object.entries(schemas)) {
    schemas[name] = describe(schema, [name]);
  }

  function describe(node: unknown, path: readonly string[]): unknown {
    if (Array.isArray(node)) return node.map((entry) => describe(entry, path));
    if (!isRecord(node)) return node;
    return Object.fromEntries(
      Object.entries(node).map(([key, value]) => {
        if (key === 'properties' && isRecord(value)) return [key, describeAll(value, path)];
        return [key, nested.has(key) ? describe(value, path) : value];
      }),
    );
  }

  function describeAll(properties: Record<string, unknown>, path: readonly string[]) {
    return Object.fromEntries(
      Object.entries(properties).map(([name, property]) => {
        const inside = describe(property, [...path, name]);
        const isSilent = isRecord(inside) && !('$ref' in inside) && !('description' in inside);
        const description = isSilent ? find([...path, name]) : undefined;
        return [name, description === undefined ? inside : { ...Object(inside), description }];
      }),
    );
  }

  function find(path: readonly string[]): string | undefined {
    const suffixes = path.map((_step, index) => path.slice(index).join('.'));
    return suffixes.map((suffix) => words[suffix]).find((found) => found !== undefined);
  }
}

const nested = new Set(['items', 'additionalProperties', 'allOf', 'anyOf', 'oneOf']);
