// The child process that processes photos, so that it can be killed. Node runs this file from the source tree.
import { writeFileSync } from 'node:fs'
import { lowerPriority } from '#app/platform/process/lower-priority.server.ts'
import type { FromChild, PhotoWork } from './photo-outcome.ts'

const MEMORY_LIMIT = Number(process.argv[2]) // bytes
const NICENESS = Number(process.argv[3])
const WATCH_EVERY = 50 // milliseconds

const answer = (message: FromChild) => process.send?.(message)
// Not `process.exit`, which would wait for the decoder, and that may be what hangs.
const die = () => process.kill(process.pid, 'SIGKILL')

process.on('disconnect', die) // the parent process has ended
// Ctrl+C is sent to all processes of the group, but the parent decides when this one ends.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})
// Makes this process the first that Linux ends when memory runs out. The file only exists on Linux.
try {
  writeFileSync('/proc/self/oom_score_adj', '1000')
} catch {}

try {
  if (NICENESS > 0) lowerPriority(NICENESS)
} catch {} // without it, this process is treated like any other

let processorEnd = Infinity // seconds
const processorTime = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

// libvips allocates memory outside of V8's limits. It works in its own threads, so this timer keeps running.
setInterval(() => {
  if (process.memoryUsage.rss() > MEMORY_LIMIT || processorTime() > processorEnd) answer({ exhausted: true })
}, WATCH_EVERY).unref() // the parent then kills this process

const load = import('./prepare-photo.server.ts')
load.catch((error: unknown) => answer({ failed: String(error) }))

process.on('message', (work: PhotoWork) => {
  void load.then(async ({ preparePhoto, prepareAvif }) => {
    const before = processorTime()
    processorEnd = before + work.processorLimit
    const outcome =
      work.kind === 'avif'
        ? await prepareAvif(work.bytes)
        : await preparePhoto(work.bytes, work.declaredType, work.limits)
    processorEnd = Infinity
    answer({ outcome, cpu: processorTime() - before })
  })
})
