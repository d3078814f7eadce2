import type { Schema } from './document.ts';
import { chosenQuery, listMethods } from './emit-sdk.ts';
import type { Service } from './emit-sdk.ts';
import { pathNames, refName, resolve } from './model.ts';
import type { Api } from './model.ts';

/** The operations as data, for the command line and the reference pages. */
export function emitOperations(apis: Readonly<Record<Service, Api>>): string {
  const services: readonly Service[] = ['payments', 'accounting'];
  const operations = services.flatMap((service) => {
    const api = apis[service];
    return listMethods(service, api).map(
      ({ operation, group, name, fixedQuery, isText, answers }) => ({
        service,
        operation: operation.id,
        command: `${group}.${name}`,
        method: operation.method,
        path: `${operation.path}${fixedQuery}`,
        tag: operation.tags[0],
        summary: operation.summary,
        description: operation.description,
        scopes: operation['x-required-scopes'],
        repeat: operation['x-repeat'],
        pagination: operation['x-pagination'],
        reasons: operation['x-error-reasons'],
        path_parameters: pathNames(operation),
        query: chosenQuery(operation).map((each) => ({
          ...toField(api, each.name, each.schema, each.required),
          description: each.description ?? '',
        })),
        body: toFields(api, operation.body?.schema ?? {}),
        answers: isText
          ? ['text/csv']
          : answers.map((schema) => (schema?.$ref === undefined ? null : refName(schema.$ref))),
      }),
    );
  });
  return `${JSON.stringify(operations, null, 1)}\n`;
}

function toFields(api: Api, schema: Schema) {
  const { properties = {}, required = [] } = resolve(api.schemas, schema);
  return Object.entries(properties).map(([name, member]) =>
    toField(api, name, member, required.includes(name)),
  );
}

function toField(api: Api, name: string, schema: Schema, required: boolean) {
  const { type, enum: words, 'x-amount-unit': unit, description } = resolve(api.schemas, schema);
  return { name, type, required, words, unit, description: schema.description ?? description };
}
