import { createLayout, createStylesheet } from '@countinghouse/pages';
import { catalogues } from './texts.page.ts';

export const checkoutStylesheet = createStylesheet();

export const layOut = createLayout({ stylesheet: checkoutStylesheet, texts: catalogues });
