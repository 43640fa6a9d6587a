import { href } from 'react-router'
import type { Route } from './+types/import-template'
import { templateCsv } from '#app/features/importing/template.query.server.ts'
import { csvAnswer } from '#app/platform/text/csv.ts'
import { pageOfFile, requireUser } from '#app/web/require-user.ts'

/** `GET /manage/import/template.csv`: every column of a list, with an example. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = requireUser(context, pageOfFile(url, href('/manage/import')))
  return csvAnswer(templateCsv(ctx), 'template', 'template')
}
