import { Link, href } from 'react-router'
import { Checkbox } from '#app/ui/fields/checkbox.tsx'
import { PillGroup } from '#app/ui/fields/pill-group.tsx'
import { Unticked } from '#app/ui/fields/unticked.tsx'
import { dealBreakerLabels, matchQuestions } from '../../answers/deal-breakers.ts'
import { besides, partOf } from '../../questions.ts'
import { answerProps, yesOrNo, type AnswersShown } from '../wizard/answer-props.ts'
import { OwnGroupFields } from '../wizard/own-group-fields.tsx'
import { QuestionFields } from '../wizard/question-fields.tsx'

/** The section about preferred roommates. Must be inside a `group/step`, because the group's size is only shown when there
 *  is one. */
export function RoommatesPart(shown: AnswersShown) {
  return (
    <>
      <OwnGroupFields {...shown} />
      <PillGroup
        {...answerProps('wantsMatching', shown)}
        legend="Do you want to be matched with roommates?"
        hint="If you choose No, nobody can find you as a roommate."
        options={yesOrNo}
      />
      <QuestionFields names={besides('roommates', ['hasGroup', 'wantsMatching'])} {...shown} />
      <QuestionFields names={partOf('habits')} {...shown} />
      <DealBreakers {...shown} />
      <p className="text-ink-2">
        Already have a place?{' '}
        <Link to={href('/profile/place')} className="text-ink underline underline-offset-4">
          Offer a room in it
        </Link>
      </p>
    </>
  )
}

/** Which differences hide two people from each other. Only the owner can read them. */
function DealBreakers({ texts, errors }: AnswersShown) {
  const chosen = (texts.dealBreakers ?? '').split(', ')
  return (
    <fieldset className="min-w-0">
      <legend className="font-medium">Your deal-breakers</legend>
      <p className="mt-1 mb-1 max-w-[62ch] text-sm text-ink-2">
        If one applies, you are not suggested to each other. It counts only where both of you have answered.
        Nobody sees that you have any, or why someone is not suggested.
      </p>
      {errors.dealBreakers && <p className="text-sm text-bad">{errors.dealBreakers}</p>}
      <Unticked name="dealBreakers" />
      <div className="grid gap-x-6 md:grid-cols-2">
        {matchQuestions.map((question) => (
          <Checkbox
            key={question}
            name="dealBreakers"
            value={question}
            label={dealBreakerLabels[question]}
            defaultChecked={chosen.includes(question)}
          />
        ))}
      </div>
    </fieldset>
  )
}
