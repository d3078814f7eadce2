import type { Role } from '../../../services/accounting/src/tenants/members/role.rules.ts';

/**
 * The people and records of the demo's books, beside its customers. Keys are only used by the plan.
 */

export type DemoSupplier = {
  readonly key: string;
  readonly name: string;
  readonly termsDays: number;
  readonly currency?: 'USD';
  /** Approximate bills per month: 0.33 is one a quarter. */
  readonly perMonth: number;
  /** An item, or an account and the line's text. */
  readonly sells:
    | { readonly item: string; readonly from: number; readonly to: number }
    | {
        readonly account: string;
        readonly text: string;
        readonly from: number;
        readonly to: number;
        readonly tax?: string;
      };
};

export const demoSuppliers: readonly DemoSupplier[] = [
  {
    key: 'dyeWorks',
    name: 'Abeokuta Dye Works',
    termsDays: 14,
    perMonth: 1.6,
    sells: { item: 'cloth', from: 260, to: 780 },
  },
  {
    key: 'mill',
    name: 'Funtua Cotton Mill',
    termsDays: 30,
    perMonth: 1,
    sells: { account: '5000', text: 'Grey cotton, rolls', from: 680_000, to: 1_700_000 },
  },
  {
    key: 'pigments',
    name: 'Rhine Pigments Inc',
    termsDays: 30,
    perMonth: 0.33,
    currency: 'USD',
    sells: { account: '5000', text: 'Indigo and fixer', from: 600, to: 1_900, tax: 'ZERO' },
  },
  {
    key: 'packaging',
    name: 'Ilupeju Packaging',
    termsDays: 14,
    perMonth: 0.7,
    sells: { account: '5000', text: 'Boxes and labels', from: 45_000, to: 130_000 },
  },
  {
    key: 'courier',
    name: 'Danfo Express Logistics',
    termsDays: 7,
    perMonth: 1,
    sells: { account: '5000', text: 'Deliveries of the month', from: 38_000, to: 120_000 },
  },
  {
    key: 'power',
    name: 'Eko Power Distribution',
    termsDays: 7,
    perMonth: 1,
    sells: { account: '6900', text: 'Electricity', from: 52_000, to: 110_000 },
  },
  {
    key: 'internet',
    name: 'Mainland Fibre',
    termsDays: 7,
    perMonth: 1,
    sells: { account: '6900', text: 'Internet', from: 28_500, to: 28_501 },
  },
  {
    key: 'auditor',
    name: 'Balogun Eze Chartered Accountants',
    termsDays: 30,
    perMonth: 0.25,
    sells: { account: '6300', text: 'Review of the books', from: 240_000, to: 320_000 },
  },
  {
    key: 'insurer',
    name: 'Anchor Mutual Insurance',
    termsDays: 14,
    perMonth: 0.08,
    sells: {
      account: '6200',
      text: 'Studio and stock, a year',
      from: 410_000,
      to: 430_000,
      tax: 'EXEMPT',
    },
  },
  {
    key: 'printer',
    name: 'Palmgrove Printers',
    termsDays: 14,
    perMonth: 0.4,
    sells: { account: '6000', text: 'Catalogues and tags', from: 60_000, to: 160_000 },
  },
  {
    key: 'garage',
    name: 'Oshodi Motor Garage',
    termsDays: 7,
    perMonth: 0.3,
    sells: { account: '6800', text: 'Van service', from: 48_000, to: 150_000, tax: 'HALF' },
  },
  {
    key: 'landlord',
    name: 'Yaba Workspaces',
    termsDays: 7,
    perMonth: 0,
    sells: { account: '6500', text: 'Studio', from: 0, to: 0 },
  },
];

export type DemoMember = {
  readonly key: Role;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly approvalLimitMinor?: bigint;
  /** Receives reimbursements of claims. */
  readonly isEmployee?: true;
};

/** One of each role. */
export const demoMembers: readonly DemoMember[] = [
  member('owner', 'Simi Ade', { isEmployee: true }),
  member('admin', 'Tunde Bello'),
  member('accountant', 'Ngozi Okafor'),
  member('approver', 'Bola Adeyemi', { approvalLimitMinor: 300_000_000n }),
  member('bookkeeper', 'Femi Lawal', { isEmployee: true }),
  member('sales', 'Kemi Balogun', { isEmployee: true }),
  member('claimant', 'Ibrahim Musa', { isEmployee: true }),
  member('viewer', 'Grace Eze'),
  member('auditor', 'Hassan Danjuma'),
];

function member(role: Role, name: string, more: Partial<DemoMember> = {}): DemoMember {
  const mailbox = role === 'owner' ? 'owner' : (name.split(' ')[0] ?? role).toLowerCase();
  return { key: role, role, name, email: `${mailbox}@adire-lane.example`, ...more };
}

export const demoEmployees: readonly DemoMember[] = demoMembers.filter(
  ({ isEmployee }) => isEmployee === true,
);

export type DemoItem = {
  readonly key: string;
  readonly code: string;
  readonly name: string;
  readonly price: string;
  readonly priceUsd: string;
  readonly priceEur: string;
  readonly purchasePrice?: string;
  readonly salesCode: string;
  readonly tax?: string;
};

export const demoItems: readonly DemoItem[] = [
  {
    key: 'cloth',
    code: 'ADIRE',
    name: 'Adire, one yard',
    price: '6250',
    priceUsd: '9.5',
    priceEur: '9',
    purchasePrice: '3400',
    salesCode: '4000',
  },
  {
    key: 'panel',
    code: 'PANEL',
    name: 'Batik panel, framed',
    price: '84000',
    priceUsd: '115',
    priceEur: '108',
    salesCode: '4000',
  },
  {
    key: 'scarf',
    code: 'SCARF',
    name: 'Indigo scarf',
    price: '11500',
    priceUsd: '16',
    priceEur: '15',
    salesCode: '4000',
  },
  {
    key: 'cushion',
    code: 'CUSHION',
    name: 'Cushion cover',
    price: '14200',
    priceUsd: '19',
    priceEur: '18',
    salesCode: '4000',
  },
  {
    key: 'workshop',
    code: 'WORKSHOP',
    name: 'Dyeing workshop, one person',
    price: '45000',
    priceUsd: '60',
    priceEur: '55',
    salesCode: '4010',
    tax: 'LEISURE',
  },
  {
    key: 'design',
    code: 'DESIGN',
    name: 'Pattern design, one hour',
    price: '28000',
    priceUsd: '40',
    priceEur: '38',
    salesCode: '4010',
  },
  {
    key: 'delivery',
    code: 'DELIVERY',
    name: 'Delivery within Lagos',
    price: '7500',
    priceUsd: '10',
    priceEur: '9',
    salesCode: '4010',
  },
];
