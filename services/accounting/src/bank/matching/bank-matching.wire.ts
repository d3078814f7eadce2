import type { CurrencyCode } from '@countinghouse/money';
import { z } from 'zod';
import { calendarDate, currencyCode, majorAmount, moment, uuid } from '../../edge/fields.wire.ts';
import { toMajor } from '../../edge/major-amount.wire.ts';
import { sourceKinds } from '../../ledger/open-items/open-items.wire.ts';
import {
  lineFields,
  lineRecord,
  statementFields,
  toLineRecord,
} from '../statements/bank-statements.wire.ts';
import type { BankLine } from '../statements/statement.rules.ts';
import type { AutoMatched } from './auto-match.ts';
import type { LineDetails } from './find-line-details.ts';
import { deciders } from './match.rules.ts';
import type { MatchPart, ShownMatch, Suggestion } from './match.rules.ts';
import { evidenceKinds } from './suggesting/evidence.rules.ts';
import type { Evidence } from './suggesting/evidence.rules.ts';

const evidenceRecord = z.object({
  what: z.enum(evidenceKinds).meta({ description: 'Kind of evidence.' }),
  points: z.number().meta({
    description:
      'Weight of the evidence. Positive supports the suggestion, negative speaks against it.',
  }),
  sentence: z.string().meta({ description: 'The evidence in words.' }),
});

const matchRecord = z.object({
  id: uuid(),
  kind: z.enum(['payment', 'transfer', 'entry']),
  payment_id: uuid().nullable(),
  entry_id: uuid().nullable(),
  amount: majorAmount("Matched part of the bank line's amount, with its sign."),
  made_here: z.boolean().meta({
    description:
      'True if this match created the payment or entry. Undoing the match then voids or reverses it.',
  }),
  decided_by: z.enum(deciders).meta({
    description:
      '`person`: matched manually. `rule`: matched by a bank rule. `evidence`: auto-matched.',
  }),
  rule_id: uuid().nullable(),
  evidence: z.array(evidenceRecord),
  matched_at: moment(),
  contact_id: uuid().nullable(),
  contact_name: z.string().nullable(),
  date: calendarDate(),
  memo: z.string().nullable(),
  document_numbers: z.array(z.string()),
});

export const lineDetailsRecord = z
  .object({
    ...lineFields,
    matches: z
      .array(matchRecord)
      .meta({ description: "The matches' amounts add up to the line's amount." }),
    also_changed: z
      .array(uuid())
      .meta({ description: 'Ids of other bank lines that changed in the same request.' }),
  })
  .meta({ id: 'AppBankLineDetails', description: 'A bank line with its matches.' });

export function toLineDetails(
  { line, currency, matches }: LineDetails,
  otherIds: readonly string[] = [],
) {
  return {
    ...toLineRecord(line, currency),
    matches: matches.map((match) => toMatchRecord(match, currency)),
    also_changed: [...otherIds],
  };
}

function toMatchRecord(match: ShownMatch, currency: CurrencyCode) {
  return {
    id: match.id,
    kind: match.kind,
    payment_id: match.paymentId,
    entry_id: match.entryId,
    amount: toMajor(match.amountMinor, currency),
    made_here: match.isMadeHere,
    decided_by: match.decidedBy,
    rule_id: match.ruleId,
    evidence: match.evidence.map(toEvidenceRecord),
    matched_at: match.matchedAt.toISOString(),
    contact_id: match.contactId,
    contact_name: match.contactName,
    date: match.date,
    memo: match.memo,
    document_numbers: [...match.numbers],
  };
}

const toEvidenceRecord = ({ what, points, sentence }: Evidence) => ({ what, points, sentence });

const proposedPart = z.object({
  kind: z.enum(['payment', 'entry', 'documents', 'transfer', 'account']),
  payment_id: uuid().optional(),
  entry_id: uuid().optional(),
  contact_id: uuid().optional(),
  account_id: uuid().optional(),
  tax_code_id: uuid().optional(),
  memo: z.string().optional(),
  amount: majorAmount("Matched part of the bank line's amount, with its sign.").optional(),
  settles: z
    .array(
      z.object({ kind: z.enum(sourceKinds), id: uuid(), amount: majorAmount('Amount to settle.') }),
    )
    .optional(),
  currency: currencyCode().optional(),
  currency_amount: majorAmount('The amount in `currency`.').optional(),
  takes_discount: z.boolean().optional(),
  line: z.object({ line_id: uuid(), version: z.int() }).optional(),
});

export const suggestionsRecord = z.object({
  line: lineRecord,
  data: z
    .array(
      z.object({
        kind: z.enum(['payment', 'entry', 'documents', 'transfer', 'account', 'ignore']),
        score: z
          .int()
          .min(0)
          .max(100)
          .meta({ description: 'How well the suggestion fits, from 0 to 100.' }),
        title: z.string(),
        contact_id: uuid().nullable(),
        rule_id: uuid().nullable(),
        evidence: z
          .array(evidenceRecord)
          .meta({ description: 'Reasons for and against the suggestion.' }),
        match: z
          .object({
            parts: z.array(proposedPart),
            with_lines: z.array(z.object({ line_id: uuid(), version: z.int() })),
          })
          .nullable()
          .meta({
            description:
              "Request body that accepts the suggestion; add the line's `version`. Null when the suggestion is to ignore the line.",
          }),
      }),
    )
    .meta({ description: 'Highest score first.' }),
});

export function toSuggestionsRecord(
  line: BankLine,
  currency: CurrencyCode,
  suggestions: readonly Suggestion[],
) {
  return {
    line: toLineRecord(line, currency),
    data: suggestions.map((suggestion) => ({
      kind: suggestion.kind,
      score: suggestion.score,
      title: suggestion.title,
      contact_id: suggestion.contactId,
      rule_id: suggestion.ruleId,
      evidence: suggestion.evidence.map(toEvidenceRecord),
      match:
        suggestion.match === null
          ? null
          : {
              parts: suggestion.match.parts.map((part) => toProposedPart(part, currency)),
              with_lines: suggestion.match.withLines.map(toSeenLine),
            },
    })),
  };
}

const toSeenLine = ({
  lineId,
  version: seen,
}: {
  readonly lineId: string;
  readonly version: number;
}) => ({
  line_id: lineId,
  version: seen,
});

function toProposedPart(part: MatchPart, currency: CurrencyCode) {
  const amount =
    part.amountMinor === undefined ? {} : { amount: toMajor(part.amountMinor, currency) };
  switch (part.kind) {
    case 'payment':
      return { kind: part.kind, payment_id: part.paymentId, ...amount };
    case 'entry':
      return { kind: part.kind, entry_id: part.entryId, ...amount };
    case 'documents': {
      const { foreign, takesDiscount } = part;
      const settles = part.settles.map(({ to, amountMinor }) => ({
        ...to,
        amount: toMajor(amountMinor, foreign?.currency ?? currency),
      }));
      return {
        kind: part.kind,
        contact_id: part.contactId,
        settles,
        ...(foreign !== undefined && {
          currency: foreign.currency,
          currency_amount: toMajor(foreign.amountMinor, foreign.currency),
        }),
        ...(takesDiscount === true && { takes_discount: true }),
        ...amount,
      };
    }
    case 'transfer': {
      const { kind, accountId, line } = part;
      const seen = line === undefined ? {} : { line: toSeenLine(line) };
      return { kind, account_id: accountId, ...seen, ...amount };
    }
    case 'account': {
      const { kind, accountId, contactId, taxCodeId, memo } = part;
      return {
        kind,
        account_id: accountId,
        ...(contactId !== undefined && { contact_id: contactId }),
        ...(taxCodeId !== undefined && { tax_code_id: taxCodeId }),
        ...(memo !== undefined && { memo }),
        ...amount,
      };
    }
  }
}

export const autoMatchRecord = z
  .object({
    matched: z.array(uuid()).meta({ description: 'Lines matched by evidence.' }),
    matched_by_rule: z.array(uuid()).meta({ description: 'Lines matched by a bank rule.' }),
    ignored_by_rule: z.array(uuid()).meta({ description: 'Lines ignored by a bank rule.' }),
    refused: z.array(z.object({ line_id: uuid(), reason: z.string() })).meta({
      description: 'Lines with a certain match that could not be posted, with the reason.',
    }),
    left: z.int().nonnegative().meta({ description: 'Open lines left for manual matching.' }),
    has_more: z
      .boolean()
      .meta({ description: 'True if more lines remain to be processed. Repeat the request.' }),
  })
  .meta({ id: 'AppBankAutoMatch', description: 'Result of automatic matching.' });

export function toAutoMatchRecord(outcome: AutoMatched) {
  return {
    matched: [...outcome.matched],
    matched_by_rule: [...outcome.byRule],
    ignored_by_rule: [...outcome.ignored],
    refused: outcome.refused.map(({ lineId, reason }) => ({ line_id: lineId, reason })),
    left: outcome.leftCount,
    has_more: outcome.hasMore,
  };
}

export const importedRecord = z
  .object({
    ...statementFields,
    repeated: z.boolean().meta({ description: 'True if the same file was already imported.' }),
    auto_match: autoMatchRecord.nullable(),
  })
  .meta({ id: 'AppImportedStatement', description: 'Result of a statement import.' });
