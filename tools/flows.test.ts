import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { FLOWS } from './flows.ts'

test.for(Object.entries(FLOWS))('%s opens no more files than it says', ([, { most, files }]) => {
  expect(files.length).toBeLessThanOrEqual(most)
  expect(new Set(files).size).toBe(files.length)
  const texts = files.map((file) => readFileSync(file, 'utf8'))
  // A flow begins with what is pressed.
  const alone = files
    .slice(1)
    .filter(
      (file) =>
        !file.startsWith('app/routes/') && !texts.some((text) => text.includes(`/${basename(file)}'`)),
    )
  expect(alone).toEqual([])
})
