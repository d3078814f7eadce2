import type { Schema } from './document.ts';
import { refName } from './model.ts';

/** A schema's TypeScript type, over several lines if it has members. */
export function toType(schema: Schema, indent = ''): string {
  const type = toTypeWithoutNull(schema, indent);
  const isNullable = schema.nullable === true && !/(^|\| )null$/.test(type);
  return isNullable ? `${type} | null` : type;
}

/** `export interface …` for objects, `export type …` for the rest. */
export function toDeclaration(name: string, schema: Schema): string {
  const type = toType(schema);
  const isObject = schema.type === 'object' && /^\{\n[^]*\}$/.test(type);
  const start = isObject ? `interface ${name} ${type}` : `type ${name} = ${type};`;
  return `${toComment(schema.description, '')}export ${start}\n`;
}

/** A doc comment with its line break, or nothing. */
export function toComment(text: string | undefined, indent: string): string {
  if (text === undefined || text === '') return '';
  const safe = text.replaceAll('*/', '* /');
  return `${indent}/** ${safe.split('\n').join(`\n${indent} * `)} */\n`;
}

/** A member's name, quoted if TypeScript needs it. */
function toKey(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : toLiteral(name);
}

function toLiteral(value: string | number | boolean | null): string {
  return typeof value === 'string' ? `'${value.replaceAll("'", "\\'")}'` : String(value);
}

export function toPascal(name: string): string {
  return name.replaceAll(/(?:^|[._-])(\w)/g, (_match, letter: string) => letter.toUpperCase());
}

function toTypeWithoutNull(schema: Schema, indent: string): string {
  if (schema.$ref !== undefined) return refName(schema.$ref);
  if (schema.enum !== undefined) return toWords(schema.enum, schema['x-extensible'] === true);
  if (schema.allOf !== undefined) return join(schema.allOf, ' & ', indent);
  const either = schema.anyOf ?? schema.oneOf;
  if (either !== undefined) return join(either, ' | ', indent);
  if (schema['x-amount-unit'] !== undefined) {
    return schema['x-amount-unit'] === 'minor' ? 'MinorUnits' : 'MajorUnits';
  }
  const { type = 'unknown' } = schema;
  if (type === 'object') return toObject(schema, indent);
  if (type === 'array') return `readonly ${wrap(toType(schema.items ?? {}, indent))}[]`;
  return type === 'integer' ? 'number' : type;
}

function toWords(words: NonNullable<Schema['enum']>, isExtensible: boolean): string {
  const known = words.map(toLiteral);
  if (!isExtensible) return known.join(' | ');
  const isOpen = (word: string): boolean => word !== 'null';
  return [...known.filter(isOpen), '(string & {})', ...known.filter((word) => !isOpen(word))].join(
    ' | ',
  );
}

function join(schemas: readonly Schema[], sign: string, indent: string): string {
  const types = [...new Set(schemas.map((each) => toType(each, indent)))];
  // A reference combined only with null is that reference, or null.
  return types.map((type) => (sign === ' & ' ? wrap(type) : type)).join(sign);
}

function toObject(schema: Schema, indent: string): string {
  const names = Object.keys(schema.properties ?? {});
  const rest = toRest(schema.additionalProperties, indent);
  if (names.length === 0) return `Readonly<Record<string, ${rest ?? 'unknown'}>>`;
  const inner = `${indent}  `;
  const members = names.map((name) => {
    const member = schema.properties?.[name] ?? {};
    const mark = schema.required?.includes(name) === true ? '' : '?';
    const type = toType(member, inner);
    return `${toComment(member.description, inner)}${inner}readonly ${toKey(name)}${mark}: ${type};\n`;
  });
  const open = rest === null ? '' : `${inner}readonly [name: string]: unknown;\n`;
  return `{\n${members.join('')}${open}${indent}}`;
}

function toRest(additional: Schema['additionalProperties'], indent: string): string | null {
  if (additional === undefined || additional === false) return null;
  return additional === true ? 'unknown' : toType(additional, indent);
}

/** In brackets, unless the type is a name or one object. */
function wrap(type: string): string {
  return /^[\w.]+$|^\{\n[^]*\n *\}$/.test(type) && !/\n *\} [|&]/.test(type) ? type : `(${type})`;
}

/** `payment-links` for `paymentLinks`. */
export function toKebab(text: string): string {
  return text.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
