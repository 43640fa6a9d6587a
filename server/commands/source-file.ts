import { createReadStream, createWriteStream } from 'node:fs'
import { access, constants, open, readFile, stat } from 'node:fs/promises'
import { finished } from 'node:stream/promises'
import path from 'node:path'
import type { RowOutcome } from '#app/features/importing/import-report.ts'
import type { CommandIo } from '#app/platform/commands/command.ts'
import { CannotRun } from '#app/platform/errors.ts'
import { csvRow } from '#app/platform/text/csv.ts'

const LARGEST_DOCUMENT = 50_000_000 // bytes; JSON is parsed in memory, which takes several times its size

/** The bytes of a file, with progress reports.
 *  @throws CannotRun when the file does not exist or cannot be read */
export async function openSource(io: CommandIo, name: string): Promise<AsyncIterable<Uint8Array>> {
  const file = path.resolve(io.cwd, name)
  const { size } = await requireFile(file, name)
  return countedBytes(io, file, size)
}

async function* countedBytes(io: CommandIo, file: string, total: number): AsyncGenerator<Uint8Array> {
  let done = 0
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    yield chunk
    done += chunk.length
    io.progress({ done, total })
  }
}

/** The full path of a file that a library opens itself. @throws CannotRun as `openSource` does */
export async function sourcePath(io: CommandIo, name: string): Promise<string> {
  const file = path.resolve(io.cwd, name)
  await requireFile(file, name)
  return file
}

/** The text of a JSON file. @throws CannotRun */
export async function readDocument(io: CommandIo, name: string): Promise<string> {
  const file = path.resolve(io.cwd, name)
  const { size } = await requireFile(file, name)
  if (size > LARGEST_DOCUMENT) throw new CannotRun(`${name} is larger than 50 MB: import it in parts.`)
  return readFile(file, 'utf8')
}

async function requireFile(file: string, name: string) {
  try {
    await access(file, constants.R_OK)
    const found = await stat(file)
    if (found.isFile()) return found
  } catch (error) {
    const missing = (error as NodeJS.ErrnoException).code === 'ENOENT'
    throw new CannotRun(
      missing ? `There is no file ${name}.` : `${name} cannot be read: ${(error as Error).message}.`,
    )
  }
  throw new CannotRun(`${name} is not a file.`)
}

export type RowReport = { row: (row: RowOutcome) => void; close: () => Promise<void> }

/** The CSV file for `--report`: one line per row of the import. @throws CannotRun when it cannot be written */
export async function openRowReport(io: CommandIo, name: string, source: string): Promise<RowReport> {
  const file = path.resolve(io.cwd, name)
  if (file === path.resolve(io.cwd, source))
    throw new CannotRun('The report cannot be the file that is imported.')
  const handle = await open(file, 'w').catch((error: Error) => {
    throw new CannotRun(`The report ${name} cannot be written: ${error.message}.`)
  })
  const stream = createWriteStream('', { fd: handle })
  stream.write(csvRow(['line', 'external id', 'outcome', 'reason']))
  return {
    row: ({ line, externalId, outcome, reason }) =>
      void stream.write(csvRow([line, externalId, outcome, reason])),
    close: async () => {
      stream.end()
      await finished(stream)
    },
  }
}
