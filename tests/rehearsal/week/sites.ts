// Sites and commands as operators use them: each site has a folder, a database and settings.
import { execFile } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { freePort } from '#tests/setup/servers/free-port.ts'

export type Env = Record<string, string>

/** As `docs/running.md` says: a role that is not a superuser, and may drill. */
const OWNER = { username: 'roost', password: 'of the rehearsal' }

/** Creates the role that owns the sites' databases. @param url a superuser's */
export const makeOwner = (url: string): Promise<void> =>
  onServer(url, `create role ${OWNER.username} login createdb password '${OWNER.password}'`)

/** An empty database owned by that role. @returns its URL */
export async function emptyDatabase(url: string, name: string): Promise<string> {
  await onServer(url, `create database "${name}" owner ${OWNER.username} encoding 'UTF8' template template0`)
  return Object.assign(new URL(url), { ...OWNER, pathname: `/${name}` }).href
}

/** Runs a statement as a superuser. */
async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** The settings of a site with an empty folder. @param database absent for the embedded one */
export async function placeOf(folder: string, name: string, database?: string): Promise<Env> {
  const dataDir = path.join(folder, name)
  mkdirSync(dataDir, { recursive: true })
  const port = String(await freePort())
  return {
    DATA_DIR: dataDir,
    PORT: port,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    APP_SECRET: 'of the rehearsal, and of nobody else',
    BACKUP_SECRET: 'what the rehearsal encrypts its backups with',
    // Nothing listens there, so that emails wait.
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'roost@example.edu',
    RATE_LIMITS: '0',
    LOG_LEVEL: 'warn',
    ...(database === undefined ? { DEMO: '0' } : { DATABASE_URL: database }),
  }
}

/** Runs `npm run …`. @returns its output @throws Error with its output if the exit code is not 0 */
export async function command(env: Env, ...words: string[]): Promise<string> {
  const run = promisify(execFile)(process.execPath, ['server/start.ts', ...words], {
    env: { ...process.env, ...env },
  })
  const { stdout } = await run.catch((error: Error & { stdout?: string; stderr?: string }) => {
    throw new Error(`${words.join(' ')} failed: ${error.stdout ?? ''}${error.stderr ?? error.message}`)
  })
  return stdout
}
