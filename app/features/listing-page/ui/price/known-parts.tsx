import { useState } from 'react'
import { Skeleton } from '#app/ui/skeleton.tsx'
import type { ListingCard } from '#app/features/listings/views.ts'
import { priceFacts } from '#app/features/listings/ui/card-facts.ts'
import { FactRow } from '../fact-row.tsx'
import { Gallery } from '../gallery.tsx'
import { StickyPrice } from './sticky-bar.tsx'
import { TitleBlock } from '../title-block.tsx'

/** What is known before the page's data are loaded, in the final layout: photo, name and price at once, the rest as
 *  skeletons. Only in the browser. `home`: from the card that was pressed, undefined when the user came from elsewhere. */
export function KnownParts({ home, perBed }: { home: ListingCard | undefined; perBed: boolean }) {
  const [today] = useState(() => new Date().toISOString().slice(0, 10))
  const facts = home && priceFacts(home, perBed)
  return (
    <>
      {home ? (
        <Gallery photos={home.photos} name={home.name} count={home.photoCount} />
      ) : (
        <>
          <title>Home · Roost</title>
          <Skeleton className="h-65 md:h-102 md:rounded-card" />
        </>
      )}
      <div className="mt-6 grid gap-x-12 max-md:px-4 md:grid-cols-[minmax(0,1fr)_340px]">
        <div className="min-w-0">
          {home ? (
            <>
              <TitleBlock home={home} />
              <FactRow home={home} today={today} />
            </>
          ) : (
            <Skeleton className="h-8.5 w-3/5" />
          )}
          <output className="sr-only">Loading</output>
          <Skeleton className="mt-8 h-5 w-64" />
          <Skeleton className="mt-8 h-24 max-w-[62ch]" />
          <Skeleton className="mt-8 h-64" />
        </div>
        {home && (
          <p className="num self-start rounded-card border border-line bg-surface p-6 max-md:hidden">
            <strong className="text-3xl font-semibold tracking-tight">{facts?.amount}</strong>{' '}
            <span className="text-ink-2">{facts?.per}</span>
          </p>
        )}
      </div>
      {home && (
        <div className="fixed inset-x-0 bar-bottom z-20 border-t border-line bg-surface px-4 py-2.5 md:hidden">
          <StickyPrice home={home} perBed={perBed} today={today} />
        </div>
      )}
    </>
  )
}
