import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Chip } from '#app/ui/chip.tsx'
import { DisclosureMark } from '#app/ui/disclosure-mark.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { useHydrated } from '#app/ui/hooks/use-hydrated.ts'
import { MOST_SLOTS, QUARTER, type TourField } from '../../rules.ts'
import { chipDays, chipHours, chipText } from '../../tours/tour-chips.ts'
import type { TourTimes } from '../../views.ts'

type Props = {
  times: TourTimes
  textOf: (name: string) => string
  errors: Partial<Record<TourField, string>>
  /** Called when the times have changed without typing. */
  onChange?: () => void
}

const rows = Array.from({ length: MOST_SLOTS }, (_, row) => row)

/** Up to three times for a tour: chips for the next days, and a native field for each time, which is all there is without
 *  JavaScript. */
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
      {rows.map((row) => (
        <TextField
          key={row}
          label={row === 0 ? 'First time' : row === 1 ? 'Second time (optional)' : 'Third time (optional)'}
          name={`tourSlot${row}`}
          type="datetime-local"
          min={times.earliest}
          max={times.latest}
          step={QUARTER}
          value={slots[row]}
          onChange={(event) => set(row, event.target.value)}
          error={errors[`tourSlot${row}`]}
        />
      ))}
    </div>
  )
  return (
    <div className="grid gap-3">
      <p className="text-sm text-ink-2">
        Choose up to three times between 8 AM and 8 PM, {times.zone}. The other person picks one. A tour takes
        half an hour.
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
              Another day or time
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
