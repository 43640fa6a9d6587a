import { createReadStream } from 'node:fs'
import { renewCommutes } from '#app/features/commute/renew-commutes.server.ts'
import { importStreets } from '#app/features/streets/import-streets.server.ts'
import { OPENSTREETMAP } from '#app/features/streets/rules.ts'
import type { Job } from '#app/platform/jobs/job.ts'
import { sourcePath } from '#app/platform/process/source-tree.server.ts'

/** None around UCSD, so that maps without streets are seen as well. */
const areas = ['usc', 'ucla']

/** Imports the demo's streets after its first start, which they must not delay, and computes the routes along them. */
export const loadDemoStreets: Job = {
  name: 'load-demo-streets',
  run: async (ctx) => {
    for (const area of areas) {
      const file = createReadStream(sourcePath(`server/demo/streets/${area}.geojson.gz`))
      await importStreets(ctx, { chunks: file, ...OPENSTREETMAP, area, sourceDate: null })
    }
    await renewCommutes(ctx)
  },
}
