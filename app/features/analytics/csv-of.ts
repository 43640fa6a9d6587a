import { CSV_START, csvRow } from '#app/platform/text/csv.ts'
import type { Dashboard, FigureLine } from './dashboard.query.server.ts'
import { ownValue } from '#app/platform/own-value.ts'

export async function* csvOf(shown: Dashboard, table: string): AsyncGenerator<string> {
  yield CSV_START
  if (table === 'days') {
    yield csvRow([
      'day',
      'visitors',
      'visits',
      'page views',
      'single-page visits',
      'seconds',
      'missing views',
    ])
    for (const { day, visitors, sessions, views, bounces, seconds, missing } of shown.days)
      yield csvRow([day, visitors, sessions, views, bounces, seconds, missing])
    return
  }
  const { searching, accounts, managers } = shown
  const named: Record<string, FigureLine[]> = { funnel: searching, accounts, managers }
  yield csvRow(['name', 'count', 'before'])
  for (const { name, count, before } of ownValue(named, table) ?? shown.top[table] ?? [])
    yield csvRow([name, count, before])
}
