import type { ComponentProps } from 'react'
import { BirthDateField } from '#app/features/people/ui/birth-date-field.tsx'

type Props = Omit<ComponentProps<typeof BirthDateField>, 'label' | 'hint'>

/** Asks whoever creates or joins a group for the date of birth that their profile does not say. */
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
