// The process that photos are prepared in, so that it can be killed. Node runs this file from the source tree.
import { writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import type { FromChild, PhotoWork } from './photo-outcome.ts'

const MEMORY_LIMIT = Number(process.argv[2]) // bytes
const NICENESS = Number(process.argv[3])
const WATCH_EVERY = 50 // milliseconds

const answer = (message: FromChild) => process.send?.(message)
// Not `process.exit`: it waits for the decoder, which may be what has run away.
const die = () => process.kill(process.pid, 'SIGKILL')

process.on('disconnect', die) // the site is no more
// Ctrl+C goes to the whole family; the site says itself when this one is to end.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})
// When the machine runs out of memory, this is what it should end first. There is no such file but on Linux.
try {
  writeFileSync('/proc/self/oom_score_adj', '1000')
} catch {}

try {
  if (NICENESS > 0) setPriority(NICENESS)
} catch {} // then it is as any other

// libvips keeps its memory where V8's limits do not see it. It works on threads of its own, so this clock ticks on.
setInterval(() => {
  if (process.memoryUsage.rss() > MEMORY_LIMIT) answer({ exhausted: true }) // and the site ends this process
}, WATCH_EVERY).unref()

const load = import('./prepare-photo.server.ts')
load.catch((error: unknown) => answer({ failed: String(error) }))

process.on('message', (work: PhotoWork) => {
  void load.then(async ({ preparePhoto, prepareAvif }) => {
    const before = process.cpuUsage()
    const outcome =
      work.kind === 'avif'
        ? await prepareAvif(work.bytes)
        : await preparePhoto(work.bytes, work.declaredType, work.limits)
    const { user, system } = process.cpuUsage(before)
    answer({ outcome, cpu: (user + system) / 1e6 })
  })
})
