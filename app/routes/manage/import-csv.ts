import type { Route } from './+types/import-csv'
import { importCsv } from '#app/features/importing/own-imports.query.server.ts'
import { importPath } from '#app/features/importing/paths.ts'
import { csvAnswer } from '#app/platform/text/csv.ts'
import { pageOfFile, requireUser } from '#app/web/require-user.ts'

/** `GET /manage/import/{id}/report.csv`: the findings about the rows of an import as CSV. */
export async function loader({ context, params: { importId }, url }: Route.LoaderArgs) {
  const { ctx } = requireUser(context, pageOfFile(url, importPath(importId)))
  const { name, parts } = await importCsv(ctx, importId)
  return csvAnswer(parts, name, 'report')
}
