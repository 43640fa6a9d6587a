import type { Route } from './+types/homes-csv'
import { collectionCsv } from '#app/features/collections/csv.query.server.ts'
import { collectionPath } from '#app/features/collections/paths.ts'
import { sortIn } from '#app/features/collections/list-rules.ts'
import { csvAnswer } from '#app/platform/text/csv.ts'
import { pageOfFile, readOrLogIn } from '#app/web/require-user.ts'

/** `GET /collections/{id}/homes.csv`: a collection for a spreadsheet. */
export async function loader({ context, params: { collectionId }, url }: Route.LoaderArgs) {
  const collection = { address: collectionId, sort: sortIn(url.searchParams) }
  const page = pageOfFile(url, collectionPath(collectionId))
  const { name, parts } = await readOrLogIn(context, page, (ctx) => collectionCsv(ctx, collection))
  return csvAnswer(parts, name, 'homes')
}
