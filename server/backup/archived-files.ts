import { z } from 'zod'
import type { Entry } from '#app/platform/backup/tar.server.ts'
import { CannotRun } from '#app/platform/errors.ts'
import { fileAreas } from '../process/file-areas.ts'
import { contentOf } from './dump-entries.ts'

const fileForm = z.object({
  key: z.string(),
  contentType: z.string(),
  metadata: z.record(z.string(), z.string()),
  /** Its bytes differed from those that had been stored; backups of 0.1.0 lack this. */
  damaged: z.boolean().default(false),
})

/** A stored file in a backup. Ask for its bytes before the next one. */
export type ArchivedFile = z.infer<typeof fileForm> & { size: number; bytes: () => Promise<Buffer> }

/** The stored files among a backup's entries.
 *  @throws CannotRun for a file that does not belong to Roost */
export async function* archivedFiles(entries: AsyncIterable<Entry>): AsyncGenerator<ArchivedFile> {
  let next: z.infer<typeof fileForm> | undefined
  for await (const entry of entries) {
    if (!entry.name.startsWith('files/')) continue
    if (entry.name.endsWith('.json')) next = fileForm.parse(JSON.parse((await contentOf(entry)).toString()))
    else if (next) {
      const { key } = next
      if (!fileAreas.some(({ prefix }) => key.startsWith(prefix)))
        throw new CannotRun(`The backup has a file ${JSON.stringify(key)}, which is none of Roost.`)
      yield { ...next, size: entry.size, bytes: () => contentOf(entry) }
    }
  }
}
