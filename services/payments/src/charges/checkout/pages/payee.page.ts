import { renderParty } from '@countinghouse/pages';
import type { VNode } from 'preact';
import type { PayTarget } from '../pay-target.rules.ts';
import type { Texts } from './texts-en.page.ts';

/** Whom the payer pays: the name they know, and the one that was checked. */
export function renderPayee(
  { merchantName, legalName }: Pick<PayTarget, 'merchantName' | 'legalName'>,
  label: string | null,
  texts: Texts,
): VNode {
  return renderParty(merchantName, label, legalName === null ? null : texts.legalName(legalName));
}
