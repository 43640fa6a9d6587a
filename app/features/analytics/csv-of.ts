import { CSV_START, csvRow } from '#app/platform/csv.ts'
import type { Dashboard } from './queries/dashboard.server.ts'

/** One table of the page of visits for a spreadsheet. */
export async function* csvOf(shown: Dashboard, table: string): AsyncGenerator<string> {
  yield CSV_START
  if (table === 'days') {
    yield csvRow([
      'day',
      'visitors',
      'visits',
      'page views',
      'visits of one page',
      'seconds',
      'missing views',
    ])
    for (const { day, visitors, sessions, views, bounces, seconds, missing } of shown.days)
      yield csvRow([day, visitors, sessions, views, bounces, seconds, missing])
    return
  }
  const named: Record<string, Dashboard['accounts']> = { accounts: shown.accounts, managers: shown.managers }
  yield csvRow(['name', 'count'])
  for (const { name, count } of named[table] ?? shown.top[table] ?? []) yield csvRow([name, count])
}
