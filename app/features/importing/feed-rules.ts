import { z } from 'zod'
import { ADDRESS_MOST } from '#app/features/listings/limits.ts'
import { listForm } from './fields.ts'

export const MOST_FEEDS = 10
/** Timeout for fetching a list, in milliseconds. */
export const FEED_TIME = 60_000
/** Failures in a row after which its manager is notified. */
export const FAILURES_TOLD = 3
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

export type FeedResult = 'read' | 'same' | 'failed'
