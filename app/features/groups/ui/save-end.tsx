import type { FormAnswer } from '#app/features/accounts/form-answer.ts'
import { SubmitButton } from '#app/features/accounts/ui/submit-button.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'

type Props = { busy: boolean; answer: FormAnswer | undefined; back: string }

/** How a form about a group ends: what did not work, the button, and the way back without a change. */
export function SaveEnd({ busy, answer, back }: Props) {
  return (
    <>
      {answer && (
        <ErrorSummary title="This was not saved yet">
          {answer.failed ?? 'Look at what is marked above.'}
        </ErrorSummary>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <SubmitButton busy={busy} look="primary" className="min-w-32">
          {busy ? 'One moment …' : 'Save'}
        </SubmitButton>
        <ButtonLink to={back} look="quiet">
          Cancel
        </ButtonLink>
      </div>
    </>
  )
}
