import { TextField } from '#app/ui/fields/text-field.tsx'
import { answerProps, type AnswersShown } from './answer-props.ts'

/** The budget (specification part 1 §2): two fields in whole dollars. */
export function OwnBudgetFields(shown: AnswersShown) {
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-1.5 font-medium">Budget Range: what you can pay a month</legend>
      <div className="grid grid-cols-2 gap-3 md:max-w-96">
        <TextField {...answerProps('budgetMin', shown)} label="From" prefix="$" inputMode="numeric" />
        <TextField {...answerProps('budgetMax', shown)} label="To" prefix="$" inputMode="numeric" />
      </div>
    </fieldset>
  )
}
