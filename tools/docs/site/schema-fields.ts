import type { Schema } from '../../sdk/document.ts';
import { refName, resolve } from '../../sdk/model.ts';
import type { Api } from '../../sdk/model.ts';
import { toTable } from './site-page.ts';

/** Deeper nesting is described where the nested schema itself is used. */
const depthMax = 4;

/** An object's fields as a table, nested ones by their full path. */
export function describeFields(api: Api, schema: Schema, kind: 'request' | 'answer'): string {
  const rows = listFields(api, schema, { path: '', depth: 0, seen: [] });
  const head =
    kind === 'request' ? ['field', 'type', 'needed', 'meaning'] : ['field', 'type', 'meaning'];
  return toTable(
    head,
    rows.map(({ path, type, isRequired, meaning }) => [
      `\`${path}\``,
      type,
      ...(kind === 'request' ? [isRequired ? 'required' : ''] : []),
      meaning,
    ]),
  );
}

interface Field {
  readonly path: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly meaning: string;
}

interface Place {
  readonly path: string;
  readonly depth: number;
  /** Names of the enclosing schemas: some contain themselves. */
  readonly seen: readonly string[];
}

function listFields(api: Api, schema: Schema, place: Place): readonly Field[] {
  const names = namesIn(schema);
  if (place.depth > depthMax || names.some((name) => place.seen.includes(name))) return [];
  const inner = { ...place, depth: place.depth + 1, seen: [...place.seen, ...names] };
  const whole = resolve(api.schemas, schema);
  const variants = whole.anyOf ?? whole.oneOf ?? [];
  if (variants.length > 0) {
    const fields = variants.flatMap((variant) => listFields(api, variant, inner));
    return fields.filter((field, at) => fields.findIndex(({ path }) => path === field.path) === at);
  }
  if (whole.type === 'array' && whole.items !== undefined) {
    return listFields(api, whole.items, { ...inner, path: `${place.path}[]` });
  }
  const required = whole.required ?? [];
  return Object.entries(whole.properties ?? {}).flatMap(([name, member]) => {
    const path = place.path === '' ? name : `${place.path}.${name}`;
    const field = {
      path,
      type: describeType(api, member),
      isRequired: required.includes(name),
      meaning: describeMeaning(api, member),
    };
    return [field, ...listFields(api, member, { ...inner, path })];
  });
}

function namesIn({ $ref, allOf = [] }: Schema): readonly string[] {
  return [...($ref === undefined ? [] : [refName($ref)]), ...allOf.flatMap(namesIn)];
}

/** `text`, `number, minor units`, `list of objects`, with `or null`. */
export function describeType(api: Api, schema: Schema): string {
  const whole = resolve(api.schemas, schema);
  const unit = whole['x-amount-unit'];
  const base = unit === undefined ? plainType(api, whole) : `amount in ${unit} units`;
  return whole.nullable === true ? `${base} or null` : base;
}

function plainType(api: Api, { type, items, anyOf, oneOf, format }: DescribedSchema): string {
  const variants = (anyOf ?? oneOf ?? []).map((variant) => describeType(api, variant));
  if (variants.length > 0) return [...new Set(variants)].join(' or ');
  if (type === 'array') return `list of ${describeType(api, items ?? {})}`;
  if (type === 'string') return format ?? 'string';
  return type ?? 'any';
}

interface DescribedSchema extends Schema {
  readonly format?: string;
}

function describeMeaning(api: Api, schema: Schema): string {
  const whole = resolve(api.schemas, schema);
  const { enum: words = [], 'x-enum-descriptions': meanings = {} } = whole;
  const known = words
    .filter((word) => word !== null)
    .map((word) => {
      const meaning = meanings[String(word)];
      return meaning === undefined ? `\`${word}\`` : `\`${word}\`: ${meaning}`;
    });
  const separator = Object.keys(meanings).length > 0 ? ' ' : ', ';
  const list = known.length === 0 ? '' : `${known.join(separator)}`;
  const more = whole['x-extensible'] === true ? ' More values may follow.' : '';
  return [whole.description ?? '', list].filter((part) => part !== '').join(' ') + more;
}
