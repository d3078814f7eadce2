import type { PayerLanguage } from '@countinghouse/pages/text';
import type { BrandLogo } from '../../../business/brand/brand.rules.ts';

/** Paths of the payer's pages. They carry the language, so that a choice holds to the end. */
export interface PagePaths {
  readonly logo: (logo: Pick<BrandLogo, 'businessId' | 'id'>) => string;
  readonly pay: (code: string, language: PayerLanguage) => string;
  readonly payment: (key: PaymentPath, language: PayerLanguage) => string;
  /** The payment's page that does not reload itself. */
  readonly quietPayment: (key: PaymentPath, language: PayerLanguage) => string;
  readonly returning: (key: PaymentPath, language: PayerLanguage) => string;
  readonly cancel: (key: PaymentPath, language: PayerLanguage) => string;
  readonly receipt: (key: PaymentPath, language: PayerLanguage) => string;
  readonly receiptPdf: (key: PaymentPath, language: PayerLanguage) => string;
  /** The subscriber's own page, and what its forms are sent to. */
  readonly subscription: (key: SubscriptionPath, language: PayerLanguage) => string;
  readonly subscriptionCancel: (key: SubscriptionPath, language: PayerLanguage) => string;
  readonly subscriptionCard: (key: SubscriptionPath, language: PayerLanguage) => string;
  /** Has the address of that page mailed to the subscriber. */
  readonly subscriptionLink: (code: string, language: PayerLanguage) => string;
}

export interface PaymentPath {
  readonly code: string;
  readonly paymentId: string;
}

export interface SubscriptionPath {
  readonly code: string;
  /** Shows that the service itself has given this address away. */
  readonly proof: string;
}

/** `prefix` is the path of the public address, when the service is not at the root of its host. */
export function createPagePaths(prefix: string): PagePaths {
  const pay = (code: string): string => `${prefix}/pay/${code}`;
  const payment = ({ code, paymentId }: PaymentPath): string => `${pay(code)}/${paymentId}`;
  const subscription = ({ code, proof }: SubscriptionPath): string =>
    `${pay(code)}/subscription/${proof}`;
  return {
    logo: ({ businessId, id }) => `${prefix}/pay/logos/${businessId}/${id}`,
    pay: (code, language) => `${pay(code)}?lang=${language}`,
    payment: (key, language) => `${payment(key)}?lang=${language}`,
    quietPayment: (key, language) => `${payment(key)}?lang=${language}&reload=off`,
    returning: (key, language) => `${payment(key)}/return?lang=${language}`,
    cancel: (key, language) => `${payment(key)}/cancel?lang=${language}`,
    receipt: (key, language) => `${payment(key)}/receipt?lang=${language}`,
    receiptPdf: (key, language) => `${payment(key)}/receipt.pdf?lang=${language}`,
    subscription: (key, language) => `${subscription(key)}?lang=${language}`,
    subscriptionCancel: (key, language) => `${subscription(key)}/cancel?lang=${language}`,
    subscriptionCard: (key, language) => `${subscription(key)}/card?lang=${language}`,
    subscriptionLink: (code, language) => `${pay(code)}/subscription-link?lang=${language}`,
  };
}
