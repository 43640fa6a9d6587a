import { formatFullDate } from '#app/platform/text/format.ts'
import type { SharedInquiry as Shared } from '../views.ts'

/** An inquiry's content and status, for a roommate it names. @param from the sender */
export function SharedInquiry({ shared, from }: { shared: Shared; from: string }) {
  const { texts, moveInDate, state, answeredAt, tour } = shared
  return (
    <section
      aria-labelledby="asked"
      className="grid gap-3 rounded-card border border-line bg-surface p-4 wrap-anywhere"
    >
      <h2 id="asked" className="text-xl">
        {state}
      </h2>
      {answeredAt !== null && (
        <p className="num">
          The manager first answered on {answeredAt}. What they write reaches only <bdi>{from}</bdi>.
        </p>
      )}
      {tour !== null && <p className="num font-medium">{tour}.</p>}
      {texts.map((text, place) => (
        <p key={place} dir="auto" className="rounded-card bg-sunken p-4 text-md whitespace-pre-line">
          {text}
        </p>
      ))}
      <p className="num text-ink-2">
        Move-in date: {moveInDate === null ? 'not stated' : formatFullDate(moveInDate)}
      </p>
    </section>
  )
}
