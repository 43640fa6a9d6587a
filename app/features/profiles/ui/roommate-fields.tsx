import { useState } from 'react'
import { BirthDateField } from '#app/features/people/ui/birth-date-field.tsx'
import { Checkbox } from '#app/ui/fields/checkbox.tsx'
import { PillGroup } from '#app/ui/fields/pill-group.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { Unticked } from '#app/ui/fields/unticked.tsx'
import { contacts, type ProfileField, type Texts } from '../fields.ts'
import { BIO_MOST } from '../limits.ts'
import { preferredGender, roomPreference, housingType } from '../preferences.ts'
import { besides } from '../questions.ts'
import { answerProps, options, withOwnChoice, yesOrNo, type AnswersShown } from './answer-props.ts'
import { ContactFields, UnderAge } from './about-you-fields.tsx'
import { CountedText } from './counted-text.tsx'
import { OwnGroupFields, QuestionFields, OwnBudgetFields } from './question-fields.tsx'
import { QuestionGroup } from './question-group.tsx'
import { TagsField } from './tags-field.tsx'

type Props = AnswersShown & {
  /** The saved answers, which are the ones counted. */
  saved: Texts
  /** Whether the date of birth is missing. */
  asksBirthDate: boolean
  isUnderAge: boolean
}

const FEW = ['same', 'different', 'no_preference']
const pets = ['petOwner', 'petFriendly'] as const
const ofRoommates = ['preferredGender', 'smokerPreferred'] as const
const ownHabits = besides('habits', [...pets, ...ofRoommates])

/** The folded parts of the questionnaire and their counted questions. */
const groups = {
  you: ['major', 'bio', 'tags'],
  habits: [...ownHabits, 'roomPreference'],
  roommates: ofRoommates,
  contacts,
} as const satisfies Record<string, readonly ProfileField[]>
type Group = keyof typeof groups

/** The questions of the wizard's step 3 (specification part 1 §2). CSS alone hides questions that do not apply, inside a
 *  `group/step`. This works without JavaScript and keeps what was typed. */
export function RoommateFields({ saved, asksBirthDate, isUnderAge, ...shown }: Props) {
  const [opened] = useState(() => openedFirst(saved, shown))
  const group = (name: Group) => ({
    open: opened === name,
    count: `${groups[name].filter((field) => saved[field] !== '').length} of ${groups[name].length}`,
  })
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
      <div className={`hidden gap-6 ${forMatching}`}>
        {isUnderAge && <UnderAge />}
        {asksBirthDate && (
          <BirthDateField
            {...answerProps('birthDate', shown)}
            label="Date of Birth"
            hint="Roommate matching is for people who are 18 or older. Nobody else sees the date."
            className="md:max-w-80"
          />
        )}
        <div>
          <QuestionGroup title="Introduce yourself" {...group('you')}>
            <TextField {...answerProps('major', shown)} label="Major" autoComplete="off" />
            <CountedText
              {...answerProps('bio', shown)}
              label="Bio"
              most={BIO_MOST}
              hint="A few sentences, as you would introduce yourself to a roommate."
            />
            <TagsField {...shown} />
          </QuestionGroup>
          <QuestionGroup title="Habits" {...group('habits')}>
            <QuestionFields names={ownHabits} {...shown} />
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
          </QuestionGroup>
          <QuestionGroup title="Your roommates" {...group('roommates')}>
            <QuestionFields
              names={ofRoommates}
              offered={{ preferredGender: withOwnChoice(FEW, shown.texts.preferredGender, preferredGender) }}
              {...shown}
            />
          </QuestionGroup>
          <QuestionGroup title="Contacts" {...group('contacts')}>
            <ContactFields {...shown} />
          </QuestionGroup>
        </div>
      </div>
    </>
  )
}

/** Shows content for people who want to be matched. */
export const forMatching =
  'group-has-[[name=hasGroup]:checked]/step:group-has-[[name=wantsMatching][value=yes]:checked]/step:grid'

/** The first part with an error, or else the first with an unanswered question. */
function openedFirst(saved: Texts, { errors }: AnswersShown): Group | undefined {
  const names = Object.keys(groups) as Group[]
  const has = (isSo: (field: ProfileField) => boolean) => names.find((name) => groups[name].some(isSo))
  return has((field) => errors[field] !== undefined) ?? has((field) => saved[field] === '')
}

const FEW_TYPES = ['apartment', 'house', 'no_preference']

/** The questions of the wizard's step 2 (specification part 1 §2). */
export function WantedPlaceFields({ saved, ...shown }: AnswersShown & { saved: string | undefined }) {
  // The hint depends on the saved date; the field keeps what is typed.
  const { hint } = answerProps('moveInDate', { ...shown, texts: { moveInDate: saved ?? '' } })
  return (
    <>
      <PillGroup
        {...answerProps('housingType', shown)}
        legend="Type of Place"
        options={withOwnChoice(FEW_TYPES, shown.texts.housingType, housingType)}
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
