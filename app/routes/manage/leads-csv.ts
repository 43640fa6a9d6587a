import { href } from 'react-router'
import type { Route } from './+types/leads-csv'
import { leadsCsv } from '#app/features/inquiries/leads-csv.query.server.ts'
import { csvAnswer } from '#app/platform/text/csv.ts'
import { pageOfFile, requireUser } from '#app/web/require-user.ts'

/** `GET /manage/leads.csv`: all leads of the user. */
export function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = requireUser(context, pageOfFile(url, href('/manage/leads')))
  return csvAnswer(leadsCsv(ctx), 'leads', 'leads')
}
