import { posix } from 'node:path';
import { parseSync, visitorKeys } from 'oxc-parser';
import type { Comment, Program } from 'oxc-parser';
import type { Finding, RepositoryFile } from './rule.ts';

export type ImportStatement = {
  readonly specifier: string;
  /** The imported file's path in the repository; null for a package or a Node module. */
  readonly target: string | null;
  readonly isTypeOnly: boolean;
  readonly names: readonly string[];
  readonly line: number;
};

export type Source = {
  readonly path: string;
  readonly text: string;
  readonly program: Program;
  readonly comments: readonly Comment[];
  readonly imports: readonly ImportStatement[];
};

/** Any node of the syntax tree; its fields are read by name. */
export type SyntaxNode = { readonly type: string; readonly start: number; readonly end: number };

const parsed = new WeakMap<RepositoryFile, Source>();

export function isTypeScript(file: RepositoryFile): boolean {
  return file.path.endsWith('.ts') && !isGenerated(file.path);
}

/** Written by `./dev generate`: a file of that name, or any file of a folder of that name. */
export function isGenerated(path: string): boolean {
  return /\.generated\.|\/generated\//.test(path);
}

/** Tests, and the package that only tests and benchmarks use. */
export function isTest(path: string): boolean {
  return /\.test\.ts$|(^|\/)test\/|^packages\/testing\//.test(path);
}

/** TypeScript files outside of tests. */
export function productSources(files: readonly RepositoryFile[]): readonly Source[] {
  return files.filter((file) => isTypeScript(file) && !isTest(file.path)).map(parseSource);
}

export function testSources(files: readonly RepositoryFile[]): readonly Source[] {
  return files.filter((file) => isTypeScript(file) && isTest(file.path)).map(parseSource);
}

export function parseSource(file: RepositoryFile): Source {
  const known = parsed.get(file);
  if (known !== undefined) return known;
  const result = parseSync(file.path, file.text);
  const source: Source = {
    path: file.path,
    text: file.text,
    program: result.program,
    comments: result.comments,
    imports: listImports(file, result.program),
  };
  parsed.set(file, source);
  return source;
}

/** Every node of the tree, parents before children; by a list, because nested generators are slow. */
export function* walk(root: unknown): Generator<SyntaxNode> {
  const waiting: unknown[] = [root];
  while (waiting.length > 0) {
    const node = waiting.pop();
    if (!isNode(node)) continue;
    yield node;
    for (const key of (visitorKeys[node.type] ?? []).toReversed()) {
      const child = field(node, key);
      const children: readonly unknown[] = Array.isArray(child) ? child : [child];
      waiting.push(...children.toReversed());
    }
  }
}

export function field(node: unknown, name: string): unknown {
  return typeof node === 'object' && node !== null ? Reflect.get(node, name) : undefined;
}

/** `fetch` for `fetch(…)`, `Date.now` for `Date.now(…)`; the last two names of a longer chain. */
export function dottedName(node: unknown): string {
  if (!isNode(node)) return '';
  if (node.type === 'Identifier') return String(field(node, 'name'));
  if (node.type !== 'MemberExpression' || field(node, 'computed') === true) return '';
  const object = dottedName(field(node, 'object')).split('.').at(-1) ?? '';
  return `${object}.${dottedName(field(node, 'property'))}`;
}

export function finding(source: RepositoryFile, offset: number, message: string): Finding {
  return { path: source.path, line: lineAt(source.text, offset), message };
}

export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof field(value, 'type') === 'string';
}

function listImports(file: RepositoryFile, program: Program): readonly ImportStatement[] {
  const imports: ImportStatement[] = [];
  for (const node of walk(program)) {
    if (!/^(Import|ExportNamed|ExportAll)(Declaration|Expression)$/.test(node.type)) continue;
    const specifier = field(field(node, 'source'), 'value');
    if (typeof specifier !== 'string') continue;
    imports.push({
      specifier,
      target: specifier.startsWith('.') ? posix.join(posix.dirname(file.path), specifier) : null,
      isTypeOnly: isTypeOnlyImport(node),
      names: importedNames(node),
      line: lineAt(file.text, node.start),
    });
  }
  return imports;
}

function isTypeOnlyImport(node: SyntaxNode): boolean {
  if (field(node, 'importKind') === 'type' || field(node, 'exportKind') === 'type') return true;
  const specifiers = field(node, 'specifiers');
  return (
    Array.isArray(specifiers) &&
    specifiers.length > 0 &&
    specifiers.every((specifier) => field(specifier, 'importKind') === 'type')
  );
}

function importedNames(node: SyntaxNode): readonly string[] {
  const specifiers = field(node, 'specifiers');
  if (!Array.isArray(specifiers)) return [];
  return specifiers.map((specifier) => String(field(field(specifier, 'local'), 'name')));
}
