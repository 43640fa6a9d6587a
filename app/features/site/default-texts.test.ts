import { globSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultPrivacy } from './default-privacy.ts'
import { defaultTerms, type SiteFacts } from './default-texts.ts'
import { readText } from './read-text.ts'

const bare: SiteFacts = {
  demo: false,
  name: 'Roost',
  operatorName: null,
  support: null,
  mail: 'none',
  mapHost: null,
  provider: false,
  routing: false,
}
const full: SiteFacts = {
  demo: true,
  name: 'Trojan Homes',
  operatorName: 'Trojan Homes',
  support: { demo: false, email: 'help@roost.example' },
  mail: 'smtp',
  mapHost: 'tiles.example.org',
  provider: true,
  routing: true,
}

test('the texts are complete for any settings: no empty sections, no missing values', () => {
  const facts = fc.record({
    demo: fc.boolean(),
    name: fc.constantFrom('Roost', 'Trojan Homes'),
    operatorName: fc.constantFrom(null, 'Trojan Homes'),
    support: fc.constantFrom(null, full.support, { demo: false }),
    mail: fc.constantFrom('none' as const, 'smtp' as const, 'mailbox' as const),
    mapHost: fc.constantFrom(null, 'tiles.example.org'),
    provider: fc.boolean(),
    routing: fc.boolean(),
  })
  fc.assert(
    fc.property(facts, (site) => {
      for (const text of [defaultTerms(site), defaultPrivacy(site)]) {
        expect(text).not.toMatch(/\b(null|undefined|false)\b|\[object/)
        for (const { blocks } of readText(text)) expect(blocks).not.toEqual([])
      }
    }),
  )
})

test('the texts mention exactly the features that the site has', () => {
  const shown = defaultPrivacy(full)
  for (const word of [
    'Trojan Homes',
    'help@roost.example',
    'tiles.example.org',
    'Google',
    'routing',
    'a mail server that the operator chose',
  ])
    expect(shown).toContain(word)
  expect(defaultPrivacy(bare)).not.toMatch(/Google|routing|tiles|a mail server that|Trojan/)
  expect(defaultPrivacy(bare)).toContain('sends no emails yet')
  expect(defaultTerms(full)).toContain('invented')
  expect(defaultTerms(bare)).not.toContain('invented')
})

const sources = globSync('{app,server}/**/*.{ts,tsx}', { exclude: ['**/*.test.*'] })
  .map((path) => ({ path, source: readFileSync(path, 'utf8') }))
  .toSorted((a, b) => (a.path < b.path ? -1 : 1))

test('everything that the code stores in the browser is in the privacy notice', () => {
  const keeping = sources.filter(({ source }) => /\b(localStorage|sessionStorage|indexedDB)\b/.test(source))
  const told: Record<string, string> = {
    'web/signed-in-word.ts': 'stores which account it is, so that other open tabs know',
    'web/unsent-texts.ts': 'A message that you started stays there until you send it or log out',
    'analytics/visits-choice.ts': 'if you turn it off at the end of this page',
    'analytics/visit.ts': 'makes up a random number for itself and, in each tab, one for each visit',
    'inquiries/ui/inquiry-draft.ts': 'what you typed to ask about a home',
    'listing-page/ui/arrival.ts': 'the page from which you opened a home',
    'search/ui/seen-homes.ts': 'which homes you opened on the map',
    'search/ui/search-storage.ts': 'your last search',
    'photos/ui/kept-files.ts': 'Photos that you choose are kept in your browser until they are uploaded',
    'saves/ui/browser-views.ts': 'the last 50 homes you opened',
    'saves/ui/likes.tsx': 'what you wanted to do when you were asked to log in',
    'platform/files/upload-task/resumable-uploads.ts': 'which upload it is, with the name of the file',
    'ui/shortcuts/shortcuts-switch.ts': 'whether you turned off that list, keyboard shortcuts',
  }
  expect(keeping.map(({ path }) => path.replace(/^app\/(features\/)?/, '')).toSorted()).toEqual(
    Object.keys(told).toSorted(),
  )
  for (const words of Object.values(told)) expect(defaultPrivacy(full)).toContain(words)
})

test('every cookie that the code sets is in the privacy notice', () => {
  const setting = sources.filter(
    ({ path, source }) =>
      /\bsameSite[=:]|\bbrowserCookie\(\w+, '/i.test(source) && !path.endsWith('/browser-cookie.server.ts'),
  )
  const names = setting.map(({ source }) => /\broost\.(\w+)/.exec(source)?.[1] ?? '')
  const told = {
    flash: 'one with the message for the next page, for a minute',
    known: 'one that tells us that your account was used in this browser before',
    pending_sign_in: 'one that remembers who you are, for ten minutes',
    people: 'as cards or as a list: one that remembers it, for a year',
    provider: 'one that makes sure that the answer is meant for you',
    reset: 'one that remembers your address, for ten minutes',
    session: 'one that says so, and whether you want to stay signed in',
    sign_up: 'one that ties the code in our email to your browser, for 24 hours',
  }
  expect(names.toSorted()).toEqual(Object.keys(told))
  for (const words of Object.values(told)) expect(defaultPrivacy(full)).toContain(words)
})
