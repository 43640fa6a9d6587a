import type pg from 'pg'
import { expect } from 'vitest'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { logPage, readLogFilters } from '#app/features/moderation/log.query.server.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { readEnv } from '#app/platform/env.server.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { openFileStore } from '#app/platform/files/open-store.server.ts'
import { createSecrets } from '#app/platform/secrets.server.ts'
import { contextOf, test, TEST_APP_SECRET } from '#tests/setup/databases/database.ts'
import { freePort } from '#tests/setup/servers/free-port.ts'
import { requireOwnSecret } from '../process/require-secret.ts'
import { adminCommand } from './admin.ts'
import { logged } from './logged-command.ts'

/** Runs a task and returns what it prints. */
async function run(ctx: SystemContext, pool: pg.Pool, ...args: string[]): Promise<string> {
  let said = ''
  const io = {
    out: (text: string) => void (said += text),
    err: () => {},
    progress: () => {},
    signal: AbortSignal.any([]),
    cwd: '.',
  }
  await logged(ctx, 'admin', adminCommand(ctx, pool, readEnv({})))(args, io)
  return said
}

test('without a task it explains all of them, and after an unknown one', async ({ ownDatabase }) => {
  const ctx = contextOf(ownDatabase.db)
  const all = await run(ctx, ownDatabase.pool)
  const tasks = ['grant', 'revoke', 'archive', 'words', 'files claim', 'emails hold', 'reindex', 'new-secret']
  for (const task of tasks) expect(all).toMatch(new RegExp(`^  ${task}\\b.* {2}\\S.*\\w$`, 'm'))
  await expect(run(ctx, ownDatabase.pool, 'grnat', 'a@b.example')).rejects.toThrow(
    /^There is no task “grnat”\.\n\nnpm run admin -- TASK/,
  )
  await expect(run(ctx, ownDatabase.pool, 'grant')).rejects.toThrow(/^grant does not take 0 arguments\./)
})

test('what a command did is in the admin log, without addresses of people; what it only says is not', async ({
  ownDatabase,
}) => {
  const ctx = contextOf(ownDatabase.db)
  const { email } = await makeUser(ctx)
  await run(ctx, ownDatabase.pool, 'grant', email, 'manager')
  await run(ctx, ownDatabase.pool, 'emails', 'release')
  await run(ctx, ownDatabase.pool, 'photos')
  await expect(run(ctx, ownDatabase.pool, 'archive', 'no-such-home')).rejects.toThrow('There is no home')
  const admin = personOf({ id: newId(), student: true, manager: false, admin: true })
  const { lines } = await logPage(
    { ...ctx, actor: admin },
    readLogFilters(new URLSearchParams('kind=command')),
  )
  expect(lines.map(({ who, did, about }) => `${who} ${did} ${about}`).toSorted()).toEqual([
    'The operator ran admin emails release',
    'The operator ran admin grant',
  ])
})

test('another secret is taken when the operator says that the old one is lost', async ({ ownDatabase }) => {
  const before = contextOf(ownDatabase.db)
  await requireOwnSecret(before)
  const ctx = { ...before, secrets: createSecrets('the next secret of these tests, 32') }
  await expect(requireOwnSecret(ctx)).rejects.toThrow('npm run admin -- new-secret')
  // A running site has the right secret.
  const site = ownDatabase.session?.()
  await site?.connect()
  await expect(run(ctx, ownDatabase.pool, 'new-secret')).rejects.toThrow(/^The site runs, /)
  await site?.end()
  expect(await run(ctx, ownDatabase.pool, 'new-secret')).toContain('Everybody has to log in again')
  await requireOwnSecret(ctx)
})

test('who gets a role hears whether its rights wait for two-step sign-in', async ({ ownDatabase }) => {
  const ctx = contextOf(ownDatabase.db)
  const { email } = await makeUser(ctx)
  const grant = async (secondFactorFor: 'admins' | 'managers', role: string, task = 'grant') => {
    const settings = { ...ctx.settings, mode: 'production' as const, secondFactorFor }
    return run({ ...ctx, settings }, ownDatabase.pool, task, email, role)
  }
  const waits = 'Their rights count once they turned on two-step sign-in on their account page.'
  expect(await grant('admins', 'manager')).toBe(`${email} is now a manager.\n`)
  expect(await grant('managers', 'manager')).toBe(`${email} is already a manager. ${waits}\n`)
  expect(await grant('managers', 'manager', 'revoke')).toBe(`${email} is no longer a manager.\n`)
  expect(await grant('admins', 'admin')).toBe(`${email} is now an admin. ${waits}\n`)
})

test('a secret is rotated only where the one before is known', async ({ ownDatabase }) => {
  const ctx = contextOf(ownDatabase.db)
  await requireOwnSecret(ctx)
  await expect(run(ctx, ownDatabase.pool, 'rotate-secret')).rejects.toThrow(
    /^APP_SECRET_PREVIOUS is not set, /,
  )
  const secrets = createSecrets('the next secret of these tests, 32', TEST_APP_SECRET)
  const rotated = () => run({ ...ctx, secrets }, ownDatabase.pool, 'rotate-secret')
  const said = await rotated()
  expect(said).toMatch(/^0 authenticator secrets and 0 of log-in providers were/)
  expect(said).toContain('Start every process of the site with both secrets: ')
  expect(said).not.toContain('The site runs')
  // A process of a running site may have only the old secret.
  const site = ownDatabase.session?.()
  await site?.connect()
  expect(await rotated()).toContain(
    'The site runs. Restart now, with both secrets, every process of it that was started before APP_SECRET was changed: ' +
      'one that has the old secret alone cannot read what was encrypted now, such as second factors at log-in.',
  )
  await site?.end()
})

test('a file store that does not answer is named, with the reason', async ({ ownDatabase }) => {
  const port = await freePort()
  const { S3_URL } = readEnv({ S3_URL: `http://id:secret@127.0.0.1:${port}/roost-files?region=x` })
  if (!S3_URL) throw new Error('no store')
  const ctx = { ...contextOf(ownDatabase.db), files: openFileStore({ kind: 's3', ...S3_URL }).files }
  await expect(run(ctx, ownDatabase.pool, 'files')).rejects.toThrow(
    /^The file store cannot be read: The S3 store 127\.0\.0\.1:\d+\/roost-files cannot be used: connect ECONNREFUSED/,
  )
})
