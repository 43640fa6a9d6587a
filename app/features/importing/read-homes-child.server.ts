// The child process that reads lists of homes, so that it can be killed. Node runs this file from the source tree.
import { serveReading } from '#app/platform/reading-apart/serve-reading.server.ts'
import { readHomes, type HomesToRead, type ReadRow } from './read-homes.server.ts'

serveReading<HomesToRead, ReadRow>(async (asked, bytes, found) => {
  for await (const row of readHomes(asked, bytes)) found(row)
})
