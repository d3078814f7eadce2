/** Settings under names that every service shares: `PAYMENTS_HOST` of payments is `HOST`. */
export type SharedSettings<Service extends string, Settings> = {
  readonly [
    Name in keyof Settings as Name extends `${Uppercase<Service>}_${infer Shared}` ? Shared : never
  ]: Settings[Name];
} & { readonly service: Service };

/** The service that owns the settings, so that a message can use the name that the operator set. */
export interface SettingsOwner {
  readonly service: string;
}

export function toSharedSettings<Service extends string, Settings extends object>(
  service: Service,
  settings: Settings,
): SharedSettings<Service, Settings>;
export function toSharedSettings(service: string, settings: object): object {
  const prefix = settingName({ service }, '');
  const shared: Record<string, unknown> = { service };
  const entries: [string, unknown][] = Object.entries(settings);
  for (const [name, value] of entries) {
    if (name.startsWith(prefix)) shared[name.slice(prefix.length)] = value;
  }
  return shared;
}

/** The name under which the operator sets it. */
export function settingName({ service }: SettingsOwner, name: string): string {
  return `${service.toUpperCase()}_${name}`;
}
