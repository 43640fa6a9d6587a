import { hash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { dumpTable, openSnapshot, type Snapshot } from '#app/database/maintenance/dump.server.ts'
import type { Piece } from '#app/database/maintenance/load.server.ts'
import type { Connection } from '#app/database/availability/connect.server.ts'
import { hasDemoAccounts } from '#app/features/sign-in/demo-accounts.query.server.ts'
import { everyPage } from '#app/platform/files/every-page.ts'
import type { Entry } from '#app/platform/backup/tar.server.ts'
import type { Reading } from '#app/platform/context.ts'
import type { FileStore } from '#app/platform/files/file-store.ts'
import { fileAreas } from '../process/file-areas.ts'
import { readAhead } from './read-ahead.ts'

/** The contents of a backup, counted while it is made. */
export type Counts = {
  at: Date
  migration: number
  demo: boolean
  tables: Record<string, number>
  files: number
  /** The keys of files that rows name but the store does not have. */
  missing: string[]
  /** The keys of files whose bytes, or number of bytes, differ from what was stored. */
  damaged: string[]
}

export const CONTENTS = 'database.json'

/** All of a site as files of an archive: the rows of each table in pieces, then the stored files that they name. Nothing may
 *  delete files in the meantime (`keepFilesForBackup`).
 *  @param counts filled along the way */
export async function* dumpEntries(
  connection: Connection,
  files: FileStore,
  scratch: string,
  counts: Counts,
): AsyncGenerator<Entry, void, undefined> {
  const snapshot = await openSnapshot(connection, scratch)
  let named: string[] = []
  try {
    counts.at = snapshot.at
    counts.migration = snapshot.contents.migration
    counts.demo = await hasDemoAccounts(snapshot.db)
    yield textEntry(CONTENTS, JSON.stringify(snapshot.contents))
    let number = 0
    for await (const { table, text } of dumpPieces(snapshot, counts.tables)) {
      number += 1
      const place = `${table.schema}.${table.name}/${String(number).padStart(6, '0')}`
      yield bytesEntry(`database/${place}.tsv.gz`, await zip(text, { level: 3 }))
    }
    // The snapshot determines which files are named; they are copied afterward, so that it does not stay open for hours.
    named = await usedFiles(snapshot.db, files)
    counts.missing = await missingFiles(snapshot.db, named)
  } finally {
    await snapshot.close()
  }
  const read = async (key: string) => ({ key, file: await readStoredFile(files, key) })
  for await (const { key, file } of readAhead(named, read)) {
    if (!file) {
      counts.missing.push(key)
      continue
    }
    counts.files += 1
    if (!file.isWhole) counts.damaged.push(key)
    const number = String(counts.files).padStart(9, '0')
    const damaged = file.isWhole ? undefined : true
    yield textEntry(`files/${number}.json`, JSON.stringify({ key, ...file.described, damaged }))
    yield bytesEntry(`files/${number}`, file.bytes)
  }
}

/** The rows of all tables, piece by piece.
 *  @param counts filled with the rows of each table */
export async function* dumpPieces(
  snapshot: Snapshot,
  counts: Record<string, number>,
): AsyncGenerator<Piece, void, undefined> {
  for (const table of snapshot.contents.tables) {
    const name = `${table.schema}.${table.name}`
    for await (const { rows, text } of dumpTable(snapshot, table)) {
      counts[name] = (counts[name] ?? 0) + rows
      yield { table, text }
    }
  }
}

/** The keys of stored files that rows use. */
export async function usedFiles(db: Reading, files: FileStore): Promise<string[]> {
  const named: string[] = []
  for (const { prefix, judge } of fileAreas) {
    for await (const items of everyPage((page) => files.list(prefix, page))) {
      const keys = items.map(({ key }) => key)
      const useOf = await judge(db, keys)
      named.push(...keys.filter((key) => useOf(key) === 'used'))
    }
  }
  return named
}

/** The keys of files that rows name but that are not among these. */
export async function missingFiles(db: Reading, used: string[]): Promise<string[]> {
  const there = new Set(used)
  const missing: string[] = []
  for (const { named } of fileAreas) missing.push(...(await named(db)).filter((key) => !there.has(key)))
  return missing
}

type Stored = {
  described: { contentType: string; metadata: Record<string, string> }
  bytes: Buffer
  /** Whether the bytes are those that were stored, as far as the store knows; `isVouched` when it knows their checksum. */
  isWhole: boolean
  isVouched: boolean
}

/** A file as the store has it. A file that does not match the store's own record is read once more: it may just have been replaced.
 *  @throws Error when the store does not answer */
export async function readStoredFile(files: FileStore, key: string): Promise<Stored | undefined> {
  for (let again = true; ; again = false) {
    const file = await files.get(key)
    if (!file) return undefined
    const { contentType, metadata, contentLength, md5 } = file
    const { bytes, fault } = await readBody(file.body as AsyncIterable<Uint8Array>)
    const isAsLong = fault === undefined && bytes.length === contentLength
    const isWhole = isAsLong && (md5 === undefined || md5 === hash('md5', bytes))
    if (again && !isWhole) continue
    if (fault !== undefined && !isDiskFault(fault)) throw fault
    return { described: { contentType, metadata }, bytes, isWhole, isVouched: md5 !== undefined }
  }
}

/** @returns what could be read, at most 20 MB, and the error that ended reading */
async function readBody(body: AsyncIterable<Uint8Array>): Promise<{ bytes: Buffer; fault?: Error }> {
  const chunks: Uint8Array[] = []
  try {
    for await (const chunk of body) chunks.push(chunk)
  } catch (error) {
    return { bytes: Buffer.concat(chunks), fault: error as Error }
  }
  return { bytes: Buffer.concat(chunks) }
}

/** Whether bytes are gone or on a bad part of a disk, where the next backup would fail again. */
const isDiskFault = (fault: Error) => 'code' in fault && ['EIO', 'ENOENT'].includes(String(fault.code))

const textEntry = (name: string, text: string) => bytesEntry(name, Buffer.from(text))
const bytesEntry = (name: string, bytes: Buffer): Entry => ({ name, size: bytes.length, body: [bytes] })

const [zip, unzip] = [promisify(gzip), promisify(gunzip)]

/** The bytes of an entry, unpacked. */
export async function contentOf({ name, body }: Entry): Promise<Buffer> {
  const bytes = await buffer(body as AsyncIterable<Uint8Array>)
  return name.endsWith('.gz') ? unzip(bytes) : bytes
}
