import { href } from 'react-router'
import type { Route } from './+types/csv'
import { companiesCsv } from '#app/features/company-register/companies.query.server.ts'
import { readCompaniesFilters } from '#app/features/company-register/paths.ts'
import { homesCsv } from '#app/features/moderation/homes.query.server.ts'
import { readHomesFilters } from '#app/features/moderation/homes-rules.ts'
import { logCsv } from '#app/features/moderation/log-csv.query.server.ts'
import { readLogFilters } from '#app/features/moderation/log.query.server.ts'
import { readFilters } from '#app/features/moderation/paths.ts'
import { queueCsv } from '#app/features/moderation/queue-csv.query.server.ts'
import type { Context } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'
import { csvAnswer } from '#app/platform/text/csv.ts'
import { pageOfFile, requireUser } from '#app/web/require-user.ts'

const pages: Partial<Record<string, string>> = {
  homes: href('/admin/homes'),
  companies: href('/admin/companies/:companyId?'),
  log: href('/admin/log'),
}

/** `GET /admin/csv/{homes,companies,queue,log}`: the results of that page's filters. One address for all, because every page
 *  contains the list of addresses. */
export function loader({ params: { table }, context, url }: Route.LoaderArgs) {
  const { ctx } = requireUser(context, pageOfFile(url, pages[table] ?? href('/admin')))
  return csvAnswer(partsOf(ctx, table, url.searchParams), table, 'homes')
}

function partsOf(ctx: Context, table: string, params: URLSearchParams): AsyncGenerator<string> {
  if (table === 'homes') return homesCsv(ctx, readHomesFilters(params))
  if (table === 'companies') return companiesCsv(ctx, readCompaniesFilters(params))
  if (table === 'queue') return queueCsv(ctx, readFilters(params))
  if (table === 'log') return logCsv(ctx, readLogFilters(params))
  throw new NotFound()
}
