import { banner, toQuerySchema } from './emit-sdk.ts';
import { pathNames } from './model.ts';
import type { Api, Operation } from './model.ts';
import { toDeclaration, toComment, toPascal, toType } from './types.ts';

/** Types and a table of the operations that screens call with a session. */
export function emitBrowser(service: string, api: Api): string {
  const name = `${toPascal(service)}Screens`;
  const operations = api.operations.map(
    (operation) =>
      `${toComment(operation.summary, '  ')}  ${operation.id}: ${toCall(operation)};\n`,
  );
  const rows = api.operations.map(({ id, method, path }) => `  ${id}: '${method} ${path}',\n`);
  const body = [
    ...Object.entries(api.schemas).map(([schemaName, schema]) => toDeclaration(schemaName, schema)),
    `export interface ${name} {\n${operations.join('')}}\n`,
    `export const ${service}Screens: Readonly<Record<keyof ${name}, string>> = {\n${rows.join('')}};\n`,
  ].join('\n');
  const units = ['MajorUnits', 'MinorUnits'].filter((unit) => body.includes(unit)).join(', ');
  return `${banner}import type { ${units} } from '@countinghouse/sdk/money';\n\n${body}`;
}

function toCall(operation: Operation): string {
  const inner = '    ';
  const { parameters, body, answers } = operation;
  const names = pathNames(operation);
  const query = parameters.filter((each) => each.in === 'query');
  const isNeeded = query.some(({ required }) => required);
  const members = [
    ...(names.length === 0
      ? []
      : [`path: { ${names.map((each) => `${each}: string`).join('; ')} }`]),
    ...(query.length === 0
      ? []
      : [`query${isNeeded ? '' : '?'}: ${toType(toQuerySchema(query), inner)}`]),
    ...(body === null ? [] : [`body${body.isRequired ? '' : '?'}: ${toType(body.schema, inner)}`]),
    `answer: ${[...new Set(answers.map((schema) => (schema === null ? 'string' : toType(schema, inner))))].join(' | ')}`,
  ];
  return `{ ${members.join('; ')} }`;
}
