import { z } from 'zod'
import { ADDRESS_MOST } from '#app/features/listings/limits.ts'
import { listForm } from '#app/features/importing/fields.ts'

export const MOST_FEEDS = 10
/** Timeout for fetching a list, in milliseconds. */
export const FEED_TIME = 60_000
/** After this many failures in a row, the manager is notified again. */
export const NOTIFY_AFTER_FAILURES = 3
/** Accepted content types of a list. */
export const FEED_TYPES = [
  'text/csv',
  'text/plain',
  'application/csv',
  'application/vnd.ms-excel',
  'text/xml',
  'application/xml',
  'application/octet-stream',
] as const

export const feedForm = listForm.extend({
  url: z
    .string()
    .trim()
    .min(1, 'Enter the address of the list.')
    .max(ADDRESS_MOST, { error: `An address can have at most ${ADDRESS_MOST} characters.`, abort: true })
    .refine((text) => /^https?:\/\/./i.test(text) && URL.canParse(text), {
      message: 'This is not an address on the web. It should look like https://example.com/homes.csv.',
    }),
})
export type FeedField = keyof z.input<typeof feedForm>

export const whenGoneChoices = ['pause', 'ask', 'leave'] as const
export type WhenGone = (typeof whenGoneChoices)[number]
export const whenGoneLabels: Record<WhenGone, string> = {
  pause: 'Pause it that night, and offer it again when it is back',
  ask: 'Ask me',
  leave: 'Leave it as it is',
}

/** Which side wins if a list differs from what people changed here. */
export const editChoices = ['here', 'list'] as const
export const editLabels: Record<(typeof editChoices)[number], string> = {
  here: 'Keep what was changed here, and say so in the report',
  list: 'Take what the list says',
}

/** How many homes, and which share of a list, may leave it in one night: if both are exceeded, the list may be broken. */
const MANY = 5
const MANY_SHARE = 0.3
/** How long the list must lack the homes before it is believed, in milliseconds: until the third night. */
export const MANY_HOLDS = 40 * 60 * 60 * 1000

type ListFile = { rows: number; end: 'closed' | 'open' | 'cut' }
type Leaving = ListFile & { missing: number; offered: number }

/** Whether a list is empty or truncated. */
export const isUnreadable = ({ rows, end }: ListFile): boolean => rows === 0 || end === 'cut'

/** Whether a list may be broken, rather than its homes rented: it is empty or truncated, or very many homes left it in one night. A
 *  file without a final line break may be truncated between two rows. */
export const isListSuspect = ({ missing, offered, rows, end }: Leaving): boolean =>
  isUnreadable({ rows, end }) || (missing > offered * MANY_SHARE && (missing > MANY || end === 'open'))

export type FeedResult = 'read' | 'same' | 'failed'
