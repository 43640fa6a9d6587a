import type { ReactNode } from 'react'
import { ErrorSummary } from '#app/ui/fields/error-summary.tsx'
import { isLost, type Lost } from '#app/web/lost-answer.ts'
import { LOST_WORDS } from '#app/web/why-not-sent.ts'
import { isSignedOut, type SignedOut } from '#app/web/signed-out-answer.ts'
import type { NotSaved } from '../../answers/form-answer.ts'
import { fieldProblems } from './field-problems.ts'

type Props = {
  answer: NotSaved | Lost | SignedOut
  /** Another action. */
  children?: ReactNode
}

/** The error summary above a profile form that was not saved (specification part 2 §8). */
export function NotSavedSummary({ answer, children }: Props) {
  if (isSignedOut(answer))
    return (
      <ErrorSummary title="This has not been saved yet">
        You were signed out. What you wrote is still here: log in, then press the button again.
      </ErrorSummary>
    )
  if (isLost(answer) || answer.failed)
    return (
      <ErrorSummary title="Failed to save profile. Please try again.">
        {isLost(answer) ? LOST_WORDS : answer.failed}
      </ErrorSummary>
    )
  return (
    <ErrorSummary title="This has not been saved yet" problems={fieldProblems(answer.errors)}>
      {children}
    </ErrorSummary>
  )
}
