// Searches a site's log for the people who used it.
import { sql } from 'drizzle-orm'
import { connect } from '#app/database/availability/connect.server.ts'

/** Email addresses in what a site printed, except the demo's, which it prints at startup. */
export function addressesIn(output: string): string[] {
  const found = output.match(/[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}/gi) ?? []
  return found.filter((address) => !address.endsWith('@demo.example'))
}

/** @throws Error if the log names a user in the embedded database of a site that has ended */
export async function expectNobodyIn(output: string, dataDir: string): Promise<void> {
  const lines = output.split('\n').filter((line) => line.startsWith('{'))
  if (!lines.some((line) => line.includes('"msg":"request"'))) throw new Error('The site logged no request.')
  const { db, close } = await connect({ dataDir })
  try {
    const { rows } = await db.execute<{ name: string }>(
      sql`select distinct trim(used) as name from users, unnest(array[email, given_name, family_name]) as used
        where length(trim(used)) > 2`,
    )
    if (rows.length === 0) throw new Error('The site has no users.')
    const found = rows.flatMap(({ name }) => {
      const alone = new RegExp(`(?<![\\p{L}\\p{N}])${RegExp.escape(name)}(?![\\p{L}\\p{N}])`, 'u')
      const line = lines.find((one) => alone.test(one))
      return line === undefined ? [] : [`${name}: ${line.slice(0, 500)}`]
    })
    if (found.length > 0) throw new Error(`The log names people:\n${found.join('\n')}`)
  } finally {
    await close()
  }
}
