import { PillGroup } from '#app/ui/fields/pill-group.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { housingType } from '../../answers/preferences.ts'
import { answerProps, withOwn, type AnswersShown } from './answer-props.ts'
import { OwnBudgetFields } from './own-budget-fields.tsx'

const FEW = ['apartment', 'house', 'no_preference']

/** The questions of the wizard's step 2 (specification part 1 §2). */
export function WantedPlaceFields({ saved, ...shown }: AnswersShown & { saved: string | undefined }) {
  // The date saved last decides what is said beside it; the field keeps what is typed.
  const { hint } = answerProps('moveInDate', { ...shown, texts: { moveInDate: saved ?? '' } })
  return (
    <>
      <PillGroup
        {...answerProps('housingType', shown)}
        legend="Type of Place"
        options={withOwn(FEW, shown.texts.housingType, housingType)}
      />
      <OwnBudgetFields {...shown} />
      <TextField
        {...answerProps('moveInDate', shown)}
        hint={hint}
        label="Move-in Date"
        type="date"
        className="md:max-w-80"
      />
    </>
  )
}
