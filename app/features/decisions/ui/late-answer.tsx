import { formatList } from '#app/platform/text/format.ts'
import { ErrorSummary } from '#app/ui/fields/error-summary.tsx'
import type { FormAnswer } from '#app/web/form-answer.ts'
import { rankField, reasonField, vetoField } from '../rounds/read-ballot.ts'
import type { DecisionHome } from '../views.ts'

/** An answer that arrived after closing; its text is shown so that it is not lost. */
export function LateAnswer({
  homes,
  answer: { typed, failed },
}: {
  homes: DecisionHome[]
  answer: FormAnswer
}) {
  const placed = homes
    .map(({ listingId, name }) => ({ name, at: Number(typed[rankField(listingId)] ?? '') }))
    .filter(({ at }) => at > 0)
    .toSorted((one, other) => one.at - other.at)
  const out = homes.filter(({ listingId }) => typed[vetoField(listingId)])
  return (
    <ErrorSummary title="Your answer came too late">
      {failed}
      {placed.length > 0 && ` You said: ${formatList(placed.map(({ name, at }) => `${at}. ${name}`))}.`}
      {out.length > 0 &&
        ` Not for you: ${formatList(out.map(({ listingId, name }) => `${name} (${typed[reasonField(listingId)] ?? ''})`))}.`}
    </ErrorSummary>
  )
}
