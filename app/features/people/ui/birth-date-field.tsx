import { useState } from 'react'
import { BIRTH_DATE_CONFIRMED, CONFIRM_UNDER_AGE, isUnderAge } from '#app/features/people/age.ts'
import { formatFullDate } from '#app/platform/text/format.ts'
import { utcDay } from '#app/platform/time/utc-day.ts'
import { Checkbox } from '#app/ui/fields/checkbox.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'

type Props = {
  id?: string
  label: string
  hint: string
  defaultValue: string | undefined
  error: string | undefined
  /** The date already confirmed, when the form is shown again. */
  confirmed?: string | undefined
  className?: string
}

/** A date of birth. Before a date under 18 is stored, its owner has to confirm exactly that date. */
export function BirthDateField({ confirmed, ...field }: Props) {
  const { defaultValue = '', error } = field
  // Null for text typed before the scripts ran, which is known only after it is submitted.
  const [typed, setTyped] = useState<string | null>(null)
  const date = typed ?? defaultValue
  const [wasAsked, setAsked] = useState(false)
  if (error === CONFIRM_UNDER_AGE && !wasAsked) setAsked(true)
  const isConfirmed = date !== '' && confirmed === date
  return (
    <div className="grid content-start gap-1.5">
      <TextField
        {...field}
        name="birthDate"
        type="date"
        autoComplete="bday"
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {(wasAsked || isConfirmed) && isYoung(date) && (
        <Checkbox
          key={date}
          name={BIRTH_DATE_CONFIRMED}
          value={date}
          defaultChecked={isConfirmed}
          label={`Yes, I was born on ${dayText(date)}. I know that I can’t change this myself later.`}
        />
      )}
    </div>
  )
}

/** A browser without date fields sends the text as typed, which only the server can parse. */
const isDay = (typed: string) => /^\d{4}-\d\d-\d\d$/.test(typed) && !Number.isNaN(Date.parse(typed))
const isYoung = (typed: string) => (isDay(typed) ? isUnderAge(typed, utcDay(new Date())) : typed !== '')
const dayText = (typed: string) => (isDay(typed) ? formatFullDate(typed) : typed)
