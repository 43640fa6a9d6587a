import { accessFeatures } from '#app/features/listings/amenities.ts'
import type { DetailView } from '../views.ts'
import { AmenityIcon } from '#app/features/listings/ui/amenity-icon.tsx'

export function AmenitiesPanel({ view: { home } }: { view: DetailView }) {
  const access: string[] = accessFeatures
    .filter(({ key, label }) => home.accessFeatures.includes(key) || home.amenities.includes(label))
    .map(({ label }) => label)
  // The elevator is both, but is shown once.
  const amenities = home.amenities.filter((label) => !access.includes(label))
  return (
    <>
      <h2 className="sr-only">Amenities</h2>
      {amenities.length > 0 ? (
        <List labels={amenities} />
      ) : (
        <p className="text-lg text-ink-2">
          The listing does not mention any amenities. The home may still have some.
        </p>
      )}
      <h3 className="mt-8 text-xl">Access</h3>
      {access.length > 0 ? (
        <List labels={access} />
      ) : (
        <p className="mt-2 text-ink-2">Access features: not stated.</p>
      )}
    </>
  )
}

function List({ labels }: { labels: string[] }) {
  return (
    <ul className="mt-3 grid gap-3.5 md:grid-cols-2">
      {labels.map((label) => (
        <li key={label} className="flex items-center gap-2.5 wrap-anywhere">
          <AmenityIcon label={label} />
          {label}
        </li>
      ))}
    </ul>
  )
}
