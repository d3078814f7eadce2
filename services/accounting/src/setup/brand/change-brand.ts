import type { Actor } from '@countinghouse/actor';
import { checkLogo } from '@countinghouse/brand';
import type { LogoFlaw } from '@countinghouse/brand';
import { withTransaction } from '@countinghouse/postgres';
import { recordAudit } from '../../kernel/audit/record-audit.ts';
import type { BooksDeps } from '../../kernel/books-deps.ts';
import type { Db, Tx } from '../../kernel/database.ts';
import { logosMax } from './brand.rules.ts';
import type { Brand } from './brand.rules.ts';
import {
  countLogos,
  findBrand,
  findLogoId,
  insertLogo,
  lockBrand,
  saveColour,
  saveLogo,
} from './brands.sql.ts';

interface BrandOrder {
  readonly orgId: string;
  readonly actor: Actor;
}

export async function getBrand(db: Db, orgId: string): Promise<Brand> {
  const brand = await findBrand(db, orgId);
  if (brand === null) throw new Error(`organisation ${orgId} not found`);
  return brand;
}

/** For documents issued from now on, and for drafts, pages and emails. */
export function changeColour(
  deps: BooksDeps,
  { colour, ...order }: BrandOrder & { readonly colour: string | null },
): Promise<Brand> {
  return inBrand(deps, order, async (tx, before) => {
    if (before.colour === colour) return;
    await saveColour(tx, order.orgId, colour, deps.now());
    await record(tx, deps, order, { colour: { from: before.colour, to: colour } });
  });
}

export type UploadLogoOutcome =
  | { readonly kind: 'saved'; readonly brand: Brand }
  | { readonly kind: 'reject'; readonly reason: LogoFlaw | 'too_many_logos' };

export async function uploadLogo(
  deps: BooksDeps,
  { bytes, ...order }: BrandOrder & { readonly bytes: Buffer },
): Promise<UploadLogoOutcome> {
  const finding = checkLogo(bytes);
  if (finding.kind === 'reject') return finding;
  const { mediaType, width, height } = finding;
  const { orgId } = order;
  let isFull = false;
  const brand = await inBrand(deps, order, async (tx, before) => {
    const knownId = await findLogoId(tx, orgId, bytes);
    if (knownId !== null && knownId === before.logo?.id) return;
    isFull = knownId === null && (await countLogos(tx, orgId)) >= logosMax;
    if (isFull) return;
    const id = knownId ?? deps.newId();
    const logo = { id, mediaType, width, height, bytes };
    if (knownId === null) await insertLogo(tx, orgId, logo, deps.now());
    await saveLogo(tx, orgId, id, deps.now());
    await record(tx, deps, order, { logo: { from: before.logo?.id ?? null, to: id } });
  });
  return isFull ? { kind: 'reject', reason: 'too_many_logos' } : { kind: 'saved', brand };
}

/** Issued documents keep it. */
export function removeLogo(deps: BooksDeps, order: BrandOrder): Promise<Brand> {
  return inBrand(deps, order, async (tx, before) => {
    if (before.logo === null) return;
    await saveLogo(tx, order.orgId, null, deps.now());
    await record(tx, deps, order, { logo: { from: before.logo.id, to: null } });
  });
}

function inBrand(
  deps: BooksDeps,
  { orgId }: BrandOrder,
  change: (tx: Tx, before: Brand) => Promise<void>,
): Promise<Brand> {
  return withTransaction(deps.database.db, async (tx) => {
    await lockBrand(tx, orgId);
    await change(tx, await getBrand(tx, orgId));
    return getBrand(tx, orgId);
  });
}

function record(
  tx: Tx,
  deps: BooksDeps,
  { orgId, actor }: BrandOrder,
  detail: Readonly<Record<string, unknown>>,
): Promise<void> {
  const subject = { subjectKind: 'organisation', subjectId: orgId } as const;
  return recordAudit(tx, deps, { orgId, actor, action: 'brand.changed', ...subject, detail });
}
