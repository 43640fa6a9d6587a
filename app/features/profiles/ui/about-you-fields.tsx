import { PillGroup } from '#app/ui/pill-group.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import {
  academicLevelLabels,
  academicLevels,
  genderLabels,
  genders,
  yearLabels,
  years,
  type AboutYou,
  type AboutYouErrors,
} from '../rules.ts'

type Props = {
  campuses: readonly { slug: string; name: string }[]
  /** What was saved, or what was typed when it could not be. */
  answers: Partial<Record<keyof AboutYou, string | null>>
  errors: AboutYouErrors
}

const choices = <Value extends string>(values: readonly Value[], labels: Record<Value, string>) =>
  values.map((value) => ({ value, label: labels[value] }))

/** The questions of step 1 of the wizard (specification part 1 §2). */
export function AboutYouFields({ campuses, answers, errors }: Props) {
  return (
    <>
      <SelectField
        label={
          <>
            University{' '}
            <span aria-hidden className="text-accent">
              *
            </span>
            <span className="sr-only">(required)</span>
          </>
        }
        hint="A profile is complete only with it. You can finish without it for now."
        error={errors.university}
        name="university"
        defaultValue={answers.university ?? ''}
        empty="Choose your university"
        options={campuses.map(({ slug, name }) => ({ value: slug, label: name }))}
      />
      <PillGroup
        legend="Academic Level"
        name="academicLevel"
        options={choices(academicLevels, academicLevelLabels)}
        defaultValue={answers.academicLevel ?? undefined}
        error={errors.academicLevel}
      />
      <SelectField
        label="Year"
        error={errors.year}
        name="year"
        defaultValue={answers.year ?? ''}
        empty="Choose your year"
        options={choices(years, yearLabels)}
        className="md:max-w-80"
      />
      <TextField
        label="Date of Birth"
        hint="Nobody else sees the date."
        error={errors.birthDate}
        type="date"
        name="birthDate"
        autoComplete="bday"
        defaultValue={answers.birthDate ?? ''}
        className="md:max-w-80"
      />
      <PillGroup
        legend="Gender"
        name="gender"
        options={choices(genders, genderLabels)}
        defaultValue={answers.gender ?? undefined}
        error={errors.gender}
      />
    </>
  )
}
