import { relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  isArrowFunction,
  isBlock,
  isCallExpression,
  isConditionalExpression,
  isFunctionDeclaration,
  isIdentifier,
  isNoSubstitutionTemplateLiteral,
  isParenthesizedExpression,
  isPropertyAccessExpression,
  isReturnStatement,
  isStringLiteral,
  isTaggedTemplateExpression,
  isTemplateExpression,
  isVariableDeclaration,
} from 'typescript/unstable/ast';
import type {
  Expression,
  Identifier,
  Node,
  SourceFile,
  TaggedTemplateExpression,
  TemplateLiteral,
} from 'typescript/unstable/ast';
import { API, SymbolFlags, TypeFlags } from 'typescript/unstable/sync';
import type { Checker, Project, Type, TypeReference } from 'typescript/unstable/sync';
import type { Field, FieldKind, RowClaim } from './fields.ts';

const repository = fileURLToPath(new URL('../../../..', import.meta.url));
const configFile = fileURLToPath(new URL('tsconfig.json', import.meta.url));

/** Every `sql<Row>` of the folders, read by the compiler. Takes seconds. */
export function readRowClaims(folders: readonly string[]): readonly RowClaim[] {
  const api = new API({ cwd: repository });
  try {
    const project = api.updateSnapshot({ openProjects: [configFile] }).getProject(configFile);
    if (project === undefined) throw new Error(`${configFile} is not a project`);
    const roots = folders.map((folder) => resolve(repository, folder));
    const files = project.program
      .getSourceFileNames()
      .filter((file) => roots.some((root) => file.startsWith(`${root}/`)));
    return files.flatMap((file) => readClaimsOf(project, file));
  } finally {
    api.close();
  }
}

function readClaimsOf(project: Project, file: string): readonly RowClaim[] {
  const source = project.program.getSourceFile(file);
  if (source === undefined) throw new Error(`${file} is not in the project`);
  const reader = createClaimReader(project, source);
  return source.statements.flatMap((statement) => {
    const claims: RowClaim[] = [];
    const within = isFunctionDeclaration(statement) ? (statement.name?.text ?? '') : '';
    const visit = (node: Node): void => {
      const claim = reader(node);
      if (claim !== null) claims.push({ ...claim, within });
      node.forEachChild(visit);
    };
    visit(statement);
    return claims;
  });
}

function createClaimReader(project: Project, source: SourceFile) {
  const { checker } = project;
  return (node: Node): Omit<RowClaim, 'within'> | null => {
    if (!isSqlTemplate(node)) return null;
    const [rowType] = node.typeArguments ?? [];
    const type = rowType && checker.getTypeAtLocation(rowType);
    if (type === undefined) return null;
    const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
    return {
      place: `${relative(repository, source.fileName)}:${line + 1}`,
      fragments: fragmentsOf(node.template),
      claimed: toClaimed(checker, type),
      texts: toTexts(project, node),
    };
  };
}

function toClaimed(checker: Checker, type: Type): RowClaim['claimed'] {
  const field = toField(checker, type);
  if (field.kind === 'unknown') return { kind: 'open' };
  if (field.kind !== 'json') return { kind: 'value', field };
  return { kind: 'row', fields: listFields(checker, type) };
}

/** Of a union, the fields of every member: a statement returns the same columns for all its rows. */
function listFields(checker: Checker, type: Type): ReadonlyMap<string, Field> {
  const members = type.isUnionType() ? type.getTypes() : [type];
  const fields = new Map<string, Field>();
  for (const property of members.flatMap((member) => checker.getPropertiesOfType(member))) {
    const propertyType = checker.getTypeOfSymbol(property);
    const isNull = ((propertyType?.flags ?? 0) & TypeFlags.Nullable) !== 0;
    if (isNull && fields.has(property.name)) continue;
    const isOptional = (property.flags & SymbolFlags.Optional) !== 0;
    const before = fields.get(property.name);
    const field = { ...toField(checker, propertyType), isOptional };
    if (before === undefined || before.kind === 'null') fields.set(property.name, field);
    else if (before.kind !== field.kind) {
      fields.set(property.name, { ...field, kind: `${before.kind} or ${field.kind}` });
    }
  }
  return fields;
}

function toField(checker: Checker, type: Type | undefined): Field {
  const kind = kindOfType(checker, type);
  const notJson = kind === 'json' ? listNotJson(checker, type) : isJson(kind) ? [] : [kind];
  return { kind, notJson, isOptional: false };
}

/** Which of the kinds of `fields.ts` a type is; null and undefined aside. */
function kindOfType(checker: Checker, type: Type | undefined): FieldKind {
  if (type === undefined || (type.flags & unknowable) !== 0) return 'unknown';
  if ((type.flags & TypeFlags.Nullable) !== 0) return 'null';
  const simple = simpleKinds.find(([flags]) => (type.flags & flags) !== 0);
  if (simple !== undefined) return simple[1];
  if (type.isUnionType()) {
    const members = type.getTypes().filter(({ flags }) => (flags & TypeFlags.Nullable) === 0);
    const kinds = new Set(members.map((member) => kindOfType(checker, member)));
    return kinds.size === 1 ? (kinds.values().next().value ?? 'unknown') : [...kinds].join(' or ');
  }
  if (type.isIntersectionType()) {
    const kinds = type.getTypes().map((member) => kindOfType(checker, member));
    // A branded value, as a currency: a string, and beside it what only the compiler sees.
    return kinds.find((kind) => kind !== 'json') ?? 'json';
  }
  const name = type.getSymbol()?.name ?? '';
  if (name === 'Date') return 'Date';
  if (name === 'Buffer' || name === 'Uint8Array') return 'Buffer';
  const [item] = itemsOf(checker, type);
  if (item === undefined) return 'json';
  const kind = kindOfType(checker, item);
  return kind === 'json' || kind === 'unknown' ? 'json' : `${kind}[]`;
}

const unknowable = TypeFlags.AnyOrUnknown | TypeFlags.TypeParameter;
const simpleKinds: readonly (readonly [flags: number, kind: FieldKind])[] = [
  [TypeFlags.StringLike, 'string'],
  [TypeFlags.NumberLike, 'number'],
  [TypeFlags.BigIntLike, 'bigint'],
  [TypeFlags.BooleanLike, 'boolean'],
];

const isJson = (kind: FieldKind): boolean => !/Date|Buffer|bigint/u.test(kind);

/** The properties of a JSON value, at any depth, that are of kinds which JSON lacks. */
function listNotJson(
  checker: Checker,
  type: Type | undefined,
  path = '',
  seen: readonly number[] = [],
): readonly string[] {
  if (type === undefined || seen.includes(type.id)) return [];
  const deeper = (of: Type | undefined, at: string): readonly string[] => {
    const kind = kindOfType(checker, of);
    if (kind === 'json') return listNotJson(checker, of, at, [...seen, type.id]);
    return isJson(kind) ? [] : [`${at}: ${kind}`];
  };
  if (type.isUnionType()) return type.getTypes().flatMap((member) => deeper(member, path));
  const [item] = itemsOf(checker, type);
  if (item !== undefined) return deeper(item, `${path}[]`);
  if (!type.isObjectType() && !type.isIntersectionType()) return [];
  return checker
    .getPropertiesOfType(type)
    .flatMap((property) => deeper(checker.getTypeOfSymbol(property), `${path}.${property.name}`));
}

function itemsOf(checker: Checker, type: Type): readonly Type[] {
  return checker.isArrayType(type) && isReference(type) ? checker.getTypeArguments(type) : [];
}

const isReference = (type: Type): type is TypeReference => 'target' in type;

function isSqlTemplate(node: Node): node is TaggedTemplateExpression {
  return isTaggedTemplateExpression(node) && isSqlName(node.tag);
}

const isSqlName = (node: Node): boolean => isIdentifier(node) && node.text === 'sql';

function fragmentsOf(template: TemplateLiteral): readonly string[] {
  if (isNoSubstitutionTemplateLiteral(template)) return [template.text];
  return [template.head.text, ...template.templateSpans.map(({ literal }) => literal.text)];
}

/** Fragments between whose parts a value goes. */
type Fragments = readonly string[];

/** Choices multiply; more than this many are left to the probes. */
const textsMax = 16;

function toTexts(project: Project, node: TaggedTemplateExpression): readonly string[] | null {
  const variants = expand(project, node);
  if (variants === null) return null;
  return variants.map((fragments) =>
    fragments.reduce((text, fragment, index) => `${text}$${index}${fragment}`),
  );
}

/** The template with the parts that it takes from other templates; null if one is not known. */
function expand(project: Project, node: TaggedTemplateExpression): readonly Fragments[] | null {
  const { template } = node;
  if (isNoSubstitutionTemplateLiteral(template)) return [[template.text]];
  let variants: readonly Fragments[] = [[template.head.text]];
  for (const { expression, literal } of template.templateSpans) {
    const parts = isPart(project, expression) ? findParts(project, expression) : [['', '']];
    if (parts === null || parts.length * variants.length > textsMax) return null;
    variants = variants.flatMap((before) =>
      parts.map((part) => joined(joined(before, part), [literal.text])),
    );
  }
  return variants;
}

function joined(before: Fragments, after: Fragments): Fragments {
  return [...before.slice(0, -1), `${before.at(-1) ?? ''}${after[0] ?? ''}`, ...after.slice(1)];
}

/** Whether it becomes a part of the text and not a value. */
function isPart({ checker }: Project, expression: Expression): boolean {
  const type = checker.getTypeAtLocation(expression);
  return type !== undefined && checker.getPropertyOfType(type, 'toOperationNode') !== undefined;
}

function findParts(project: Project, node: Node | undefined): readonly Fragments[] | null {
  if (node === undefined) return null;
  if (isSqlTemplate(node)) return expand(project, node);
  if (isParenthesizedExpression(node)) return findParts(project, node.expression);
  if (isConditionalExpression(node)) {
    return allParts(project, [node.whenTrue, node.whenFalse]);
  }
  if (isIdentifier(node)) {
    const declared = findDeclaration(project, node);
    return declared !== null && isVariableDeclaration(declared)
      ? findParts(project, declared.initializer)
      : null;
  }
  if (!isCallExpression(node)) return null;
  if (isIdentifier(node.expression)) {
    const declared = findDeclaration(project, node.expression);
    return declared === null ? null : allParts(project, listReturned(declared));
  }
  const text = isRaw(node.expression) ? findText(project, node.arguments[0]) : null;
  return text === null ? null : [[text]];
}

/** `sql.raw`. */
const isRaw = (node: Node): boolean =>
  isPropertyAccessExpression(node) && isSqlName(node.expression) && node.name.text === 'raw';

/** Text that is the same in every run. */
function findText(project: Project, node: Node | undefined): string | null {
  if (node === undefined) return null;
  if (isStringLiteral(node) || isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (isIdentifier(node)) {
    const declared = findDeclaration(project, node);
    const isConstant = declared !== null && isVariableDeclaration(declared);
    return isConstant ? findText(project, declared.initializer) : null;
  }
  if (!isTemplateExpression(node)) return null;
  let text = node.head.text;
  for (const { expression, literal } of node.templateSpans) {
    const part = findText(project, expression);
    if (part === null) return null;
    text += `${part}${literal.text}`;
  }
  return text;
}

function allParts(project: Project, nodes: readonly Node[]): readonly Fragments[] | null {
  const parts = nodes.map((node) => findParts(project, node));
  return parts.length === 0 || parts.includes(null) ? null : parts.flatMap((part) => part ?? []);
}

function findDeclaration({ checker }: Project, node: Identifier): Node | null {
  const symbol = checker.getSymbolAtLocation(node);
  if (symbol === undefined) return null;
  const isAlias = (symbol.flags & SymbolFlags.Alias) !== 0;
  const declared = isAlias ? checker.getAliasedSymbol(symbol) : symbol;
  return declared.valueDeclaration?.resolve() ?? null;
}

/** What a function returns, wherever it does. */
function listReturned(declared: Node): readonly Node[] {
  const made = isVariableDeclaration(declared) ? declared.initializer : declared;
  if (made === undefined) return [];
  if (isArrowFunction(made) && !isBlock(made.body)) return [made.body];
  if (!isArrowFunction(made) && !isFunctionDeclaration(made)) return [];
  const returned: Node[] = [];
  const visit = (node: Node): void => {
    if (isReturnStatement(node) && node.expression !== undefined) returned.push(node.expression);
    if (!isArrowFunction(node)) node.forEachChild(visit);
  };
  made.body?.forEachChild(visit);
  return returned;
}
