import { expect } from 'vitest'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { visitor } from '#app/platform/access.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'
import { contextOf, test } from '#tests/setup/databases/database.ts'
import { readText } from './read-text.ts'
import { imprint, legalPage, listingFaq, siteTestimonials, visitorSite } from './site.query.server.ts'
import { saveSiteContent } from './save-site-content.server.ts'
import { contentPieces, pieceEditor } from './content.query.server.ts'
import { pieceKeys, type PieceKey } from './pieces.ts'
import { readPiece, typedPiece } from './typed-piece.ts'

const TODAY = '2026-11-22'

async function adminOf(ctx: SystemContext, givenName = 'Ada') {
  const admin = await makeUser(ctx, { admin: true, givenName, familyName: 'Byrne' })
  return { ...ctx, actor: personOf(admin) }
}

/** Saves what the admin pages' content form sends. */
async function save(ctx: SystemContext, key: PieceKey, typed: Record<string, string>, over?: number) {
  const read = readPiece(key, typed, TODAY)
  if (!read.ok) return read
  return saveSiteContent(ctx, { key, value: read.value, over })
}

test('an admin sets each piece, sees it on the pages, and removes it', async ({ ctx }) => {
  const asAdmin = await adminOf(ctx)
  const asVisitor = { ...ctx, actor: visitor }
  await expect(imprint(asVisitor)).rejects.toThrow(NotFound)
  const hasNotice = async () =>
    (await visitorSite(asVisitor)).footer.flat().some(({ to }) => to === '/imprint')
  expect(await hasNotice()).toBe(false)
  expect(await save(asAdmin, 'imprint', { text: 'Roost Inc.\r\n1 Main St' })).toMatchObject({ ok: true })
  expect(await imprint(asVisitor)).toMatchObject([
    { blocks: [{ kind: 'paragraph', text: 'Roost Inc. 1 Main St' }] },
  ])
  expect(await hasNotice()).toBe(true)
  await save(asAdmin, 'terms', { text: '# Rules\n\nBe kind.' })
  expect(await legalPage(asVisitor, 'terms')).toMatchObject({ since: TODAY })
  await save(asAdmin, 'support', { email: 'help@roost.example', priceMatch: 'We match it.', phone: ' ' })
  expect((await visitorSite(asVisitor)).support).toEqual({
    demo: false,
    email: 'help@roost.example',
    priceMatch: 'We match it.',
  })
  await save(asAdmin, 'testimonials', { 'quote-2': 'It was easy.', 'name-2': 'Zoë' })
  expect(await siteTestimonials(asVisitor)).toMatchObject({ items: [{ quote: 'It was easy.', name: 'Zoë' }] })
  for (const key of pieceKeys) await save(asAdmin, key, {})
  expect(await visitorSite(asVisitor)).toMatchObject({ support: null })
  expect(await hasNotice()).toBe(false)
  expect(await siteTestimonials(asVisitor)).toBeNull()
  await expect(imprint(asVisitor)).rejects.toThrow(NotFound)
})

test('the editor begins with the text that is shown: the default until another one is set', async ({
  ctx,
}) => {
  const asAdmin = await adminOf(ctx)
  for (const key of ['terms', 'privacy', 'faq'] as const) {
    const { typed, isDefault, isSet } = await pieceEditor(asAdmin, { key, shown: null })
    expect({ isDefault, isSet }).toEqual({ isDefault: true, isSet: false })
    const shown = key === 'faq' ? await listingFaq(ctx) : (await legalPage(ctx, key)).sections
    expect(readText(typed.text ?? '')).toEqual(shown)
  }
  await save(asAdmin, 'terms', { text: '# Rules' })
  expect(await pieceEditor(asAdmin, { key: 'terms', shown: null })).toMatchObject({
    typed: { text: '# Rules' },
    isDefault: false,
  })
  expect(await pieceEditor(asAdmin, { key: 'imprint', shown: null })).toMatchObject({
    typed: {},
    isDefault: false,
  })
})

test('every change is a version with its author and time; an unchanged value is not', async ({ ctx }) => {
  const asAdmin = await adminOf(ctx)
  await save(asAdmin, 'imprint', { text: 'One' })
  await save(asAdmin, 'imprint', { text: 'One' })
  await save(ctx, 'imprint', { text: 'Two' })
  await save(asAdmin, 'imprint', {})
  const editor = await pieceEditor(asAdmin, { key: 'imprint', shown: 1 })
  expect(editor).toMatchObject({ typed: { text: 'One' }, isSet: false, version: 3 })
  expect(editor.versions).toMatchObject([
    { version: 3, by: 'Ada Byrne', gone: true },
    { version: 2, by: 'the site itself', gone: false },
    { version: 1, by: 'Ada Byrne', gone: false },
  ])
  expect((await contentPieces(asAdmin)).find(({ key }) => key === 'imprint')).toMatchObject({
    isSet: false,
    by: 'Ada Byrne',
  })
})

test('an editor who started before another saved does not overwrite that version unseen', async ({ ctx }) => {
  const [ada, bo] = [await adminOf(ctx), await adminOf(ctx, 'Bo')]
  expect(await save(ada, 'imprint', { text: 'Ada’s' }, 0)).toMatchObject({ ok: true, changed: true })
  expect(await save(bo, 'imprint', { text: 'Bo’s' }, 0)).toEqual({ ok: false, reason: 'changed', version: 1 })
  expect(await save(bo, 'imprint', {}, 0)).toEqual({ ok: false, reason: 'changed', version: 1 })
  expect((await pieceEditor(bo, { key: 'imprint', shown: null })).typed).toEqual({ text: 'Ada’s' })
  expect(await save(bo, 'imprint', { text: 'Bo’s' }, 1)).toMatchObject({ ok: true, changed: true })
  expect(await save(bo, 'imprint', { text: 'Bo’s' }, 2)).toMatchObject({ ok: true, changed: false })
})

test('when two admins save the same piece at once, one is told about the other', async ({ ownDatabase }) => {
  const ctx = contextOf(ownDatabase.db)
  const [ada, bo] = [await adminOf(ctx), await adminOf(ctx, 'Bo')]
  const saves = [save(ada, 'faq', { text: 'Ada’s' }, 0), save(bo, 'faq', { text: 'Bo’s' }, 0)]
  const outcomes = await Promise.all(saves)
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  expect(outcomes.find(({ ok }) => !ok)).toMatchObject({ reason: 'changed', version: 1 })
})

test('each invalid field has an error message under its name', () => {
  const errorsOf = (key: PieceKey, typed: Record<string, string>) => {
    const read = readPiece(key, typed, TODAY)
    return read.ok ? {} : read.errors
  }
  expect(errorsOf('support', { email: 'no', phone: 'x', label: 'Chat', url: 'javascript:1' })).toEqual({
    email: expect.stringContaining('email'),
    phone: expect.stringContaining('phone'),
    url: expect.stringContaining('https://'),
  })
  expect(Object.keys(errorsOf('testimonials', { 'quote-0': 'Good', 'about-1': 'Junior' }))).toEqual([
    'name-0',
    'quote-1',
    'name-1',
  ])
  expect(Object.keys(errorsOf('privacy', { text: 'a', since: 'soon' }))).toEqual(['since'])
  expect(Object.keys(errorsOf('faq', { text: 'a\u0001' }))).toEqual(['text'])
})

test('a stored piece is shown in its form as it was typed', () => {
  const typed = { 'quote-0': 'Good', 'name-0': 'Zoë', 'about-0': 'Junior' }
  const read = readPiece('testimonials', typed, TODAY)
  expect(typedPiece('testimonials', read.ok && read.value)).toEqual(typed)
  const chat = { label: 'Chat', url: 'https://chat.example/roost' }
  const support = readPiece('support', chat, TODAY)
  expect(typedPiece('support', support.ok && support.value)).toEqual(chat)
})

test('nobody else can set or read it on the admin pages', async ({ ctx }) => {
  const ben = { ...ctx, actor: personOf(await makeUser(ctx, { manager: true })) }
  await expect(save(ben, 'imprint', { text: 'Mine' })).rejects.toThrow(NotFound)
  await expect(contentPieces(ben)).rejects.toThrow(NotFound)
  await expect(pieceEditor({ ...ctx, actor: visitor }, { key: 'terms', shown: null })).rejects.toThrow(
    NotFound,
  )
})
