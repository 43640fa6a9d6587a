import type { Route } from './+types/notifications'
import {
  ownNotifications,
  unreadNotifications,
} from '#app/features/notifications/notifications.query.server.ts'
import { oneLineAKind } from '#app/features/notifications/one-line.ts'
import { requireUser } from '#app/web/require-user.ts'

const LATEST = 6

/** The data of the notification bell in the header. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = requireUser(context, url)
  const unread = await unreadNotifications(ctx)
  const notifications = oneLineAKind(await ownNotifications(ctx)).slice(0, LATEST)
  return Response.json({ unread, notifications, now: ctx.now().toISOString() })
}
