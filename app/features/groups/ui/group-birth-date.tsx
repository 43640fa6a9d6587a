import type { ComponentProps } from 'react'
import { BirthDateField } from '#app/features/people/ui/birth-date-field.tsx'

type Props = Omit<ComponentProps<typeof BirthDateField>, 'label' | 'hint'>

/** Asks for the date of birth when the profile of the person who creates or joins a group does not state it. */
export function GroupBirthDate(props: Props) {
  return (
    <BirthDateField
      label="Date of birth"
      hint="Groups are for people who are 18 or older. Nobody else sees the date."
      className="md:max-w-80"
      {...props}
    />
  )
}
