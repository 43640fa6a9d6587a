import { useState } from 'react'
import { PASSED } from '#app/platform/time/date-ahead.ts'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { bathCounts } from '#app/features/profiles/preferences.ts'
import type { FormAnswer } from '#app/web/form-answer.ts'
import { isLost, type LostForm } from '#app/web/lost-answer.ts'
import { isSignedOut, type SignedOut } from '#app/web/signed-out-answer.ts'
import { bedCounts } from '../rules.ts'
import type { NewGroupField } from '../fields.ts'
import { countText } from '../flash-copy.ts'
import type { FoundPeople, GroupPage, LooksFor } from '../views.ts'
import { GroupBirthDate } from './group-birth-date.tsx'
import { PeopleFields } from './people-fields.tsx'

/** The initial values of a group's form. */
export type GroupFormValues = LooksFor & {
  name: string
  members: Pick<GroupPage['members'][number], 'memberId' | 'name' | 'self' | 'founder'>[]
  pending: Pick<GroupPage['pending'][number], 'userId' | 'name'>[]
}

export const newGroup: GroupFormValues = {
  name: '',
  moveInDate: null,
  datePassed: false,
  beds: null,
  baths: null,
  members: [],
  pending: [],
}

/** The answer to the form: errors, or the people found by its search. */
export type GroupAnswer = FormAnswer<NewGroupField> & { found?: FoundPeople }

const options = (counts: readonly number[], most: number, one: string) =>
  counts.map((count) => ({ value: String(count), label: countText(count, most, one) }))

type FieldsProps = {
  group: GroupFormValues
  answer: GroupAnswer | undefined
  /** Whether to ask for the date of birth that the creator's profile does not state. */
  asksBirthDate?: boolean | undefined
}

/** The form of a group: its name, what it looks for, and its people (specification part 2 §2). */
export function GroupFields({ group, answer, asksBirthDate }: FieldsProps) {
  const { typed = {}, errors = {}, found = null } = answer ?? {}
  const { name, moveInDate, datePassed, beds, baths } = group
  return (
    <>
      {/* The button that Enter presses in the fields. Without it, Enter would press the search button below. */}
      <button type="submit" hidden tabIndex={-1} aria-hidden />
      <TextField
        label="Name"
        name="name"
        autoComplete="off"
        required
        defaultValue={typed.name ?? name}
        error={errors.name}
      />
      {(asksBirthDate || errors.birthDate !== undefined) && (
        <GroupBirthDate
          defaultValue={typed.birthDate}
          error={errors.birthDate}
          confirmed={typed.birthDateConfirmed}
        />
      )}
      <TextField
        label="Move-in"
        type="date"
        name="moveInDate"
        defaultValue={typed.moveInDate ?? moveInDate ?? ''}
        hint={datePassed ? PASSED : undefined}
        error={errors.moveInDate}
      />
      <div className="grid gap-5 md:grid-cols-2">
        <SelectField
          label="Beds"
          name="beds"
          empty="Any"
          options={options(bedCounts, 6, 'bed')}
          defaultValue={typed.beds ?? beds ?? ''}
          error={errors.beds}
        />
        <SelectField
          label="Baths"
          name="baths"
          empty="Any"
          options={options(bathCounts, 4, 'bath')}
          defaultValue={typed.baths ?? baths ?? ''}
          error={errors.baths}
        />
      </div>
      <PeopleFields {...{ group, typed, found }} />
    </>
  )
}

/** The answer to a group's form: success, errors, the people found by its search, or that the request failed. */
export type GroupFormAnswer = { done: 'made' | 'saved' | 'deleted' } | GroupAnswer | SignedOut | LostForm

/** The last answer that arrived, which a failed request does not discard, and the error message if saving failed. */
export function useGroupAnswer(last: GroupFormAnswer | undefined): {
  answer: GroupAnswer | undefined
  problem: FormAnswer<NewGroupField> | undefined
} {
  const [answer, keep] = useState<GroupAnswer>()
  if (last === undefined || 'done' in last) return { answer, problem: undefined }
  if (isLost(last) || isSignedOut(last)) return { answer, problem: last }
  if (last !== answer) keep(last)
  return { answer: last, problem: last.found ? undefined : last }
}
