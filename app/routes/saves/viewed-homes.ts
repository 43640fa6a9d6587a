import { href } from 'react-router'
import type { Route } from './+types/viewed-homes'
import { browserViews, answerChange, readChange } from '#app/features/saves/read-change.ts'
import { browserCards } from '#app/features/saves/saved-overview.query.server.ts'
import { recordViews } from '#app/features/saves/record-views.server.ts'
import { requestContext } from '#app/platform/request-context.ts'

/** `GET /recently-viewed/homes?ids=…`: cards of the homes stored in a visitor's browser. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const ids = (url.searchParams.get('ids') ?? '').slice(0, 4000).split(',')
  const homes = await browserCards(context.get(requestContext), ids)
  return Response.json({ homes }, { headers: { 'Cache-Control': 'no-store' } })
}

/** `POST`: moves `views`, as JSON, to the account that has just signed in. */
export async function action({ request, context }: Route.ActionArgs) {
  const change = await readChange(context, request, href('/recently-viewed'))
  await recordViews(change.ctx, browserViews.parse(change.form.views))
  return answerChange(change, {})
}
