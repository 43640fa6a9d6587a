import { PillGroup } from '#app/ui/fields/pill-group.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { bathCounts, groupSizes } from '../../answers/preferences.ts'
import { besides } from '../../questions.ts'
import { answerProps, counts, yesOrNo, type AnswersShown } from './answer-props.ts'
import { QuestionFields } from './question-fields.tsx'

/** Whether there is a roommate group, and what it looks for (specification part 1 §2). Must be inside a `group/step`. */
export function OwnGroupFields(shown: AnswersShown) {
  return (
    <>
      <PillGroup
        {...answerProps('hasGroup', shown)}
        legend="Do you have a roommate group?"
        options={yesOrNo}
      />
      <div className="hidden gap-6 group-has-[[name=hasGroup][value=yes]:checked]/step:grid md:grid-cols-3 md:gap-4">
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
        <QuestionFields names={besides('group', ['groupSize', 'bedsNeeded', 'bathsNeeded'])} {...shown} />
      </div>
    </>
  )
}
