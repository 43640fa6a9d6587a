// Loaded into a measured server (`--import`): answers `cpu` with its CPU time, and `memory` with its memory after garbage
// collection.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

process.on('message', (asked) => process.send?.(asked === 'memory' ? heldMemory() : process.cpuUsage()))
process.channel?.unref()

function heldMemory(): NodeJS.MemoryUsage {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  collect() // Some objects are only released by a second collection.
  return process.memoryUsage()
}
