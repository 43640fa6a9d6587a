/** Implements `npm start`, `npm run import` and `npm run admin`: builds if the build is older than the sources, then runs it. */
import { enableCompileCache } from 'node:module'
import { buildIfNeeded, cache, entry } from './build-site.ts'
import { sayUsageOfSite } from './commands/usage.ts'
import { limitArenas } from './process/limit-arenas.ts'

sayUsageOfSite(process.argv.slice(2))
limitArenas(process.env)
enableCompileCache(cache)

// React and the build read this; a test runner that starts this process may have set it differently.
process.env.NODE_ENV = 'production'

if (!buildIfNeeded()) process.exit(1)

const { main } = (await import(entry)) as typeof import('./main.ts')
process.exitCode = await main(process.argv.slice(2))
