// The thread for large crowds. Node runs this file from the source tree.
import { parentPort } from 'node:worker_threads'
import { Crowd } from './crowd.ts'
import type { CrowdRow } from './crowd-row.ts'
import type { FromCrowd, ToCrowd } from './crowd-thread.server.ts'

const crowd = new Crowd()

parentPort?.on('message', (message: ToCrowd) => {
  if ('rows' in message) {
    crowd.put(JSON.parse(message.rows) as CrowdRow[])
    return
  }
  const { number, question } = message
  const answer =
    question === 'size'
      ? { people: crowd.columns.people.count, bytes: crowd.columns.bytes }
      : crowd.rank(question)
  parentPort?.postMessage({ number, answer } satisfies FromCrowd)
})
