import {
  Button,
  LinkTabs,
  Loaded,
  PageHead,
  Pages,
  RowTable,
  useSearchParts,
} from '@countinghouse/ui';
import type { RowColumn } from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { NewContactDialog } from '../editor/new-contact.form.tsx';
import { TextFilter } from '../parts/text-filter.tsx';
import { paths } from '../paths.ts';
import type { RawSearch } from '../search.rules.ts';
import { usePlace } from '../shell/place.ts';
import { readContactsSearch } from './contacts-search.rules.ts';
import { contactsQuery } from './contacts.queries.ts';
import type { Contact } from './contacts.queries.ts';
import { sidesOf } from './sides.ts';
import { texts } from './texts.ts';

export function ContactsScreen(): ReactNode {
  const { orgId, may } = usePlace();
  const [isNew, setNew] = useState(false);
  const search = readContactsSearch(useSearchParts<RawSearch>());
  const navigate = useNavigate();
  const { offset = 0, ...kept } = search;
  const contacts = useQuery(contactsQuery(orgId, search));
  const tab = (label: string, type: 'customer' | 'supplier' | undefined) => ({
    label,
    address: paths.contacts(orgId, { ...kept, type }),
    isCurrent: search.type === type,
    count: search.type === type ? (contacts.data?.total ?? undefined) : undefined,
  });
  return (
    <>
      <PageHead
        title={texts.contacts}
        {...(may('contacts:write') && {
          actions: (
            <Button look="primary" onPress={() => setNew(true)}>
              {texts.newContact}
            </Button>
          ),
        })}
      />
      {isNew ? (
        <NewContactDialog
          name=""
          isCustomer={search.type !== 'supplier'}
          asksSides
          onMade={({ id }) => void navigate(paths.contact(orgId, id))}
          onClose={() => setNew(false)}
        />
      ) : null}
      <div className="stack stack-3">
        <div className="filters">
          <TextFilter
            label={texts.find}
            value={search.text}
            onChoose={(text) => void navigate(paths.contacts(orgId, { ...kept, text }))}
          />
        </div>
        <section className="card">
          <LinkTabs
            label={texts.type}
            tabs={[
              tab(texts.all, undefined),
              tab(texts.customers, 'customer'),
              tab(texts.suppliers, 'supplier'),
            ]}
          />
          <Loaded query={contacts} lines={8}>
            {({ data, has_more: hasMore, total, limit }) => (
              <>
                <RowTable
                  name={texts.contacts}
                  columns={columns}
                  rows={data}
                  keyOf={({ id }) => id}
                  addressOf={({ id }) => paths.contact(orgId, id)}
                  empty={<p>{texts.empty}</p>}
                />
                <Pages
                  offset={offset}
                  limit={limit}
                  shown={data.length}
                  hasMore={hasMore}
                  total={total}
                  addressOf={(at) =>
                    paths.contacts(orgId, { ...kept, offset: at === 0 ? undefined : at })
                  }
                />
              </>
            )}
          </Loaded>
        </section>
      </div>
    </>
  );
}

const columns: readonly RowColumn<Contact>[] = [
  { head: texts.name, cell: ({ name }) => <span className="mid">{name}</span>, narrow: 'main' },
  { head: texts.type, cell: sidesOf, narrow: 'sub' },
  { head: texts.email, cell: ({ email }) => email, grows: true },
  { head: texts.taxNumber, cell: (row) => row.tax_number },
  { head: texts.currency, cell: ({ currency }) => currency },
  { head: texts.terms, cell: (row) => texts.days(row.payment_terms_days) },
];
