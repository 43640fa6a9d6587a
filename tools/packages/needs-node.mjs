// Reports in a sentence that Node.js is too old, if npm has none for this machine: `npm start` then runs npm's own, which may
// not read TypeScript, so this file is JavaScript.
import { readFileSync } from 'node:fs'

const { optionalDependencies } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
)
const [needed] = Object.values(optionalDependencies)
const majorOf = (version) => Number(version.split('.')[0])

if (majorOf(process.versions.node) < majorOf(needed)) {
  process.stderr.write(
    `Roost runs on Node.js ${needed}. “npm ci” brings it along, unless optional packages are left out or npm has none for ` +
      `this machine (${process.platform} ${process.arch}): then install it, and put it first on the PATH.\n`,
  )
  process.exit(1)
}
