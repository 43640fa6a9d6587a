import { parseDetail } from '#app/features/listings/detail-params.ts'
import type { PreviewedHome } from '../preview-home.ts'
import type { DetailView } from '#app/features/listing-page/views.ts'
import { isRentStated, Overview } from '#app/features/listing-page/ui/overview.tsx'
import { FactRow } from '#app/features/listing-page/ui/fact-row.tsx'
import { TitleBlock } from '#app/features/listing-page/ui/title-block.tsx'
import { ListingCard } from '#app/features/listings/ui/listing-card.tsx'

const { asked } = parseDetail(new URLSearchParams())

/** A home as students will see it: its card, then its page. Hidden from screen readers, because it repeats the form; the page
 *  itself is one link away. */
export function HomePreview({ home, today }: { home: PreviewedHome; today: string }) {
  const view: DetailView = {
    home: home.detail,
    similar: [],
    places: [],
    transit: null,
    building: null,
    groupWalks: [],
    asked,
    prices: [],
    may: { edit: false, confirm: false, unlist: false, reportGone: false },
    preview: true,
    notes: [],
    today,
    drives: false,
    isochrones: null,
    ground: { styleUrl: null, tilesUrl: null, streets: null },
  }
  const hasRent = isRentStated(home.detail)
  return (
    <div inert aria-hidden className="grid gap-8">
      {hasRent && (
        <div className="max-w-75">
          <ListingCard home={home.card} perBed today={today} from="" />
        </div>
      )}
      <div className="rounded-card border border-line bg-surface p-5">
        <TitleBlock home={home.detail} />
        <FactRow home={home.detail} today={today} />
        <div className="mt-5">
          <Overview view={view} />
        </div>
      </div>
    </div>
  )
}
