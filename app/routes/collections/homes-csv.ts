import type { Route } from './+types/homes-csv'
import { isShareId } from '#app/features/collections/paths.ts'
import { collectionCsv } from '#app/features/collections/queries/csv.server.ts'
import { csvAnswer } from '#app/platform/text/csv.ts'
import { requestContext } from '#app/platform/request-context.ts'
import { requireUser } from '#app/web/require-user.ts'

/** `GET /collections/{id}/homes.csv`: a collection for a spreadsheet. */
export async function loader({ context, params: { collectionId }, url }: Route.LoaderArgs) {
  if (!isShareId(collectionId)) requireUser(context, url)
  const { name, parts } = await collectionCsv(context.get(requestContext), collectionId)
  return csvAnswer(parts, name, 'homes')
}
