// A network of machines on this one: each node is a network namespace with its own address, so that ports can repeat, a cut affects one
// link, and nothing is reachable from outside. Needs root and iproute2.
import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pass } from 'node:timers/promises'
import { promisify } from 'node:util'
import { closeSync } from 'node:fs'
import { isLeftOut } from '#tests/setup/on-path.ts'
import { logFor } from './logs.ts'

const run = promisify(execFile)
const BRIDGE = 'brroost'

/** This machine's address, as the nodes see it. */
export const HOST = '10.77.0.1'
export const addresses = {
  pg1: '10.77.0.11',
  pg2: '10.77.0.12',
  pg3: '10.77.0.13',
  e1: '10.77.0.21',
  e2: '10.77.0.22',
  e3: '10.77.0.23',
  lb: '10.77.0.41',
} as const
export type Node = keyof typeof addresses
const nodes = Object.keys(addresses) as Node[]
const namespace = (node: Node) => `roost-${node}`

export async function openNetwork(): Promise<void> {
  await closeNetwork()
  await run('ip', ['link', 'add', BRIDGE, 'type', 'bridge'])
  await run('ip', ['address', 'add', `${HOST}/24`, 'dev', BRIDGE])
  await run('ip', ['link', 'set', BRIDGE, 'up'])
  for (const node of nodes) {
    const inside = ['-n', namespace(node)]
    await run('ip', ['netns', 'add', namespace(node)])
    await run('ip', [
      'link',
      'add',
      `v-${node}`,
      'type',
      'veth',
      'peer',
      'name',
      'eth0',
      'netns',
      namespace(node),
    ])
    await run('ip', ['link', 'set', `v-${node}`, 'master', BRIDGE, 'up'])
    await run('ip', [...inside, 'address', 'add', `${addresses[node]}/24`, 'dev', 'eth0'])
    await run('ip', [...inside, 'link', 'set', 'eth0', 'up'])
    await run('ip', [...inside, 'link', 'set', 'lo', 'up'])
  }
}

/** Tries to create a network namespace and a disk.
 *  @returns why this machine does not allow that; undefined if it does */
export async function whyNoNodes(): Promise<string | undefined> {
  if (isLeftOut('ROOST_ROOT') || process.getuid?.() !== 0) return 'Network namespaces and disks need root.'
  const disk = await mkdtemp(path.join(tmpdir(), 'roost-disk-'))
  const image = `${disk}.img`
  try {
    await run('ip', ['netns', 'add', namespace('lb')])
    await run('ip', ['netns', 'delete', namespace('lb')])
    await run('truncate', ['-s', '8M', image])
    await run('mkfs.ext4', ['-q', image])
    await run('mount', ['-o', 'loop', image, disk])
    await run('umount', [disk])
    return undefined
  } catch (error) {
    return `This machine allows no network namespaces or disks: ${String(error)}`
  } finally {
    await rm(image, { force: true })
    await rm(disk, { recursive: true, force: true })
  }
}

/** Ends everything running in the nodes, and removes them. */
export async function closeNetwork(): Promise<void> {
  for (const node of nodes) {
    await signal(node, 'SIGKILL').catch(() => {})
    await run('ip', ['link', 'delete', `v-${node}`]).catch(() => {})
    await run('ip', ['netns', 'delete', namespace(node)]).catch(() => {})
  }
  await run('ip', ['link', 'delete', BRIDGE]).catch(() => {})
}

/** Starts a program in a node. Its log is named after the node and the program.
 *  @param user the user that it runs as
 *  @param input its standard input */
function begin(node: Node, user: string, command: string[], input: 'ignore' | 'pipe'): ChildProcess {
  const asUser = user === 'root' ? [] : ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--clear-groups']
  const path = `/usr/lib/postgresql/15/bin:/usr/sbin:/usr/bin:/bin:/sbin`
  const environment = ['env', '-i', `PATH=${path}`, 'HOME=/tmp', 'LANG=C.UTF-8']
  const args = ['netns', 'exec', namespace(node), ...asUser, ...environment, ...command]
  const log = logFor(`${node}-${command[0]}`)
  const child = spawn('ip', args, { stdio: [input, log, log], detached: true })
  closeSync(log)
  return child
}

/** Runs a program in a node until it is killed. */
export const runIn = (node: Node, user: string, command: string[]) => begin(node, user, command, 'ignore')

/** Runs a program in a node until it ends. @throws Error if it fails */
export async function finishIn(node: Node, user: string, command: string[], input = ''): Promise<void> {
  const child = begin(node, user, command, 'pipe')
  child.stdin?.end(input)
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}`)
}

/** A node's processes. */
async function processesOf(node: Node): Promise<number[]> {
  const { stdout } = await run('ip', ['netns', 'pids', namespace(node)])
  return stdout.split('\n').filter(Boolean).map(Number)
}

/** Waits until nothing runs in a node. @param seconds the time after which it gives up */
export async function untilEmpty(node: Node, seconds: number): Promise<void> {
  const end = performance.now() + seconds * 1_000
  while ((await processesOf(node)).length > 0) {
    if (performance.now() > end) throw new Error(`something still runs in ${node} after ${seconds} s`)
    await pass(100)
  }
}

/** Kills, freezes or wakes all processes of a node, as if its machine did.
 *  @param matching only those whose command line has this text */
export async function signal(node: Node, name: NodeJS.Signals, matching?: string): Promise<void> {
  const { stdout } = await run('ps', ['-eo', 'pid=,args='])
  const commands = new Map(
    stdout.split('\n').map((line): [number, string] => [Number.parseInt(line, 10), line]),
  )
  for (const pid of await processesOf(node)) {
    if (matching !== undefined && !commands.get(pid)?.includes(matching)) continue
    try {
      process.kill(pid, name)
    } catch {
      // It has ended in the meantime.
    }
  }
}

/** Pulls a node's cable, or plugs it in. */
export const setLink = (node: Node, state: 'up' | 'down') => run('ip', ['link', 'set', `v-${node}`, state])

/** Blocks all traffic between a node and others, both ways. */
export async function cut(node: Node, others: readonly Node[]): Promise<void> {
  const list = others.map((other) => addresses[other]).join(', ')
  const rules = `table inet cut {
    chain i { type filter hook input priority 0; ip saddr { ${list} } drop; }
    chain o { type filter hook output priority 0; ip daddr { ${list} } drop; }
}
`
  const child = spawn('ip', ['netns', 'exec', namespace(node), 'nft', '-f', '-'], {
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  child.stdin.end(rules)
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(`nft ended with ${code}`)
}
export const heal = (node: Node) => inNode(node, 'nft delete table inet cut')

const inNode = (node: Node, command: string) =>
  run('ip', ['netns', 'exec', namespace(node), ...command.split(' ')])

/** Limits the bandwidth from and to a node.
 *  @param rate in `tc` syntax, such as `1mbit` */
export async function narrow(node: Node, rate: string): Promise<void> {
  const limit = `root tbf rate ${rate} burst 32k latency 400ms`
  await inNode(node, `tc qdisc add dev eth0 ${limit}`)
  await run('tc', `qdisc add dev v-${node} ${limit}`.split(' '))
}
export async function widen(node: Node): Promise<void> {
  await inNode(node, 'tc qdisc delete dev eth0 root')
  await run('tc', ['qdisc', 'delete', 'dev', `v-${node}`, 'root'])
}
