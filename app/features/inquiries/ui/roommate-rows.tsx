import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { INQUIRY_NAME_MOST, MOST_ROOMMATES, type InquiryField } from '../rules.ts'

type Props = {
  textOf: (name: string) => string
  errors: Partial<Record<InquiryField, string>>
}

const rows = Array.from({ length: MOST_ROOMMATES }, (_, row) => row)

/** Rows for roommates. All of them are rendered, so that they can be used without JavaScript; with JavaScript, those
 *  that were not added are hidden. */
export function RoommateRows({ textOf, errors }: Props) {
  const filled = (row: number) =>
    textOf(`roommateName${row}`) !== '' ||
    textOf(`roommateEmail${row}`) !== '' ||
    errors[`roommateName${row}`] !== undefined ||
    errors[`roommateEmail${row}`] !== undefined
  const [count, setCount] = useState(
    rows.findLast(filled) === undefined ? 0 : (rows.findLast(filled) ?? 0) + 1,
  )
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 font-medium">Roommates (optional)</legend>
      <p className="text-sm text-ink-2">
        Everyone you add gets one email that says you named them, without your message.
      </p>
      {rows.map((row) => (
        <div
          key={row}
          className={`gap-3 min-[30rem]:grid-cols-2 ${row < count ? 'grid' : 'hidden noscript:grid'}`}
        >
          <TextField
            label={`Name of roommate ${row + 1}`}
            name={`roommateName${row}`}
            maxLength={INQUIRY_NAME_MOST}
            autoComplete="off"
            defaultValue={textOf(`roommateName${row}`)}
            error={errors[`roommateName${row}`]}
          />
          <TextField
            label={`Email of roommate ${row + 1}`}
            name={`roommateEmail${row}`}
            type="email"
            autoComplete="off"
            defaultValue={textOf(`roommateEmail${row}`)}
            error={errors[`roommateEmail${row}`]}
          />
        </div>
      ))}
      {count < MOST_ROOMMATES && (
        <Button size="s" onClick={() => setCount(count + 1)} className="justify-self-start noscript:hidden">
          Add a roommate
        </Button>
      )}
    </fieldset>
  )
}
