import { Link, useLocation } from 'react-router'
import { isLaundry } from '#app/features/listings/facts/amenity-labels.ts'
import { detailHref } from '#app/features/listings/detail-params.ts'
import { AmenityIcon } from '#app/features/listings/ui/amenity-icon.tsx'
import { CostTable } from './price/cost-table.tsx'
import type { DetailView } from './detail-view.ts'
import { CommuteFact } from './location/commute-fact.tsx'
import { DriveFact } from './location/drive-fact.tsx'
import { Floorplans } from './floorplans.tsx'
import { homeFacts } from './home-facts.ts'
import { isRentStated } from './price/is-rent-stated.ts'
import { PriceHistory } from './price/price-history.tsx'

const PREVIEW = 4 // specification part 2 §9

/** What the home is, what it costs, and its description. */
export function Overview({ view }: { view: DetailView }) {
  const { home, asked, today, drives, prices } = view
  const { state } = useLocation()
  const facts = homeFacts(home, today)
  // Where the laundry is stands below, with its own name.
  const amenities = home.amenities.filter((label) => home.laundry === null || !isLaundry(label))
  const unknown = facts.filter(({ value }) => value === null)
  return (
    <>
      {home.description && (
        <p className="max-w-[62ch] text-lg whitespace-pre-line wrap-anywhere">{home.description}</p>
      )}
      {amenities.length > 0 && (
        <ul className="mt-6 grid grid-cols-2 gap-3.5">
          {amenities.slice(0, PREVIEW).map((label) => (
            <li key={label} className="flex items-center gap-2.5 wrap-anywhere">
              <AmenityIcon label={label} />
              {label}
            </li>
          ))}
        </ul>
      )}
      {amenities.length > PREVIEW && (
        <p className="mt-4">
          <Link
            to={detailHref(home.slug, { ...asked, tab: 'amenities' })}
            replace
            preventScrollReset
            state={state}
            className="underline"
          >
            All {home.amenities.length} amenities
          </Link>
        </p>
      )}
      {isRentStated(home) && <CostTable home={home} asked={asked} />}
      <PriceHistory prices={prices} />
      <section aria-labelledby="facts-title" className="mt-10">
        <h2 id="facts-title" className="text-2xl">
          From the listing
        </h2>
        <dl className="mt-2">
          <Fact name={`To ${home.campus.shortName}`}>
            <CommuteFact home={home} asked={asked} />
            <DriveFact key={home.id} home={home} drives={drives} />
          </Fact>
          {facts.map(
            ({ name, value }) =>
              value !== null && (
                <Fact key={name} name={name}>
                  {value}
                </Fact>
              ),
          )}
          {unknown.length > 0 && (
            <Fact name="Not stated">
              <span className="text-ink-2">{unknown.map(({ name }) => name).join(', ')}</span>
            </Fact>
          )}
        </dl>
      </section>
      {home.floorplans.length > 0 && <Floorplans plans={home.floorplans} />}
    </>
  )
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="flex gap-4 border-t border-line py-2.5 max-[15rem]:block">
      <dt className="w-32 shrink-0 text-ink-2">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}
