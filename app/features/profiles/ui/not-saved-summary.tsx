import type { ReactNode } from 'react'
import { ErrorSummary } from '#app/ui/fields/error-summary.tsx'
import { isLost, type Lost } from '#app/web/lost-answer.ts'
import { UNREACHABLE_TEXT } from '#app/web/why-not-sent.ts'
import { isSignedOut, type SignedOut } from '#app/web/signed-out-answer.ts'
import type { FieldErrors } from '#app/platform/text/field-errors.ts'
import type { NotSaved } from '../form-answer.ts'
import type { ProfileField } from '../fields.ts'
import { questionOf, type Question } from '../questions.ts'
import { fieldId } from './answer-props.ts'

type Props = {
  answer: NotSaved | Lost | SignedOut
  /** Another action. */
  children?: ReactNode
}

/** The error summary above a profile form that was not saved (specification part 2 §8). */
export function NotSavedSummary({ answer, children }: Props) {
  if (isSignedOut(answer))
    return (
      <ErrorSummary title="This has not been saved yet" of={answer}>
        You were signed out. What you wrote is still here: log in, then press the button again.
      </ErrorSummary>
    )
  if (isLost(answer) || answer.failed)
    return (
      <ErrorSummary title="Failed to save profile. Please try again." of={answer}>
        {isLost(answer) ? UNREACHABLE_TEXT : answer.failed}
      </ErrorSummary>
    )
  return (
    <ErrorSummary title="This has not been saved yet" problems={fieldProblems(answer.errors)}>
      {children}
    </ErrorSummary>
  )
}

const otherNames: Record<Exclude<ProfileField, Question>, string> = {
  instagramUsername: 'Instagram',
  whatsappNumber: 'WhatsApp',
  facebookUsername: 'Facebook',
  emailFor: 'Who sees your email',
  phoneFor: 'Who sees your phone',
  instagramFor: 'Who sees your Instagram',
  facebookFor: 'Who sees your Facebook',
  whatsappFor: 'Who sees your WhatsApp',
  budgetFor: 'Who sees your budget',
  showsAge: 'Your age',
  confirmedOnly: 'Confirmed students only',
  dealBreakers: 'Your deal-breakers',
  paused: 'Whether your profile is shown',
}

const nameOf = (field: ProfileField) =>
  field in otherNames
    ? otherNames[field as Exclude<ProfileField, Question>]
    : questionOf(field as Question).label

/** The links of the error summary. */
function fieldProblems(errors: FieldErrors<ProfileField>): { id: string; text: string }[] {
  const wrong = Object.entries(errors) as [ProfileField, string][]
  return wrong.map(([field, error]) => ({ id: fieldId(field), text: `${nameOf(field)}: ${error}` }))
}
