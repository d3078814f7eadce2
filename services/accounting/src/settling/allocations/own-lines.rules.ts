/** A line of a document's own entry, without its control account. */
export interface OwnLine {
  readonly accountId: string;
  readonly taxComponentId: string | null;
  /**
   * The account it moves to when money arrives: deferred tax becomes due on its component's account.
   */
  readonly dueAccountId: string;
  readonly baseMinor: bigint;
}

export interface DocumentContent {
  readonly totalMinor: bigint;
  readonly lines: readonly OwnLine[];
}

export function isDeferred(line: OwnLine): boolean {
  return line.dueAccountId !== line.accountId;
}
