import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readEnv } from '../env.server.ts'
import { CannotRun } from '../errors.ts'
import { openPlace } from './places.server.ts'

test('a folder that cannot be read or is full says so in one sentence', async () => {
  const scratch = await mkdtemp(path.join(tmpdir(), 'roost-places-'))
  onTestFinished(() => rm(scratch, { recursive: true }))
  const file = path.join(scratch, 'file')
  await writeFile(file, '')
  const [wrong, full] = [openPlace(readEnv({}), file, scratch), openPlace(readEnv({}), 'full', scratch)]
  await mkdir(path.join(scratch, 'full'))
  await symlink('/dev/full', path.join(scratch, 'full/part.draft'))
  const unreadable = new CannotRun(`No backup can be read from ${file}: ENOTDIR: not a directory`)
  for (const asked of [wrong.get('backup.json'), wrong.folders()])
    await expect(asked).rejects.toMatchObject({
      name: 'CannotRun',
      message: expect.stringContaining(unreadable.message),
    })
  const nowhere = openPlace(readEnv({}), 'no/where', scratch)
  await expect(nowhere.tryWriting()).rejects.toThrow(
    /no\/where: there is no .*\/no\. Mount or make that folder first\.$/,
  )
  await expect(full.put('part', Buffer.from('much'))).rejects.toMatchObject({
    name: 'CannotRun',
    message: expect.stringMatching(
      /^No backup can be written into (.*full): the disk with \1 is full: delete there what nobody needs, such as old backups/i,
    ),
  })
})

test.each(['s3://bk/nightly', 's3://', 's3:///nightly', 's3://My_Bucket'])(
  '%s, which names no bucket, is refused by what a name may have',
  (named) => {
    const env = readEnv({ BACKUP_S3_URL: 'https://id:secret@s3.example?region=x' })
    expect(() => openPlace(env, named, '/')).toThrow(
      new CannotRun(
        `${named} names no bucket: s3://BUCKET/FOLDER, whose bucket has 3 to 63 of a to z, 0 to 9, hyphens and dots.`,
      ),
    )
  },
)
