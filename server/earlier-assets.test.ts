import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { addEarlierAssets, moveBuildAside } from './earlier-assets.ts'

test('a build serves its own files and those of the build before it, and no older ones', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'roost-build-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  const [build, aside] = [path.join(root, 'build'), path.join(root, 'aside')]
  const make = (...names: string[]) => {
    const wasThere = moveBuildAside(build, aside)
    mkdirSync(path.join(build, 'client/assets'), { recursive: true })
    for (const name of names) writeFileSync(path.join(build, 'client/assets', name), name)
    addEarlierAssets(build, wasThere ? aside : undefined)
    return readdirSync(path.join(build, 'client/assets')).toSorted()
  }
  expect(make('root-1.js', 'kit-1.js', 'kit-1.js.br')).toEqual(['kit-1.js', 'kit-1.js.br', 'root-1.js'])
  expect(make('root-2.js', 'kit-1.js')).toEqual(['kit-1.js', 'kit-1.js.br', 'root-1.js', 'root-2.js'])
  expect(make('root-3.js', 'kit-3.js')).toEqual(['kit-1.js', 'kit-3.js', 'root-2.js', 'root-3.js'])
})
