import type {
  AccountingScreens,
  AddBankRuleBody,
  AppBankLine,
  AppBankRule,
  AppMoneyAccount,
  ImportBankStatementBody,
  MatchBankLineBody,
} from '@countinghouse/web-client/accounting';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../api.ts';
import { sendBack } from '../brand.ts';
import type { Values } from '../parts/values.ts';
import { queryClient } from '../query-client.ts';
import type { LinesSearch, StatementsSearch } from './bank-search.rules.ts';

export type BankLine = AppBankLine;
export type BankRule = AppBankRule;
export type RuleBody = AddBankRuleBody;
export type Suggestion = AccountingScreens['suggestBankMatches']['answer']['data'][number];
/** What fits a line best; null if nothing does. */
export type Best = AccountingScreens['listBankLines']['answer']['data'][number]['best'];
export type MatchParts = MatchBankLineBody['parts'];

const linesMax = 100;
export const pageSize = 50;

export const linesQuery = (orgId: string, { line: _line, ...search }: LinesSearch) =>
  queryOptions({
    queryKey: ['bank-lines', orgId, search],
    queryFn: () =>
      call('listBankLines', {
        path: { orgId },
        query: { status: 'open', ...search, limit: linesMax },
      }),
    placeholderData: (before) => before,
  });

/** What fits each line of the list best. Read after the list, which is there at once. */
export const bestsQuery = (orgId: string, { line: _line, ...search }: LinesSearch) =>
  queryOptions({
    queryKey: ['bank-bests', orgId, search],
    queryFn: async () => {
      const { data } = await call('listBankLines', {
        path: { orgId },
        query: { status: 'open', ...search, with_best: 'true', limit: linesMax },
      });
      return new Map(data.map(({ id, best }) => [id, best ?? null]));
    },
    placeholderData: (before) => before,
  });

export const suggestionsQuery = (orgId: string, lineId: string) =>
  queryOptions({
    queryKey: ['bank-line', orgId, lineId, 'suggestions'],
    queryFn: () => call('suggestBankMatches', { path: { orgId, id: lineId } }),
  });

export const lineQuery = (orgId: string, lineId: string) =>
  queryOptions({
    queryKey: ['bank-line', orgId, lineId],
    queryFn: () => call('getBankLine', { path: { orgId, id: lineId } }),
  });

export const statementsQuery = (orgId: string, search: StatementsSearch) =>
  queryOptions({
    queryKey: ['bank-statements', orgId, search],
    queryFn: () =>
      call('listBankStatements', {
        path: { orgId },
        query: { ...search, include_undone: 'true', limit: pageSize },
      }),
    placeholderData: (before) => before,
  });

export const standingQuery = (orgId: string, accountId: string, asOf: string) =>
  queryOptions({
    queryKey: ['bank-standing', orgId, accountId, asOf],
    queryFn: () => call('getBankStanding', { path: { orgId, accountId }, query: { as_of: asOf } }),
    placeholderData: (before) => before,
  });

export const reconciliationsQuery = (orgId: string, accountId: string) =>
  queryOptions({
    queryKey: ['bank-reconciliations', orgId, accountId],
    queryFn: () =>
      call('listBankReconciliations', { path: { orgId, accountId }, query: { limit: 12 } }),
  });

export const rulesQuery = (orgId: string) =>
  queryOptions({
    queryKey: ['bank-rules', orgId],
    queryFn: () => call('listBankRules', { path: { orgId } }),
  });

/** What somebody decides about one line. */
export type LineAct =
  | {
      readonly kind: 'match';
      readonly parts: MatchParts;
      readonly withLines?: MatchBankLineBody['with_lines'];
    }
  | { readonly kind: 'ignore' }
  | { readonly kind: 'undo' }
  | { readonly kind: 'refuse'; readonly contactId: string };

export interface LineDecision {
  readonly line: { readonly id: string; readonly version: number };
  readonly act: LineAct;
}

export const decideMutation = (orgId: string) =>
  mutationOptions({
    mutationFn: ({ line: { id, version }, act }: LineDecision) => {
      const path = { orgId, id };
      switch (act.kind) {
        case 'match':
          return call('matchBankLine', {
            path,
            body: {
              version,
              parts: act.parts,
              ...(act.withLines !== undefined &&
                act.withLines.length > 0 && { with_lines: act.withLines }),
            },
          });
        case 'ignore':
          return call('ignoreBankLine', { path, body: { version } });
        case 'undo':
          return call('undoBankMatch', { path, body: { version } });
        case 'refuse':
          return call('refuseBankContact', { path, body: { contact_id: act.contactId } });
      }
    },
    // Thirty lines in a minute: the list is kept by its screen, the rest is read when it is looked at.
    onSettled: (_answer, error, { act }) => {
      const isKept = error === null && (act.kind === 'match' || act.kind === 'ignore');
      void queryClient.invalidateQueries({ refetchType: isKept ? 'none' : 'active' });
    },
  });

export const autoMatchMutation = (orgId: string) =>
  mutationOptions({
    mutationFn: (accountId: string) =>
      call('autoMatchBankLines', { path: { orgId, accountId }, body: {} }),
    onSuccess: () => queryClient.invalidateQueries(),
  });

export interface StatementFile {
  readonly accountId: string;
  readonly name: string;
  /** In base64: banks write many encodings. */
  readonly content: string;
  readonly autoMatch: boolean;
  /** What somebody said about its columns; the service finds out the rest. */
  readonly mapping?: CsvMapping;
  /** For the next files of this account too. */
  readonly isMappingKept?: boolean;
}

export type CsvMapping = NonNullable<ImportBankStatementBody['csv_mapping']>;

export const importMutation = (orgId: string) =>
  mutationOptions({
    mutationFn: ({ accountId, name, content, autoMatch, mapping, isMappingKept }: StatementFile) =>
      call('importBankStatement', {
        path: { orgId },
        body: {
          account_id: accountId,
          file_name: name,
          content,
          content_encoding: 'base64',
          auto_match: autoMatch,
          ...(mapping !== undefined && { csv_mapping: mapping }),
          ...(isMappingKept === true && { keep_mapping: true }),
        },
      }),
    onSuccess: () => queryClient.invalidateQueries(),
  });

export type BankDetails = NonNullable<AccountingScreens['setBankAccount']['body']>;

export const moneyAccountActs = {
  open: (orgId: string, { currency = '', ...values }: Values) =>
    call('openMoneyAccount', {
      path: { orgId },
      body: sendBack<AccountingScreens['openMoneyAccount']['body']>({
        ...values,
        ...(currency !== '' && { currency }),
      }),
    }),
  change: (orgId: string, { id, version }: AppMoneyAccount, { name = '', active }: Values) =>
    call('changeMoneyAccount', {
      path: { orgId, id },
      body: { version, name, active: active === 'true' },
    }),
  /** Null forgets what was said. */
  setBank: (orgId: string, accountId: string, body: BankDetails) =>
    call('setBankAccount', { path: { orgId, accountId }, body }),
};

export const undoStatementMutation = (orgId: string) =>
  mutationOptions({
    mutationFn: (id: string) => call('undoBankStatement', { path: { orgId, id } }),
    onSuccess: () => queryClient.invalidateQueries(),
  });

export const reconcileMutation = (orgId: string, accountId: string) =>
  mutationOptions({
    mutationFn: (asOf: string) =>
      call('reconcileBankAccount', { path: { orgId, accountId }, body: { as_of: asOf } }),
    onSuccess: () => queryClient.invalidateQueries(),
  });

export const undoReconciliationMutation = (orgId: string) =>
  mutationOptions({
    mutationFn: (id: string) => call('undoBankReconciliation', { path: { orgId, id } }),
    onSuccess: () => queryClient.invalidateQueries(),
  });

export const addRuleMutation = (orgId: string) =>
  mutationOptions({
    mutationFn: (body: RuleBody) => call('addBankRule', { path: { orgId }, body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['bank-rules', orgId] }),
  });

export const changeRuleMutation = (
  orgId: string,
  { id, version }: Pick<BankRule, 'id' | 'version'>,
) =>
  mutationOptions({
    mutationFn: (body: RuleBody) =>
      call('changeBankRule', { path: { orgId, id }, body: { ...body, version } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['bank-rules', orgId] }),
  });

/** Stores nothing. */
export const tryRuleMutation = (orgId: string) =>
  mutationOptions({
    mutationFn: (conditions: RuleBody['conditions']) =>
      call('tryBankRule', { path: { orgId }, body: { conditions } }),
  });

export const removeRule = (orgId: string, { id, version }: BankRule) =>
  call('removeBankRule', { path: { orgId, id }, body: { version } });

export const orderRulesMutation = (orgId: string) =>
  mutationOptions({
    mutationFn: (ids: readonly string[]) =>
      call('orderBankRules', { path: { orgId }, body: { ids } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['bank-rules', orgId] }),
  });
