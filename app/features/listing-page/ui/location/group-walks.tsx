import { Tag } from '#app/ui/tag.tsx'
import type { DetailView } from '../detail-view.ts'

/** How long everybody in a group of the user walks to their own building. */
export function GroupWalksLine({ of: { group, walks, over } }: { of: DetailView['groupWalks'][number] }) {
  return (
    <div className="num mt-2 wrap-anywhere">
      <p>
        <bdi>{group}</bdi>, each to their own building: {walks.replace(/^You /, 'you ')}.
      </p>
      {over.length > 0 && (
        <p className="mt-1 flex flex-wrap gap-1.5">
          {over.map((each) => (
            <Tag key={each} tone="warn">
              {each}
            </Tag>
          ))}
        </p>
      )}
    </div>
  )
}
