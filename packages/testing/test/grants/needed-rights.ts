import type { Catalogue } from './catalogue.ts';

/** `payments: select`, `execute number_ledger`. */
export type Right = string;

/** What a textual statement needs, by its keywords. */
const textForms = [
  ['insert', /\binsert\s+into\s+(?:only\s+)?(\w+)/gi],
  ['update', /\bupdate\s+(?:only\s+)?(\w+)/gi],
  ['delete', /\bdelete\s+from\s+(?:only\s+)?(\w+)/gi],
  ['select', /(?:\b(?:from|join|using)|,)\s+(?:only\s+)?(\w+)\b(?!\s*\()/gi],
  ['select', /\btable\s+(\w+)/gi],
] as const;

/** The same for statements of the query builder. */
const builderForms = [
  ['insert', /\b(?:insertInto|rowsInserted)\(\s*'(\w+)/g],
  ['update', /\bupdateTable\(\s*'(\w+)/g],
  ['delete', /\bdeleteFrom\(\s*'(\w+)/g],
  ['select', /\b(?:selectFrom|innerJoin|leftJoin)\(\s*'(\w+)/g],
] as const;

const triggerOf = { insert: 4, delete: 8, update: 16, select: 0 } as const;

/**
 * The rights that code with these statements needs: also those of the functions it calls and the
 * triggers it fires, unless they run with their owner's rights.
 */
export function listNeededRights(
  texts: readonly string[],
  catalogue: Catalogue,
): ReadonlySet<Right> {
  const needed = new Set<Right>();

  function need(text: string): void {
    for (const [verb, form] of [...textForms, ...builderForms]) {
      for (const [, table = ''] of text.matchAll(form)) needTable(table, verb);
    }
    for (const table of listUpdatedOnConflict(text)) needTable(table, 'update');
    for (const table of listLocked(text)) needTable(table, 'update');
    for (const [, name = ''] of text.matchAll(/\b(\w+)\s*\(/g)) {
      if (catalogue.functions.has(name)) needFunction(name);
    }
  }

  function needTable(table: string, verb: keyof typeof triggerOf): void {
    if (!catalogue.tables.has(table)) return;
    const right = `${table}: ${verb}`;
    if (needed.has(right)) return;
    needed.add(right);
    for (const trigger of catalogue.triggers) {
      if (trigger.table === table && (trigger.when & triggerOf[verb]) !== 0) run(trigger.runs);
    }
  }

  function needFunction(name: string): void {
    if (needed.has(`execute ${name}`)) return;
    // Code without the right has no call of it in a statement; a trigger's function needs no right.
    needed.add(`execute ${name}`);
    run(name);
  }

  function run(name: string): void {
    for (const body of catalogue.functions.get(name) ?? []) need(body);
  }

  for (const text of texts) need(text);
  return needed;
}

/** `insert … on conflict … do update` needs both. */
function listUpdatedOnConflict(text: string): readonly string[] {
  return text
    .split(/(?=\binsert\s+into\b|\binsertInto\()/)
    .filter((piece) => /\bdo\s+update\b|doUpdateSet/.test(piece))
    .map((piece) => /^insert(?:\s+into\s+|Into\(\s*')(\w+)/.exec(piece)?.[1] ?? '');
}

/** Locking rows requires the right to update them. */
function listLocked(text: string): readonly string[] {
  return text.split(/(?=\bselect\b)/).flatMap((piece) => {
    const lock = /\bfor\s+(?:no\s+key\s+)?(?:update|share)\b(?:\s+of\s+([\w, ]+))?/.exec(piece);
    if (lock === null) return [];
    const tables = [...piece.matchAll(/\b(?:from|join)\s+(\w+)(?:\s+(?:as\s+)?(\w+))?/g)];
    const named: readonly string[] = lock[1]?.match(/\w+/g) ?? [];
    return tables
      .filter(
        ([, table = '', alias = '']) =>
          named.length === 0 || named.includes(alias) || named.includes(table),
      )
      .map(([, table = '']) => table);
  });
}
