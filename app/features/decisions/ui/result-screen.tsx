import { useLocation } from 'react-router'
import { ListingPhoto } from '#app/features/listings/ui/listing-photo.tsx'
import { Section } from '#app/ui/section.tsx'
import { formatList } from '#app/platform/text/format.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { askTogetherPath } from '../paths.ts'
import type { ResultView } from '../views.ts'
import { costText } from '../cost-text.ts'
import { HomeLine, HomeMarks } from './home-line.tsx'
import { ResultTable } from './result-table.tsx'

type Props = {
  result: ResultView
  /** The group with which to ask about the home; null for readers outside it. */
  group: string | null
}

/** The result of a round, and how it was counted. */
export function ResultScreen({ result, group }: Props) {
  const { outcome, sentence, closed, people, silent, rows, out } = result
  const { pathname, search } = useLocation()
  const first = outcome === 'chosen' ? rows[0] : undefined
  return (
    <>
      {first ? (
        <section
          aria-label="The result"
          className="grid items-center gap-5 rounded-card border border-line bg-surface p-4 md:grid-cols-[18rem_minmax(0,1fr)]"
        >
          <span className="block aspect-3/2 overflow-hidden rounded-field bg-sunken">
            <ListingPhoto
              photo={first.home.photo ?? undefined}
              eager
              sizes="(max-width: 768px) 92vw, 288px"
            />
          </span>
          <div className="grid min-w-0 gap-1">
            <p className="text-ink-2">Your group chose</p>
            <h2 dir="auto" className="text-2xl wrap-anywhere">
              {first.home.name}
            </h2>
            <p className="num text-lg">{costText(first.home, people)}</p>
            <p className="num text-ink-2">{first.home.about}</p>
            <HomeMarks home={first.home} />
            {first.tie && <p className="mt-1 text-ink-2">{first.tie}.</p>}
            {first.home.href && (
              <div className="mt-3 flex flex-wrap gap-2">
                {!first.home.gone && group !== null && (
                  <ButtonLink to={askTogetherPath(first.home.listingId, group)} look="primary">
                    Ask about this home together
                  </ButtonLink>
                )}
                <ButtonLink to={first.home.href} state={{ from: pathname + search }}>
                  See the home
                </ButtonLink>
              </div>
            )}
          </div>
        </section>
      ) : (
        <p className="rounded-card border border-line bg-surface p-5 text-lg">{sentence}</p>
      )}
      <p className="text-ink-2">
        {closed}.{silent.length > 0 && ` Did not answer: ${formatList(silent).replace(/\.$/, '')}.`}
      </p>
      {rows.length > 0 && result.voters.length > 0 && (
        <Section title="The points">
          <ResultTable result={result} />
        </Section>
      )}
      {rows.length > 0 && (
        <Section title={first ? 'The homes' : 'Homes in this decision'}>
          <ol className="divide-y divide-line rounded-card border border-line bg-surface">
            {rows.map(({ home }) => (
              <li key={home.listingId} className="p-4">
                <HomeLine home={home} people={people} />
              </li>
            ))}
          </ol>
        </Section>
      )}
      {out.length > 0 && (
        <Section title="Ruled out">
          <ul className="divide-y divide-line rounded-card border border-line bg-surface">
            {out.map(({ home, reasons }) => (
              <li key={home.listingId} className="p-4">
                <HomeLine home={home} people={people}>
                  <ul className="mt-1 grid gap-0.5">
                    {reasons.map(({ name, reason }, index) => (
                      <li key={`${index} ${name}`} dir="auto" className="wrap-anywhere">
                        {name}
                        {reason === '' ? ': not for them' : `: “${reason}”`}
                      </li>
                    ))}
                  </ul>
                </HomeLine>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}
