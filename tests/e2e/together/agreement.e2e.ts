import { openAs } from '../people/accounts.ts'
import { expect, expectAccessible, test } from '../fixtures.ts'

test('a group’s agreement is edited where it stands, sent nowhere, and printed on one sheet', async ({
  page,
}) => {
  await openAs(page, '/profile/groups', { givenName: 'Ana', familyName: 'Rivera' }, '2004-05-06')
  await page.getByLabel('Name').fill('Elm two')
  await page.getByRole('button', { name: 'Create group' }).click()
  await page.getByRole('link', { name: 'Roommate agreement' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Roommate agreement' })).toBeVisible()
  await expect(page.getByLabel('Rooms, rent and deposit')).toHaveValue(/^Ana R\.: room ____/)
  await expect(page.getByRole('main')).toContainText(
    'This page alone does not change that. (Civil Code 1950.5)',
  )
  await expectAccessible(page)
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.postData() ?? ''))
  await page.getByLabel('Quiet hours').fill('Quiet from ten')
  const pages = (await page.pdf({ format: 'Letter' })).toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)
  expect(pages).toHaveLength(1)
  expect(sent.filter((body) => body.includes('Quiet from ten'))).toEqual([])
  await page.reload()
  await expect(page.getByLabel('Quiet hours')).not.toHaveValue(/Quiet from ten/)
})
