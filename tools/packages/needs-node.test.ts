import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'

const strings = z.record(z.string(), z.string())
const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))
const { optionalDependencies, scripts } = z
  .object({ optionalDependencies: strings, scripts: strings })
  .parse(read('package.json'))

/** @param version the Node.js version that the script sees */
function runOn(version: string) {
  const pretended = `Object.defineProperty(process, 'versions', { value: { node: '${version}' } })`
  const args = [
    '--import',
    `data:text/javascript,${encodeURIComponent(pretended)}`,
    'tools/packages/needs-node.mjs',
  ]
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  return { status, stderr }
}

test('an older Node.js is told which one it takes; the installed one and a later go on', () => {
  const { status, stderr } = runOn('20.20.2')
  expect([status, stderr]).toEqual([
    1,
    expect.stringMatching(/^Roost runs on Node\.js 26\.\d+\.\d+\. .*on the PATH\.\n$/),
  ])
  for (const version of [process.versions.node, '27.0.0'])
    expect(runOn(version)).toEqual({ status: 0, stderr: '' })
})

test('what a newcomer runs asks first', () => {
  for (const name of ['start', 'start:built', 'dev', 'build', 'test', 'verify'])
    expect([name, scripts[`pre${name}`]]).toEqual([name, 'node tools/packages/needs-node.mjs'])
})

test('Node.js has one version, and each platform’s has its hash and its program in the lockfile', () => {
  const packages = z
    .object({ packages: z.record(z.string(), z.unknown()) })
    .parse(read('package-lock.json')).packages
  const [version] = Object.values(optionalDependencies)
  expect(process.versions.node).toBe(version)
  const places = Object.keys(optionalDependencies).map((name) => packages[`node_modules/${name}`])
  const locked = { version, integrity: expect.stringMatching(/^sha512-/), bin: { node: expect.any(String) } }
  expect(places).toEqual(places.map(() => expect.objectContaining(locked)))
  expect(places).not.toContainEqual(expect.objectContaining({ hasInstallScript: true }))
})
