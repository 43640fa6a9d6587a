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

  /** @throws CannotRun for a missing file or column, and for a broken table */
  async read(
    name: string,
    wanted: readonly string[],
    needed: readonly string[],
    row: (row: Row, line: number) => void,
  ): Promise<void> {
    const stream = await this.#archive.open(name)
    stream.on('data', (chunk: Buffer) => {
      this.#done += chunk.length
      this.#progress({ done: this.#done, total: this.#total })
      if (this.#signal?.aborted) stream.destroy(this.#signal.reason as Error)
    })
    await readTable(name, stream, wanted, needed, row)
  }

  /** The same for a table that a timetable need not have. */
  async readIfThere(...table: Parameters<Tables['read']>): Promise<void> {
    if (this.has(table[0])) await this.read(...table)
  }
}
