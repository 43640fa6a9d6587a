import { useId } from 'react'
import { useLocation } from 'react-router'
import type { OwnCollections } from '../views.ts'
import { collectionCopy } from '../copy.ts'
import { CollectionCard } from './collection-card.tsx'
import { DeletedCollections } from './deleted-collections.tsx'
import { NewCollection } from './save/new-collection.tsx'

/** Collections of the Properties tab (specification part 2 §2). */
export function CollectionsSection({ collections, deleted }: OwnCollections) {
  const id = useId()
  const { key } = useLocation()
  return (
    <section aria-labelledby={id}>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id={id} className="text-2xl">
          Collections
        </h2>
        <NewCollection key={key} />
      </div>
      {collections.length > 0 ? (
        <ul
          aria-labelledby={id}
          className="grid grid-cols-2 gap-x-3 gap-y-6 min-[30rem]:grid-cols-[repeat(auto-fill,minmax(min(100%,15.5rem),1fr))] min-[30rem]:gap-x-5 min-[30rem]:gap-y-7"
        >
          {collections.map((collection) => (
            <li key={collection.id} className="min-w-0">
              <CollectionCard collection={collection} />
            </li>
          ))}
        </ul>
      ) : (
        <p className="rounded-card border border-line bg-surface px-6 py-10 text-center text-ink-2">
          {collectionCopy.none}
        </p>
      )}
      <DeletedCollections collections={deleted} />
    </section>
  )
}
