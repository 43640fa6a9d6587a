// The child process that reads lists of homes, so that it can be ended. Node runs this file from the source tree.
import { serveReading } from '#app/platform/reading-apart/serve-reading.server.ts'
import { readHomes, type HomesAsked, type ReadRow } from './read-homes.server.ts'

serveReading<HomesAsked, ReadRow>(async (asked, bytes, found) => {
  for await (const row of readHomes(asked, bytes)) found(row)
})
