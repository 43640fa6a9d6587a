import { expect } from 'vitest'
import { moderationItems } from '#app/database/schema/site/moderation-queue.ts'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { itemView } from '#app/features/moderation/item.query.server.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { test } from '#tests/setup/databases/database.ts'
import { completeDraft, makeDraft, makeManager } from './factory.ts'
import { publishHome } from './publish-home.server.ts'
import { publishView } from './publish-view.query.server.ts'
import { createDraft } from './create-draft.server.ts'
import { editorView, saveSection } from './save-section.server.ts'
import { previewHome } from './preview-home.ts'
import { typedSection } from './section-columns.ts'

test('a typed phone number is told before saving, is not published, and the reviewer sees it', async ({
  ctx,
}) => {
  await makeCampus(ctx)
  const { manager } = await makeManager(ctx)
  const listingId = await makeDraft(manager)
  await completeDraft(manager, listingId)
  const { home, campuses } = await editorView(manager, listingId)
  const typed = {
    ...typedSection('home', home),
    description: ['Bright rooms. Call (213) 555-0100.'],
  }
  expect(previewHome(home, campuses, { section: 'home', typed, drawings: [] })?.leftOut).toEqual([
    '(213) 555-0100',
  ])
  const asked = { listingId, section: 'home', version: home.version, typed } as const
  expect(await saveSection(manager, asked)).toEqual({ ok: true, changed: true, leftOut: true })
  const { home: saved } = await editorView(manager, listingId)
  expect(saved.description).toBe('Bright rooms. Call .')
  expect((await publishView(manager, saved)).history[0]?.changes).toContain(
    'Left out of its text: (213) 555-0100',
  )
  await publishHome(manager, listingId)
  const admin = { ...ctx, actor: personOf(await makeUser(ctx, { admin: true })) }
  const [item] = await ctx.db.select().from(moderationItems)
  expect((await itemView(admin, item?.id ?? '')).facts).toContainEqual({
    term: 'Left out of its texts',
    text: '(213) 555-0100',
  })
})

test('a draft does not begin with a phone number for an address', async ({ ctx }) => {
  await makeCampus(ctx)
  const { manager } = await makeManager(ctx)
  const typed = { key: newId(), campus: 'usc', address: 'Call 213-555-0100', type: 'House', beds: '4' }
  expect(await createDraft(manager, typed)).toMatchObject({
    ok: false,
    reason: 'invalid',
    errors: { address: expect.stringContaining('without a phone number') },
  })
})
