import type { Route } from './+types/notices'
import { requireSignedIn } from '#app/features/accounts/require-signed-in.ts'
import { ownNotices, unreadNotices } from '#app/features/notices/queries.server.ts'

const LATEST = 6

/** The data of the notification bell in the header. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx, userId } = requireSignedIn(context, url)
  const unread = await unreadNotices(ctx, userId)
  const notices = (await ownNotices(ctx, userId)).slice(0, LATEST)
  return Response.json({ unread, notices, now: ctx.now().toISOString() })
}
