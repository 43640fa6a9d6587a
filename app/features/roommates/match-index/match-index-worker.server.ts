// The thread for a match index of many people. Node runs this file from the source tree.
import { parentPort } from 'node:worker_threads'
import { MatchIndex } from './match-index.ts'
import type { MatchIndexRow } from './match-index-row.ts'
import type { FromMatchIndex, ToMatchIndex } from './match-index-thread.server.ts'

const matchIndex = new MatchIndex()

parentPort?.on('message', (message: ToMatchIndex) => {
  if ('rows' in message) {
    matchIndex.put(JSON.parse(message.rows) as MatchIndexRow[])
    return
  }
  const { number, question } = message
  const answer =
    question === 'size'
      ? { people: matchIndex.columns.people.count, bytes: matchIndex.columns.bytes }
      : matchIndex.rank(question)
  parentPort?.postMessage({ number, answer } satisfies FromMatchIndex)
})
