/** Every layout version that documents were issued with. */
export const templateVersions = [1, 2] as const;
export type TemplateVersion = (typeof templateVersions)[number];

/** The version for drafts; the database assigns the same to issued documents. */
export const currentTemplateVersion: TemplateVersion = 2;

/** An unknown version comes from a later release: drawing it differently would change the document. */
export function toTemplateVersion(version: number): TemplateVersion {
  const known = templateVersions.find((candidate) => candidate === version);
  if (known === undefined) throw new Error(`template version ${version} does not exist`);
  return known;
}
