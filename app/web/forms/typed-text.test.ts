// Every way in which forms keep typed text that was not accepted yet. A way without a row fails the test. All other forms are
// kept only by their page (lost/keep-page.tsx; tests/dead-line tries each).
import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { SECRET } from '../form-answer.ts'

type Row = {
  /** Which forms. */
  of: string
  where: 'page' | 'tab' | 'browser' | 'answer' | 'database'
  until: string
  /** Whose text it is, on a shared browser. */
  whose: string
  /** What happens when the stored values changed meanwhile. */
  merged: string
}

/** By file. */
const KEPT: Record<string, Row> = {
  'app/web/lost/keep-page.tsx': {
    of: 'every form, when no answer comes',
    where: 'page',
    until: 'it is sent, or the page is left',
    whose: 'who typed it',
    merged: 'no',
  },
  'app/web/form-answer.ts': {
    of: 'every form that is refused, except secrets',
    where: 'answer',
    until: 'the next answer',
    whose: 'who sent it',
    merged: 'no: typed values replace all stored ones',
  },
  'app/features/sign-in/ui/typed-here.ts': {
    of: 'every form, when the session ends before it is sent',
    where: 'page',
    until: 'the same person has logged in over the page',
    whose: 'who typed it; anybody else gets a new page',
    merged: 'no',
  },
  'app/web/kept-form.ts': {
    of: 'every form sent without scripts after the session ended; no files, no secrets',
    where: 'answer',
    until: 'they have logged in and pressed once more',
    whose: 'who sent it',
    merged: 'no',
  },
  'app/web/unsent-texts.ts': {
    of: 'messages',
    where: 'browser',
    until: 'they are sent, or somebody logs out',
    whose: 'the account that typed it',
    merged: 'no: messages are only added',
  },
  'app/features/messages/ui/use-outbox.ts': {
    of: 'messages that were sent and not confirmed',
    where: 'page',
    until: 'they are confirmed or taken back; a reload puts the text into the field (unsent-texts)',
    whose: 'who typed it',
    merged: 'no: sent twice they are stored once',
  },
  'app/features/inquiries/ui/inquiry-draft.ts': {
    of: 'inquiries',
    where: 'tab',
    until: 'it is sent',
    whose: 'the account that typed it, or a visitor until one logs in',
    merged: 'no: only they write it',
  },
  'app/features/photos/ui/kept-files.ts': {
    of: 'photos',
    where: 'browser',
    until: 'they are uploaded, at most a day',
    whose: 'the account, or the sign-up of this tab',
    merged: 'no: photos are only added',
  },
  'app/features/profiles/ui/use-save-as-you-go.ts': {
    of: 'the wizard and the own profile',
    where: 'database',
    until: 'it is saved, a field at a time; what is wrong stays in the page',
    whose: 'who typed it',
    merged: 'by field: what was loaded and not changed does not overwrite (changed-answers.server.ts)',
  },
  'app/features/publishing/ui/section-form.tsx': {
    of: 'sections of a home',
    where: 'page',
    until: 'it is saved, or the page is left after a question',
    whose: 'who typed it',
    merged:
      'by field since the version that was loaded, and shown before it is saved (changed-meanwhile.server.ts)',
  },
  'app/features/publishing/ui/edit-panel.tsx': {
    of: 'the panel that edits a published home',
    where: 'page',
    until: 'it is saved, or the panel is closed',
    whose: 'who typed it',
    merged: 'by field since the version that was loaded (changed-meanwhile.server.ts)',
  },
  'app/features/collections/ui/edit-form.tsx': {
    of: 'name and description of a collection',
    where: 'page',
    until: 'it is saved, or the page is left',
    whose: 'who typed it',
    merged: 'by field; where both changed the same one it is asked (save-collection.server.ts)',
  },
  'app/features/decisions/ui/ballot-form.tsx': {
    of: 'the ballot on homes',
    where: 'page',
    until: 'it is saved, or the page is left',
    whose: 'who typed it',
    merged:
      'by home: homes added or removed meanwhile discard nothing; an answer of another tab is shown before it is replaced (answer-decision.server.ts)',
  },
}

/** Files that merge typed text with stored values. Each is named in a row above. */
const MERGES = [
  'app/features/profiles/changed-answers.server.ts',
  'app/features/publishing/changed-meanwhile.server.ts',
  'app/features/collections/save-collection.server.ts',
]

/** Files that store something in the browser that was not typed into a form. */
const NOT_TYPED = [
  'app/features/analytics/visits-choice.ts',
  'app/features/analytics/visit.ts',
  'app/features/listing-page/ui/arrival.ts',
  'app/features/saves/ui/likes.tsx',
  'app/features/saves/ui/browser-views.ts',
  'app/features/search/ui/seen-homes.ts',
  'app/ui/shortcuts/shortcuts-switch.ts',
  'app/web/signed-in-word.ts',
]

test('every way in which typed text is kept has its row', () => {
  const stores = globSync('app/**/*.{ts,tsx}').filter(
    (file) =>
      !file.includes('.test.') &&
      /(session|local)Storage\.|\bwork\(localStorage\)|from 'idb-keyval'/.test(readFileSync(file, 'utf8')),
  )
  expect(stores.filter((file) => !(file in KEPT) && !NOT_TYPED.includes(file))).toEqual([])
  expect(NOT_TYPED.filter((file) => !stores.includes(file))).toEqual([])
})

/** Routes whose forms save themselves, and show beside them what was not saved. */
const SEND_THEMSELVES = [
  'app/routes/account/add-profile-info.tsx',
  'app/routes/manage/edit-home.tsx',
  'app/routes/profile/preferences.tsx',
]

test('all other forms leave a lost answer to keep-page', () => {
  const routes = globSync('app/routes/**/*.{ts,tsx}').filter((file) =>
    /export (const|async function|function) clientAction\b/.test(readFileSync(file, 'utf8')),
  )
  expect(routes.toSorted()).toEqual(SEND_THEMSELVES)
})

test('no row is about nothing, and every merge has one', () => {
  expect([...Object.keys(KEPT), ...MERGES].filter((file) => !existsSync(file))).toEqual([])
  const merged = Object.entries(KEPT).map(([file, row]) => `${file} ${row.merged}`)
  const name = (file: string) => file.split('/').at(-1) ?? file
  expect(MERGES.filter((file) => !merged.some((row) => row.includes(name(file))))).toEqual([])
  expect(Object.values(KEPT).filter((row) => Object.values(row).includes(''))).toEqual([])
})

test('what is typed into a password field never comes back', () => {
  const files = globSync('app/**/*.tsx').filter((file) => !file.endsWith('.test.tsx'))
  const pages = files.map((file) => readFileSync(file, 'utf8'))
  const fields = pages.flatMap((page) => page.match(/<PasswordField\b[\s\S]*?\/>/g) ?? [])
  const names = new Set(fields.map((field) => /(?:\bname="|field\(')(\w+)/.exec(field)?.[1] ?? ''))
  expect([...names].toSorted()).toEqual(['confirmation', 'current', 'password', 'proof', 'secret'])
  expect([...names].filter((name) => !SECRET.test(name))).toEqual([])
})
