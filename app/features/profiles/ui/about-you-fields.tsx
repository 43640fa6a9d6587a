import { href, Link } from 'react-router'
import { BirthDateField } from '#app/features/people/ui/birth-date-field.tsx'
import { textLink } from '#app/ui/text-link.ts'
import { PillGroup } from '#app/ui/fields/pill-group.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { academicLevelLabels, academicLevels, genderLabels, genders, yearLabels, years } from '../rules.ts'
import { answerProps, options, type AnswersShown } from './answer-props.ts'

type Props = AnswersShown & {
  campuses: readonly { slug: string; name: string }[]
  isUnderAge?: boolean
  /** Whether the prefilled university is the one of the user's confirmed email address. */
  isEmailCampus?: boolean
}

const FROM_EMAIL = { hint: 'From your email address. Change it if it is wrong.' }

/** The questions of the wizard's step 1 (specification part 1 §2). */
export function AboutYouFields({ campuses, isUnderAge, isEmailCampus, ...shown }: Props) {
  return (
    <>
      <SelectField
        hint="We look for homes and roommates near it."
        {...answerProps('university', shown)}
        {...(isEmailCampus && shown.suggested?.includes('university') && FROM_EMAIL)}
        label={
          <>
            University{' '}
            <span aria-hidden className="text-accent">
              *
            </span>
            <span className="sr-only">(required)</span>
          </>
        }
        empty="Choose your university"
        options={campuses.map(({ slug, name }) => ({ value: slug, label: name }))}
      />
      <PillGroup
        {...answerProps('academicLevel', shown)}
        legend="Academic Level"
        options={options({ values: academicLevels, labels: academicLevelLabels })}
      />
      <SelectField
        {...answerProps('year', shown)}
        label="Year"
        empty="Choose your year"
        options={options({ values: years, labels: yearLabels })}
        className="md:max-w-80"
      />
      <BirthDateField
        {...answerProps('birthDate', shown)}
        label="Date of Birth"
        hint="Nobody else sees the date."
        className="md:max-w-80"
      />
      {isUnderAge && <UnderAge />}
      <PillGroup
        {...answerProps('gender', shown)}
        legend="Gender"
        options={options({ values: genders, labels: genderLabels })}
      />
    </>
  )
}

/** Shown where a form asks for a date of birth. */
export function UnderAge() {
  return (
    <p className="rounded-field bg-warn-soft p-3.5">
      Roommate matching is for people who are 18 or older. Your answers are kept, and you are matched from
      your 18th birthday on. Is the date wrong?{' '}
      <Link to={`${href('/about-us')}#contact`} className={textLink}>
        Write to us
      </Link>
      : only we can change it.
    </p>
  )
}

/** Optional contacts on other services. The profile's settings decide who may see them. */
export function ContactFields(shown: AnswersShown) {
  return (
    <div className="grid gap-6 md:grid-cols-3 md:gap-4">
      <TextField
        {...answerProps('instagramUsername', shown)}
        label="Instagram (optional)"
        hint="Your name there, or the address of your profile."
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
      />
      <TextField
        {...answerProps('whatsappNumber', shown)}
        label="WhatsApp (optional)"
        hint="Such as 213 555 0123."
        type="tel"
        autoComplete="tel"
      />
      <TextField
        {...answerProps('facebookUsername', shown)}
        label="Facebook (optional)"
        hint="Your name there, or the address of your profile."
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
      />
    </div>
  )
}
