import { SelectField } from '#app/ui/select-field.tsx'
import { bathCounts, groupSizes } from '../preferences.ts'
import { answerProps, type AnswersShown } from './answer-props.ts'

/** The last count means "or more". */
const counts = (values: readonly number[]) =>
  values.map((value) => ({
    value: String(value),
    label: value === values.at(-1) ? `${value}+` : String(value),
  }))

/** What a roommate group looks for (specification part 1 §2). */
export function GroupFields(shown: AnswersShown) {
  return (
    <div className="grid gap-6 md:grid-cols-3 md:gap-4">
      <SelectField
        {...answerProps('groupSize', shown)}
        label="Number of People in Group"
        empty="Not sure yet"
        options={counts(groupSizes)}
      />
      <SelectField
        {...answerProps('bedsNeeded', shown)}
        label="Beds Needed"
        empty="Not sure yet"
        options={counts(groupSizes)}
      />
      <SelectField
        {...answerProps('bathsNeeded', shown)}
        label="Baths Needed"
        empty="Not sure yet"
        options={counts(bathCounts)}
      />
    </div>
  )
}
