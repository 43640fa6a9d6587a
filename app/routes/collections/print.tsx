import { href } from 'react-router'
import type { Route } from './+types/print'
import { printedCollection } from '#app/features/collections/collection-tools.query.server.ts'
import { sortIn } from '#app/features/collections/list-rules.ts'
import { PrintButton, PrintedList } from '#app/features/collections/ui/printed-list.tsx'
import { ToolFrame } from '#app/features/collections/ui/tool-frame.tsx'
import { collectionCopy } from '#app/features/collections/copy.ts'
import { readOrLogIn } from '#app/web/require-user.ts'
import { unlistedMeta } from '#app/web/site-name.tsx'

/** All homes of a collection on one page, for printing. */
export async function loader({ context, params: { collectionId }, url }: Route.LoaderArgs) {
  const collection = { address: collectionId, sort: sortIn(url.searchParams) }
  return readOrLogIn(context, url, (ctx) => printedCollection(ctx, collection))
}

/** Not cached: a replaced link must stop working immediately. */
export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  unlistedMeta(loaderData?.name ?? collectionCopy.notFound)({ matches })

export default function PrintPage({ loaderData: view, params: { collectionId } }: Route.ComponentProps) {
  return (
    <ToolFrame
      title="Print"
      lead={
        view.asMember
          ? 'Only the content of the box is printed, with the notes of everyone in the collection.'
          : 'Only the content of the box is printed.'
      }
      back={{ to: href('/collections/:collectionId', { collectionId }), label: view.name }}
    >
      {view.homes.length === 0 ? (
        <p className="text-lg text-ink-2">{collectionCopy.empty}</p>
      ) : (
        <>
          <p className="noscript:hidden">
            <PrintButton />
          </p>
          <PrintedList view={view} />
        </>
      )}
    </ToolFrame>
  )
}
