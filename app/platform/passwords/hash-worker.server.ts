// A thread that hashes passwords, one after the other, while pages go first.
import { argon2Sync, scryptSync } from 'node:crypto'
import { lowerPriority } from '../process/lower-priority.server.ts'
import { parentPort } from 'node:worker_threads'
import type { Hashed, ToHash } from './hash-thread.server.ts'

// Only on Linux has a thread a priority of its own; elsewhere this would slow the whole process.
if (process.platform === 'linux') lowerPriority(5)

parentPort?.on('message', (work: ToHash) => {
  const key: Hashed = work.argon2id
    ? argon2Sync('argon2id', work.argon2id)
    : scryptSync(work.password, work.salt, work.bytes, work.cost)
  parentPort?.postMessage(key)
})
