export { ChartCard } from './charts/chart-card.tsx';
export type { ChartBar } from './charts/bar-chart.tsx';
export { AccountScreen } from './account/account.screen.tsx';
export { LookCard } from './account/look.card.tsx';
export { SecondFactorStep } from './account/second-factor.step.tsx';
export { AsCurl } from './code/as-curl.tsx';
export { Exchange } from './code/exchange.tsx';
export { JsonText, JsonView } from './code/json-view.tsx';
export { Door } from './coming-in/door.tsx';
export {
  LostSecondFactorScreen,
  RecoveryScreen,
  StopRecoveryScreen,
} from './coming-in/recovery.screens.tsx';
export { ForgotPasswordScreen } from './coming-in/forgot-password.screen.tsx';
export { InvitationScreen } from './coming-in/invitation.screen.tsx';
export { linkToken, takeLinkToken } from './coming-in/link-token.ts';
export { PasskeySignIn } from './coming-in/passkey-sign-in.tsx';
export { ResetPasswordScreen } from './coming-in/reset-password.screen.tsx';
export { texts as comingInTexts } from './coming-in/coming-in-texts.ts';
export { SignInForm } from './coming-in/sign-in.form.tsx';
export { SignUpLink, SignUpScreen } from './coming-in/sign-up.screen.tsx';
export {
  formatDay,
  formatMoment,
  formatMonth,
  formatMonthOfYear,
  formatMonthName,
  formatNearDay,
  formatShortDay,
  formatWeekday,
} from './dates/day-text.ts';
export {
  dayOf,
  formatClock,
  formatDayOf,
  formatExact,
  formatHere,
  formatShortMoment,
  todayHere,
} from './dates/moment-text.ts';
export { DayField } from './dates/day-field.tsx';
export { AmountField } from './money/amount-field.tsx';
export { Picker } from './parts/picker.tsx';
export type { PickerOption } from './parts/picker.rules.ts';
export { formatSpan } from './dates/span-text.ts';
export { ArchivesCard } from './leaving/archives.card.tsx';
export { ClosingCard } from './leaving/closing.card.tsx';
export { useKeys } from './keyboard/use-keys.ts';
export { toMinorUnits } from './money/amount-text.rules.ts';
export { parseTypedAmount } from './money/typed-amount.rules.ts';
export { major } from '@countinghouse/sdk/money';
export type { MajorUnits } from '@countinghouse/sdk/money';
export {
  MinorMoney,
  Money,
  decimalsOf,
  formatAmount,
  formatMinor,
  formatSum,
} from './money/money.tsx';
export type { Address } from './parts/address.ts';
export { Banner } from './parts/banner.tsx';
export type { Tone } from './parts/banner.tsx';
export { Button } from './parts/button.tsx';
export { Card } from './parts/card.tsx';
export { CheckField } from './parts/check-field.tsx';
export { Choice } from './parts/choice.tsx';
export { CopyButton } from './parts/copy-button.tsx';
export { useAttempt } from './parts/use-attempt.ts';
export { NothingHere, NothingInside } from './shell/nothing-here.tsx';
export type { PlaceChoice } from './shell/place-switcher.tsx';
export { Chip } from './parts/chip.tsx';
export type { ChipTone } from './parts/chip.tsx';
export { CopyText } from './parts/copy-text.tsx';
export { Crumbs } from './parts/crumbs.tsx';
export { CursorFoot } from './parts/cursor-foot.tsx';
export { Dialog } from './parts/dialog.tsx';
export { Field } from './parts/field.tsx';
export { FilterSelect, FilterText } from './parts/filter-field.tsx';
export { FirstSteps } from './parts/first-steps.tsx';
export { Form } from './parts/form.tsx';
export { LinkTabs } from './parts/link-tabs.tsx';
export { Loaded } from './parts/loaded.tsx';
export { NoPermission } from './parts/no-permission.tsx';
export { PageHead } from './parts/page-head.tsx';
export { PageTitle } from './parts/page-title.tsx';
export { PrintPage } from './parts/print-page.tsx';
export { Pages } from './parts/pages.tsx';
export type { PagesProps } from './parts/pages.tsx';
export { Refusal } from './parts/refusal.tsx';
export { RowTable } from './parts/row-table.tsx';
export type { RowColumn } from './parts/row-table.tsx';
export { SecretOnce } from './parts/secret-once.tsx';
export { SelectField } from './parts/select-field.tsx';
export { TextArea } from './parts/text-area.tsx';
export { listCountries, listCurrencies } from './parts/world.rules.ts';
export type { Person } from './session/identity.ts';
export { SessionDialogs } from './session/session-dialogs.tsx';
export { askForPasskey, hasPasskeys, makePasskey } from './session/passkey.ts';
export { createSession } from './session/session.ts';
export type { Session } from './session/session.ts';
export { usePathPart, useSearchParts } from './shell/address.ts';
export { Shell } from './shell/shell.tsx';
export type { RailGroup, RailItem } from './shell/rail.ts';
export { choose, chooseLanguage, language, words } from './texts/language.ts';
export type { Language } from './texts/language.ts';
export { partTexts } from './texts/part-texts.ts';
export { applyLook, chooseDensity, chooseTheme, readDensity, readTheme } from './theme.ts';
