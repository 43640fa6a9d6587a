import { expect } from 'vitest'
import { makeUser } from '#app/features/accounts/factory.ts'
import { contextOf, test } from '#tests/setup/databases/database.ts'
import { adminCommand } from './admin.ts'

test('who gets a role hears whether its rights wait for two-step sign-in', async ({ ownDatabase }) => {
  const ctx = contextOf(ownDatabase.db)
  const { email } = await makeUser(ctx)
  const grant = async (secondFactorFor: 'admins' | 'managers', role: string, task = 'grant') => {
    const settings = { ...ctx.settings, mode: 'production' as const, secondFactorFor }
    let said = ''
    const io = {
      out: (text: string) => void (said += text),
      err: () => {},
      progress: () => {},
      signal: AbortSignal.any([]),
      cwd: '.',
    }
    await adminCommand({ ...ctx, settings }, ownDatabase.pool)([task, email, role], io)
    return said
  }
  const waits = 'Their rights count once they turned on two-step sign-in on their account page.'
  expect(await grant('admins', 'manager')).toBe(`${email} is now a manager.\n`)
  expect(await grant('managers', 'manager')).toBe(`${email} is already a manager. ${waits}\n`)
  expect(await grant('managers', 'manager', 'revoke')).toBe(`${email} is no longer a manager.\n`)
  expect(await grant('admins', 'admin')).toBe(`${email} is now an admin. ${waits}\n`)
})
