// A thread that hashes passwords, one after the other, while pages go first.
import { scryptSync } from 'node:crypto'
import { lowerPriority } from '#app/platform/process/lower-priority.server.ts'
import { parentPort } from 'node:worker_threads'
import type { Hashed, ToHash } from './hash-thread.server.ts'

// Only on Linux has a thread a priority of its own; elsewhere this would slow the whole process.
if (process.platform === 'linux') lowerPriority(5)

parentPort?.on('message', ({ password, salt, bytes, cost }: ToHash) => {
  const key: Hashed = scryptSync(password, salt, bytes, cost)
  parentPort?.postMessage(key)
})
