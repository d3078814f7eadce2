/** A line of a document's own entry, its control account left out. */
export interface OwnLine {
  readonly accountId: string;
  readonly taxComponentId: string | null;
  /** Where it goes when money comes: tax that was deferred becomes due on the account of its component. */
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
