import { ErrorSummary } from '#app/ui/fields/error-summary.tsx'

type Props = {
  failed: string | undefined
  /** The text of a form that is no longer shown. */
  lost?: { name: string; description: string } | undefined
}

/** What failed, and the text that the user typed, so that they can copy it. */
export function Failed({ failed, lost }: Props) {
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
