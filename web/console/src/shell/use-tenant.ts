import { useSuspenseQuery } from '@tanstack/react-query';
import { texts as partTexts } from '../parts/texts.ts';
import { paths } from '../paths.ts';
import { meQuery } from './me.queries.ts';

/** How this console's service names its tenants, and where their page is. */
export function useTenant(): { readonly word: string; readonly addressOf: (id: string) => string } {
  const { data: me } = useSuspenseQuery(meQuery);
  return me.service === 'accounting'
    ? { word: partTexts.organisation, addressOf: paths.organisation }
    : { word: partTexts.business, addressOf: paths.business };
}
