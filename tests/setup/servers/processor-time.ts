import { readFileSync } from 'node:fs'

/** Milliseconds per tick of the kernel's clock, the unit of `/proc`. */
const TICK = 10
const [USER, CHILDREN] = [11, 15] // places after the name: from its own time to the end of its ended children's

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return '' // It has ended.
  }
}

/** Milliseconds of processor time that a process and its children have used so far. */
export function processorTimeOf(pid: number): number {
  const stat = read(`/proc/${pid}/stat`)
  const ticks = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(USER, CHILDREN)
    .map(Number)
  const children = read(`/proc/${pid}/task/${pid}/children`).trim().split(' ').filter(Boolean)
  const below = children.map((child) => processorTimeOf(Number(child)))
  return [...ticks.map((each) => each * TICK), ...below].reduce((sum, each) => sum + each, 0)
}
