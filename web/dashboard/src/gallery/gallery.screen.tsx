import {
  AmountField,
  Banner,
  Button,
  Card,
  CheckField,
  Chip,
  CopyText,
  Crumbs,
  DayField,
  Dialog,
  Field,
  JsonView,
  LinkTabs,
  Loaded,
  Money,
  NoPermission,
  PageHead,
  Refusal,
  RowTable,
  SecretOnce,
  SelectField,
  TextArea,
  formatSum,
  major,
} from '@countinghouse/ui';
import type { ChipTone, RowColumn, Tone } from '@countinghouse/ui';
import { StatesCard } from '@countinghouse/ui/gallery';
import { NoAnswer } from '@countinghouse/web-client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { galleryPlace } from './gallery-place.ts';

const tones: readonly ChipTone[] = ['good', 'info', 'warn', 'bad', 'quiet'];
const bannerTones: readonly Tone[] = ['good', 'info', 'warn', 'bad'];
const here = { to: '/_ui' };
const longText =
  'A name that is far longer than anybody expected when the column was drawn. '.repeat(3);

/** Every part of the kit in its states, for whoever changes one. Built by `./dev screens` alone. */
export function GalleryScreen(): ReactNode {
  return (
    <main className="main stack stack-4 card-body" id="content">
      <Crumbs label="The kit" to={here} here="Gallery" />
      <PageHead title="Gallery" detail="Every part in its states" />
      <Buttons />
      <Marks />
      <Fields />
      <Lists />
      <Waiting />
      <Floating />
      <StatesCard {...galleryPlace} />
    </main>
  );
}

function Buttons(): ReactNode {
  return (
    <Card title="Buttons">
      <div className="card-body row filters">
        <Button>Usual</Button>
        <Button look="primary" shortcut="Enter">
          Primary
        </Button>
        <Button look="danger">Danger</Button>
        <Button look="plain">Plain</Button>
        <Button size="small">Small</Button>
        <Button size="large">Large</Button>
        <Button isBusy>Busy</Button>
        <Button waitSeconds={30}>Wait</Button>
        <Button disabledReason="Your role is viewer. Ask an owner.">Disabled</Button>
      </div>
    </Card>
  );
}

function Marks(): ReactNode {
  return (
    <Card title="Chips, money and banners">
      <div className="card-body stack stack-3">
        <div className="row filters">
          {tones.map((tone) => (
            <Chip key={tone} tone={tone}>
              {tone}
            </Chip>
          ))}
        </div>
        <p>
          <Money major={major(12_500)} currency="NGN" /> ·{' '}
          <Money major={major(-7)} currency="JPY" /> · <Money major={major(0.125)} currency="KWD" />{' '}
          · selected {formatSum([major(0.1), major(0.2)], 'EUR')}
        </p>
        {bannerTones.map((tone) => (
          <Banner key={tone} tone={tone} action={<Button size="small">Act</Button>}>
            A banner that is {tone}.
          </Banner>
        ))}
      </div>
    </Card>
  );
}

function Fields(): ReactNode {
  const [amount, setAmount] = useState('1200+350');
  const [day, setDay] = useState('2026-11-18');
  return (
    <Card title="Fields">
      <div className="card-body stack stack-4">
        <Field label="Text" hint="With a hint." />
        <Field label="Refused" error="Must not be empty." defaultValue="" />
        <SelectField label="Choice" options={[{ value: 'a', label: 'First' }]} />
        <AmountField label="Amount" isLabelled decimalsMax={2} value={amount} onType={setAmount} />
        <DayField
          label="Day"
          isLabelled
          value={day}
          context={{ today: '2026-11-18' }}
          onChoose={setDay}
        />
        <TextArea label="Several lines" hint="As many as there are." />
        <CheckField label="A box to tick" hint="What it means." />
      </div>
    </Card>
  );
}

interface Row {
  readonly name: string;
  readonly amount: number;
}

const columns: readonly RowColumn<Row>[] = [
  { head: 'Name', cell: ({ name }) => name, grows: true, narrow: 'main' },
  { head: 'State', cell: () => <Chip tone="good">Paid</Chip>, narrow: 'state' },
  {
    head: 'Amount',
    cell: ({ amount }) => <Money major={major(amount)} currency="EUR" isCodeHidden />,
    isNumber: true,
    narrow: 'amount',
  },
];

function Lists(): ReactNode {
  const tables: readonly (readonly [string, readonly Row[]])[] = [
    ['Nothing', []],
    ['One', [{ name: 'Adire Lane', amount: 12.5 }]],
    ['Long text', [{ name: longText, amount: 1_000_000 }]],
  ];
  return (
    <>
      {tables.map(([name, rows], at) => (
        <Card key={name} title={name} count={rows.length}>
          <LinkTabs
            label={`Tabs of ${name}`}
            tabs={tables.map(([label], tab) => ({
              label,
              address: { ...here, search: { tab: label } },
              isCurrent: tab === at,
            }))}
          />
          <RowTable
            name={name}
            columns={columns}
            rows={rows}
            keyOf={(row) => row.name}
            empty={<p>Nothing here yet. Create the first one.</p>}
          />
        </Card>
      ))}
    </>
  );
}

/** Skeleton, error and no permission; none of them asks anybody. */
function Waiting(): ReactNode {
  const loading = useQuery({
    queryKey: ['gallery', 'loading'],
    queryFn: () => Promise.withResolvers<string>().promise,
  });
  return (
    <>
      <Card title="Loading">
        <Loaded query={loading}>{(text) => text}</Loaded>
      </Card>
      <Refusal error={new NoAnswer(null)} action={<Button size="small">Again</Button>} />
      <NoPermission reason="Your role here is viewer. This requires audit:read, granted to owner." />
      <Card title="Code">
        <div className="card-body">
          <CopyText text="01a1ec2d-90d3-70e6-8009-82527accfeaa" />
          <JsonView value={{ id: 'po_1', amount: 12.5, returned: null }} />
        </div>
      </Card>
    </>
  );
}

function Floating(): ReactNode {
  const [open, setOpen] = useState<'dialog' | 'secret' | null>(null);
  const close = (): void => setOpen(null);
  return (
    <Card title="What floats">
      <div className="card-body row">
        <Button onPress={() => setOpen('dialog')}>Open a dialog</Button>
        <Button onPress={() => setOpen('secret')}>Show a secret</Button>
      </div>
      {open === 'dialog' ? (
        <Dialog title="A dialog" onClose={close}>
          <p>{longText}</p>
        </Dialog>
      ) : null}
      {open === 'secret' ? (
        <SecretOnce title="The key" secret="sk_test_…" variable="API_KEY" onClose={close} />
      ) : null}
    </Card>
  );
}
