import type { Rule } from '../rule.ts';
import { dottedName, field, finding, productSources } from '../source.ts';
import type { Source } from '../source.ts';

type ExportedFunction = {
  readonly name: string;
  readonly start: number;
  readonly firstParameter: string;
  /** What it gives in the end; undefined where it is not declared. */
  readonly returns: unknown;
  readonly isAsync: boolean;
};

/** The verb of a function that reads rows says what its caller gets: the table is in CONTRIBUTING.md. */
export const verbsRule: Rule = {
  name: 'verbs',
  check: (files) =>
    productSources(files)
      .filter(({ path }) => /^(services|packages)\/[^/]+\/src\//.test(path))
      .flatMap((source) =>
        listExportedFunctions(source).flatMap((each) => {
          const message = refuseVerb(each);
          return message === null ? [] : [finding(source, each.start, message)];
        }),
      ),
  probes: [
    probe(
      'export async function getRefund(tx: Tx): Promise<Refund | null> {}',
      'export async function getRefund(tx: Tx): Promise<Refund> {}',
    ),
    probe(
      'export const getRefund = (id: string): Refund | undefined => known.get(id);',
      'export const findRefund = (id: string): Refund | undefined => known.get(id);',
    ),
    probe(
      'export async function findRefund(tx: Tx): Promise<Refund> {}',
      'export async function findRefund(tx: Tx): Promise<Refund | null> {}',
    ),
    probe(
      'export async function findRefunds(tx: Tx): Promise<readonly Refund[]> {}',
      'export async function listRefunds(tx: Tx): Promise<readonly Refund[]> {}',
    ),
    probe(
      'export async function lockRefund(database: Database): Promise<Refund> {}',
      'export async function lockRefund(tx: Tx): Promise<Refund> {}',
    ),
  ],
};

function refuseVerb({ name, firstParameter, returns, isAsync }: ExportedFunction): string | null {
  if (returns === undefined) return null;
  const verb = /^[a-z]+(?=[A-Z])/.exec(name)?.[0];
  if (verb === 'get' && isNullable(returns)) {
    return `${name} may give nothing: name it find…, or throw`;
  }
  if (verb === 'find' && isAsync && !isNullable(returns) && !saysAbsence(returns)) {
    return `${name} never gives null: name it get… if it throws, list… if it gives many`;
  }
  if (verb === 'lock' && isAsync && firstParameter !== 'tx') {
    return `${name} locks rows, so the transaction is its first argument: tx`;
  }
  return null;
}

function isNullable(type: unknown): boolean {
  const kind = field(type, 'type');
  if (kind === 'TSNullKeyword' || kind === 'TSUndefinedKeyword') return true;
  const members = field(type, 'types');
  return kind === 'TSUnionType' && Array.isArray(members) && members.some(isNullable);
}

/** What a provider was asked for: found, absent, or no answer. */
function saysAbsence(type: unknown): boolean {
  return dottedName(field(type, 'typeName')) === 'Finding';
}

function listExportedFunctions({ program }: Source): readonly ExportedFunction[] {
  return program.body.flatMap((statement) => {
    const declared = field(statement, 'declaration');
    if (field(declared, 'type') === 'FunctionDeclaration') {
      return [toFunction(declared, field(declared, 'id'))];
    }
    const declarators = field(declared, 'declarations');
    if (!Array.isArray(declarators)) return [];
    return declarators
      .filter((each) => field(field(each, 'init'), 'type') === 'ArrowFunctionExpression')
      .map((each) => toFunction(field(each, 'init'), field(each, 'id')));
  });
}

function toFunction(node: unknown, id: unknown): ExportedFunction {
  const parameters = field(node, 'params');
  const declared = field(field(node, 'returnType'), 'typeAnnotation');
  const isAsync = dottedName(field(declared, 'typeName')) === 'Promise';
  const promised = field(field(declared, 'typeArguments'), 'params');
  return {
    name: dottedName(id),
    start: Number(field(id, 'start')),
    firstParameter: Array.isArray(parameters) ? dottedName(parameters[0]) : '',
    returns: isAsync && Array.isArray(promised) ? promised[0] : (declared ?? undefined),
    isAsync,
  };
}

function probe(reported: string, clean: string) {
  const path = 'services/payments/src/money-out/refunds/refunds.sql.ts';
  return {
    reported: [{ path, text: `${reported}\n` }],
    clean: [{ path, text: `${clean}\n` }],
  };
}
