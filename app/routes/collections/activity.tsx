import { useEffect, useEffectEvent } from 'react'
import { useFetcher } from 'react-router'
import type { Route } from './+types/activity'
import { collectionPath } from '#app/features/collections/paths.ts'
import { collectionActivityPage } from '#app/features/collections/queries/activity.server.ts'
import { seeActivity } from '#app/features/collections/activity/see-activity.server.ts'
import { ActivityList } from '#app/features/collections/ui/screen/activity-list.tsx'
import { ToolFrame, toolMeta } from '#app/features/collections/ui/screen/tool-frame.tsx'
import { copy } from '#app/features/collections/copy.ts'
import { useLiveReload } from '#app/platform/live/browser/use-live.ts'
import { requireUser } from '#app/web/require-user.ts'

export async function loader({ context, params: { collectionId }, url }: Route.LoaderArgs) {
  return collectionActivityPage(requireUser(context, url).ctx, collectionId)
}

/** Marks the activity on the page as read. */
export async function action({ context, params: { collectionId }, url }: Route.ActionArgs) {
  await seeActivity(requireUser(context, url).ctx, collectionId)
  return null
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  toolMeta(loaderData ? `Activity in ${loaderData.name}` : copy.notFound)

export default function ActivityPage({ loaderData, params: { collectionId } }: Route.ComponentProps) {
  useLiveReload(['collections', 'groups', 'people'])
  useSeen(loaderData.waits)
  return (
    <ToolFrame
      title="Activity"
      lead="What happened here last. Only members read it."
      back={{ to: collectionPath(collectionId), label: loaderData.name }}
    >
      <ActivityList activity={loaderData.activity} />
    </ToolFrame>
  )
}

/** Loading a page must change nothing, so an effect marks the activity as read once it is displayed; then no email
 *  announces it. */
function useSeen(waits: boolean) {
  const { state, submit } = useFetcher()
  const see = useEffectEvent(() => {
    if (state === 'idle') void submit(null, { method: 'post' })
  })
  useEffect(() => {
    if (waits) see()
  }, [waits])
}
