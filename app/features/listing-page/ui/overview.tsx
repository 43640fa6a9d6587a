import { href, Link, useLocation } from 'react-router'
import { withQuery } from '#app/platform/addresses/with-query.ts'
import { formatCount, formatNumber } from '#app/platform/text/format.ts'
import { photoSrcSet } from '#app/platform/files/images/photo-addresses.ts'
import type { Floorplan } from '#app/features/listings/rules.ts'
import type { ListingDetail } from '#app/features/listings/views.ts'
import { isLaundry } from '#app/features/listings/amenity-labels.ts'
import { ASK, isAskedFact } from '#app/features/listings/asked-facts.ts'
import { chipClass } from '#app/ui/chip.tsx'
import { detailHref } from '#app/features/listings/paths.ts'
import { AmenityIcon } from '#app/features/listings/ui/amenity-icon.tsx'
import type { DetailView } from '../views.ts'
import { CostTable } from './cost-table.tsx'
import { CommuteFact, DriveFact } from './commute-facts.tsx'
import { homeFacts, type HomeFact } from './home-facts.ts'
import { PriceHistory } from './price-panel.tsx'

/** A home's floorplans; nothing if there are none. */
function Floorplans({ plans }: { plans: Floorplan[] }) {
  return (
    <section aria-labelledby="floorplans-title" className="mt-10">
      <h2 id="floorplans-title" className="text-2xl">
        {plans.length === 1 ? 'Floorplan' : 'Floorplans'}
      </h2>
      <ul className="mt-3 grid gap-4 md:grid-cols-2">
        {plans.map((plan, index) => (
          <li key={index} className="overflow-hidden rounded-card border border-line bg-surface">
            {plan.photo && (
              <a href={plan.photo.src} className="block bg-white">
                <img
                  src={plan.photo.src}
                  srcSet={photoSrcSet(plan.photo.src, plan.photo.width)}
                  sizes="(min-width: 769px) 400px, 100vw"
                  alt={plan.photo.alt || `Floorplan ${plan.name}`}
                  width={plan.photo.width ?? undefined}
                  height={plan.photo.height ?? undefined}
                  loading="lazy"
                  className="aspect-3/2 w-full object-contain"
                />
              </a>
            )}
            <p className="num p-4 wrap-anywhere">
              <strong className="block font-semibold">{plan.name || `Plan ${index + 1}`}</strong>
              <span className="text-ink-2">{planFacts(plan)}</span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function planFacts({ beds, baths, squareFeet }: Floorplan): string {
  const facts = [
    beds !== null && (beds === 0 ? 'Studio' : formatCount(beds, 'bed')),
    baths !== null && formatCount(baths, 'bath'),
    squareFeet !== null && `${formatNumber(squareFeet)} sq ft`,
  ].filter((fact) => fact !== false)
  return facts.join(' · ') || 'Size not stated'
}

/** Whether its rent is stated: a draft's rent of 0 is not, and amounts derived from it would be wrong. */
export const isRentStated = ({ cost }: Pick<ListingDetail, 'cost'>): boolean => cost.wholeUnit > 0

const PREVIEW = 4 // specification part 2 §9

/** What the home is, what it costs, and its description. */
export function Overview({ view }: { view: DetailView }) {
  const { home, asked, today, drives, prices } = view
  const { state } = useLocation()
  const isSaidAsLength = home.flexibleLease !== null && !home.leaseMonths?.length
  const facts = homeFacts(home, today).filter(({ field }) => !(field === 'flexibleLease' && isSaidAsLength))
  // Where the laundry is has its own line below.
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
        <p className="mt-1">
          <Link
            to={detailHref(home.slug, { ...asked, tab: 'amenities' })}
            replace
            preventScrollReset
            state={state}
            className="inline-flex min-h-11 items-center underline underline-offset-4"
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
            ({ name, value, to }) =>
              value !== null && (
                <Fact key={name} name={name}>
                  {to === undefined ? (
                    value
                  ) : (
                    <a
                      href={to}
                      target="_blank"
                      rel="nofollow ugc noopener noreferrer"
                      className="underline underline-offset-4"
                    >
                      {new URL(to).hostname.replace(/^www\./, '')}
                      <span className="sr-only"> (opens in a new tab)</span>
                    </a>
                  )}
                </Fact>
              ),
          )}
          {unknown.length > 0 && (
            <Fact name="Not stated">
              <NotStated facts={unknown} asks={view.preview || view.may.edit ? null : home.id} />
            </Fact>
          )}
        </dl>
      </section>
      {home.floorplans.length > 0 && <Floorplans plans={home.floorplans} />}
    </>
  )
}

/** Facts that can be asked about open an inquiry with the question. @param asks the home to ask about; null if the viewer cannot
 *  ask */
function NotStated({ facts, asks }: { facts: HomeFact[]; asks: string | null }) {
  const asked = asks === null ? [] : facts.filter(({ field }) => isAskedFact(field))
  const others = facts.filter((fact) => !asked.includes(fact)).map(({ name }) => name)
  return (
    <>
      <span className="text-ink-2">{others.join(', ')}</span>
      {asks !== null && asked.length > 0 && (
        <>
          <p className={others.length > 0 ? 'mt-3' : ''}>Ask the manager about:</p>
          <ul className="mt-2 flex flex-wrap gap-2">
            {asked.map(({ field, name }) => (
              <li key={field}>
                <Link to={askPath(asks, field)} rel="nofollow" className={chipClass()}>
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

const askPath = (propertyId: string, fact: string) =>
  withQuery(href('/expanded-listing/:propertyId/inquire', { propertyId }), { [ASK]: fact })

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="flex gap-4 border-t border-line py-2.5 max-[15rem]:block">
      <dt className="w-32 shrink-0 text-ink-2">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}
