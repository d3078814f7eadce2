import type { LucideIcon } from 'lucide-react';
import type { Address } from '../parts/address.ts';

export interface RailItem extends Address {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly count?: number;
  /** Current only at exactly this address. */
  readonly isExact?: boolean;
  /** Pressed after `g`, it leads here. */
  readonly goKey?: string;
}

export interface RailGroup {
  readonly title: string | null;
  readonly items: readonly RailItem[];
}
