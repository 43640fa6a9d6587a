import { href } from 'react-router'
import type { Route } from './+types/compare'
import { comparison } from '#app/features/collections/collection-tools.query.server.ts'
import { CompareChooser } from '#app/features/collections/ui/compare-chooser.tsx'
import { CompareTable } from '#app/features/collections/ui/compare-table.tsx'
import { ToolFrame } from '#app/features/collections/ui/tool-frame.tsx'
import { collectionCopy } from '#app/features/collections/copy.ts'
import { useLiveReload } from '#app/platform/live/browser/use-live.ts'
import { readOrLogIn } from '#app/web/require-user.ts'
import { unlistedMeta } from '#app/web/site-name.tsx'

/** Up to four homes of a collection side by side, for its members, and for everybody while it is public. */
export async function loader({ context, params: { collectionId }, url }: Route.LoaderArgs) {
  return readOrLogIn(context, url, (ctx) =>
    comparison(ctx, { address: collectionId, params: url.searchParams }),
  )
}

/** Not cached: a replaced link must stop working immediately. */
export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  unlistedMeta(loaderData ? `Compare homes in ${loaderData.name}` : collectionCopy.notFound)({ matches })

export default function ComparePage({ loaderData: view, params: { collectionId } }: Route.ComponentProps) {
  useLiveReload(['collections'])
  const { name, homes, parts, notes } = view
  return (
    <ToolFrame
      title="Compare homes"
      back={{ to: href('/collections/:collectionId', { collectionId }), label: name }}
    >
      {notes.map((note) => (
        <output key={note} className="block">
          {note}
        </output>
      ))}
      {view.choices.length === 0 ? (
        <p className="text-lg text-ink-2">{collectionCopy.empty}</p>
      ) : (
        <CompareChooser key={homes.map(({ id }) => id).join()} view={view} />
      )}
      {homes.length === 1 && <p className="text-ink-2">Choose another home to compare with this one.</p>}
      {parts.length > 0 && <CompareTable homes={homes} parts={parts} />}
      {homes.length > 1 && parts.length === 0 && <p>These homes state nothing that differs.</p>}
    </ToolFrame>
  )
}
