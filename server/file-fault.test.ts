import { writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { S3Error } from '#app/platform/files/object-store/answers/s3-error.ts'
import { sentenceOf } from './backup/describe-backup.ts'
import { fileFault } from './file-fault.ts'

test('a full disk is told in a sentence, also as a cause; other errors keep their stack', () => {
  const thrown = (work: () => void) => {
    try {
      work()
      throw new Error('it did not fail')
    } catch (error) {
      return error
    }
  }
  const full = thrown(() => writeFileSync('/dev/full', 'much'))
  const sentence =
    'A disk is full: see which with "df -h", and delete there what nobody needs, or enlarge it.'
  expect(fileFault(full)).toBe(sentence)
  expect(sentenceOf(new Error('a restore', { cause: full }))).toBe(sentence)
  expect(fileFault(new Error('a backup', { cause: full }))).toBe(sentence)
  expect(fileFault(thrown(() => writeFileSync('/nowhere/at/all', '')))).toBeUndefined()
  expect(fileFault(new TypeError('a bug'))).toBeUndefined()
})

test('which disk is full is said: that of a path, of the database, of the file store', () => {
  const named = Object.assign(new Error('ENOSPC: no space left on device, open'), {
    code: 'ENOSPC',
    syscall: 'open',
    path: '/srv/roost/postgres/base',
  })
  expect(fileFault(named)).toMatch(/^The disk with \/srv\/roost\/postgres\/base is full: delete there/)
  const ofPostgres = Object.assign(new Error('could not extend file "base/1/2"'), { code: '53100' })
  expect(sentenceOf(new Error('Failed query: insert …', { cause: ofPostgres }))).toMatch(
    /^The disk of the database \(DATA_DIR for the embedded one\) is full: /,
  )
  expect(sentenceOf(new S3Error('InsufficientStorage'))).toMatch(
    /^The disk of the file store \(DATA_DIR without S3_URL\) is full: /,
  )
})
