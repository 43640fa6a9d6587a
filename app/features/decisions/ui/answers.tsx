import { Icon } from '#app/ui/icon.tsx'
import { formatList } from '#app/platform/text/format.ts'
import { ErrorSummary } from '#app/ui/fields/error-summary.tsx'
import type { FormAnswer } from '#app/web/form-answer.ts'
import type { VoterView, DecisionHome, DecisionPage } from '../views.ts'
import { rankField, reasonField, vetoField } from '../read-ballot.ts'
import { kept, type BallotDraft } from './draft.ts'

const answeredText: Record<VoterView['answered'], string> = {
  yes: 'has answered',
  earlier: 'earlier answer counts',
  no: 'not yet',
}

/** Who has answered, without their answers. */
export function WhoAnswered({ voters }: { voters: VoterView[] }) {
  return (
    <ul aria-label="Who has answered" className="flex flex-wrap gap-2">
      {voters.map(({ name, self, answered }, index) => (
        <li
          // Several voters may be called "A member".
          key={`${index} ${name}`}
          className={`inline-flex min-h-9 min-w-0 items-center gap-1.5 rounded-[1.125rem] border px-3 py-1 ${answered === 'yes' ? 'border-transparent bg-good-soft text-good' : 'border-line bg-surface'}`}
        >
          <Icon of={answered === 'yes' ? 'check' : 'clock'} size="s" />
          <span className="min-w-0 wrap-anywhere">{name}</span>
          <span className={`shrink-0 ${answered === 'yes' ? '' : 'text-ink-2'}`}>
            {self && answered === 'yes' ? 'have answered' : answeredText[answered]}
          </span>
        </li>
      ))}
    </ul>
  )
}

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

/** Shows the unsent ranking after the decision closed. */
export function ClosedMeanwhile({
  page: { homes, own },
  draft,
}: {
  page: Pick<DecisionPage, 'homes' | 'own'>
  draft: BallotDraft
}) {
  const ids = homes.map(({ listingId }) => listingId)
  const [mine, sent] = [kept(draft, ids), kept(own ?? { order: [], vetoes: {} }, ids)]
  if (JSON.stringify(mine) === JSON.stringify(sent)) return null
  const nameOf = (id: string) => homes.find(({ listingId }) => listingId === id)?.name ?? ''
  const out = Object.keys(mine.vetoes)
  return (
    <section
      aria-live="polite"
      aria-label="Your ranking"
      className="grid gap-2 rounded-card border border-line bg-warn-soft p-4"
    >
      <h2 className="text-lg">This decision closed while you were ranking</h2>
      <p>
        {own?.answered === 'yes' ? 'Your earlier answer was counted. These changes' : 'This ranking'} did not
        arrive in time. You can reopen the decision.
      </p>
      {mine.order.length > 0 && (
        <ol className="list-inside list-decimal">
          {mine.order.map((id) => (
            <li key={id} dir="auto" className="wrap-anywhere">
              {nameOf(id)}
            </li>
          ))}
        </ol>
      )}
      {out.length > 0 && <p className="wrap-anywhere">Not for you: {formatList(out.map(nameOf))}</p>}
    </section>
  )
}
