import { redirect } from 'react-router'
import type { Route } from './+types/order'
import { moveHome } from '#app/features/collections/homes/move-home.server.ts'
import { collectionPath } from '#app/features/collections/paths.ts'
import { orderPage } from '#app/features/collections/queries/order.server.ts'
import { orderPath } from '#app/features/collections/tool-paths.ts'
import { OrderList } from '#app/features/collections/ui/homes/order-list.tsx'
import { ToolFrame, toolMeta } from '#app/features/collections/ui/screen/tool-frame.tsx'
import { copy } from '#app/features/collections/copy.ts'
import { useLiveReload } from '#app/platform/live/browser/use-live.ts'
import { again, readTexts } from '#app/web/form-answer.ts'
import { requireUser } from '#app/web/require-user.ts'

/** The page where members change the order of a collection. */
export async function loader({ context, params: { collectionId }, url }: Route.LoaderArgs) {
  return orderPage(requireUser(context, url).ctx, collectionId)
}

/** `from=page`: submitted by the page's JavaScript, which does not navigate. */
export async function action({ context, params: { collectionId }, request, url }: Route.ActionArgs) {
  const { ctx } = requireUser(context, url)
  const { home = '', from, ...where } = await readTexts(request)
  const moved = await moveHome(ctx, { collectionId, listingId: home, input: where })
  if (!moved.ok) {
    const failed = moved.reason === 'absent' ? copy.homeGone : copy.notMoved
    return again({}, {}, { failed })
  }
  return from === 'page' ? null : redirect(orderPath(collectionId), 303)
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  toolMeta(loaderData ? `Order of ${loaderData.name}` : copy.notFound)

export default function OrderPage({
  loaderData,
  actionData,
  params: { collectionId },
}: Route.ComponentProps) {
  useLiveReload(['collections'])
  const { name, homes } = loaderData
  return (
    <ToolFrame
      title="Order"
      lead="Everyone in this collection sees its homes in this order."
      back={{ to: collectionPath(collectionId), label: name }}
    >
      {homes.length === 0 ? (
        <p className="text-lg text-ink-2">{copy.empty}</p>
      ) : (
        <OrderList homes={homes} failed={actionData?.failed} />
      )}
    </ToolFrame>
  )
}
