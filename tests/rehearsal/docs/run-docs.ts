// Runs what the documents tell operators to run, in order, in its own checkout.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { hasPgBouncer, startPgBouncer } from '#tests/setup/databases/pgbouncer.ts'
import { startNativePostgres } from '#tests/setup/databases/native-postgres.ts'
import { freePort } from '#tests/setup/servers/free-port.ts'
import { copyCheckout } from '../copy-checkout.ts'
import type { Steps } from '../steps.ts'
import { blocksOf, type Block } from './blocks.ts'
import { writeImportedFiles } from './files.ts'
import { CTRL_C, faultsOf, insteadOf, onThisMachine, type Places } from './instead.ts'
import { openShell } from './shell.ts'

const PASSWORD = 'of-the-rehearsal' // PgBouncer's settings accept it unescaped

/** Runs each shell block or its substitute. */
export async function runDocs({ run }: Steps): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'roost-docs-'))
  // A path like many people have.
  const checkout = path.join(folder, 'my sites', 'roost')
  const server = await startNativePostgres()
  const [port, blocks] = [String(await freePort()), blocksOf('.')]
  const faults = faultsOf(blocks)
  if (faults.length > 0) throw new Error(faults.join('\n'))
  const shell = openShell(checkout, {
    ...process.env,
    PORT: port,
    npm_config_prefer_offline: 'true',
  })
  let pooler: Awaited<ReturnType<typeof startPgBouncer>> | undefined
  try {
    copyCheckout(checkout)
    await writeImportedFiles(checkout)
    mkdirSync(path.join(folder, 'opt'))
    const database = await makeDatabase(server.url, blocks)
    pooler = hasPgBouncer() ? await startPgBouncer(database) : undefined
    const places: Places = {
      backups: path.join(folder, 'backups'),
      opt: path.join(folder, 'opt'),
      database,
      pooled: pooler?.url ?? database,
      email: 'chloe@demo.example',
      home: '',
    }
    for (const block of blocks.filter(({ language }) => language === 'sh')) {
      places.home ||= await someHome(port)
      const { text, document, line } = block
      const instead = insteadOf(block)
      for (const commands of instead?.run ?? [text]) {
        const [first = ''] = commands.split('\n')
        const name = `${document}:${line} ${first}${instead ? ` (instead: ${instead.reason})` : ''}`
        await run(name, () =>
          commands === CTRL_C ? shell.close() : shell.run(onThisMachine(commands, places)),
        )
      }
    }
    await run('the last site stops', shell.close)
  } finally {
    await shell.close()
    await pooler?.stop()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Creates the database from the document's SQL. @returns its URL, for the role that the document creates */
async function makeDatabase(url: string, blocks: Block[]): Promise<string> {
  const statements = blocks
    .filter(({ language }) => language === 'sql')
    .flatMap(({ text }) => text.split(/;\s*/))
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const statement of statements.filter(Boolean)) await client.query(statement.replace('…', PASSWORD))
  await client.end()
  const address = new URL(url)
  Object.assign(address, { username: 'roost', password: PASSWORD, pathname: '/roost' })
  return address.href
}

/** The last segment of a home's URL, once a site runs. */
async function someHome(port: string): Promise<string> {
  const page = await fetch(`http://127.0.0.1:${port}/listings`).then(
    (answer) => answer.text(),
    () => '',
  )
  return /\/expanded-listing\/([\w-]+)/.exec(page)?.[1] ?? ''
}
