import { TextField } from '#app/ui/text-field.tsx'
import { MOST_SLOTS, QUARTER, type TourField } from '../rules.ts'
import type { TourTimes } from '../views.ts'

type Props = {
  times: TourTimes
  said: (name: string) => string
  errors: Partial<Record<TourField, string>>
}

const rows = Array.from({ length: MOST_SLOTS }, (_, row) => row)

/** Up to three times for a tour, each in a native date and time field. */
export function TourSlots({ times, said, errors }: Props) {
  return (
    <div className="grid gap-3">
      <p className="text-sm text-ink-2">
        Up to three times, at full hours or quarters of one, of which one is picked. They are read as{' '}
        {times.zone}, where the home is. A tour takes half an hour.
      </p>
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
            defaultValue={said(`tourSlot${row}`)}
            error={errors[`tourSlot${row}`]}
          />
        ))}
      </div>
    </div>
  )
}
