import { href } from 'react-router'
import type { Route } from './+types/viewed'
import { answerChange, readChange } from '#app/features/saves/read-change.ts'
import { recordViews } from '#app/features/saves/record-views.server.ts'
import { NotFound } from '#app/platform/errors.ts'
import { isId } from '#app/platform/addresses/ids.ts'

export function loader() {
  throw new NotFound()
}

/** `POST /expanded-listing/{id}/viewed`: records that a signed-in user opened the home's page. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const id = params.propertyId
  if (!isId(id)) throw new NotFound()
  const change = await readChange(context, request, href('/recently-viewed'))
  await recordViews(change.ctx, [{ id, at: change.ctx.now().toISOString() }])
  return answerChange(change, {})
}
