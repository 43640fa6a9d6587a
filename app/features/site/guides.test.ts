import { expect } from 'vitest'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { changeGuide } from '#app/features/moderation/change-guide.server.ts'
import { visitor } from '#app/platform/access.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'
import { contextOf, test } from '#tests/setup/databases/database.ts'
import { GUIDES_MOST } from './guide-rules.ts'
import { guideEditor, guideEntries, guidePage } from './guides.query.server.ts'
import { saveGuide } from './save-guide.server.ts'
import { visitorSite } from './site.query.server.ts'

const adminOf = async (ctx: SystemContext) => ({
  ...ctx,
  actor: personOf(await makeUser(ctx, { admin: true })),
})
const scams = { title: 'How to spot a scam', text: '# Money\r\n\r\nSee the home first.', 'at-money': 'yes' }

test('a guide is on the site as soon as it is written, where it helps, and goes when it is removed', async ({
  ctx,
}) => {
  const admin = await adminOf(ctx)
  const anybody = { ...ctx, actor: visitor }
  expect((await visitorSite(anybody)).guides).toEqual([])
  const slug = 'how-to-spot-a-scam'
  expect(await changeGuide(admin, { slug: null, typed: scams, over: 0 })).toMatchObject({ ok: true, slug })
  expect((await visitorSite(anybody)).guides).toEqual([{ slug, title: scams.title, at: ['money'] }])
  expect(await guideEntries(anybody)).toMatchObject([{ slug, lead: 'See the home first.' }])
  expect(await guidePage(anybody, slug)).toMatchObject({
    title: scams.title,
    sections: [{ title: 'Money', blocks: [{ text: 'See the home first.' }] }],
  })
  const { guide, version } = await guideEditor(admin, slug)
  expect(guide).toEqual({ title: scams.title, text: '# Money\n\nSee the home first.', at: ['money'] })
  const typed = {
    title: 'Scams',
    text: 'Look first.',
    'at-inquiry': 'yes',
    'at-sublet': 'yes',
    'at-money': 'no',
  }
  expect(await changeGuide(admin, { slug, typed, over: version })).toMatchObject({
    ok: true,
    slug,
    version: 2,
  })
  expect((await visitorSite(anybody)).guides).toEqual([{ slug, title: 'Scams', at: ['inquiry', 'sublet'] }])
  expect(await changeGuide(admin, { slug, typed: null, over: 2 })).toMatchObject({ ok: true })
  expect((await visitorSite(anybody)).guides).toEqual([])
  // An admin who still had it open is told, and may write it again.
  const late = { slug, typed: scams, over: 2 }
  expect(await changeGuide(admin, late)).toMatchObject({ reason: 'changed', version: 3 })
  expect(await changeGuide(admin, { ...late, over: 3 })).toMatchObject({ ok: true, slug })
  expect(await changeGuide(admin, { slug, typed: null, over: 4 })).toMatchObject({ ok: true })
  for (const at of [slug, '../x', 'never-written']) {
    await expect(guidePage(anybody, at)).rejects.toThrow(NotFound)
    await expect(guideEditor(admin, at)).rejects.toThrow(NotFound)
    if (at !== slug)
      await expect(saveGuide(admin, { slug: at, typed: scams, over: 0 })).rejects.toThrow(NotFound)
  }
})

test('guides of one title have different addresses, and none is that of the form', async ({ ctx }) => {
  const slugs = []
  for (const title of ['Lease!', 'Lease?', '  lease ', '租房', 'New', 'Über Mängel', 'a'.repeat(80)]) {
    const saved = await saveGuide(ctx, { slug: null, typed: { title, text: 'Read it.' }, over: 0 })
    slugs.push(saved.ok ? saved.slug : saved)
  }
  expect(slugs).toEqual(['lease', 'lease-2', 'lease-3', 'guide', 'new-2', 'uber-mangel', 'a'.repeat(57)])
})

test('there are at most 20, and each can still be changed', async ({ ctx }) => {
  const typed = { title: 'Lease', text: 'Read it.' }
  for (let number = 0; number < GUIDES_MOST; number += 1)
    expect(await saveGuide(ctx, { slug: null, typed, over: 0 })).toMatchObject({ ok: true })
  expect(await saveGuide(ctx, { slug: null, typed, over: 0 })).toMatchObject({
    reason: 'full',
    failed: expect.stringContaining('20 guides'),
  })
  const text = 'Read it twice.'
  expect(await saveGuide(ctx, { slug: 'lease', typed: { ...typed, text }, over: 1 })).toMatchObject({
    ok: true,
  })
  expect(await guideEntries(ctx)).toHaveLength(GUIDES_MOST)
})

test('what is missing or too long is said beside its field', async ({ ctx }) => {
  const errorsOf = async (typed: Record<string, string>) => {
    const saved = await saveGuide(ctx, { slug: null, typed, over: 0 })
    return saved.ok || saved.reason !== 'invalid' ? {} : saved.errors
  }
  expect(await errorsOf({})).toEqual({ title: 'Enter a title.', text: 'Write the guide.' })
  expect(await errorsOf({ title: 'x'.repeat(81), text: 'x'.repeat(20_001) })).toEqual({
    title: 'Use at most 80 characters.',
    text: 'Use at most 20,000 characters.',
  })
})

test('of two admins who change a guide at once, one is told', async ({ ownDatabase }) => {
  const ctx = contextOf(ownDatabase.db)
  const [ada, bo] = [await adminOf(ctx), await adminOf(ctx)]
  await changeGuide(ada, { slug: null, typed: scams, over: 0 })
  const slug = 'how-to-spot-a-scam'
  const saves = [ada, bo].map((admin, each) =>
    changeGuide(admin, { slug, typed: { ...scams, text: `Look ${each}.` }, over: 1 }),
  )
  const outcomes = await Promise.all(saves)
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  expect(outcomes.find(({ ok }) => !ok)).toMatchObject({ reason: 'changed', version: 2 })
})

test('nobody but an admin writes one', async ({ ctx }) => {
  const manager = { ...ctx, actor: personOf(await makeUser(ctx, { manager: true })) }
  for (const actor of [manager, { ...ctx, actor: visitor }]) {
    await expect(changeGuide(actor, { slug: null, typed: scams, over: 0 })).rejects.toThrow(NotFound)
    await expect(guideEditor(actor, null)).rejects.toThrow(NotFound)
  }
})
