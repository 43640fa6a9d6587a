import { ErrorSummary } from '#app/ui/error-summary.tsx'

export type FailedAnswer = {
  failed?: string
  /** What was written in a form that is no longer there. */
  lost?: { name: string; description: string }
}

/** What did not work, and what somebody wrote, so that they can take it along. */
export function Failed({ failed, lost }: FailedAnswer) {
  if (!failed) return null
  return (
    <ErrorSummary title="That did not work">
      {failed}
      {lost && (
        <span className="mt-2 block whitespace-pre-line wrap-anywhere">
          What you wrote: {[lost.name, lost.description].filter(Boolean).join('\n')}
        </span>
      )}
    </ErrorSummary>
  )
}
