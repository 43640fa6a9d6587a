import { randomUUID } from 'node:crypto'
import { installation } from '#app/database/schema/site/stored-files.ts'
import type { Database, SystemContext } from '#app/platform/context.ts'
import type { StoreOwner } from './rules.ts'
import { ownerOf, readMark, storeOwner, writeMark } from './store-mark.server.ts'

type Tools = Pick<SystemContext, 'db' | 'files'>

/** Writes a new random token to the database and then to the store, before a cleanup. Of two copies of one database the
 *  first that does so keeps the store; the other finds a token that it never had. One transaction writes what the token
 *  will be, the other does it, so a process that dies in between leaves a token in the store that its database knows.
 *  Both lock the row while they ask the store: it takes moments, and a second process must not write meanwhile.
 *  @returns whose the store is now */
export async function renewToken({ db, files }: Tools): Promise<StoreOwner> {
  const begun = await db.transaction(async (tx) => {
    const row = await lockInstallation(tx)
    const mark = await readMark(files)
    const owner = ownerOf(row, mark)
    if (owner === 'ours') await tx.update(installation).set({ token: mark?.token, nextToken: randomUUID() })
    return owner
  })
  if (begun !== 'ours') return begun
  await db.transaction(async (tx) => {
    const row = await lockInstallation(tx)
    if (!row?.nextToken) return // another process did it
    if (ownerOf(row, await readMark(files)) !== 'ours') return
    await writeMark(files, { id: row.id, token: row.nextToken })
    await tx.update(installation).set({ token: row.nextToken, nextToken: null })
  })
  // Read again: another copy may have written at the same moment.
  return storeOwner({ db, files })
}

async function lockInstallation(tx: Database) {
  const [row] = await tx.select().from(installation).for('no key update')
  return row
}
