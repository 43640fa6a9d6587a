import { href, redirect } from 'react-router'
import type { Route } from './+types/freshness'
import { requireUser } from '#app/web/require-user.ts'

/** `GET /admin/freshness`: where the lists of homes once were. */
export function loader({ context, url }: Route.LoaderArgs) {
  requireUser(context, url)
  return redirect(href('/admin/homes/lists'), 301)
}
