import {
  FRESH_DAYS_FEWEST,
  FRESH_DAYS_MOST,
  settingsForm,
  type ChosenSettings,
} from '#app/features/site/rules.ts'

/** The form's texts by field name. */
export type TypedSettings = { freshDays?: string; reviews?: string }
export type SettingsErrors = { freshDays?: string; reviews?: string }

/** Which new homes of managers an admin reviews before they are published, in words. */
export const reviewMessages: Record<ChosenSettings['reviews'], string> = {
  first: 'The first home of each manager',
  all: 'Every home',
  none: 'None: homes are published right away',
}

/** Parses the settings form. */
export function readSettings({
  freshDays = '',
  reviews = '',
}: TypedSettings): { ok: true; settings: ChosenSettings } | { ok: false; errors: SettingsErrors } {
  const days = freshDays.trim()
  const value = { freshDays: /^\d{1,6}$/.test(days) ? Number(days) : Number.NaN, reviews }
  const parsed = settingsForm.safeParse(value)
  if (parsed.success) return { ok: true, settings: parsed.data }
  const wrong = new Set(parsed.error.issues.map(({ path }) => path[0]))
  return {
    ok: false,
    errors: {
      ...(wrong.has('freshDays') && {
        freshDays: `Enter a whole number of days from ${FRESH_DAYS_FEWEST} to ${FRESH_DAYS_MOST}.`,
      }),
      ...(wrong.has('reviews') && { reviews: 'Choose one.' }),
    },
  }
}

/** Describes the changes for the log; '' when nothing changed. */
export function settingsChangeText(before: ChosenSettings, after: ChosenSettings): string {
  const days = `a confirmation lasts ${after.freshDays} days, before ${before.freshDays}`
  const looks = `new homes reviewed first: ${after.reviews}, before ${before.reviews}`
  return [before.freshDays !== after.freshDays && days, before.reviews !== after.reviews && looks]
    .filter((each) => each !== false)
    .join('; ')
}
