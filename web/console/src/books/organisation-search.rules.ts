export const organisationViews = ['all', 'suspended', 'closing'] as const;
export type OrganisationView = (typeof organisationViews)[number];

export interface OrganisationSearch {
  readonly view?: OrganisationView;
}

export function parseOrganisationSearch(
  raw: Readonly<Record<string, unknown>>,
): OrganisationSearch {
  const view = organisationViews.find((one) => one === raw['view']);
  return view === undefined ? {} : { view };
}
