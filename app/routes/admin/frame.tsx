import { Outlet } from 'react-router'
import type { Route } from './+types/frame'
import { moderationPolicy } from '#app/features/moderation-queue/policy.ts'
import { AdminNav } from '#app/features/moderation-queue/ui/admin-nav.tsx'
import { openCount } from '#app/features/moderation/queue.query.server.ts'
import { isAllowed } from '#app/platform/access.ts'
import { requestContext } from '#app/platform/request-context.ts'

/** Each page inside checks its policy; for others the frame is empty. */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const read = isAllowed(moderationPolicy.read, ctx.actor, null)
  const isAdmin = isAllowed(moderationPolicy.readAll, ctx.actor, null)
  return { open: read ? await openCount(ctx) : 0, isAdmin }
}

export default function AdminFrame({ loaderData: { open, isAdmin } }: Route.ComponentProps) {
  return (
    <div className="flex flex-1 flex-col md:flex-row">
      <AdminNav open={open} isAdmin={isAdmin} />
      <div className="min-w-0 flex-1">
        <Outlet />
      </div>
    </div>
  )
}
