// A real PgBouncer in transaction mode, for tests (Debian: pgbouncer).
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pass } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '../servers/free-port.ts'
import { hasPrograms } from '../on-path.ts'

/** Whether this machine has PgBouncer, and tests may use it. */
export const hasPgBouncer = () => hasPrograms('ROOST_PGBOUNCER', ['pgbouncer', 'setpriv'])

/** Starts PgBouncer in front of every database of the server at `url`. A user's connections to a database share a few server
 *  connections, so code that relies on having one to itself soon fails. It ends with this process, even if that is killed.
 *  @returns the same URL with its port */
export async function startPgBouncer(url: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const { hostname, port: serverPort, username, password } = new URL(url)
  const port = await freePort()
  const folder = await mkdtemp(path.join(tmpdir(), 'roost-pgbouncer-'))
  await chmod(folder, 0o755)
  const users = path.join(folder, 'users.txt')
  const settings = path.join(folder, 'pgbouncer.ini')
  await writeFile(users, `"${username}" "${password}"\n`)
  await writeFile(
    settings,
    `[databases]
* = host=${hostname} port=${serverPort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
default_pool_size = 8
max_client_conn = 500
`,
  )
  // It refuses to run as root.
  const asNobody = process.getuid?.() === 0 ? ['--reuid=nobody', '--regid=nogroup', '--clear-groups'] : []
  const command = [...asNobody, '--pdeathsig=KILL', 'pgbouncer', settings]
  const child = spawn('setpriv', command, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, PATH: `${process.env.PATH}${path.delimiter}/usr/sbin` },
  })
  let said = ''
  child.stderr.on('data', (piece: Buffer) => (said += piece.toString()))
  const ended = once(child, 'close')
  const pooled = new URL(url)
  pooled.port = String(port)
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    await rm(folder, { recursive: true, force: true })
  }
  for (const giveUpAt = performance.now() + 120_000; !(await answers(pooled.href)); await pass(50)) {
    if (performance.now() < giveUpAt) continue
    await stop()
    throw new Error(`PgBouncer did not start.\n${said}`)
  }
  return { url: pooled.href, stop }
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}
