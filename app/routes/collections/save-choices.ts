import type { Route } from './+types/save-choices'
import { changeSaved } from '#app/features/collections/change-saved.server.ts'
import { collectionChoices } from '#app/features/collections/collections-of.query.server.ts'
import { requestContext } from '#app/platform/request-context.ts'
import { readTexts } from '#app/web/form-answer.ts'
import { notDoneAsJson } from '#app/web/forms/answer-form.server.ts'

const headers = { 'Cache-Control': 'no-store' }

/** `GET /expanded-listing/{id}/collections`: the data of the save dialog for a home. */
export async function loader({ params, context }: Route.LoaderArgs) {
  return Response.json(await collectionChoices(context.get(requestContext), params.propertyId), { headers })
}

/** `POST`: adds the home to the collection `add`, removes it from `remove`, or adds it to a new one called `name`. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const typed = await readTexts(request)
  const changed = await changeSaved(context.get(requestContext), {
    listingId: params.propertyId,
    form: typed,
  })
  if (changed.ok) return Response.json(changed, { headers })
  const { error, failed } = changed
  return notDoneAsJson(typed, { errors: error === undefined ? {} : { name: error }, failed })
}
