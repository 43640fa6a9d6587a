/** `npm start`, `npm run import`, `npm run admin`: build when the build is older than the sources, then run it. */
import { buildSite, entry, isBuilt } from './build-site.ts'

// React and the build read this; a test runner that starts us has set another.
process.env.NODE_ENV = 'production'

if (!isBuilt()) {
  process.stdout.write('Building Roost, once after each change of its sources …\n')
  if (!buildSite()) process.exit(1)
}

const { main } = (await import(entry)) as typeof import('./main.ts')
process.exitCode = await main(process.argv.slice(2))
