export const businessViews = ['to_review', 'suspended', 'all'] as const;
type BusinessView = (typeof businessViews)[number];

export interface BusinessSearch {
  readonly view?: BusinessView;
  readonly q?: string;
}

/** What the address does not say is left out of it. */
export function parseBusinessSearch(raw: Readonly<Record<string, unknown>>): BusinessSearch {
  const view = businessViews.find((one) => one === raw['view']);
  const q = typeof raw['q'] === 'string' ? raw['q'].trim() : '';
  return { ...(view !== undefined && { view }), ...(q !== '' && { q }) };
}
