import type { Route } from './+types/notices'
import { ownNotices, unreadNotices } from '#app/features/notices/queries.server.ts'
import { requireUser } from '#app/web/require-user.ts'

const LATEST = 6

/** The data of the notification bell in the header. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx, userId } = requireUser(context, url)
  const unread = await unreadNotices(ctx, userId)
  const notices = (await ownNotices(ctx, userId)).slice(0, LATEST)
  return Response.json({ unread, notices, now: ctx.now().toISOString() })
}
