import { useKeys } from '@countinghouse/ui';
import { Link, useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import { usePlace } from '../shell/place.ts';
import { kindsOf } from './documents-search.rules.ts';
import type { Family } from './documents-search.rules.ts';
import { kindText } from './kind-texts.ts';

const permissionOf: Readonly<Record<string, string>> = {
  invoice: 'sales_drafts:write',
  credit_note: 'sales_drafts:write',
  bill: 'purchase_drafts:write',
  supplier_credit: 'purchase_drafts:write',
  expense_claim: 'claims:write',
};

/** The kinds that this person may write; `c` begins the first. */
export function NewDocuments({ family }: { readonly family: Family | undefined }): ReactNode {
  const { orgId, may } = usePlace();
  const navigate = useNavigate();
  const kinds = kindsOf(family).filter((kind) => may(permissionOf[kind] ?? ''));
  const [first] = kinds;
  useKeys({
    c: () => {
      if (first !== undefined) void navigate(paths.newDocument(orgId, first));
    },
  });
  return kinds.map((kind) => (
    <Link
      key={kind}
      className={kind === first ? 'btn btn-primary' : 'btn'}
      {...paths.newDocument(orgId, kind)}
    >
      <Plus className="icon" aria-hidden />
      {kindText(kind)}
      {kind === first ? (
        <kbd className="kbd" aria-hidden>
          c
        </kbd>
      ) : null}
    </Link>
  ));
}
