import { createHash, hash } from 'node:crypto'
import type { Connection } from '#app/database/availability/connect.server.ts'
import {
  contentsForm,
  dumpTable,
  openSnapshot,
  type Contents,
  type DumpedTable,
} from '#app/database/maintenance/dump.server.ts'
import { transactionNumbers, writtenByRestore } from '#app/database/maintenance/restored-tables.ts'
import { MARK_PATH } from '#app/features/files/rules.ts'
import type { Entry } from '#app/platform/backup/tar.server.ts'
import { everyPage } from '#app/platform/files/every-page.ts'
import type { FileStore } from '#app/platform/files/file-store.ts'
import { CONTENTS, contentOf } from '../backup/dump-entries.ts'
import { readAhead } from '../backup/read-ahead.ts'
import { fileAreas } from '../process/file-areas.ts'

/** The rows of a table in any order: their number, and the sum of their hashes. */
class Sum {
  rows = 0
  readonly #parts = new Uint32Array(5)

  /** @param text lines of COPY
   *  @param places which columns count, in an order that both sides share */
  add(text: string, places: number[]): void {
    for (const line of text.split('\n').slice(0, -1)) {
      const fields = line.split('\t')
      const bytes = hash('sha1', places.map((place) => fields[place]).join('\t'), 'buffer')
      this.rows += 1
      for (const at of this.#parts.keys())
        this.#parts[at] = (this.#parts[at] ?? 0) + bytes.readUInt32LE(at * 4)
    }
  }

  equals(other: Sum): boolean {
    return this.#parts.every((part, at) => part === other.#parts[at])
  }
}

/** A site's content: rows by table, hashes of files by key. */
export type Sums = { contents: Contents; tables: Map<string, Sum>; files: Map<string, string> }

const nameOf = ({ schema, name }: DumpedTable) => (schema === 'public' ? name : `${schema}.${name}`)
const changed = { ...transactionNumbers, ...writtenByRestore }

/** The positions of the columns that a restore keeps, sorted by name. */
function placesOf(table: DumpedTable): number[] {
  const except = new Set(changed[nameOf(table)]?.columns)
  const kept = table.columns.filter((column) => !except.has(column)).toSorted()
  return kept.map((column) => table.columns.indexOf(column))
}

/** @param entries of a backup that was already checked */
export async function sumsOfBackup(entries: AsyncIterable<Entry>): Promise<Sums> {
  const sums: Sums = { contents: noContents, tables: new Map(), files: new Map() }
  let described: Described | undefined
  for await (const entry of entries) {
    const { name } = entry
    if (name === CONTENTS) {
      sums.contents = contentsForm.parse(JSON.parse((await contentOf(entry)).toString()))
      for (const table of sums.contents.tables) sums.tables.set(nameOf(table), new Sum())
    } else if (name.endsWith('.json'))
      described = JSON.parse((await contentOf(entry)).toString()) as Described
    else if (name.startsWith('files/')) {
      if (described) sums.files.set(described.key, await hashOfFile(described, entry.body))
    } else {
      const [, schema, of] = /^database\/([^./]+)\.([^/]+)\//.exec(name) ?? []
      const table = sums.contents.tables.find((one) => one.schema === schema && one.name === of)
      const text = (await contentOf(entry)).toString()
      if (table) sums.tables.get(nameOf(table))?.add(text, placesOf(table))
    }
  }
  return sums
}

/** @param scratch a folder for a copy of the embedded database */
export async function sumsOfSite(connection: Connection, files: FileStore, scratch: string): Promise<Sums> {
  const snapshot = await openSnapshot(connection, scratch)
  const sums: Sums = { contents: snapshot.contents, tables: new Map(), files: new Map() }
  try {
    for (const table of snapshot.contents.tables) {
      const sum = new Sum()
      for await (const { text } of dumpTable(snapshot, table)) sum.add(text, placesOf(table))
      sums.tables.set(nameOf(table), sum)
    }
  } finally {
    await snapshot.close()
  }
  const read = async (key: string) => {
    const file = await files.get(key)
    return { key, sum: file && (await hashOfFile({ key, ...file }, file.body as AsyncIterable<Uint8Array>)) }
  }
  for await (const { key, sum } of readAhead(keysOf(files), read)) if (sum) sums.files.set(key, sum)
  return sums
}

async function* keysOf(files: FileStore): AsyncGenerator<string, void, undefined> {
  for (const { prefix } of fileAreas)
    for await (const items of everyPage((page) => files.list(prefix, page)))
      for (const { key } of items) yield key
}

const noContents: Contents = { migration: 0, tables: [], partitions: [], sequences: [] }
type Described = { key: string; contentType: string; metadata: Record<string, string> }

async function hashOfFile({ contentType, metadata }: Described, body: Entry['body']) {
  const sum = createHash('sha256').update(
    JSON.stringify([
      contentType,
      Object.entries(metadata).toSorted((one, two) => (one[0] < two[0] ? -1 : 1)),
    ]),
  )
  for await (const piece of body) sum.update(piece)
  return sum.digest('hex')
}

/** Tables to which a restore adds rows: its own line in the log, and the one row that holds emails, whatever was there. */
const LOG = 'moderation_log'
const OWN_ROW = 'email_hold'

/** Whether a backup has the migrations of the site into which it was restored. */
export const hasSameMigrations = (saved: Sums, restored: Sums): boolean =>
  saved.contents.migration === restored.contents.migration

/** How a restored site differs from its backup. Values are compared if both have the same migrations: a newer version may
 *  rewrite an older one's rows.
 *  @returns a line for each table, sequence and file that differs */
export function differencesOf(saved: Sums, restored: Sums): string[] {
  const isSameVersion = hasSameMigrations(saved, restored)
  const tables = [...saved.tables].flatMap(([name, before]) => {
    const after = restored.tables.get(name)
    if (name === OWN_ROW || (!after && !isSameVersion)) return []
    if (!after) return [`${name} is not there`]
    if (!isSameVersion)
      return before.rows > 0 && after.rows === 0 ? [`${name} has lost its ${before.rows} rows`] : []
    const expected = before.rows + (name === LOG ? 1 : 0)
    if (after.rows !== expected) return [`${name} has ${after.rows} rows instead of ${expected}`]
    return name === LOG || before.equals(after) ? [] : [`${name} has as many rows, with other values`]
  })
  const valueOf = (sums: Sums, name: string) =>
    JSON.stringify(sums.contents.sequences.find((one) => one.name === name) ?? null)
  const sequences = saved.contents.sequences
    .filter(({ name }) => isSameVersion && valueOf(saved, name) !== valueOf(restored, name))
    .map(({ name }) => `${name} counts from another number`)
  const files = [...new Set([...saved.files.keys(), ...restored.files.keys()])]
    .filter((key) => key !== MARK_PATH && saved.files.get(key) !== restored.files.get(key))
    .map(
      (key) =>
        `the file ${key} is ${!restored.files.has(key) ? 'missing' : saved.files.has(key) ? 'another one' : 'new'}`,
    )
  return [...tables, ...sequences, ...files]
}
