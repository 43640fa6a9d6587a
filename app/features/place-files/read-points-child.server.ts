// The child process that reads place files. Node runs this file from the source tree.
import { serveReading } from '#app/platform/reading-apart/serve-reading.server.ts'
import { readGeojsonPoints, type GeojsonEntry } from './read-points.server.ts'

serveReading<null, GeojsonEntry>(async (_asked, bytes, found) => {
  for (const entry of await readGeojsonPoints(bytes)) found(entry)
})
