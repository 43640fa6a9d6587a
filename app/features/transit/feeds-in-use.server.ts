import { asc } from 'drizzle-orm'
import { transitFeeds } from '#app/database/schema/map/transit.ts'
import type { Reading } from '#app/platform/context.ts'
import { dayAt, dayNumber, weekdayOf, todayIn } from './days.ts'

type Feed = typeof transitFeeds.$inferSelect

/** A timetable in use, and the days that represent it. */
export type FeedInUse = Feed & {
  /** The weekday whose trips are used. */
  day: string
  /** A Sunday after that, for comparison; null if the timetable has none. */
  sunday: string | null
}

const DAYS_AHEAD = 14

/** Timetables that have not ended, or that the operator wants used as of a certain day. */
export async function feedsInUse(db: Reading, now: Date): Promise<FeedInUse[]> {
  const feeds = await db.select().from(transitFeeds).orderBy(asc(transitFeeds.id))
  return feeds.flatMap((feed) => {
    const day = dayInUse(feed, now)
    return day === null ? [] : [{ ...feed, day, sunday: sundayAfter(feed, day) }]
  })
}

type Days = Pick<Feed, 'asOf' | 'timeZone' | 'validFrom' | 'validUntil' | 'services'>

/** The weekday whose trips are used; null if the timetable has ended, or does not run in the next two weeks. */
export function dayInUse(feed: Days, now: Date): string | null {
  return feedCounts(feed, now) ? (feed.asOf ?? usualWeekday(feed, todayIn(feed.timeZone, now))) : null
}

/** Whether minutes by a timetable may be shown. */
export const feedCounts = (
  { asOf, validUntil, timeZone }: Pick<Feed, 'asOf' | 'validUntil' | 'timeZone'>,
  now: Date,
): boolean => asOf !== null || validUntil >= todayIn(timeZone, now)

/** Whether a service runs on a day of its timetable. */
export function runsOn({ services, validFrom }: Pick<Feed, 'services' | 'validFrom'>, day: string) {
  const at = (dayNumber(day) ?? 0) - (dayNumber(validFrom) ?? 0)
  return (service: number): boolean => services[service]?.[at] === '1'
}

/** The first weekday in the next two weeks with the most common set of services, so that it is not a holiday. */
function usualWeekday(feed: Days, today: string): string | null {
  const from = dayNumber(today > feed.validFrom ? today : feed.validFrom) ?? 0
  const until = Math.min(dayNumber(feed.validUntil) ?? 0, from + DAYS_AHEAD - 1)
  const days = new Map<string, string[]>()
  for (let day = from; day <= until; day += 1) {
    if (weekdayOf(day) === 0 || weekdayOf(day) === 6) continue
    const runs = runsOn(feed, dayAt(day))
    const key = feed.services.flatMap((_, service) => (runs(service) ? [service] : [])).join()
    if (key !== '') days.set(key, [...(days.get(key) ?? []), dayAt(day)])
  }
  const [usual] = [...days.values()].toSorted((one, other) => other.length - one.length)
  return usual?.[0] ?? null
}

function sundayAfter({ validUntil }: Feed, day: string): string | null {
  const from = dayNumber(day) ?? 0
  const sunday = dayAt(from + ((7 - weekdayOf(from)) % 7))
  return sunday <= validUntil ? sunday : null
}
