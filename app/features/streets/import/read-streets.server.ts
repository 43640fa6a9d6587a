import { CannotRun } from '#app/platform/errors.ts'
import { readApart } from '#app/platform/reading-apart/read-apart.server.ts'
import { expanded } from './expand.server.ts'
import { linesOfFeature, type StreetLine } from './feature-lines.ts'
import { FeatureScanner } from './scan-features.ts'

/** A line of a street, or why the feature on a line of the file is none. */
export type ReadStreet = StreetLine | { reason: string; line: number }

/** Reads GeoJSON or a GeoJSON sequence, also gzipped. @throws CannotRun with the line and the reason when it cannot be trusted */
export async function* readStreets(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<ReadStreet> {
  const scanner = new FeatureScanner()
  for await (const chunk of expanded(chunks)) {
    for (const { line, text } of scanner.push(chunk)) {
      const found = linesOfFeature(text)
      if (Array.isArray(found)) {
        yield* found
        continue
      }
      const { reason, broken } = found
      if (broken) throw new CannotRun(`Line ${line}: ${reason}. Nothing was imported.`)
      yield { reason, line }
    }
  }
  scanner.end()
}

/** `readStreets` in a child process with a time limit, so that no file holds the site up. */
export const readStreetsApart = (
  chunks: AsyncIterable<Uint8Array>,
  signal?: AbortSignal,
): AsyncGenerator<ReadStreet> =>
  readApart('app/features/streets/import/read-streets-child.server.ts', null, chunks, undefined, signal)
