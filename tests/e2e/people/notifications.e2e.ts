import type { Page } from '@playwright/test'
import { openAs } from './accounts.ts'
import { expect, expectAccessible, statusMessage, test } from '../fixtures.ts'

const bell = (page: Page) => page.locator('body > header summary', { hasText: 'Notifications' })

test('the bell leads to all notifications and their settings @both', async ({ page }) => {
  await openAs(page, '/account')
  await bell(page).click()
  const list = page.getByRole('region', { name: 'Notifications' })
  await expect(list.getByText('Nothing new.')).toBeVisible()
  await expectAccessible(page)
  await list.getByRole('link', { name: 'All notifications and settings' }).click()
  await expect(page.getByRole('heading', { name: 'Notifications', level: 1 })).toBeVisible()
  const contact = page.getByRole('group', { name: 'Your contact details' })
  await expect(contact.getByLabel('On the site')).toBeChecked()
  await contact.getByLabel('On the site').uncheck()
  await contact.getByLabel('By email').selectOption('Email once a day')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(statusMessage(page, 'Your choices are saved.')).toBeVisible()
  await page.reload()
  await expect(contact.getByLabel('On the site')).not.toBeChecked()
  await expect(contact.getByLabel('By email')).toHaveValue('daily')
  await expectAccessible(page)
})

test.describe('without JavaScript @desktop', () => {
  test.use({ javaScriptEnabled: false })
  test('choices are saved, and the bell leads to them', async ({ page }) => {
    await openAs(page, '/account')
    await bell(page).click()
    await page.getByRole('link', { name: 'All notifications and settings' }).click()
    const messages = page.getByRole('group', { name: 'Messages' })
    await messages.getByLabel('By email').selectOption('No emails')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(statusMessage(page, 'Your choices are saved.')).toBeVisible()
    await expect(messages.getByLabel('By email')).toHaveValue('off')
  })
})
