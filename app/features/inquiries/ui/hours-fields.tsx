import { SelectField } from '#app/ui/fields/select-field.tsx'
import type { FieldOf } from '#app/web/forms/page-form.tsx'
import { HOURS_FIRST, HOURS_LAST, HOURS_STEP, clockText, weekdays } from '../tour-hours.ts'
import type { HoursField } from '../tour-hours.server.ts'
import { chipText } from './tour-slots.tsx'

const options = Array.from({ length: (HOURS_LAST - HOURS_FIRST) / HOURS_STEP + 1 }, (_, step) => {
  const value = clockText(HOURS_FIRST + step * HOURS_STEP)
  return { value, label: chipText(`2026-01-01T${value}`) }
})

type Hours = { weekday: number; from: number; until: number }

export const storedHours = (hours: Hours[]) =>
  Object.fromEntries(
    hours.flatMap(({ weekday, from, until }) => [
      [`from${weekday}`, clockText(from)],
      [`until${weekday}`, clockText(until)],
    ]),
  )

export function HoursFields({ field }: { field: FieldOf<HoursField> }) {
  return (
    <>
      <p>Times are in the time zone of each home. A tour takes half an hour.</p>
      {weekdays.map((day, at) => (
        <fieldset key={day} className="grid grid-cols-2 gap-3 md:grid-cols-[8rem_1fr_1fr]">
          <legend className="sr-only">{day}</legend>
          <span aria-hidden="true" className="col-span-2 self-center font-medium md:col-span-1">
            {day}
          </span>
          <SelectField label="From" empty="No tours" options={options} {...field(`from${at + 1}`)} />
          <SelectField label="Until" empty="No tours" options={options} {...field(`until${at + 1}`)} />
        </fieldset>
      ))}
    </>
  )
}
