import { exceptionsInForce, SettingsError, toSharedSettings } from '@countinghouse/process';
import { isOnThisMachine } from '../provider/simulated-payer.ts';

interface ClockSettings {
  readonly PAYMENTS_CELL_CLOCK: 'real' | 'movable';
  readonly PAYMENTS_TEST_PROVIDER_URL: string;
  readonly PAYMENTS_LIVE_PROVIDER_URL?: string | undefined;
}

/** A provider whose clock cannot be moved would run on another time than the cell. */
export function checkedForClock<Settings extends ClockSettings>(settings: Settings): Settings {
  const { PAYMENTS_TEST_PROVIDER_URL: test, PAYMENTS_LIVE_PROVIDER_URL: live = test } = settings;
  if (settings.PAYMENTS_CELL_CLOCK === 'real' || [test, live].every(isOnThisMachine)) {
    return settings;
  }
  const message = 'can be movable only where every provider is the simulator, on this machine';
  throw new SettingsError([{ setting: 'PAYMENTS_CELL_CLOCK', message }]);
}

export function checkedForMoney<Settings extends ClockSettings & LiveSettings>(
  settings: Settings,
  pages?: { readonly hasPages: boolean },
): Settings {
  return checkedForLiveMoney(checkedForClock(settings), pages);
}

interface LiveSettings {
  readonly PAYMENTS_WEBHOOK_ALLOWED_NETWORKS?: readonly string[];
  readonly PAYMENTS_WEBHOOK_AUTHORITY_FILE?: string | undefined;
  readonly PAYMENTS_WEBHOOK_NAME_SERVER?: string | undefined;
  readonly PAYMENTS_LIVE_PROVIDER_URL?: string | undefined;
  readonly PAYMENTS_LIVE_PROVIDER_SECRET_KEY?: string | undefined;
  readonly PAYMENTS_PUBLIC_URL?: string | undefined;
}

/**
 * With live money, a merchant's webhook must not reach the operator's network, and payers and
 * members must use https: pages, cookies and e-mail links are derived from the public URL.
 */
function checkedForLiveMoney<Settings extends LiveSettings>(
  settings: Settings,
  { hasPages }: { readonly hasPages: boolean } = { hasPages: true },
): Settings {
  const { PAYMENTS_LIVE_PROVIDER_SECRET_KEY: key } = settings;
  const isRealMoney = key !== undefined && !isLiveSimulated(settings);
  if (!isRealMoney) return settings;
  const problems = exceptionsInForce(
    toSharedSettings<'payments', LiveSettings>('payments', settings),
  ).map((setting) => ({
    setting,
    message: 'is for test money only; unset it, or unset PAYMENTS_LIVE_PROVIDER_SECRET_KEY',
  }));
  const { PAYMENTS_PUBLIC_URL: publicUrl } = settings;
  if (hasPages && publicUrl?.startsWith('https://') !== true) {
    const message =
      'must be an https:// address if a live provider is set: payers and members use it';
    problems.push({ setting: 'PAYMENTS_PUBLIC_URL', message });
  }
  if (problems.length > 0) throw new SettingsError(problems);
  return settings;
}

export function isLiveSimulated({ PAYMENTS_LIVE_PROVIDER_URL: url }: LiveSettings): boolean {
  return url !== undefined && isOnThisMachine(url);
}
