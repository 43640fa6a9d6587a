// On a separate site: a running one has no way to create a student without a User record.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '#app/database/availability/connect.server.ts'
import { migrate } from '#app/database/maintenance/migrate.server.ts'
import { signInMethods, users } from '#app/database/schema/people/accounts.ts'
import { hashPassword } from '#app/platform/passwords/hash-password.server.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { startRoost } from '#tests/setup/servers/roost-server.ts'
import { fillInLogIn } from './accounts.ts'
import { expect, test } from '../fixtures.ts'
import { PASSWORD } from './sign-ups.ts'

const START = 600_000 // milliseconds, for the database and the site
const email = 'ana@example.com'

/** A database with one account that has no other data. */
async function makeBareAccount(dataDir: string): Promise<void> {
  const connection = await connect({ dataDir })
  const { db, close } = connection
  await migrate(connection)
  const id = newId()
  const names = { name: 'Ana Rivera', givenName: 'Ana', familyName: 'Rivera' }
  await db.insert(users).values({ id, ...names, email, emailVerified: true })
  const password = await hashPassword(PASSWORD)
  const method = { id: newId(), userId: id, providerId: 'credential', accountId: id, password }
  await db.insert(signInMethods).values(method)
  await close()
}

test('a student without a User record gets one and is redirected to the wizard, once', async ({ page }) => {
  test.setTimeout(START)
  const dataDir = await mkdtemp(join(tmpdir(), 'roost-data-'))
  await makeBareAccount(dataDir)
  const site = await startRoost({ DEMO: '0', DATA_DIR: dataDir })
  try {
    await page.goto(`${site.url}/login?returnTo=/about-us`)
    await fillInLogIn(page.getByRole('main'), email)
    await expect(page).toHaveURL(`${site.url}/addProfileInfo?returnTo=%2Fabout-us`)
    await expect(page.getByRole('main')).toContainText('Ana Rivera')
    await page.goto(`${site.url}/listings`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page).toHaveURL(/\/listings$/)
  } finally {
    await page.goto('about:blank') // the mailbox polls as long as it is open
    await site.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
})
