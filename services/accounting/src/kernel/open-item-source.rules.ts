export interface OpenItemSource {
  readonly kind: 'document' | 'payment' | 'opening' | 'journal';
  readonly id: string;
}
