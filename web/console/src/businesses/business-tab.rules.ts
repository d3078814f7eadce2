export const businessTabs = ['review', 'terms', 'people'] as const;
type BusinessTab = (typeof businessTabs)[number];

export interface BusinessTabSearch {
  readonly tab?: Exclude<BusinessTab, 'review'>;
}

/** Without a tab: the review. */
export function parseBusinessTab(raw: Readonly<Record<string, unknown>>): BusinessTabSearch {
  const tab = businessTabs.find((one) => one === raw['tab']);
  return tab === undefined || tab === 'review' ? {} : { tab };
}
