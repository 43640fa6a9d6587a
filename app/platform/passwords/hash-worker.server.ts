// A low-priority thread that hashes passwords one at a time, so that pages go first.
import { argon2Sync, type Argon2Parameters } from 'node:crypto'
import { lowerPriority } from '../process/lower-priority.server.ts'
import { parentPort } from 'node:worker_threads'

// Only on Linux does a thread have its own priority; elsewhere this would slow down the whole process.
if (process.platform === 'linux') lowerPriority(5)

parentPort?.on('message', (work: Argon2Parameters) => {
  const key: Uint8Array = argon2Sync('argon2id', work)
  parentPort?.postMessage(key)
})
