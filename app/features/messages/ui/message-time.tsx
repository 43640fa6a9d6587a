import { useState } from 'react'
import { formatDate } from '#app/platform/text/format.ts'
import { useHydrated } from '#app/ui/hooks/use-hydrated.ts'

const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })
const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' })
const ofDay = { weekday: 'long', month: 'long', day: 'numeric' } as const
const longDay = new Intl.DateTimeFormat('en-US', ofDay)
const longUtcDay = new Intl.DateTimeFormat('en-US', { ...ofDay, timeZone: 'UTC' })

const isSameDay = (one: Date, other: Date) => one.toDateString() === other.toDateString()

/** The time of a message in the reader's time zone. Until JavaScript runs, which knows the time zone, only the date.
 *  @param short only the time for today, only the day for earlier */
export function MessageTime({
  at,
  short = false,
  className,
}: {
  at: Date
  short?: boolean
  className?: string
}) {
  const hydrated = useHydrated()
  const [now] = useState(() => new Date())
  const iso = at.toISOString()
  const text = !hydrated
    ? formatDate(iso, iso)
    : !short
      ? clock.format(at)
      : isSameDay(at, now)
        ? clock.format(at)
        : day.format(at)
  return (
    <time dateTime={iso} title={hydrated ? at.toLocaleString('en-US') : undefined} className={className}>
      {text}
    </time>
  )
}

/** Returns the name of a message's day if it differs from the previous message's, else null. Until JavaScript runs, which knows the
 *  reader's time zone, it is the day in UTC, so that hardly any message moves when JavaScript starts. */
export function useDayBetween(): (before: Date | undefined, at: Date) => string | null {
  const hydrated = useHydrated()
  const [now] = useState(() => new Date())
  return (before, at) => {
    const inUtc = longUtcDay.format(at)
    if (!hydrated) return before && longUtcDay.format(before) === inUtc ? null : inUtc
    if (before && isSameDay(before, at)) return null
    return isSameDay(at, now) ? 'Today' : longDay.format(at)
  }
}
