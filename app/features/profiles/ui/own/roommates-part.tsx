import { PillGroup } from '#app/ui/pill-group.tsx'
import { preferredGender } from '../../preferences.ts'
import { answerProps, options, yesOrNo, type AnswersShown } from '../answer-props.ts'
import { GroupFields } from '../group-fields.tsx'
import { HabitFields } from '../habit-fields.tsx'

/** With whom somebody wants to live. Stands inside a `group/step`: the group's size shows when there is one. */
export function RoommatesPart(shown: AnswersShown) {
  return (
    <>
      <GroupFields {...shown} />
      <PillGroup
        {...answerProps('wantsMatching', shown)}
        legend="Do you want to be matched with roommates?"
        hint="With “No” you are in no list of roommates."
        options={yesOrNo}
      />
      <HabitFields {...shown} genders={options(preferredGender)} />
      <PillGroup {...answerProps('petOwner', shown)} legend="Do you have pets?" options={yesOrNo} />
      <PillGroup
        {...answerProps('petFriendly', shown)}
        legend="Are you comfortable living with pets?"
        options={yesOrNo}
      />
    </>
  )
}
