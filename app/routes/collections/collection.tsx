import { data } from 'react-router'
import type { Route } from './+types/collection'
import { withSaying } from '#app/features/accounts/said.ts'
import { collectionAt } from '#app/features/collections/queries/collection-page.server.ts'
import { CollectionFrame } from '#app/features/collections/ui/collection-frame.tsx'
import { CollectionScreen, titleOf } from '#app/features/collections/ui/collection-screen.tsx'
import { CollectionProblem } from '#app/features/collections/ui/collection-problem.tsx'
import { heartsOf } from '#app/features/saves/queries/hearts.server.ts'
import { HeartOnly } from '#app/features/saves/ui/home-actions.tsx'
import { WithSaving } from '#app/features/saves/ui/with-saving.tsx'
import { useLiveReload } from '#app/platform/live/browser/use-live.ts'
import { requestContext } from '#app/platform/request-context.ts'

/** A collection, by its id for members and by its public link for everybody. What somebody may not see and what is not
 *  there are one answer. */
export async function loader({ context, params: { collectionId }, request, url }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const at = await collectionAt(
    ctx,
    collectionId,
    Number.parseInt(url.searchParams.get('page') ?? '', 10) || 1,
  )
  const hearts = await heartsOf(ctx, 'list' in at ? at.list.homes.map(({ home }) => home.id) : [])
  const today = ctx.now().toISOString().slice(0, 10)
  const view = { at, hearts, today, signedIn: ctx.actor.kind === 'person' }
  const answer = withSaying(ctx, request, view)
  const status = at.kind === 'private' || at.kind === 'absent' ? 404 : 200
  return data(answer.data, { ...answer.init, status })
}

/** Neither a person's list nor what somebody shared by a link is for search engines. */
export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData ? titleOf(loaderData.at) : 'Collection'} · Roost` },
  { name: 'robots', content: 'noindex' },
]

export default function CollectionRoute({ loaderData }: Route.ComponentProps) {
  useLiveReload(['collections', 'groups', 'people'])
  const { at, hearts, today, signedIn, said } = loaderData
  return (
    <CollectionFrame signedIn={signedIn} said={said}>
      <WithSaving hearts={hearts} filling={heart}>
        <CollectionScreen at={at} today={today} signedIn={signedIn} />
      </WithSaving>
    </CollectionFrame>
  )
}

const heart = (props: React.ComponentProps<typeof HeartOnly>) => <HeartOnly {...props} />

export function ErrorBoundary() {
  return <CollectionProblem />
}
