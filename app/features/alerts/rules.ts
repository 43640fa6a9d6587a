import { z } from 'zod'
import { plainLine } from '#app/platform/text/plain-text.ts'

export const frequencies = ['at-once', 'daily', 'weekly', 'never'] as const
export type Frequency = (typeof frequencies)[number]
export const frequencyLabels: Record<Frequency, string> = {
  'at-once': 'Right away, at most every 30 minutes',
  daily: 'Every morning',
  weekly: 'Every Monday morning',
  never: 'No emails',
}

/** Maximum number of saved searches per person. */
export const MOST_SEARCHES = 15
export const SEARCH_NAME_MOST = 80
/** How many days news are kept: a week for the weekly email, and a day in case of delay. */
export const NEWS_KEPT_DAYS = 8
/** Minimum time in milliseconds between two emails about a search with frequency "at once". */
export const AT_ONCE_GAP = 30 * 60 * 1000
/** How many homes of each kind an email names. */
export const NAMED = 5

const tooLong = `Use at most ${SEARCH_NAME_MOST} characters.`
const name = plainLine(1000, tooLong, 'Give it a name.')
  .transform((text) => text.replaceAll(/\s+/g, ' '))
  .pipe(z.string().min(1, 'Give it a name.').max(SEARCH_NAME_MOST, tooLong))

export const searchForm = z.object({
  name,
  frequency: z.enum(frequencies, { error: 'Choose how often you want emails about it.' }),
})
export type SearchField = keyof z.infer<typeof searchForm>

export type SavedSearch = {
  id: string
  name: string
  frequency: Frequency
  /** The search's URL on the site. */
  href: string
  /** The search's filters in words. */
  filters: string[]
  /** Homes that appeared this week and since the search was last opened. */
  fresh: number
}
