// Tries every door in its own process, which ends after a limited processor time, and prints a line of JSON before and after each door:
// `node tests/doubling/child.ts [part of a name]`.
import { ADDRESS_READERS, addressDoors, addressFiles } from './doors/address-doors.ts'
import { listDoors } from './doors/list-doors.ts'
import { OTHERWISE_READ } from './doors/otherwise-read.ts'
import { schemaDoors, schemaFiles } from './doors/schema-doors.ts'
import { textDoors } from './doors/text-doors.ts'
import { growth } from './measure.ts'

const [wanted = ''] = process.argv.slice(2)
const say = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`)

const { doors, unreached } = await schemaDoors()
const listed = Object.keys(ADDRESS_READERS)
say({
  withoutRow: [...unreached, ...addressFiles.filter((path) => !listed.includes(path))],
  gone: [
    ...listed.filter((path) => !addressFiles.includes(path)),
    ...Object.keys(OTHERWISE_READ).filter((path) => !schemaFiles.includes(path)),
  ],
})
for (const door of [...doors, ...addressDoors(), ...textDoors(), ...(await listDoors())]) {
  if (!door.name.includes(wanted)) continue
  say({ begins: door.name })
  const before = process.cpuUsage()
  const faults = await growth(door)
  const { user, system } = process.cpuUsage(before)
  say({ door: door.name, faults, milliseconds: Math.round((user + system) / 1000) })
}
say({ done: true })
process.exit(0)
