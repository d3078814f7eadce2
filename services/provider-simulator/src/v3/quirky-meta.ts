/**
 * v3 gives `meta` back as null, as an object or as a list of objects, whatever was sent. The id
 * decides which, so that a client meets all forms and a seed meets the same ones.
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
