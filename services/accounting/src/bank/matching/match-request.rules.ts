import { parseMajor } from '@countinghouse/money';
import type { CurrencyCode } from '@countinghouse/money';
import type { OpenItemSource } from '../../kernel/open-item-source.rules.ts';
import type { ControlKey } from '../../settling/payments/payment.rules.ts';
import type { MatchPart, ProposedMatch, SeenLine } from './match.rules.ts';

/** A requested match; amounts are decimal text until the currencies are known. */
export type RequestedPart =
  | { readonly kind: 'payment'; readonly paymentId: string; readonly amount?: string | undefined }
  | { readonly kind: 'entry'; readonly entryId: string; readonly amount?: string | undefined }
  | {
      readonly kind: 'documents';
      readonly contactId: string;
      readonly amount?: string | undefined;
      readonly settles: readonly { readonly to: OpenItemSource; readonly amount: string }[];
      readonly foreign?: { readonly currency: CurrencyCode; readonly amount: string } | undefined;
      readonly takesDiscount?: boolean | undefined;
      readonly control?: ControlKey | undefined;
    }
  | {
      readonly kind: 'transfer';
      readonly accountId: string;
      readonly amount?: string | undefined;
      readonly otherAmount?: string | undefined;
      readonly line?: SeenLine | undefined;
    }
  | {
      readonly kind: 'account';
      readonly accountId: string;
      readonly amount?: string | undefined;
      readonly contactId?: string | undefined;
      readonly taxCodeId?: string | undefined;
      readonly memo?: string | undefined;
    };

export interface RequestedMatch {
  readonly parts: readonly RequestedPart[];
  readonly withLines: readonly SeenLine[];
}

interface Currencies {
  readonly own: CurrencyCode;
  /** Currencies of the accounts that transfers name. */
  readonly ofAccount: (accountId: string) => CurrencyCode | undefined;
}

/** Null if an amount has more decimals than its currency, or is out of range. */
export function toProposedMatch(
  { parts, withLines }: RequestedMatch,
  currencies: Currencies,
): ProposedMatch | null {
  const read: MatchPart[] = [];
  for (const part of parts) {
    const sized = toPart(part, currencies);
    if (sized === null) return null;
    read.push(sized);
  }
  return { parts: read, withLines };
}

type Read = { readonly amountMinor?: bigint } | null;

function toPart(part: RequestedPart, currencies: Currencies): MatchPart | null {
  const own: Read = readOptional(part.amount, currencies.own);
  if (own === null) return null;
  switch (part.kind) {
    case 'payment':
      return { kind: part.kind, paymentId: part.paymentId, ...own };
    case 'entry':
      return { kind: part.kind, entryId: part.entryId, ...own };
    case 'account': {
      const { kind, accountId, contactId, taxCodeId, memo } = part;
      return { kind, accountId, contactId, taxCodeId, memo, ...own };
    }
    case 'transfer': {
      const currency = currencies.ofAccount(part.accountId) ?? currencies.own;
      const other = readOptional(part.otherAmount, currency);
      if (other === null) return null;
      const { kind, accountId, line } = part;
      return { kind, accountId, line, otherMinor: other.amountMinor, ...own };
    }
    case 'documents':
      return toDocuments(part, currencies, own);
  }
}

function toDocuments(
  part: Extract<RequestedPart, { readonly kind: 'documents' }>,
  currencies: Currencies,
  own: NonNullable<Read>,
): MatchPart | null {
  const { kind, contactId, takesDiscount, control } = part;
  const currency = part.foreign?.currency ?? currencies.own;
  const foreign = part.foreign === undefined ? null : readMinor(part.foreign.amount, currency);
  const settles = part.settles.flatMap(({ to, amount }) => {
    const amountMinor = readMinor(amount, currency);
    return amountMinor === null ? [] : [{ to, amountMinor }];
  });
  const isWhole = settles.length === part.settles.length;
  if (!isWhole || (part.foreign !== undefined && foreign === null)) return null;
  return {
    kind,
    contactId,
    takesDiscount,
    control,
    settles,
    ...(foreign !== null && { foreign: { currency, amountMinor: foreign } }),
    ...own,
  };
}

function readOptional(amount: string | undefined, currency: CurrencyCode): Read {
  if (amount === undefined) return {};
  const amountMinor = readMinor(amount, currency);
  return amountMinor === null ? null : { amountMinor };
}

function readMinor(amount: string, currency: CurrencyCode): bigint | null {
  const read = parseMajor(amount, currency);
  return read.kind === 'ok' ? read.money.amountMinor : null;
}
