import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Chip } from '#app/ui/chip.tsx'
import { DisclosureMark } from '#app/ui/disclosure-mark.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { useHydrated } from '#app/ui/hooks/use-hydrated.ts'
import { utcDay } from '#app/platform/time/utc-day.ts'
import { MOST_SLOTS, QUARTER, CHIP_DAYS, FIRST_HOUR, LAST_HOUR, type TourField } from '../tour-rules.ts'
import type { TourTimes } from '../views.ts'

type Props = {
  times: TourTimes
  textOf: (name: string) => string
  errors: Partial<Record<TourField, string>>
  /** Called when the times have changed without typing. */
  onChange?: () => void
}

const rows = Array.from({ length: MOST_SLOTS }, (_, row) => row)

/** Up to three tour times: chips for the next days, and a native field for each time. Without JavaScript, there are only the
 *  fields. */
export function TourSlots({ times, textOf, errors, onChange }: Props) {
  const [slots, setSlots] = useState(() => rows.map((row) => textOf(`tourSlot${row}`)))
  const hydrated = useHydrated()
  const days = chipDays(times)
  const [day, setDay] = useState(days[0] ?? '')
  const first = useRef(true)
  const changed = useEffectEvent(() => onChange?.())
  useEffect(() => {
    if (first.current) first.current = false
    else changed()
  }, [slots])
  const { offered } = times
  const set = (row: number, value: string) => setSlots(slots.map((slot, at) => (at === row ? value : slot)))
  const chosen = slots.filter((slot) => slot !== '').toSorted()
  const isFull = chosen.length === MOST_SLOTS
  const toggle = (time: string) => {
    const at = slots.indexOf(time)
    if (at >= 0) set(at, '')
    else if (!isFull) set(slots.indexOf(''), time)
  }
  const fields = (
    <div className="grid gap-3 min-[30rem]:grid-cols-2">
      {rows.map((row) => {
        const field = {
          label: row === 0 ? 'First time' : row === 1 ? 'Second time (optional)' : 'Third time (optional)',
          name: `tourSlot${row}`,
          value: slots[row],
          error: errors[`tourSlot${row}`],
        }
        return offered ? (
          <SelectField
            key={row}
            {...field}
            empty="No time"
            options={offered.map((time) => ({
              value: time,
              label: `${chipText(time.slice(0, 10))}, ${chipText(time)}`,
            }))}
            onChange={(event) => set(row, event.target.value)}
          />
        ) : (
          <TextField
            key={row}
            {...field}
            type="datetime-local"
            min={times.earliest}
            max={times.latest}
            step={QUARTER}
            onChange={(event) => set(row, event.target.value)}
          />
        )
      })}
    </div>
  )
  if (offered?.length === 0)
    return <p>No tour times are free in the next two weeks. Ask for one in a message.</p>
  return (
    <div className="grid gap-3">
      <p className="text-sm text-ink-2">
        Choose up to three {offered ? 'of the times that are offered' : 'times between 8 AM and 8 PM'},{' '}
        {times.zone}. The other person picks one. A tour takes half an hour.
      </p>
      {hydrated ? (
        <>
          <fieldset aria-label="Day of the tour" className="flex min-w-0 flex-wrap gap-2">
            {days.map((each) => (
              <Chip key={each} on={each === day} onClick={() => setDay(each)}>
                {chipText(each)}
              </Chip>
            ))}
          </fieldset>
          <fieldset aria-label={`Times on ${chipText(day)}`} className="flex min-w-0 flex-wrap gap-2">
            {chipHours(day, times).map((time) => (
              <Chip
                key={time}
                on={slots.includes(time)}
                disabled={isFull && !slots.includes(time)}
                onClick={() => toggle(time)}
                className="disabled:opacity-45"
              >
                {chipText(time)}
              </Chip>
            ))}
          </fieldset>
          <output className="num text-sm">
            {chosen.length > 0 &&
              `Chosen: ${chosen.map((time) => `${chipText(time.slice(0, 10))}, ${chipText(time)}`).join('; ')}`}
          </output>
          <details open={rows.some((row) => errors[`tourSlot${row}`] !== undefined)}>
            <summary className="inline-flex min-h-11 cursor-pointer items-center gap-3 underline underline-offset-4">
              {offered ? 'Choose from lists' : 'Another day or time'}
              <DisclosureMark />
            </summary>
            {fields}
          </details>
        </>
      ) : (
        fields
      )}
    </div>
  )
}

type Limits = Pick<TourTimes, 'earliest' | 'offered'>

/** The next days as ISO dates, starting with the first that still has a time, or only the days offered. */
export function chipDays(times: Limits): string[] {
  if (times.offered) return [...new Set(times.offered.map((time) => time.slice(0, 10)))]
  const start = Date.parse(`${times.earliest.slice(0, 10)}T00:00:00Z`)
  const days = Array.from({ length: CHIP_DAYS + 1 }, (_, at) =>
    utcDay(new Date(start + at * 24 * 60 * 60 * 1000)),
  )
  return days.filter((day) => chipHours(day, times).length > 0).slice(0, CHIP_DAYS)
}

/** The full hours of a day that can be proposed, such as `2026-11-20T10:00`, or only the times offered. */
export function chipHours(day: string, { earliest, offered }: Limits): string[] {
  if (offered) return offered.filter((time) => time.startsWith(day))
  const hours = Array.from({ length: LAST_HOUR - FIRST_HOUR + 1 }, (_, at) => FIRST_HOUR + at)
  return hours.map((hour) => `${day}T${String(hour).padStart(2, '0')}:00`).filter((time) => time >= earliest)
}

const dayFormat = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
})
const timeFormat = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })

/** `Fri, Nov 20` for a day, `10:00 AM` for a time. Both are local to the home. */
export function chipText(local: string): string {
  if (local.length === 10) return dayFormat.format(new Date(`${local}T00:00:00Z`))
  return timeFormat.format(new Date(`${local}:00Z`)).replaceAll('\u202F', ' ')
}
