/** Serves the existing build of the site, or runs one of its commands; builds nothing. For production, where the build tools
 *  are not installed (`npm ci --omit=dev`). */
import { existsSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { cache, entry } from './build-site.ts'
import { sayUsageOfSite } from './commands/usage.ts'
import { limitArenas } from './process/limit-arenas.ts'

sayUsageOfSite(process.argv.slice(2))
limitArenas(process.env)
enableCompileCache(cache)

// React reads this; the process that starts this one may have set it differently.
process.env.NODE_ENV = 'production'

if (existsSync(entry)) {
  const { main } = (await import(entry)) as typeof import('./main.ts')
  process.exitCode = await main(process.argv.slice(2))
} else {
  process.stderr.write(
    `There is no build in ${entry}: copy the folder "build" from where "npm run build" ran.\n`,
  )
  process.exitCode = 1
}
