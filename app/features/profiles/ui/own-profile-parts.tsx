import { href, Link } from 'react-router'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { PillGroup } from '#app/ui/fields/pill-group.tsx'
import { textLink } from '#app/ui/text-link.ts'
import { Checkbox } from '#app/ui/fields/checkbox.tsx'
import { Unticked } from '#app/ui/fields/unticked.tsx'
import { isUnderAge } from '#app/features/people/age.ts'
import { BIO_MOST, FUN_FACT_MOST } from '../limits.ts'
import { besides, partOf } from '../questions.ts'
import { housingType, roomPreference } from '../preferences.ts'
import { dealBreakerLabels, matchQuestions } from '../rules.ts'
import { AboutYouFields, ContactFields } from './about-you-fields.tsx'
import { answerProps, options, yesOrNo, type AnswersShown } from './answer-props.ts'
import { QuestionFields, OwnBudgetFields, OwnGroupFields } from './question-fields.tsx'
import { CountedText } from './counted-text.tsx'
import { TagsField } from './tags-field.tsx'

const aboutOthers = besides('about', [
  ...(['university', 'academicLevel', 'year', 'birthDate', 'gender'] as const),
  ...(['bio', 'major', 'tags', 'funFact'] as const),
])

type Props = AnswersShown & { campuses: readonly { slug: string; name: string }[] }

/** The section about the person. */
export function AboutPart({ campuses, ...shown }: Props) {
  return (
    <>
      <CountedText
        {...answerProps('bio', shown)}
        label="Bio"
        most={BIO_MOST}
        hint="A few sentences, as you would introduce yourself to a roommate."
      />
      <AboutYouFields
        campuses={campuses}
        isUnderAge={isUnderAge(shown.texts.birthDate ?? '', shown.today ?? '')}
        {...shown}
      />
      <TextField {...answerProps('major', shown)} label="Major" autoComplete="off" />
      <TagsField {...shown} />
      <CountedText {...answerProps('funFact', shown)} label="Fun fact" most={FUN_FACT_MOST} rows={2} />
      <QuestionFields names={aboutOthers} {...shown} />
      <ContactFields {...shown} />
    </>
  )
}

const otherPlaceAnswers = besides('place', [
  'housingType',
  'budgetMin',
  'budgetMax',
  'moveInDate',
  'moveOutDate',
  'roomPreference',
])

/** The section about the place that the person is looking for. */
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
      <QuestionFields names={otherPlaceAnswers} {...shown} />
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

/** The section about preferred roommates. Must be inside a `group/step`, because the group's size is only shown if there is a
 *  group. */
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
        , or{' '}
        <Link to={href('/profile/sublets')} className="text-ink underline underline-offset-4">
          sublet it while you are away
        </Link>
      </p>
    </>
  )
}

/** The differences that hide two people from each other. Only the owner can see them. */
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
