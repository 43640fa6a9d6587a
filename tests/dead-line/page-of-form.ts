// Finds, fills and inspects a form on its page by where it leads. These functions run in the page, without access to this file.
import type { Page } from '@playwright/test'

/** Marks the button that sends a form. @returns whether the page shows one */
export function markButton(
  page: Page,
  wanted: { path: string; intent: string; others: string[]; button?: string },
): Promise<boolean> {
  return page.evaluate(({ path, intent, others, button: only }) => {
    document.querySelector('[data-dead-line]')?.removeAttribute('data-dead-line')
    const leadsThere = new RegExp(`^${path}$`)
    const buttons = [
      ...document.querySelectorAll<HTMLButtonElement>('button:not([type=button], [aria-hidden])'),
    ]
    const all = buttons.filter((button) => {
      const { form } = button
      if (form === null || form.method !== 'post') return false
      const action = button.getAttribute('formaction') ?? form.getAttribute('action') ?? ''
      const { pathname } = new URL(action, location.href)
      const own = button.name === 'intent' ? button.value : ''
      const hidden = form.querySelector<HTMLInputElement>('input[type=hidden][name=intent]')?.value ?? ''
      const given = own || hidden
      // The form without an intent is the one whose intent the route never reads.
      if (!leadsThere.test(pathname)) return false
      if (only !== undefined && !button.matches(only)) return false
      if (only === undefined && given !== intent && (intent !== '' || others.includes(given))) return false
      for (let fold = button.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null)
        fold.open = true
      return form.closest('[inert]') === null && button.checkVisibility({ checkVisibilityCSS: true })
    })
    // Typing may enable it; a button that appears in several rows may be disabled in the first.
    const found = all.find(({ disabled, ariaDisabled }) => !disabled && ariaDisabled !== 'true') ?? all[0]
    found?.setAttribute('data-dead-line', '')
    return found !== undefined
  }, wanted)
}

/** Types the matrix's values, or some text, into every empty field of the marked form. */
export async function fillForm(page: Page, fields: Record<string, string>): Promise<void> {
  const empty = await page.evaluate((values) => {
    const form = document.querySelector<HTMLButtonElement>('[data-dead-line]')?.form
    const controls = [...(form?.elements ?? [])].filter((each) => each.checkVisibility())
    return controls.flatMap((control, at) => {
      const isText =
        control instanceof HTMLTextAreaElement ||
        (control instanceof HTMLInputElement &&
          /^(text|email|tel|password|search|url|number)$/.test(control.type))
      const isChoice = control instanceof HTMLSelectElement
      if (!(isText || isChoice) || control.value !== '' || control.disabled) return []
      if (control instanceof HTMLInputElement && control.readOnly) return []
      control.setAttribute('data-filled', String(at))
      const value = values[control.name] ?? (isChoice ? '' : control.type === 'number' ? '1' : 'Kept text')
      return [{ at, isChoice, value }]
    })
  }, fields)
  for (const { at, isChoice, value } of empty) {
    const control = page.locator(`[data-filled="${at}"]`)
    if (!isChoice) await control.fill(value)
    else if (value !== '') await control.selectOption(value)
  }
}

/** What was typed and chosen on the page. */
export function typedIn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const controls = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>(
      'main :is(input:not([type=hidden]), textarea, select), [role=dialog] :is(input:not([type=hidden]), textarea, select)',
    )
    // A field without name and content may appear late, with the code of its part.
    return [...controls].flatMap((control) => {
      if (control.name === '' && control.value === '') return []
      const isChecked = control instanceof HTMLInputElement && control.checked ? ', checked' : ''
      return [`${control.name}: ${control.value}${isChecked}`]
    })
  })
}

/** The typed values that the page shows outside the fields, once for each of these. */
export async function shownOf(page: Page, typed: string[]): Promise<string[]> {
  const text = await page.locator('main').innerText()
  return typed.filter((each) => text.includes(each.slice(each.indexOf(': ') + 2)))
}

/** The page's announcements: why something failed, and what was done. */
export function said(page: Page): Promise<{ failed: string[]; done: string[] }> {
  return page.evaluate(() => {
    const texts = (selector: string) =>
      [...document.querySelectorAll<HTMLElement>(selector)]
        .filter((each) => each.checkVisibility() && each.querySelector('[role=alert]') === null)
        .map((each) => each.innerText.replaceAll(/\s+/g, ' ').trim())
        .filter((text) => text !== '')
    // Ignores messages of a map that is still loading or was interrupted, which depend on how busy the machine is.
    const done = texts('output:not([role=alert] *)').filter(
      (text) => !text.endsWith('…') && !text.startsWith('A part of this page could not be loaded'),
    )
    return { failed: texts('[role=alert]'), done }
  })
}

/** Closes the page's alerts. @returns whether none is left */
export async function closeAlerts(page: Page): Promise<boolean> {
  await page.evaluate(() => {
    for (const button of document.querySelectorAll<HTMLButtonElement>('[role=alert] button[type=button]'))
      if (button.innerText.trim() === 'Close') button.click()
  })
  return (await said(page)).failed.length === 0
}

/** Alerts that are out of sight, so that only screen reader users learn of them. */
export function unseenAlerts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[role=alert]')].flatMap((alert) => {
      const { top, bottom } = alert.getBoundingClientRect()
      const isSeen = bottom > 0 && top < innerHeight
      return isSeen || !alert.checkVisibility() ? [] : [alert.innerText]
    }),
  )
}
