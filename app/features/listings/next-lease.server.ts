import { and, eq, isNotNull, lte, sql } from 'drizzle-orm'
import { listings } from '#app/database/schema/homes/listings.ts'
import { daysLater } from '#app/platform/time/zone-days.ts'
import { utcDay } from '#app/platform/time/utc-day.ts'
import { ASK_DAYS_BEFORE_EXPIRY } from './freshness-rules.ts'

const { status, confirmedAt, nextLeaseFrom } = listings

const confirmed = sql`coalesce(${confirmedAt} >= (${nextLeaseFrom} - ${sql.raw(String(ASK_DAYS_BEFORE_EXPIRY))}) at time zone 'UTC', false)`

/** Paused homes that are to be offered for their next lease within a week, or should be already, and that nobody has confirmed for
 *  it. */
export const nextLeaseUnconfirmed = (now: Date) =>
  and(
    eq(status, 'paused'),
    lte(nextLeaseFrom, daysLater(utcDay(now), ASK_DAYS_BEFORE_EXPIRY)),
    sql`not ${confirmed}`,
  )

/** Paused homes that are confirmed for their next lease and whose date has come. */
export const nextLeaseDue = (now: Date) =>
  and(eq(status, 'paused'), isNotNull(nextLeaseFrom), lte(nextLeaseFrom, utcDay(now)), confirmed)
