import { Link } from 'react-router'
import { formatCount } from '#app/platform/text/format.ts'
import { Icon, type IconName } from '#app/ui/icon.tsx'
import { collectionPath } from '../paths.ts'
import { sharingLabels, type Sharing } from '../rules.ts'
import type { CollectionCard as Card } from '../views.ts'
import { CardName } from './card-name.tsx'
import { CollectionCover } from './collection-cover.tsx'

export const sharingIcons = { private: 'lock', group: 'users', public: 'globe' } as const satisfies Record<
  Sharing,
  IconName
>

/** A card of one of the user's collections; the whole card is the link. */
export function CollectionCard({ collection: { id, name, count, sharing, cover } }: { collection: Card }) {
  return (
    <article className="group relative">
      <CollectionCover photos={cover} />
      <h3 className="line-clamp-2 pt-3 text-lg tracking-normal wrap-anywhere min-[30rem]:line-clamp-1">
        <Link
          to={collectionPath(id)}
          className="rounded-card underline-offset-4 outline-none group-hover:underline after:absolute after:inset-0 after:rounded-card after:content-[''] focus-visible:after:outline-2 focus-visible:after:outline-offset-4 focus-visible:after:outline-focus"
        >
          <CardName name={name} />
        </Link>
      </h3>
      <p className="num flex flex-wrap items-center gap-x-1.5 text-ink-2">
        {formatCount(count, 'property', 'properties')}
        <span aria-hidden className="hidden min-[30rem]:inline">
          ·
        </span>
        <span className="flex items-center gap-1.5 whitespace-nowrap">
          <Icon of={sharingIcons[sharing]} size="s" />
          {sharingLabels[sharing]}
        </span>
      </p>
    </article>
  )
}
