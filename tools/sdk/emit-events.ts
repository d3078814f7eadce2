import type { Schema } from './document.ts';
import { banner } from './emit-sdk.ts';
import { resolve } from './model.ts';
import type { Api } from './model.ts';
import { toComment, toDeclaration, toPascal, toType } from './types.ts';

/** Every event's type, what a verifier checks, and an example. */
export function emitEvents(apis: Readonly<Record<string, Api>>): {
  types: string;
  shapes: string;
  samples: string;
} {
  const entries = Object.entries(apis);
  const types = entries.map(([service, api]) => emitTypes(service, api));
  const shapes = entries.map(([service, api]) => {
    const rows = api.events.map(
      ({ type, schema }) => `    '${type}': '${toShape(api, dataOf(api, schema))}',\n`,
    );
    return `  ${service}: {\n    '': '${toShape(api, envelopeOf(api))}',\n${rows.join('')}  },\n`;
  });
  const samples = entries
    .flatMap(([, api]) => api.events)
    .map(({ type, schema }) => {
      if (schema.example === undefined) throw new Error(`event ${type} has no example`);
      return `  '${type}': ${JSON.stringify(schema.example)},\n`;
    });
  return {
    types: `${banner}import type { MajorUnits, MinorUnits } from '../units.ts';\n\n${types.join('\n')}`,
    shapes: `${banner}/** Members by name: s text, b true or false, i whole number, n number, = words; ~ may be null, ? may be absent. */\nexport const eventShapes = {\n${shapes.join('')}};\n`,
    samples: `${banner}export const eventSamples = {\n${samples.join('')}};\n`,
  };
}

function emitTypes(service: string, api: Api): string {
  const name = `${toPascal(service)}Event`;
  const known = new Map<string, string>();
  const data = api.events.map(({ type, summary, schema }) => {
    const own = toPascal(type);
    const described = { ...closed(api, dataOf(api, schema)), description: `${summary}.` };
    const text = toType(described);
    const twin = known.get(text);
    known.set(text, twin ?? own);
    if (twin === undefined) return toDeclaration(own, described);
    return `${toComment(`${summary}.`, '')}export type ${own} = ${twin};\n`;
  });
  const members = api.events.map(
    ({ type }) => `  | ${toPascal(service)}Envelope<'${type}', ${toPascal(type)}>\n`,
  );
  const frame = toType(closed(api, envelopeOf(api))).replace(
    /\}$/,
    '  readonly type: Type;\n  readonly data: Data;\n}',
  );
  return [
    ...data,
    `export interface ${toPascal(service)}Envelope<Type extends string, Data> ${frame}\n`,
    `/** Every event of the ${service} service. */\nexport type ${name} =\n${members.join('').trimEnd()};\n`,
  ].join('\n');
}

function dataOf(api: Api, schema: Schema): Schema {
  const data = schema.properties?.['data'];
  if (data === undefined) throw new Error('an event has no data');
  return resolve(api.schemas, data);
}

/** The fields that surround the data in all events of a service. */
function envelopeOf({ events }: Api): Schema {
  const frames = events.map(({ schema }) => {
    const { type: _type, data: _data, ...properties } = schema.properties ?? {};
    const required = schema.required?.filter((name) => name in properties) ?? [];
    return { type: 'object' as const, properties, required };
  });
  const [first] = frames;
  const differs = frames.some((frame) => toFrameText(frame) !== toFrameText(first ?? frame));
  if (first === undefined || differs) throw new Error('events have different frames');
  return first;
}

function toFrameText({
  properties,
  required,
}: Required<Pick<Schema, 'properties' | 'required'>>): string {
  return `${Object.keys(properties).join()} ${required.join()}`;
}

/** The verifier checks enum values, so that a verified event has no others. */
function closed(api: Api, schema: Schema): Schema {
  const { properties = {} } = schema;
  const entries = Object.entries(properties).map(
    ([name, member]) => [name, { ...resolve(api.schemas, member), 'x-extensible': false }] as const,
  );
  return { ...schema, properties: Object.fromEntries(entries) };
}

function toShape(api: Api, { properties = {}, required = [] }: Schema): string {
  return Object.entries(properties)
    .map(([name, member]) => {
      const nullMark = member.nullable === true ? '~' : '';
      return `${name}${required.includes(name) ? '' : '?'}${nullMark}:${toCode(resolve(api.schemas, member))}`;
    })
    .join(' ');
}

function toCode(schema: Schema): string {
  if (schema.enum !== undefined) return `=${schema.enum.filter((word) => word !== null).join('|')}`;
  const code = { string: 's', boolean: 'b', integer: 'i', number: 'n', array: '', object: 'm' };
  const found = schema.type === undefined ? '' : code[schema.type];
  if (found === '') throw new Error('src/parse-event.ts must be extended for lists in events');
  return found;
}
