import type { SubletCard } from '../views.ts'
import { SubletCardView } from './sublet-card.tsx'

const looks = {
  grid: 'grid gap-4 md:grid-cols-2 lg:grid-cols-3',
  /** On a phone one row that scrolls, so that the homes below stay close. */
  row: 'grid gap-4 max-md:-mx-4 max-md:auto-cols-[82%] max-md:grid-flow-col max-md:snap-x max-md:overflow-x-auto max-md:px-4 max-md:pb-1 md:grid-cols-2 lg:grid-cols-3',
}

/** Sublets side by side. */
export function SubletCards({
  sublets,
  look = 'grid',
}: {
  sublets: SubletCard[]
  look?: keyof typeof looks
}) {
  return (
    <ul className={looks[look]}>
      {sublets.map((sublet) => (
        <li key={sublet.id} className="min-w-0 snap-center">
          <SubletCardView sublet={sublet} />
        </li>
      ))}
    </ul>
  )
}
