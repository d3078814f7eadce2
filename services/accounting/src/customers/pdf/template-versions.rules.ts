/** Every way to draw a document that a document was ever issued with. */
export const templateVersions = [1] as const;
export type TemplateVersion = (typeof templateVersions)[number];

/** How drafts are drawn; the database gives the same to what is issued. */
export const currentTemplateVersion: TemplateVersion = 1;

/** An unknown version is one of a later release: to draw it in another way would change the document. */
export function toTemplateVersion(version: number): TemplateVersion {
  const known = templateVersions.find((candidate) => candidate === version);
  if (known === undefined) throw new Error(`template version ${version} does not exist`);
  return known;
}
