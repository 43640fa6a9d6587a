// Loaded into a server that is measured (`--import`): answers `cpu` with the processor time it has used, and `memory` with
// what it holds once the collector has been through.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

process.on('message', (asked) => process.send?.(asked === 'memory' ? heldMemory() : process.cpuUsage()))
process.channel?.unref()

function heldMemory(): NodeJS.MemoryUsage {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  collect() // what the first round only let go of
  return process.memoryUsage()
}
