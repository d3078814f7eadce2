import { renderParty } from '@countinghouse/pages';
import type { VNode } from 'preact';
import type { PayTarget } from '../pay-target.rules.ts';
import type { Texts } from './texts-en.page.ts';

/** The merchant's trading name and verified legal name. */
export function renderPayee(
  { merchantName, legalName }: Pick<PayTarget, 'merchantName' | 'legalName'>,
  label: string | null,
  texts: Texts,
): VNode {
  return renderParty(merchantName, label, legalName === null ? null : texts.legalName(legalName));
}
