import { and, asc, eq, gt } from 'drizzle-orm'
import { managerImportParts } from '#app/database/schema/homes/manager-imports.ts'
import type { Database, Reading } from '#app/platform/context.ts'

/** Bytes per read, so that the process is not blocked for long. */
const PART = 64 * 1024

/** Stores an import's file in parts. */
export async function writeParts(tx: Database, importId: string, bytes: Uint8Array): Promise<void> {
  for (let place = 0; place * PART < bytes.length; place += 1)
    await tx
      .insert(managerImportParts)
      .values({ importId, place, bytes: bytes.subarray(place * PART, (place + 1) * PART) })
}

/** Reads the file part by part, so that it is never in memory as a whole. */
export async function* readParts(db: Reading, importId: string): AsyncGenerator<Uint8Array> {
  for (let place = -1; ;) {
    const [part] = await db
      .select({ place: managerImportParts.place, bytes: managerImportParts.bytes })
      .from(managerImportParts)
      .where(and(eq(managerImportParts.importId, importId), gt(managerImportParts.place, place)))
      .orderBy(asc(managerImportParts.place))
      .limit(1)
    if (!part) return
    place = part.place
    yield part.bytes
  }
}

export async function deleteParts(tx: Database, importId: string): Promise<void> {
  await tx.delete(managerImportParts).where(eq(managerImportParts.importId, importId))
}
