// Runs Ceph with an object gateway, for this machine only, until this process's input ends, which also happens when its parent is
// killed. Killing this process also ends the daemons (setpriv). All their files are in one folder.
import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from './free-port.ts'

const START_LIMIT = 300_000 // milliseconds, on a busy machine

const run = promisify(execFile)
const folder = await mkdtemp(path.join(tmpdir(), 'roost-ceph-'))
const at = (name: string) => path.join(folder, name)
const [monitor, monitorV1, gateway] = [await freePort(), await freePort(), await freePort()]
const addresses = `[v2:127.0.0.1:${monitor}/0,v1:127.0.0.1:${monitorV1}/0]`
const cluster = randomUUID()
const key = { accessKeyId: 'ROOSTTESTS', secretAccessKey: randomUUID() }

// One copy of everything, in memory; it is gone with the process.
const configuration = `[global]
fsid = ${cluster}
mon host = ${addresses}
mon initial members = a
keyring = ${at('keyring')}
run dir = ${folder}
admin socket = ${folder}/$name.asok
log file = ${folder}/$name.log
public addr = 127.0.0.1
cluster addr = 127.0.0.1
ms bind ipv4 = true
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 4
osd pool default pgp num = 4
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0
mon allow pool size one = true
mon max pg per osd = 1000
auth allow insecure global id reclaim = false
[mon]
mon data = ${at('mon')}
mon data avail warn = 1
mon data avail crit = 1
[osd]
osd data = ${at('osd')}
osd objectstore = memstore
memstore device bytes = 2147483648
[client.rgw.a]
rgw frontends = beast endpoint=127.0.0.1:${gateway}
rgw data = ${at('rgw')}
rgw dns name = localhost
rgw lifecycle work time = 00:00-00:01
`

const daemons: ChildProcess[] = []
const ceph = (program: string, ...args: string[]) =>
  run(program, program === 'ceph-authtool' ? args : ['--conf', at('ceph.conf'), ...args])

/** Runs a daemon that the kernel kills when this process ends. */
function keep(program: string, ...args: string[]): void {
  const command = [
    '--pdeathsig',
    'SIGKILL',
    '--',
    program,
    '--conf',
    at('ceph.conf'),
    '--foreground',
    ...args,
  ]
  const daemon = spawn('setpriv', command, { stdio: 'ignore' })
  daemon.once('exit', (code) => void (ending || finish(1, `${program} ended with code ${code}`)))
  daemons.push(daemon)
}

async function until(isSo: () => Promise<boolean>, what: string): Promise<void> {
  for (const giveUpAt = performance.now() + START_LIMIT; performance.now() < giveUpAt; await wait(200))
    if (await isSo().catch(() => false)) return
  throw new Error(`Ceph did not start within ${START_LIMIT / 1000} s: ${what}`)
}

async function makeKeys(): Promise<void> {
  const all = { mon: 'allow *', osd: 'allow *', mgr: 'allow *' }
  const names: Record<string, Record<string, string>> = {
    'mon.': { mon: 'allow *' },
    'client.admin': all,
    'osd.0': { ...all, mon: 'allow profile osd' },
    'client.rgw.a': { mon: 'allow rw', osd: 'allow rwx' },
  }
  for (const [index, [name, rights]] of Object.entries(names).entries()) {
    const caps = Object.entries(rights).flatMap(([service, right]) => ['--cap', service, right])
    const create = index === 0 ? ['--create-keyring'] : []
    await ceph('ceph-authtool', at('keyring'), ...create, '--gen-key', '-n', name, ...caps)
  }
}

async function start(): Promise<void> {
  for (const name of ['mon', 'osd', 'rgw']) await mkdir(at(name))
  await writeFile(at('ceph.conf'), configuration)
  await makeKeys()
  await run('monmaptool', ['--create', '--fsid', cluster, '--addv', 'a', addresses, at('monmap')])
  await ceph('ceph-mon', '--mkfs', '-i', 'a', '--monmap', at('monmap'), '--keyring', at('keyring'))
  keep('ceph-mon', '-i', 'a')
  const disk = randomUUID()
  await ceph('ceph', 'osd', 'new', disk)
  await ceph('ceph-osd', '-i', '0', '--mkfs', '--osd-uuid', disk, '--keyring', at('keyring'))
  keep('ceph-osd', '-i', '0')
  const isUp = async () => (await ceph('ceph', 'osd', 'stat')).stdout.includes('1 up')
  await until(isUp, 'no storage daemon')
  keep('radosgw', '-n', 'client.rgw.a')
  await until(async () => (await fetch(`http://127.0.0.1:${gateway}/`)).ok, 'no object gateway')
  const person = ['user', 'create', '--uid=roost', '--display-name=roost']
  const keys = [`--access-key=${key.accessKeyId}`, `--secret-key=${key.secretAccessKey}`]
  await ceph('radosgw-admin', '-n', 'client.rgw.a', ...person, ...keys)
}

let ending = false
async function finish(code: number, why = ''): Promise<void> {
  if (ending) return
  ending = true
  if (why) process.stderr.write(`${why}\n`)
  for (const daemon of daemons) daemon.kill('SIGKILL')
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  process.exit(code)
}

// Ctrl-C also reaches this process, but it must outlive its parent.
process.on('SIGINT', () => {})
process.stdin.on('data', () => {}).on('end', () => void finish(0))
try {
  await start()
  process.stdout.write(`${JSON.stringify({ endpoint: `127.0.0.1:${gateway}`, ...key })}\n`)
} catch (error) {
  await finish(1, String(error))
}
