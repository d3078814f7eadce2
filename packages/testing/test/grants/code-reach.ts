import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

/** A top-level declaration of a module: a function, a constant, a class. */
interface Declaration {
  readonly names: readonly string[];
  readonly text: string;
  readonly words: ReadonlySet<string>;
}

interface Module {
  readonly file: string;
  readonly declarations: readonly Declaration[];
  /** Where a name that this module imports or re-exports is declared. */
  readonly elsewhere: ReadonlyMap<string, { readonly file: string; readonly name: string }>;
}

const packagesFolder = fileURLToPath(new URL('../../..', import.meta.url));
const modules = new Map<string, Module>();

/**
 * The code that a program can run: every declaration that its own code names, transitively; without the files that
 * work on another connection, as the owner.
 */
export function reachCode(main: string, isOwners: (file: string) => boolean): readonly string[] {
  const reached = new Set<Declaration>();
  const loaded = new Set<string>();

  function load(file: string): Module {
    const module = readModule(file);
    if (!loaded.has(file)) {
      loaded.add(file);
      for (const declaration of module.declarations) {
        if (declaration.names.length === 0) reach(declaration, module);
      }
    }
    return module;
  }

  function find(file: string, name: string): void {
    if (isOwners(file)) return;
    const module = load(file);
    const declaration = module.declarations.find(({ names }) => names.includes(name));
    if (declaration !== undefined) {
      reach(declaration, module);
      return;
    }
    const there = module.elsewhere.get(name);
    if (there !== undefined) find(there.file, there.name);
  }

  function reach(declaration: Declaration, module: Module): void {
    if (reached.has(declaration)) return;
    reached.add(declaration);
    for (const word of declaration.words) find(module.file, word);
  }

  load(main);
  return [...reached].map(({ text }) => text);
}

function readModule(file: string): Module {
  const known = modules.get(file);
  if (known !== undefined) return known;
  const declarations: Declaration[] = [];
  const elsewhere = new Map<string, { file: string; name: string }>();
  for (const text of splitDeclarations(withoutComments(readFileSync(file, 'utf8')))) {
    const passed = /^(?:import|export) (type )?\{([^}]*)\} from '([^']+)'/.exec(text);
    if (passed !== null) {
      const source = resolveModule(file, passed[3] ?? '');
      if (passed[1] !== undefined || source === null) continue;
      for (const item of (passed[2] ?? '').split(',')) {
        const [name = '', alias = name] = item.trim().split(' as ');
        if (name !== '' && !name.startsWith('type ')) elsewhere.set(alias, { file: source, name });
      }
    } else if (!/^(?:import |(?:export )?(?:type|interface) )/.test(text)) {
      const words = new Set(text.match(/[A-Za-z_$][\w$]*/g));
      declarations.push({ names: namesOf(text), text, words });
    }
  }
  const module = { file, declarations, elsewhere };
  modules.set(file, module);
  return module;
}

function splitDeclarations(text: string): readonly string[] {
  return text.split(/\n(?=[^\s)}\]`])/).filter((piece) => piece.trim() !== '');
}

function namesOf(text: string): readonly string[] {
  const single = /^(?:export )?(?:async )?(?:function\*?|const|let|class) (\w+)/.exec(text)?.[1];
  if (single !== undefined) return [single];
  const several = /^(?:export )?const \{([^}]*)\} =/.exec(text)?.[1];
  return several?.match(/\w+/g) ?? [];
}

const withoutComments = (text: string): string =>
  text.replaceAll(/\/\*[^]*?\*\//g, '').replaceAll(/(^|\s)\/\/[^\n]*/g, '$1');

/** Only our own modules: npm packages know none of our tables. */
function resolveModule(from: string, source: string): string | null {
  if (source.startsWith('.')) return path.resolve(path.dirname(from), source);
  const [, name, entry] = /^@countinghouse\/([\w-]+)(\/[\w/-]+)?$/.exec(source) ?? [];
  const folder = `${packagesFolder}${name ?? ''}/`;
  if (name === undefined || !existsSync(`${folder}package.json`)) return null;
  const { exports } = packageFile.parse(JSON.parse(readFileSync(`${folder}package.json`, 'utf8')));
  const target = exports[`.${entry ?? ''}`];
  return target === undefined ? null : path.resolve(folder, target);
}

const packageFile = z.object({ exports: z.record(z.string(), z.string()) });
