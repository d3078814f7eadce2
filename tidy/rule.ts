/** A file of the repository, or of a probe. */
export type RepositoryFile = { readonly path: string; readonly text: string };

export type Breach = {
  readonly path: string;
  readonly line: number;
  readonly rule: string;
  /** What is wrong and what to do instead. */
  readonly message: string;
};

/** Files that the rule must report, beside the same files done right. */
type Probe = {
  readonly reported: readonly RepositoryFile[];
  readonly clean: readonly RepositoryFile[];
};

export type Rule = {
  readonly name: string;
  readonly check: (files: readonly RepositoryFile[]) => readonly Finding[];
  /** A rule that cannot fail guards nothing: each one brings the proof that it can. */
  readonly probes: readonly [Probe, ...Probe[]];
};

export type Finding = Omit<Breach, 'rule'>;

export function findBreaches(rule: Rule, files: readonly RepositoryFile[]): readonly Breach[] {
  return rule.check(files).map((finding) => ({ ...finding, rule: rule.name }));
}

/** One line of a test report. */
export function describeBreach(breach: Breach): string {
  return `${breach.path}:${breach.line} [${breach.rule}] ${breach.message}`;
}
