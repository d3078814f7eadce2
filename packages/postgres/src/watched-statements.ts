import { AliasNode, IdentifierNode, PostgresQueryCompiler, RawNode } from 'kysely';
import type { KyselyPlugin, OperationNode, RootOperationNode } from 'kysely';
import type pg from 'pg';

/** A statement that ran, and the texts of `sql` templates that it was put together from. */
export interface WatchedStatement {
  readonly text: string;
  /** Texts of the template that is the whole statement; null if a query builder made it. */
  readonly fragments: readonly string[] | null;
  /** Templates that are columns of the result, by name. */
  readonly columns: readonly { readonly name: string; readonly fragments: readonly string[] }[];
}

/** Notes the statements of whatever runs with the plugin. */
export function watchStatements(): {
  readonly plugin: KyselyPlugin;
  readonly statements: () => readonly WatchedStatement[];
} {
  const seen = new Map<string, WatchedStatement>();
  return {
    plugin: {
      transformQuery: ({ node, queryId }) => {
        const { sql: text } = new PostgresQueryCompiler().compileQuery(node, queryId);
        if (!seen.has(text)) seen.set(text, { text, ...templatesOf(node) });
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    },
    statements: () => [...seen.values()],
  };
}

function templatesOf(node: RootOperationNode): Omit<WatchedStatement, 'text'> {
  const columns: { name: string; fragments: readonly string[] }[] = [];
  const visit = (part: unknown): void => {
    if (Array.isArray(part)) part.forEach(visit);
    else if (isNode(part)) {
      if (AliasNode.is(part) && RawNode.is(part.node) && IdentifierNode.is(part.alias)) {
        columns.push({ name: part.alias.name, fragments: part.node.sqlFragments });
      }
      Object.values(part).forEach(visit);
    }
  };
  visit(node);
  return { fragments: RawNode.is(node) ? node.sqlFragments : null, columns };
}

const isNode = (part: unknown): part is OperationNode =>
  typeof part === 'object' && part !== null && 'kind' in part;

/** A column of a statement's result. */
interface DescribedColumn {
  readonly name: string;
  readonly typeId: number;
}

/** The columns of a statement's result, without running it. Throws if the server refuses it. */
export function describeStatement(
  client: pg.Client,
  text: string,
): Promise<readonly DescribedColumn[]> {
  return new Promise((resolve, reject) => {
    let columns: readonly DescribedColumn[] = [];
    let refused: Error | null = null;
    client.query({
      submit: (connection: pg.Connection) => {
        connection.parse({ text, name: '', types: [] }, false);
        connection.describe({ type: 'S', name: '' }, false);
        connection.sync();
      },
      handleRowDescription: ({ fields }: { readonly fields: readonly pg.FieldDef[] }) => {
        columns = fields.map(({ name, dataTypeID }) => ({ name, typeId: dataTypeID }));
      },
      handleError: (error: Error) => {
        refused = error;
      },
      handleReadyForQuery: () => (refused === null ? resolve(columns) : reject(refused)),
    });
  });
}
