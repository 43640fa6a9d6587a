// The child process that reads street files. Node runs this file from the source tree.
import { serveReading } from '#app/platform/reading-apart/serve-reading.server.ts'
import { readStreets, type ReadStreet } from './read-streets.server.ts'

serveReading<null, ReadStreet>(async (_asked, bytes, found) => {
  for await (const street of readStreets(bytes)) found(street)
})
