/** When a customer pays: range of days after the due date. */
type PayingHabit = {
  readonly lateDays: readonly [number, number];
  /** Percentage of transfers that name what they are for. */
  readonly namesInvoices: number;
  /** Pays several invoices in one transfer, at the end of the month. */
  readonly paysTogether?: true;
  /** Pays within the discount period of the terms. */
  readonly paysEarly?: true;
};

export type DemoCustomer = {
  readonly key: string;
  readonly name: string;
  readonly city: string;
  readonly currency?: 'USD' | 'EUR';
  readonly terms: 'days_7' | 'days_14' | 'days_30' | 'month_end' | 'early';
  /** Approximate invoices per year. */
  readonly perYear: number;
  readonly buys: readonly (readonly [item: string, from: number, to: number])[];
  readonly habit: PayingHabit;
  /** Percentage off the list price. */
  readonly discountPct?: string;
};

const prompt: PayingHabit = { lateDays: [-3, 1], namesInvoices: 80 };
const usual: PayingHabit = { lateDays: [-1, 12], namesInvoices: 70 };
const slow: PayingHabit = { lateDays: [10, 38], namesInvoices: 60 };
const together: PayingHabit = { lateDays: [0, 0], namesInvoices: 85, paysTogether: true };
const early: PayingHabit = { lateDays: [0, 0], namesInvoices: 90, paysEarly: true };

export const demoCustomers: readonly DemoCustomer[] = [
  customer('hotel', 'Ikeja Garden Hotel', 'Ikeja', 'days_14', 12, usual, [['cloth', 60, 180]]),
  customer('fair', 'Lagos Design Fair', 'Victoria Island', 'days_30', 8, slow, [
    ['workshop', 8, 24],
    ['cloth', 15, 40],
  ]),
  {
    ...customer('museum', 'Museum of Textiles', 'Washington', 'days_30', 9, prompt, [
      ['cloth', 120, 400],
    ]),
    currency: 'USD',
  },
  {
    ...customer('gallery', 'Harlem Cloth Gallery', 'New York', 'days_30', 7, usual, [
      ['panel', 6, 20],
    ]),
    currency: 'USD',
  },
  {
    ...customer('maison', 'Maison Indigo', 'Paris', 'days_30', 4, prompt, [['panel', 5, 14]]),
    currency: 'EUR',
  },
  customer('school', 'Yaba College of Art', 'Yaba', 'month_end', 8, usual, [['workshop', 12, 30]]),
  customer('boutique', 'Ankara & Co Boutique', 'Surulere', 'days_14', 11, usual, [
    ['scarf', 20, 60],
  ]),
  customer('weddings', 'Omolara Weddings', 'Lekki', 'days_7', 9, prompt, [['cloth', 40, 120]], '5'),
  customer('interiors', 'Banana Island Interiors', 'Ikoyi', 'early', 10, early, [
    ['cushion', 12, 40],
    ['panel', 2, 6],
  ]),
  customer('restaurant', 'Terra Kulture Kitchen', 'Victoria Island', 'days_14', 7, slow, [
    ['cushion', 10, 25],
  ]),
  customer(
    'airline',
    'Sahel Air Lounges',
    'Ikeja',
    'days_30',
    6,
    together,
    [['cushion', 30, 80]],
    '10',
  ),
  customer('stores', 'Mainland Department Stores', 'Apapa', 'month_end', 14, together, [
    ['scarf', 30, 90],
    ['cloth', 20, 60],
  ]),
  customer('tailor', 'Baba Tailor Atelier', 'Mushin', 'days_7', 10, prompt, [['cloth', 12, 45]]),
  customer('theatre', 'National Theatre Costumes', 'Iganmu', 'days_30', 5, slow, [
    ['cloth', 50, 130],
  ]),
  customer('embassy', 'Consulate Cultural Office', 'Ikoyi', 'days_14', 4, prompt, [
    ['workshop', 6, 15],
  ]),
  customer('clinic', 'Lagoon Clinic', 'Lekki', 'days_14', 5, usual, [['cushion', 8, 20]]),
  customer('publisher', 'Cassava Lane Publishers', 'Ibadan', 'days_30', 4, usual, [
    ['design', 6, 16],
  ]),
  customer('brewery', 'Badagry Brewing Company', 'Badagry', 'early', 6, early, [['design', 8, 20]]),
  customer('events', 'Eko Events Agency', 'Victoria Island', 'days_7', 12, usual, [
    ['workshop', 5, 14],
    ['delivery', 1, 2],
  ]),
  customer('craft', 'Osogbo Craft Market', 'Osogbo', 'days_14', 8, usual, [['scarf', 15, 40]]),
  customer('retreat', 'Epe Lakeside Retreat', 'Epe', 'days_14', 6, slow, [['cloth', 25, 70]]),
  customer('studio', 'Nollywood Wardrobe Studio', 'Surulere', 'days_14', 7, usual, [
    ['cloth', 30, 90],
  ]),
  customer('bank', 'Unity Savings Lounge', 'Marina', 'days_30', 5, together, [['cushion', 20, 45]]),
  customer(
    'ngo',
    'Girls Weave Foundation',
    'Abeokuta',
    'days_30',
    6,
    usual,
    [['workshop', 10, 22]],
    '15',
  ),
  customer('export', 'Accra Trading House', 'Accra', 'days_14', 6, prompt, [['cloth', 80, 160]]),
];

function customer(
  key: string,
  name: string,
  city: string,
  terms: DemoCustomer['terms'],
  perYear: number,
  habit: PayingHabit,
  buys: DemoCustomer['buys'],
  discountPct?: string,
): DemoCustomer {
  const off = discountPct === undefined ? {} : { discountPct };
  return { key, name, city, terms, perYear, habit, buys, ...off };
}
