/** How far a log is: its name, its size, its root, and facts about it, a line each. */
export interface Checkpoint {
  readonly origin: string;
  readonly size: bigint;
  readonly root: Buffer;
  readonly facts: readonly string[];
}

const rootBytes = 32;

/** The text of a C2SP checkpoint. */
export function toCheckpointText({ origin, size, root, facts }: Checkpoint): string {
  return [origin, size, root.toString('base64'), ...facts, ''].join('\n');
}

/** Null for what is no checkpoint. */
export function parseCheckpointText(text: string): Checkpoint | null {
  const [origin = '', size = '', root = '', ...facts] = text.split('\n');
  const bytes = Buffer.from(root, 'base64');
  const isWhole = origin !== '' && /^(?:0|[1-9]\d{0,17})$/.test(size) && bytes.length === rootBytes;
  if (!isWhole || facts.pop() !== '') return null;
  return { origin, size: BigInt(size), root: bytes, facts };
}
