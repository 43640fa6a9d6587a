import { formatList } from '#app/platform/text/format.ts'
import type { DecisionPage } from '../views.ts'
import { kept, type BallotDraft } from './draft.ts'

/** Shown, with the ranking, to somebody who had not sent it when the decision closed. */
export function ClosedMeanwhile({ page: { homes, own }, draft }: { page: DecisionPage; draft: BallotDraft }) {
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
        arrive in time. You can reopen the decision below.
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
