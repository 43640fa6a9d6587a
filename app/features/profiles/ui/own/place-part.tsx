import { href, Link } from 'react-router'
import { PillGroup } from '#app/ui/fields/pill-group.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { textLink } from '#app/ui/text-link.ts'
import { housingType, roomPreference } from '../../answers/preferences.ts'
import { besides } from '../../questions.ts'
import { answerProps, options, type AnswersShown } from '../wizard/answer-props.ts'
import { OwnBudgetFields } from '../wizard/own-budget-fields.tsx'
import { QuestionFields } from '../wizard/question-fields.tsx'

const others = besides('place', [
  'housingType',
  'budgetMin',
  'budgetMax',
  'moveInDate',
  'moveOutDate',
  'roomPreference',
])

/** The section about the place somebody looks for. */
export function PlacePart(shown: AnswersShown) {
  return (
    <>
      <PillGroup
        {...answerProps('housingType', shown)}
        legend="Type of Place"
        options={options(housingType)}
      />
      <OwnBudgetFields {...shown} />
      <div className="grid gap-6 md:max-w-[33rem] md:grid-cols-2 md:gap-4">
        <TextField {...answerProps('moveInDate', shown)} label="Move-in Date" type="date" />
        <TextField {...answerProps('moveOutDate', shown)} label="Move-out Date" type="date" />
      </div>
      <PillGroup
        {...answerProps('roomPreference', shown)}
        legend="Room preference"
        options={options(roomPreference)}
      />
      <QuestionFields names={others} {...shown} />
      <p className="text-ink-2">
        How long does it take you to get to class?{' '}
        <Link to={href('/profile/building')} className={textLink}>
          Choose your building
        </Link>
        . Only you see it.
      </p>
    </>
  )
}
