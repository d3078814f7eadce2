import { cellOfTag, cellTag, uuidOfText, uuidText } from '@countinghouse/identifiers/text';

/** Payment, sub-account, payout, and money that is sent back. */
export const referenceKinds = ['pay', 'sub', 'po', 'ret'] as const;
export type ReferenceKind = (typeof referenceKinds)[number];

export interface ReferenceParts {
  readonly kind: ReferenceKind;
  /** In which cell to look first. */
  readonly cell: number;
  readonly workspaceId: string;
  readonly id: string;
}

/** One to eight characters: short enough that a whole reference stays below 70. */
export const installationShape = /^[a-z0-9]{1,8}$/;

/**
 * The name under which a provider knows an object of ours. It follows from the object, so a call
 * that is sent again has the same one; it leads back to the object without a lookup, so a notice
 * that names it finds its tenant; and it names the installation, so two of them, or one whose
 * database was made anew, can share an account at the provider.
 */
export function toReference(object: ReferenceParts & { readonly installation: string }): string {
  const { kind, installation, cell, workspaceId, id } = object;
  if (!installationShape.test(installation)) {
    throw new TypeError('the installation name must be 1 to 8 characters from a-z and 0-9');
  }
  return [kind, installation, cellTag(cell), uuidText(workspaceId), uuidText(id)].join('_');
}

/** Null for anything that this installation cannot have written. */
export function parseReference(text: string, installation: string): ReferenceParts | null {
  const [kindText, prefix, tag = '', workspaceText = '', idText = '', ...rest] = text.split('_');
  const kind = referenceKinds.find((known) => known === kindText);
  if (kind === undefined || prefix !== installation || rest.length > 0) return null;
  const cell = cellOfTag(tag);
  const workspaceId = uuidOfText(workspaceText);
  const id = uuidOfText(idText);
  if (cell === null || workspaceId === null || id === null) return null;
  return { kind, cell, workspaceId, id };
}
