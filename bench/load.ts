// Servers in separate processes, and the CPU time that a request costs them.
import autocannon from 'autocannon'
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'

export type Served = { url: string; child: ChildProcess; stop: () => Promise<void> }

const START_LIMIT = 180_000 // milliseconds; our own server may have to be built first
const SECONDS = 4
export const SITE_SECRET = 'only for measuring, only for measuring'

/** Runs a program of this repository that prints its URL. @throws Error with its output when it does not */
export async function serve(file: string, env: Record<string, string>): Promise<Served> {
  const child = fork(resolve(file), {
    execArgv: ['--import', resolve('bench/report-cpu.ts')],
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  const url = await new Promise<string>((found, reject) => {
    const timer = setTimeout(() => reject(new Error(`${file} did not answer.\n${output}`)), START_LIMIT)
    const listen = (chunk: Buffer) => {
      output += chunk.toString()
      const [address] = /answers at (http:\S+)/.exec(output)?.slice(1) ?? []
      if (!address) return
      clearTimeout(timer)
      found(address)
    }
    child.stdout?.on('data', listen)
    child.stderr?.on('data', listen)
    child.once('exit', () => reject(new Error(`${file} ended.\n${output}`)))
  }).catch((error: unknown) => {
    child.kill('SIGKILL')
    throw error
  })
  const stop = async () => {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
  return { url, child, stop }
}

/** CPU time used so far, in microseconds. */
export async function cpuOf({ child }: Served): Promise<number> {
  const answer = once(child, 'message')
  child.send('cpu')
  const [used] = (await answer) as [NodeJS.CpuUsage]
  return used.user + used.system
}

export type Load = {
  name: string
  served: Served
  path: string
  headers?: Record<string, string>
  /** Concurrent requests; 10 by default. */
  connections?: number
}

/** Requests per second that one core could answer: one second divided by a request's CPU time. The loads alternate, four
 *  seconds each, and the best run of each counts.
 *  @throws Error for any response except 200 */
export async function requestsPerCore(loads: Load[], turns = 3): Promise<number[]> {
  const best = loads.map(() => 0)
  for (let turn = 0; turn < turns; turn += 1) {
    for (const [place, { name, served, path, headers, connections = 10 }] of loads.entries()) {
      const target = { url: `${served.url}${path}`, connections, headers }
      if (turn === 0) await autocannon({ ...target, duration: 2 })
      const before = await cpuOf(served)
      const result = await autocannon({ ...target, duration: SECONDS })
      const used = (await cpuOf(served)) - before
      if (result.non2xx > 0 || result.errors > 0) throw new Error(`${name}: not every answer was 200`)
      best[place] = Math.max(best[place] ?? 0, (result['2xx'] * 1_000_000) / used)
    }
  }
  return best
}

/** Our site in production mode on the database at `url`, without rate limits. */
export function serveSite(url: string, port: number, more: Record<string, string> = {}): Promise<Served> {
  return serve('server/start.ts', {
    DATABASE_URL: url,
    // Production requires an absolute path.
    DATA_DIR: resolve('data'),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    PORT: String(port),
    APP_SECRET: SITE_SECRET,
    RATE_LIMITS: '0',
    LOG_LEVEL: 'error',
    ...more,
  })
}
