import { PillGroup } from '#app/ui/fields/pill-group.tsx'
import { partOf, questionOf } from '../../questions.ts'
import { answerProps, options, type AnswersShown } from './answer-props.ts'

type Props = AnswersShown & {
  /** The gender preferences to offer. */
  genders: { value: string; label: string }[]
}

/** Living habits and preferred roommates (specification part 1 §3): those with some answers to choose from. */
export function HabitFields({ genders, ...shown }: Props) {
  return partOf('habits').map((name) => {
    const question = questionOf(name)
    if (question.kind !== 'choice') return null
    const { label, asks = label, of } = question
    return (
      <PillGroup
        key={name}
        {...answerProps(name, shown)}
        legend={asks}
        options={name === 'preferredGender' ? genders : options(of)}
      />
    )
  })
}
