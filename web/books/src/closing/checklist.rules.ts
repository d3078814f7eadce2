interface CheckedPoint {
  readonly name: string;
  readonly ok: boolean;
  readonly blocking: boolean;
}

export type Hindrance = 'blocked' | 'notAccepted' | 'noteMissing';

/** What keeps a year from being closed; null when nothing does. */
export function hindranceOf(
  points: readonly CheckedPoint[],
  accepted: ReadonlySet<string>,
  note: string,
): Hindrance | null {
  const open = points.filter(({ ok }) => !ok);
  if (open.some(({ blocking }) => blocking)) return 'blocked';
  if (open.some(({ name }) => !accepted.has(name))) return 'notAccepted';
  return open.length > 0 && note.trim() === '' ? 'noteMissing' : null;
}

/** A link of the service, below the organisation: its path and its query. */
export function readLink(link: string): {
  readonly path: string;
  readonly search: Readonly<Record<string, string>>;
} {
  const [path = '', query = ''] = link.split('?');
  return { path, search: Object.fromEntries(new URLSearchParams(query)) };
}
