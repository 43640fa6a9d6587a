import { formatCount, formatNumber } from '#app/platform/text/format.ts'
import { photoSrcSet } from '#app/platform/files/images/photo-addresses.ts'
import type { Floorplan } from '#app/features/listings/rules.ts'

/** The floorplans of a home; nothing when there are none. */
export function Floorplans({ plans }: { plans: Floorplan[] }) {
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
