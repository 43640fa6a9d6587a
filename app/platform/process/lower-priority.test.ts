import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

const SCRIPT = `import { lowerPriority } from '#app/platform/process/lower-priority.server.ts'
import { getPriority } from 'node:os'
lowerPriority(5)
console.log(getPriority())`

/** The niceness after asking for 5, in a process started with another one. Only root may raise a priority. */
function after(command: string, ...args: string[]): number {
  const node = [process.execPath, '--input-type=module', '--eval', SCRIPT]
  const { stdout, stderr } = spawnSync(command, [...args, ...node], { encoding: 'utf8' })
  return Number(stdout.trim() || stderr)
}

test('a priority is lowered, and one that is lower already stays', () => {
  expect(after('nice', '-n', '0')).toBe(5)
  expect(after('nice', '-n', '19')).toBe(19)
})
