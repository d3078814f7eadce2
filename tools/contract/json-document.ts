export type JsonObject = Readonly<Record<string, unknown>>;

/** An OpenAPI document as plain JSON, read by name. */
export function toObject(value: unknown): JsonObject {
  return isJsonObject(value) ? value : {};
}

export function entriesOf(value: unknown): readonly (readonly [string, unknown])[] {
  return Object.entries(toObject(value));
}

export function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

/** Follows `{"$ref": "#/…"}` to its target. */
export function resolve(document: JsonObject, node: unknown): JsonObject {
  const { $ref } = toObject(node);
  if (typeof $ref !== 'string') return toObject(node);
  const steps = $ref.slice('#/'.length).split('/');
  const found = steps.reduce<unknown>((place, step) => toObject(place)[unescape(step)], document);
  if (found === undefined) throw new Error(`${$ref} leads nowhere`);
  return resolve(document, found);
}

// In a JSON pointer `/` is written `~1` and `~` is written `~0`.
function unescape(step: string): string {
  return step.replaceAll('~1', '/').replaceAll('~0', '~');
}

function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
