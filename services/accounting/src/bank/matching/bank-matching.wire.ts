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
import { deciders } from './match.rules.ts';
import type { MatchPart, ShownMatch, Suggestion } from './match.rules.ts';
import type { LineDetails } from './read-line-details.ts';
import { evidenceKinds } from './suggesting/evidence.rules.ts';
import type { Evidence } from './suggesting/evidence.rules.ts';

const evidenceRecord = z.object({
  what: z.enum(evidenceKinds),
  points: z.number(),
  sentence: z.string(),
});

const matchRecord = z.object({
  id: uuid(),
  kind: z.enum(['payment', 'transfer', 'entry']),
  payment_id: uuid().nullable(),
  entry_id: uuid().nullable(),
  amount: majorAmount('Of the line.'),
  made_here: z.boolean().meta({ description: 'Undoing the match takes it out of the books too.' }),
  decided_by: z.enum(deciders),
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
    matches: z.array(matchRecord).meta({ description: 'They add up to the amount.' }),
    also_changed: z.array(uuid()).meta({ description: 'Other lines that changed with it.' }),
  })
  .meta({ id: 'AppBankLineDetails', description: 'A line and what it belongs to.' });

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
  amount: majorAmount('Of the line.').optional(),
  settles: z
    .array(z.object({ kind: z.enum(sourceKinds), id: uuid(), amount: majorAmount('Of it.') }))
    .optional(),
  currency: currencyCode().optional(),
  currency_amount: majorAmount('As much as it was in `currency`.').optional(),
  takes_discount: z.boolean().optional(),
  line: z.object({ line_id: uuid(), version: z.int() }).optional(),
});

export const suggestionsRecord = z.object({
  line: lineRecord,
  data: z
    .array(
      z.object({
        kind: z.enum(['payment', 'entry', 'documents', 'transfer', 'account', 'ignore']),
        score: z.int().min(0).max(100),
        title: z.string(),
        contact_id: uuid().nullable(),
        rule_id: uuid().nullable(),
        evidence: z.array(evidenceRecord).meta({ description: 'Why, and what speaks against it.' }),
        match: z
          .object({
            parts: z.array(proposedPart),
            with_lines: z.array(z.object({ line_id: uuid(), version: z.int() })),
          })
          .nullable()
          .meta({ description: 'To be sent to agree, with `version`; null: ignore the line.' }),
      }),
    )
    .meta({ description: 'Best first.' }),
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
    matched: z.array(uuid()).meta({ description: 'Lines that were certain.' }),
    matched_by_rule: z.array(uuid()),
    ignored_by_rule: z.array(uuid()),
    refused: z
      .array(z.object({ line_id: uuid(), reason: z.string() }))
      .meta({ description: 'Certain, and refused by the books all the same.' }),
    left: z.int().nonnegative().meta({ description: 'Open lines that are for people.' }),
    has_more: z
      .boolean()
      .meta({ description: 'Ask again: not all of it fitted into one request.' }),
  })
  .meta({ id: 'AppBankAutoMatch', description: 'What was decided without a person.' });

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
    repeated: z.boolean().meta({ description: 'The same file was imported before.' }),
    auto_match: autoMatchRecord.nullable(),
  })
  .meta({ id: 'AppImportedStatement', description: 'What an import did.' });
