// The child process for a match index of many people. Node runs this file from the source tree. It imports neither Drizzle nor the
// schema, which would take a second and 200 MB to load from there.
import pg from 'pg'
import { MatchIndexCopy, type ReadBatch } from './match-index-copy.ts'
import { FIRST_ID, type MatchIndexNews } from './match-index-row.ts'
import type { FromMatchIndex, MatchIndexSource, ToMatchIndex } from './match-index-process.server.ts'
import { ownValue } from '#app/platform/own-value.ts'

process.on('disconnect', () => process.exit()) // the parent process has ended
// Ctrl+C reaches all processes in the group, but the parent decides when this one ends.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})

const copy = new MatchIndexCopy()
let readBatch: ReadBatch

function readsFrom({ options, isNamed, everybody, changed }: MatchIndexSource): ReadBatch {
  const pool = new pg.Pool(options)
  // The next statement opens another connection. Without these listeners, a broken connection would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return async (since, after) => {
    const { name, text, values } = since === null ? everybody : changed
    const places: Record<string, string | null> = { since, last: after ?? FIRST_ID }
    const { rows } = await pool.query<MatchIndexNews>({
      ...(isNamed && { name }),
      text,
      values: values.map((value) => (typeof value === 'string' ? value : ownValue(places, value.place))),
    })
    if (!rows[0]) throw new Error('a query without groups has one row')
    return rows[0]
  }
}

async function answer(question: ToMatchIndex['question']): Promise<unknown> {
  if (question === 'size') return copy.size
  return question === 'refresh' ? copy.refresh(readBatch) : copy.rank(question)
}

async function answerMessage({ number, question }: ToMatchIndex): Promise<void> {
  const reply: FromMatchIndex = await answer(question).then(
    (found) => ({ number, answer: found }),
    (error: Error & { code?: string }) => ({ number, failed: { text: error.message, code: error.code } }),
  )
  process.send?.(reply)
}

process.on('message', (message: MatchIndexSource | ToMatchIndex) => {
  if ('options' in message) readBatch = readsFrom(message)
  else void answerMessage(message)
})
