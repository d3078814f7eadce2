/**
 * v3 returns `meta` as null, an object or a list of objects, whatever was sent. The id selects the
 * form, so that a client meets all forms and a seed reproduces them.
 */
export function quirkyMeta(id: number, meta: unknown): unknown {
  const members = listMembers(meta);
  if (members.length === 0) return null;
  const hasListForm = id % 2 === 1;
  return hasListForm
    ? members.map(([name, value]) => ({ [name]: value }))
    : Object.fromEntries(members);
}

function listMembers(meta: unknown): readonly (readonly [string, unknown])[] {
  if (Array.isArray(meta)) return meta.flatMap(listMembers);
  return typeof meta === 'object' && meta !== null ? Object.entries(meta) : [];
}
