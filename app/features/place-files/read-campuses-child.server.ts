// The child process that reads campus files. Node runs this file from the source tree.
import { serveReading } from '#app/platform/reading-apart/serve-reading.server.ts'
import { readCampuses, type CampusEntry } from './read-campuses.server.ts'

serveReading<null, CampusEntry>(async (_asked, bytes, found) => {
  for (const entry of await readCampuses(bytes)) found(entry)
})
