import { CannotRun } from '#app/platform/errors.ts'
import type { Archive } from './archive.server.ts'
import { readTable, type Row } from './table.server.ts'

export type Progress = (progress: { done: number; total: number }) => void

/** Reads the tables of an archive, and tells how many bytes of it were read. */
export class Tables {
  readonly #archive: Archive
  readonly #progress: Progress
  readonly #signal: AbortSignal | undefined
  readonly #total: number
  #done = 0

  /** @param names the tables that will be read, each once */
  constructor(archive: Archive, names: string[], progress: Progress, signal?: AbortSignal) {
    this.#archive = archive
    this.#progress = progress
    this.#signal = signal
    this.#total = names.reduce((sum, name) => sum + archive.size(name), 0)
  }

  has(name: string): boolean {
    return this.#archive.has(name)
  }

  /** @throws CannotRun for a missing file or column, and for an empty or broken table */
  async read(...table: Parameters<Tables['readIfThere']>): Promise<void> {
    if (!(await this.#read(...table))) throw new CannotRun(`${table[0]} is empty.`)
  }

  /** Reads a table that a timetable need not have, nor fill. */
  async readIfThere(
    name: string,
    wanted: readonly string[],
    needed: readonly string[],
    row: (row: Row, line: number) => void,
  ): Promise<void> {
    if (this.has(name)) await this.#read(name, wanted, needed, row)
  }

  async #read(...[name, wanted, needed, row]: Parameters<Tables['readIfThere']>): Promise<boolean> {
    const stream = await this.#archive.open(name)
    stream.on('data', (chunk: Buffer) => {
      this.#done += chunk.length
      this.#progress({ done: this.#done, total: this.#total })
      if (this.#signal?.aborted) stream.destroy(this.#signal.reason as Error)
    })
    return readTable(name, stream, wanted, needed, row)
  }
}
