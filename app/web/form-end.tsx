import type { ReactNode } from 'react'
import { ButtonLink } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/fields/error-summary.tsx'
import type { FormAnswer } from './form-answer.ts'
import { SubmitButton } from './submit-button.tsx'

type Props = {
  busy: boolean
  answer: FormAnswer | undefined
  /** Where Cancel leads. */
  back: string
  children: ReactNode
}

/** The end of a form with a single purpose: the error, the button, and a link back without saving. */
export function FormEnd({ busy, answer, back, children }: Props) {
  return (
    <>
      {answer && (
        <ErrorSummary title="This has not been saved yet">
          {answer.failed ?? 'Check the marked fields above.'}
        </ErrorSummary>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <SubmitButton busy={busy} look="primary" data-says className="min-w-32">
          {busy ? 'One moment …' : children}
        </SubmitButton>
        <ButtonLink to={back} look="quiet">
          Cancel
        </ButtonLink>
      </div>
    </>
  )
}
