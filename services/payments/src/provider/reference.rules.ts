import { cellOfTag, cellTag, uuidOfText, uuidText } from '@countinghouse/identifiers/text';

/** Payment, sub-account, payout, return from suspense. */
export const referenceKinds = ['pay', 'sub', 'po', 'ret'] as const;
export type ReferenceKind = (typeof referenceKinds)[number];

export interface ReferenceParts {
  readonly kind: ReferenceKind;
  /** The cell to search first. */
  readonly cell: number;
  readonly workspaceId: string;
  readonly id: string;
}

/** One to eight characters, so that a whole reference stays below 70. */
export const installationShape = /^[a-z0-9]{1,8}$/;

/**
 * The reference under which the provider knows an object of this service. It is derived from the
 * object, so a resend uses the same one. It contains workspace and id, so a notice leads to its
 * tenant without a lookup. It names the installation, so that two installations, or one with a new
 * database, can share a provider account.
 */
export function toReference(object: ReferenceParts & { readonly installation: string }): string {
  const { kind, installation, cell, workspaceId, id } = object;
  if (!installationShape.test(installation)) {
    throw new TypeError('the installation name must be 1 to 8 characters from a-z and 0-9');
  }
  return [kind, installation, cellTag(cell), uuidText(workspaceId), uuidText(id)].join('_');
}

/** The part that all references of a workspace contain, and no others. */
export function referencePartOf(workspaceId: string): string {
  return `_${uuidText(workspaceId)}_`;
}

/** Null for a text that this installation cannot have written. */
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
