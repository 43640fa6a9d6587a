import { PillGroup } from '#app/ui/fields/pill-group.tsx'
import {
  cleanliness,
  partyHabits,
  sleepHabits,
  smokerPreferred,
  smokerSelf,
} from '../../answers/preferences.ts'
import { answerProps, options, type AnswersShown } from './answer-props.ts'

type Props = AnswersShown & {
  /** The gender preferences to offer. */
  genders: { value: string; label: string }[]
}

/** Living habits and preferred roommates (specification part 1 §3). */
export function HabitFields({ genders, ...shown }: Props) {
  return (
    <>
      <PillGroup
        {...answerProps('preferredGender', shown)}
        legend="Gender of your roommates"
        options={genders}
      />
      <PillGroup
        {...answerProps('sleepHabits', shown)}
        legend="Sleeping hours"
        options={options(sleepHabits)}
      />
      <PillGroup {...answerProps('cleanliness', shown)} legend="Cleanliness" options={options(cleanliness)} />
      <PillGroup
        {...answerProps('partyHabits', shown)}
        legend="Party habits"
        options={options(partyHabits)}
      />
      <PillGroup {...answerProps('smokerSelf', shown)} legend="Do you smoke?" options={options(smokerSelf)} />
      <PillGroup
        {...answerProps('smokerPreferred', shown)}
        legend="Are you comfortable with smokers?"
        options={options(smokerPreferred)}
      />
    </>
  )
}
