import { authorize } from '#app/database/gate.server.ts'
import { ownHomesPolicy } from '#app/features/listings/policy.ts'
import type { Context } from '#app/platform/context.ts'
import { CSV_START, csvRow } from '#app/platform/text/csv.ts'
import { columnHelp } from '#app/features/list-columns/column-help.ts'

/** A template list with every column and one example, for filling in. @throws SignInRequired, Forbidden */
export function templateCsv(ctx: Context): AsyncGenerator<string> {
  authorize(ctx, ownHomesPolicy.import, null)
  return (async function* () {
    yield CSV_START + csvRow(columnHelp.map(({ column }) => column))
    yield csvRow(columnHelp.map(({ example }) => example))
  })()
}
