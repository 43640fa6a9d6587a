import { and, eq, isNotNull, lte, sql } from 'drizzle-orm'
import { listings } from '#app/database/schema/homes/listings.ts'
import { daysLater } from '#app/platform/time/zone-days.ts'
import { utcDay } from '#app/platform/time/utc-day.ts'
import { ASKED_BEFORE } from './freshness-rules.ts'

const { status, confirmedAt, nextLeaseFrom } = listings

const confirmed = sql`coalesce(${confirmedAt} >= (${nextLeaseFrom} - ${sql.raw(String(ASKED_BEFORE))}) at time zone 'UTC', false)`

/** Paused homes that are to be offered for their next lease within a week, or should be already, and that nobody has confirmed for
 *  it. */
export const nextLeaseUnconfirmed = (now: Date) =>
  and(eq(status, 'paused'), lte(nextLeaseFrom, daysLater(utcDay(now), ASKED_BEFORE)), sql`not ${confirmed}`)

/** Paused homes that are confirmed for their next lease and whose date has come. */
export const nextLeaseDue = (now: Date) =>
  and(eq(status, 'paused'), isNotNull(nextLeaseFrom), lte(nextLeaseFrom, utcDay(now)), confirmed)
