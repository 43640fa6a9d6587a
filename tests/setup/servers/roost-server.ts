// The site as an operator starts it: with its own process, port and empty data directory.
import { spawn } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addressesIn } from '../people/people-in-log.ts'
import { freePort } from './free-port.ts'

export type RoostServer = {
  /** Without a trailing slash. */
  url: string
  dataDir: string
  /** Its output so far. */
  output: () => string
  pid: number
  /** SIGKILL, as in a power failure; its data directory stays. */
  kill: () => Promise<void>
  /** Stops it and removes its data directory, and fails if its output has a user's address. @returns the exit code */
  stop: () => Promise<number | null>
}

const START_LIMIT = 600_000

/** Makes a site report in `X-Statements` what each response asked of the database. */
export const COUNTS_STATEMENTS = {
  NODE_OPTIONS: `--import ${new URL('count-statements.ts', import.meta.url).href}`,
}

/** Makes a site write to `FIELDS_LOG` what its actions look for in a form. */
export const NOTES_FIELDS = {
  NODE_OPTIONS: `--import ${new URL('note-fields.ts', import.meta.url).href}`,
}

/** Runs `npm start` and waits until it prints its URL.
 *  @throws Error with its output if it ends before that, or after ten minutes. */
export async function startRoost(env: Record<string, string> = {}): Promise<RoostServer> {
  const dataDir = env.DATA_DIR ?? (await mkdtemp(join(tmpdir(), 'roost-data-')))
  const template = process.env.SITE_TEMPLATE_FOLDER
  const isCopy = template !== undefined && env.DATA_DIR === undefined && env.DATABASE_URL === undefined
  if (isCopy) await cp(template, dataDir, { recursive: true })
  // A site that lives for only a few requests does not earn back a second of optimizing the embedded database.
  const flags = isCopy && env.DEMO !== '1' ? ['--liftoff-only'] : []
  const port = env.PORT ?? String(await freePort())
  const child = spawn(process.execPath, [...flags, 'server/start.ts'], {
    env: { ...process.env, DRAIN_SECONDS: '0', PORT: port, HOST: '127.0.0.1', DATA_DIR: dataDir, ...env },
  })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill) // A test that fails halfway must leave no process behind.
  const ended = new Promise<number | null>((done) => child.once('exit', done))
  let output = ''
  const removeData = async () => {
    if (env.DATA_DIR === undefined) await rm(dataDir, { recursive: true, force: true })
  }
  const address = new Promise<string>((resolve, reject) => {
    const fail = (reason: string) => reject(new Error(`Roost ${reason}.\n${output}`))
    const timer = setTimeout(() => {
      kill()
      fail(`did not answer within ${START_LIMIT / 1000} s`)
    }, START_LIMIT)
    const listen = (chunk: Buffer) => {
      output += chunk.toString()
      const [found] = new RegExp(`https?://[\\w.-]+:${port}`).exec(output) ?? []
      if (!found) return
      clearTimeout(timer)
      resolve(found)
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    void ended.then((code) => {
      clearTimeout(timer)
      fail(`ended with code ${code} before it answered`)
    })
  })
  const url = await address.catch(async (error: unknown) => {
    await removeData()
    throw error
  })
  return {
    url,
    dataDir,
    output: () => output,
    pid: child.pid ?? 0,
    kill: async () => {
      kill()
      await ended
      process.off('exit', kill)
    },
    stop: async () => {
      child.kill('SIGTERM')
      const code = await ended
      process.off('exit', kill)
      await removeData()
      const addresses = addressesIn(output)
      if (addresses.length > 0)
        throw new Error(`The log has email addresses: ${addresses.join(', ')}\n${output}`)
      return code
    },
  }
}
