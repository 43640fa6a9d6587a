import { Skeleton } from '#app/ui/skeleton.tsx'
import type { CardPreview } from '#app/features/listings/ui/home-card.tsx'
import { Gallery } from './gallery.tsx'
import { TitleLines } from './title-block.tsx'
import { StickyPrice } from './sticky-bar.tsx'
import { PageTitle } from '#app/web/site-name.tsx'

/** What is known before the page's data load, in the final layout: photo, name and price immediately, the rest as skeletons. Only
 *  in the browser. `card`: the pressed card, undefined if the user came from elsewhere. */
export function KnownParts({ card }: { card: CardPreview | undefined }) {
  return (
    <>
      {card ? (
        <Gallery photos={card.photo ? [card.photo] : []} name={card.name} count={card.photoCount} />
      ) : (
        <>
          <PageTitle of="Home" />
          <Skeleton className="h-65 md:h-102 md:rounded-card" />
        </>
      )}
      <div className="mt-6 grid gap-x-12 max-md:px-4 md:grid-cols-[minmax(0,1fr)_340px]">
        <div className="min-w-0">
          {card ? (
            <>
              <TitleLines name={card.name} about={card.address} />
              <p className="num mt-4">{card.rooms}</p>
            </>
          ) : (
            <Skeleton className="h-8.5 w-3/5" />
          )}
          <output className="sr-only">Loading</output>
          <Skeleton className="mt-8 h-5 w-64" />
          <Skeleton className="mt-8 h-24 max-w-[62ch]" />
          <Skeleton className="mt-8 h-64" />
        </div>
        {card && (
          <p className="num self-start rounded-card border border-line bg-surface p-6 max-md:hidden">
            <strong className="text-3xl font-semibold tracking-tight">{card.amount}</strong>{' '}
            <span className="text-ink-2">{card.per}</span>
          </p>
        )}
      </div>
      {card && (
        <div className="fixed inset-x-0 bar-bottom z-20 border-t border-line bg-surface px-4 py-2.5 md:hidden">
          <StickyPrice amount={card.amount} unit={card.per} below="&nbsp;" />
        </div>
      )}
    </>
  )
}
