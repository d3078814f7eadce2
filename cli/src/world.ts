/** Everything that a command has of the machine it runs on. */
export interface World {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Where keys are kept, readable by their owner only. */
  readonly profilesFile: string;
  /** Whether people read the output: they get tables, programs JSON. */
  readonly isTerminal: boolean;
  readonly readInput: () => Promise<string>;
  /** Standard input, line by line. */
  readonly readLines: () => AsyncIterable<string>;
  /** What was asked for, a line at a time. */
  readonly write: (line: string) => void;
  /** Everything else. */
  readonly tell: (line: string) => void;
  readonly now: () => number;
  /** Ends what would go on for ever. */
  readonly signal: AbortSignal;
}
