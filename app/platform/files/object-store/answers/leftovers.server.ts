import { rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { isAbsent, readJson, type ObjectMeta } from '../disk.server.ts'
import { namesIn } from './list.server.ts'
import { removeUpload, uploadsFolder } from '../upload.server.ts'

const HOUR = 60 * 60 * 1000
/** Milliseconds after which files that no object refers to are deleted: they were left by a kill between two steps. */
const LOOSE_AFTER = HOUR
/** Milliseconds after which abandoned uploads are deleted, as in our rule for S3 stores: longer than an upload can be
 *  resumed. */
const ABANDONED_AFTER = 24 * HOUR

/** The last modification in milliseconds; now when the file no longer exists. */
async function changedAt(file: string, now: number): Promise<number> {
  try {
    return (await stat(file)).mtimeMs
  } catch (error) {
    if (isAbsent(error)) return now
    throw error
  }
}

/** Deletes files left by killed processes and abandoned uploads; never files of an existing object.
 *  @returns the number of things it deleted */
export async function removeLeftovers(root: string, now: number): Promise<number> {
  return (await removeLooseBytes(root, now)) + (await removeAbandoned(root, now))
}

async function removeLooseBytes(root: string, now: number): Promise<number> {
  let removed = 0
  const top = path.join(root, 'objects')
  for (const shard of await namesIn(top)) {
    for (const name of await namesIn(path.join(top, shard))) {
      const file = path.join(top, shard, name)
      if (name.endsWith('.json') || now - (await changedAt(file, now)) < LOOSE_AFTER) continue
      const [object = ''] = name.split('.')
      const meta = await readJson<ObjectMeta>(path.join(top, shard, `${object}.json`))
      if (meta?.blob === name) continue
      await rm(file, { recursive: true, force: true })
      removed += 1
    }
  }
  return removed
}

async function removeAbandoned(root: string, now: number): Promise<number> {
  let removed = 0
  for (const name of await namesIn(uploadsFolder(root))) {
    const folder = path.join(uploadsFolder(root), name)
    const isGone = name.endsWith('.gone')
    if (now - (await changedAt(folder, now)) < (isGone ? LOOSE_AFTER : ABANDONED_AFTER)) continue
    if (isGone) await rm(folder, { recursive: true, force: true })
    else await removeUpload(folder).catch(ignoreAbsent)
    removed += 1
  }
  return removed
}

function ignoreAbsent(error: unknown): void {
  if (!isAbsent(error)) throw error
}
