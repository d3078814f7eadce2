import type { AccountingScreens } from '@countinghouse/web-client/accounting';
import { mutationOptions } from '@tanstack/react-query';
import { call } from '../api.ts';
import { queryClient } from '../query-client.ts';

export type Openings = AccountingScreens['importOpeningBalances']['answer'];
export type Rows = Openings['rows'];

/** What a file was found to hold, or what was stored of it. */
export interface Imported extends Pick<Openings, 'stored' | 'rows'> {
  readonly openings: Openings | null;
}

export interface ImportInput {
  readonly content: string;
  readonly isDryRun: boolean;
  readonly trialBalance: string;
  readonly date: string;
}

export type ImportKind = 'contacts' | 'items' | 'opening-balances';

export const importMutation = (orgId: string, kind: ImportKind) =>
  mutationOptions({
    mutationFn: (input: ImportInput) => send(orgId, kind, input),
    onSuccess: ({ stored }) => (stored ? queryClient.invalidateQueries() : undefined),
  });

async function send(
  orgId: string,
  kind: ImportKind,
  { content, isDryRun, trialBalance, date }: ImportInput,
): Promise<Imported> {
  const path = { orgId };
  const body = { content, dry_run: isDryRun };
  switch (kind) {
    case 'contacts':
      return { ...(await call('importContacts', { path, body })), openings: null };
    case 'items':
      return { ...(await call('importItems', { path, body })), openings: null };
    case 'opening-balances': {
      const openings = await call('importOpeningBalances', {
        path,
        body: { ...body, date, trial_balance: trialBalance },
      });
      return { ...openings, openings };
    }
  }
}
