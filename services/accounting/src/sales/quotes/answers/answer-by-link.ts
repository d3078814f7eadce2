import type { RequestOrigin } from '@countinghouse/actor';
import type { FormTokens } from '@countinghouse/pages';
import { findPublicLink } from '../../../customers/public-links/public-links.ts';
import type { QuoteDeps } from '../quote-deps.ts';
import { parseAnswer } from './answer-form.rules.ts';
import type { AnswerFields, AnswerFlaws } from './answer-form.rules.ts';
import { answerQuote, customer } from './answer-quote.ts';

export interface AnswerDeps extends QuoteDeps {
  readonly formTokens: FormTokens;
}

export interface SentAnswer {
  readonly token: string;
  /** Hash (hex) of the content that the form was shown with. */
  readonly hash: string;
  readonly formToken: string;
  readonly fields: AnswerFields;
  readonly origin: RequestOrigin;
}

export type AnswerByLinkOutcome =
  | { readonly kind: 'answered' }
  | { readonly kind: 'not_found' }
  /** The form token is invalid or has expired. */
  | { readonly kind: 'stale' }
  | { readonly kind: 'flawed'; readonly flaws: AnswerFlaws }
  | { readonly kind: 'not_open' }
  | { readonly kind: 'content_changed' };

/** A form is valid for one link and one content, so that customers answer only what they were shown. */
export function formCode(token: string, hash: string): string {
  return `quote|${token}|${hash}`;
}

export async function answerByLink(
  deps: AnswerDeps,
  { token, hash, formToken, fields, origin }: SentAnswer,
): Promise<AnswerByLinkOutcome> {
  const link = await findPublicLink(deps.database.db, 'quote', token);
  if (link === null) return { kind: 'not_found' };
  const form = deps.formTokens.open(formToken, formCode(token, hash));
  if (form.kind === 'reject') return { kind: 'stale' };
  const parsed = parseAnswer(fields);
  if (parsed.kind === 'reject') return { kind: 'flawed', flaws: parsed.flaws };
  const { orgId, subject } = link;
  const outcome = await answerQuote(deps, {
    orgId,
    id: subject.id,
    hash: Buffer.from(hash, 'hex'),
    answer: parsed.answer,
    actor: { ...customer, origin },
  });
  return outcome.kind === 'answered' ? { kind: 'answered' } : { kind: outcome.reason };
}
