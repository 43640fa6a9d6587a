import { Checkbox } from '#app/ui/fields/checkbox.tsx'
import { PillGroup } from '#app/ui/fields/pill-group.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { Unticked } from '#app/ui/fields/unticked.tsx'
import { BIO_MOST } from '../limits.ts'
import { preferredGender, roomPreference, housingType } from '../preferences.ts'
import { besides } from '../questions.ts'
import { answerProps, options, withOwn, yesOrNo, type AnswersShown } from './answer-props.ts'
import { ContactFields } from './about-you-fields.tsx'
import { CountedText } from './counted-text.tsx'
import { OwnGroupFields, QuestionFields, OwnBudgetFields } from './question-fields.tsx'
import { TagsField } from './tags-field.tsx'

type Props = AnswersShown & {
  /** Whether the date of birth is missing, or may be a slip. */
  asksBirthDate: boolean
  isUnderAge: boolean
}

const FEW = ['same', 'different', 'no_preference']

/** The questions of the wizard's step 3 (specification part 1 §2). Questions that do not apply are hidden by CSS alone,
 *  inside a `group/step`, so that this works without JavaScript and what was typed is kept. */
export function RoommateFields({ asksBirthDate, isUnderAge, ...shown }: Props) {
  return (
    <>
      <OwnGroupFields {...shown} />
      <div className="hidden group-has-[[name=hasGroup]:checked]/step:block">
        <PillGroup
          {...answerProps('wantsMatching', shown)}
          legend="Do you want to be matched with roommates?"
          options={yesOrNo}
        />
      </div>
      <div className="hidden gap-6 group-has-[[name=hasGroup]:checked]/step:group-has-[[name=wantsMatching][value=yes]:checked]/step:grid">
        {isUnderAge && (
          <p className="rounded-field bg-warn-soft p-3.5">
            Roommate matching is for people who are 18 or older. Your answers are kept, and you are matched
            from your 18th birthday on.
          </p>
        )}
        {asksBirthDate && (
          <TextField
            {...answerProps('birthDate', shown)}
            label="Date of Birth"
            hint="Roommate matching is for people who are 18 or older. Nobody else sees the date."
            type="date"
            autoComplete="bday"
            className="md:max-w-80"
          />
        )}
        <TextField {...answerProps('major', shown)} label="Major" autoComplete="off" />
        <CountedText
          {...answerProps('bio', shown)}
          label="Bio"
          most={BIO_MOST}
          hint="A few sentences, as you would introduce yourself to a roommate."
        />
        <TagsField {...shown} />
        <QuestionFields
          names={besides('habits', ['petOwner', 'petFriendly'])}
          offered={{ preferredGender: withOwn(FEW, shown.texts.preferredGender, preferredGender) }}
          {...shown}
        />
        <PillGroup
          {...answerProps('roomPreference', shown)}
          legend="Room preference"
          options={options(roomPreference)}
        />
        <fieldset className="min-w-0">
          <legend className="font-medium">Pets</legend>
          <Unticked name="petOwner" />
          <Checkbox
            name="petOwner"
            value="yes"
            label="I have pets"
            defaultChecked={shown.texts.petOwner === 'yes'}
          />
          <Unticked name="petFriendly" />
          <Checkbox
            name="petFriendly"
            value="yes"
            label="I'm comfortable living with pets"
            defaultChecked={shown.texts.petFriendly === 'yes'}
          />
        </fieldset>
        <ContactFields {...shown} />
      </div>
    </>
  )
}

const FEW_TYPES = ['apartment', 'house', 'no_preference']

/** The questions of the wizard's step 2 (specification part 1 §2). */
export function WantedPlaceFields({ saved, ...shown }: AnswersShown & { saved: string | undefined }) {
  // The date saved last decides what is said beside it; the field keeps what is typed.
  const { hint } = answerProps('moveInDate', { ...shown, texts: { moveInDate: saved ?? '' } })
  return (
    <>
      <PillGroup
        {...answerProps('housingType', shown)}
        legend="Type of Place"
        options={withOwn(FEW_TYPES, shown.texts.housingType, housingType)}
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
