import { createHash } from 'node:crypto'
import pg from 'pg'
import { CannotRun } from '#app/platform/errors.ts'

/** Creates an empty database on the server of another one, which it does not read. A lock reserves it for this process;
 *  leftovers of a killed process are removed first.
 *  @param url of the other database
 *  @param purpose begins its name; no site has such a name
 *  @returns its address; `in use` while another process has it
 *  @throws CannotRun for a user who may not create databases */
export async function makeDatabaseBeside(
  url: string,
  purpose: string,
): Promise<{ url: string; remove: () => Promise<void> } | 'in use'> {
  const address = new URL(url)
  const name = `${purpose}_${createHash('sha256').update(address.pathname).digest('hex').slice(0, 16)}`
  const client = new pg.Client({ connectionString: url, application_name: 'roost direct' })
  client.on('error', () => {}) // its queries fail as well
  await client.connect().catch((error: Error) => {
    throw new CannotRun(`The database cannot be reached: ${error.message}.`)
  })
  try {
    const { rows } = await client.query<{ locked: boolean; may: boolean; user: string }>(
      `select pg_try_advisory_lock(hashtext($1)) as locked, rolcreatedb or rolsuper as may, rolname as user
       from pg_roles where rolname = current_user`,
      [name],
    )
    const [{ locked, may, user } = { locked: false, may: false, user: '' }] = rows
    if (!may)
      throw new CannotRun(
        `The user ${user} may make no database: a superuser of PostgreSQL allows it by "alter role ${user} createdb".`,
      )
    if (!locked) {
      await client.end()
      return 'in use'
    }
    const drop = async () => void (await client.query(`drop database if exists ${name} with (force)`))
    await drop()
    await client.query(`create database ${name} encoding 'UTF8' template template0`)
    address.pathname = `/${name}`
    const remove = async () => {
      try {
        await drop()
      } finally {
        await client.end()
      }
    }
    return { url: address.href, remove }
  } catch (error) {
    await client.end()
    throw error
  }
}
