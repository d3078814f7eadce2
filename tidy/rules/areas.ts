import type { Finding, RepositoryFile, Rule } from '../rule.ts';
import { areaOf, serviceOf } from '../service-layout.ts';
import { productSources } from '../source.ts';
import type { Source } from '../source.ts';

/**
 * The areas of each service, the top floor first. An area uses areas of lower floors only; areas of one
 * floor do not know each other. A new area gets its floor here; when two areas need each other, one of
 * them holds something that belongs below both.
 */
export const floors: Readonly<Record<string, readonly (readonly string[])[]>> = {
  payments: [
    ['processes'],
    ['api', 'cli'],
    ['console'],
    ['dashboard', 'leaving', 'moving', 'reference'],
    ['webhooks'],
    ['settlement', 'approvals'],
    ['money-out', 'disputes'],
    ['charges'],
    ['business'],
    ['controls'],
    ['provider', 'ledger'],
    ['edge'],
    ['tenants'],
    ['kernel'],
  ],
  accounting: [
    ['processes'],
    ['api', 'cli'],
    ['console'],
    ['leaving'],
    ['workbench', 'webhooks', 'computing'],
    ['pages'],
    ['bank', 'payments-bridge'],
    ['sales'],
    ['customers'],
    ['closing'],
    ['reports'],
    ['settling'],
    ['documents'],
    ['ledger'],
    ['setup'],
    ['people'],
    ['edge'],
    ['tenants'],
    ['kernel'],
  ],
};

/** 0 is the lowest floor; null for an area without one. */
function floorOf(service: string, area: string): number | null {
  const ofService = floors[service] ?? [];
  const fromTop = ofService.findIndex((floor) => floor.includes(area));
  return fromTop === -1 ? null : ofService.length - 1 - fromTop;
}

export const floorsRule: Rule = {
  name: 'floors',
  check: (files) =>
    productSources(files).flatMap((source) => {
      const service = serviceOf(source.path);
      const area = areaOf(source.path);
      if (service === null || area === null || !(service in floors)) return [];
      const floor = floorOf(service, area);
      if (floor === null) {
        return [finding(source.path, `area ${area} needs a floor in tidy/rules/areas.ts`)];
      }
      return upwardImports(source, service, area, floor);
    }),
  probes: [
    {
      reported: [importing('payments/src/ledger/post.ts', '../money-out/refunds/refund.rules.ts')],
      clean: [importing('payments/src/money-out/refunds/refund.ts', '../../ledger/post.ts')],
    },
    {
      reported: [importing('payments/src/ledger/post.ts', '../provider/provider.ts')],
      clean: [importing('payments/src/ledger/post.ts', './fees/fee.rules.ts')],
    },
    {
      // A type ties two areas together as much as a value does.
      reported: [importing('accounting/src/setup/tax.ts', '../reports/report.ts', 'import type')],
      clean: [importing('accounting/src/reports/report.ts', '../setup/tax.ts', 'import type')],
    },
    {
      reported: [importing('accounting/src/attic/box.ts', './lid.ts')],
      clean: [importing('accounting/src/bank/box.ts', './lid.ts')],
    },
  ],
};

function upwardImports(
  { path, imports }: Source,
  service: string,
  area: string,
  floor: number,
): readonly Finding[] {
  return imports.flatMap(({ target, specifier, line }) => {
    const other = target === null || serviceOf(target) !== service ? null : areaOf(target);
    if (other === null || other === area) return [];
    const otherFloor = floorOf(service, other);
    if (otherFloor !== null && otherFloor < floor) return [];
    const message = `area ${area} may not use ${other} (${specifier}): imports lead to lower floors`;
    return [{ path, line, message }];
  });
}

const filesPerFolderMax = 25;

/** At the top of a service's `src` are areas and nothing else, and no folder is a drawer. */
export const areaFoldersRule: Rule = {
  name: 'area-folders',
  check: (files) => {
    const inServices = files.filter(({ path }) => isSourceOfService(path));
    const loose = inServices
      .filter(({ path }) => areaOf(path) === null)
      .map(({ path }) => finding(path, 'belongs to no area: move it to the one whose word it is'));
    const areas = new Set(
      inServices.flatMap(({ path }) => /^services\/[^/]+\/src\/[^/]+(?=\/)/.exec(path)?.[0] ?? []),
    );
    const readmes = new Set(files.map(({ path }) => path));
    const undescribed = [...areas]
      .filter((area) => !readmes.has(`${area}/README.md`))
      .map((area) => finding(`${area}/README.md`, 'say what lives in this area'));
    const folders = Map.groupBy(inServices, ({ path }) => path.slice(0, path.lastIndexOf('/')));
    const full = [...folders]
      .filter(([, inside]) => inside.length > filesPerFolderMax)
      .map(([folder, inside]) =>
        finding(
          folder,
          `${inside.length} files, at most ${filesPerFolderMax}: find the noun in it`,
        ),
      );
    return [...loose, ...undescribed, ...full];
  },
  probes: [
    {
      reported: [source('payments/src/charging.ts')],
      clean: [source('payments/src/charges/charging.ts'), readme('payments/src/charges')],
    },
    {
      reported: [source('payments/src/charges/charging.ts')],
      clean: [source('payments/src/charges/charging.ts'), readme('payments/src/charges')],
    },
    {
      reported: [readme('payments/src/charges'), ...manySources(filesPerFolderMax + 1)],
      clean: [readme('payments/src/charges'), ...manySources(filesPerFolderMax)],
    },
  ],
};

function isSourceOfService(path: string): boolean {
  const service = serviceOf(path);
  if (service === null || !(service in floors)) return false;
  return /^services\/[^/]+\/src\/.+\.ts$/.test(path) && !/\.(test|generated)\.ts$/.test(path);
}

/** Circles of imports, types included: files that need each other are one file, or three. */
export const circlesRule: Rule = {
  name: 'circles',
  check: (files) => {
    const sources = productSources(files).filter(({ path }) => /^(services|packages)\//.test(path));
    const targets = new Map(
      sources.map(({ path, imports }) => [path, imports.flatMap(({ target }) => target ?? [])]),
    );
    return findCircles(targets)
      .filter((circle) => !circle.every((path) => path.startsWith('services/provider-simulator/')))
      .map((circle) => finding(circle[0] ?? '', `a circle of imports: ${circle.join(', ')}`));
  },
  probes: [
    {
      reported: [
        importing('payments/src/ledger/a.ts', './b.ts'),
        importing('payments/src/ledger/b.ts', './a.ts', 'import type'),
      ],
      clean: [
        importing('payments/src/ledger/a.ts', './b.ts'),
        importing('payments/src/ledger/b.ts', './c.ts', 'import type'),
      ],
    },
  ],
};

/** Groups of files that all reach each other (Tarjan's strongly connected components). */
function findCircles(targets: ReadonlyMap<string, readonly string[]>): readonly string[][] {
  const order = new Map<string, number>();
  const open: string[] = [];
  const isOpen = new Set<string>();
  const circles: string[][] = [];
  const visit = (path: string): number => {
    const index = order.size;
    order.set(path, index);
    let low = index;
    open.push(path);
    isOpen.add(path);
    for (const target of targets.get(path) ?? []) {
      if (!targets.has(target)) continue;
      if (!order.has(target)) low = Math.min(low, visit(target));
      else if (isOpen.has(target)) low = Math.min(low, order.get(target) ?? low);
    }
    if (low === index) {
      const circle = open.splice(open.indexOf(path));
      for (const member of circle) isOpen.delete(member);
      if (circle.length > 1) circles.push(circle.toSorted());
    }
    return low;
  };
  for (const path of targets.keys()) if (!order.has(path)) visit(path);
  return circles;
}

function finding(path: string, message: string): Finding {
  return { path, line: 1, message };
}

function importing(path: string, specifier: string, how = 'import'): RepositoryFile {
  return { path: `services/${path}`, text: `${how} { thing } from '${specifier}';\nthing();\n` };
}

function source(path: string): RepositoryFile {
  return { path: `services/${path}`, text: 'export const thing = 1;\n' };
}

function readme(folder: string): RepositoryFile {
  return { path: `services/${folder}/README.md`, text: '# Charges\n' };
}

function manySources(count: number): readonly RepositoryFile[] {
  return Array.from({ length: count }, (_, at) => source(`payments/src/charges/thing-${at}.ts`));
}
