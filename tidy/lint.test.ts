import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repositoryRoot } from './repository.ts';
import { withTemporaryProject } from './temporary-project.ts';

type LintProbe = {
  readonly rule: string;
  readonly reported: string;
  readonly clean: string;
  /** Where the probe lies when the default would hide it. */
  readonly path?: string;
};

/** The rules that the code relies on by name; one broken line of configuration would silence them. */
const lintProbes: readonly LintProbe[] = [
  {
    rule: 'typescript(no-floating-promises)',
    reported: 'export function run(save: () => Promise<void>) { save(); }',
    clean: 'export async function run(save: () => Promise<void>) { await save(); }',
  },
  {
    rule: 'typescript(no-misused-promises)',
    reported:
      'export const any = (n: number[], f: (x: number) => Promise<boolean>) => n.filter(f);',
    clean: 'export const any = (n: number[], f: (x: number) => boolean) => n.filter(f);',
  },
  {
    rule: 'typescript(await-thenable)',
    reported: 'export async function run(x: number) { return await x; }',
    clean: 'export async function run(x: Promise<number>) { return await x; }',
  },
  {
    rule: 'typescript(switch-exhaustiveness-check)',
    reported: "export function f(k: 'a' | 'b') { switch (k) { case 'a': return 1; } return 2; }",
    clean:
      "export function f(k: 'a' | 'b') { switch (k) { case 'a': return 1; case 'b': return 2; } }",
  },
  {
    rule: 'typescript(strict-boolean-expressions)',
    reported: 'export const f = (x: string | null) => (x ? 1 : 2);',
    clean: 'export const f = (x: string | null) => (x === null ? 2 : 1);',
  },
  {
    rule: 'typescript(no-unsafe-assignment)',
    reported: "export const x: { id: string } = JSON.parse('{}');",
    clean: "export const x: unknown = JSON.parse('{}');",
  },
  {
    rule: 'typescript(no-explicit-any)',
    reported: 'export type Row = any;',
    clean: 'export type Row = unknown;',
  },
  {
    rule: 'typescript(no-non-null-assertion)',
    reported: 'export const f = (x: string | null) => x!.length;',
    clean: 'export const f = (x: string | null) => x?.length;',
  },
  {
    rule: 'typescript(consistent-type-assertions)',
    reported: 'export const f = (x: unknown) => x as string;',
    clean: "export const f = ['a'] as const;",
  },
  {
    rule: 'typescript(return-await)',
    reported:
      'export async function f(g: () => Promise<number>) { try { return g(); } catch { return 0; } }',
    clean:
      'export async function f(g: () => Promise<number>) { try { return await g(); } catch { return 0; } }',
  },
  {
    rule: 'eslint(no-console)',
    reported: "console.log('hello');\nexport {};",
    clean: "process.stdout.write('hello');\nexport {};",
  },
  {
    rule: 'eslint(eqeqeq)',
    reported: 'export const f = (x: number | null) => x == null;',
    clean: 'export const f = (x: number | null) => x === null;',
  },
  {
    rule: 'import(no-default-export)',
    reported: 'export default 1;',
    clean: 'export const one = 1;',
  },
  {
    rule: 'vitest(no-focused-tests)',
    path: 'packages/money/src/probe.test.ts',
    reported:
      "import { expect, it } from 'vitest';\nit.only('adds', () => { expect(1).toBe(1); });",
    clean: "import { expect, it } from 'vitest';\nit('adds', () => { expect(1).toBe(1); });",
  },
  {
    rule: 'vitest(expect-expect)',
    path: 'packages/money/src/probe.test.ts',
    reported: "import { it } from 'vitest';\nit('adds', () => {});",
    clean: "import { expect, it } from 'vitest';\nit('adds', () => { expect(1).toBe(1); });",
  },
];

function lint(files: Readonly<Record<string, string>>): string {
  return withTemporaryProject(files, (directory) => {
    const oxlint = join(repositoryRoot, 'node_modules/.bin/oxlint');
    const paths = Object.keys(files);
    return spawnSync(oxlint, ['--format=unix', ...paths], { cwd: directory, encoding: 'utf8' })
      .stdout;
  });
}

function pathOf(probe: LintProbe, position: number): string {
  return (
    probe.path?.replace('probe', `probe-${position}`) ?? `packages/money/src/probe-${position}.ts`
  );
}

/** All probes in one run each: starting the type checker costs more than the probes. */
function lintAll(twin: 'reported' | 'clean'): string {
  return lint(
    Object.fromEntries(lintProbes.map((probe, at) => [pathOf(probe, at), `${probe[twin]}\n`])),
  );
}

describe('the lint settings', () => {
  const reported = lintAll('reported').split('\n');
  const clean = lintAll('clean').split('\n');

  it.each(lintProbes.map((probe, position) => ({ ...probe, at: pathOf(probe, position) })))(
    'report $rule',
    ({ rule, at }) => {
      const linesOf = (lines: readonly string[]) => lines.filter((line) => line.startsWith(at));
      expect(linesOf(reported).join('\n')).toContain(rule);
      expect(linesOf(clean).join('\n')).not.toContain(rule);
    },
  );

  it('report a circle of imports', () => {
    const circle = lint({
      'packages/money/src/a.ts': "import { b } from './b.ts';\nexport const a = () => b();\n",
      'packages/money/src/b.ts': "import { a } from './a.ts';\nexport const b = () => a();\n",
    });
    expect(circle).toContain('import(no-cycle)');
  });

  it('let the branding helper alone make a cast', () => {
    const cast = 'export const brand = (x: unknown) => x as string;\n';
    const output = lint({
      'packages/money/src/brand.ts': cast,
      'packages/money/src/money.ts': cast,
    });
    expect(output).toContain('packages/money/src/money.ts');
    expect(output).not.toContain('packages/money/src/brand.ts');
  });
});
