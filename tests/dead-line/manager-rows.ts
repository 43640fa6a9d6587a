// Forms of managers and admins that a page shows once something is due, complete or checked.
import { eq } from 'drizzle-orm'
import { trustedSources } from '#app/database/schema/homes/freshness.ts'
import { inquiries } from '#app/database/schema/homes/inquiries.ts'
import { managerFeeds } from '#app/database/schema/homes/manager-feeds.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { factQuestion } from '#app/features/listings/asked-facts.ts'
import { DAY } from '#app/features/listings/freshness-rules.ts'
import { companyOf } from '#app/features/companies/own-company.server.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import { changeContent } from '#app/features/moderation/change-content.server.ts'
import { changeSettings } from '#app/features/moderation/change-settings.server.ts'
import { settingsView } from '#app/features/moderation/settings.query.server.ts'
import { completeDraft } from '#app/features/publishing/factory.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import type { Scene } from '../route-forms/scene.ts'
import type { Rows } from './row.ts'

/** A home from a list, whose owner an admin may trust. */
async function listed({ ctx, users, things }: Scene, isTrusted: boolean): Promise<void> {
  const list = { source: newId(), ownerId: await companyOf(ctx, users.manager.id) }
  await ctx.db.update(listings).set(list).where(eq(listings.id, things.propertyId))
  if (isTrusted) await ctx.db.insert(trustedSources).values({ ...list, since: ctx.now() })
}

/** By form. */
export const managerRows: Rows = {
  '/manage/leads/:inquiryId fact': {
    prepare: async ({ ctx, things: { inquiryId } }) =>
      void (await ctx.db
        .update(inquiries)
        .set({ message: factQuestion('guarantor') })
        .where(eq(inquiries.id, inquiryId))),
  },
  '/manage confirm-all': {
    at: '/manage?show=asked',
    who: 'manager',
    prepare: async ({ ctx, things }) => {
      const freshAt = new Date(ctx.now().getTime() - 28 * DAY)
      await ctx.db.update(listings).set({ freshAt }).where(eq(listings.id, things.propertyId))
    },
  },
  '/manage keep-unnamed': { who: 'manager', with: '/manage' },
  '/manage/drafts fill': {
    at: '/manage/drafts?fees=none',
    who: 'manager',
    with: '/manage/homes/:listingId/edit stay',
  },
  '/manage/drafts submit': {
    who: 'manager',
    prepare: async ({ as, things }) => completeDraft(as('manager'), things.listingId),
  },
  '/manage/feeds on': {
    who: 'manager',
    prepare: async ({ ctx, users }) => {
      const companyId = await companyOf(ctx, users.manager.id)
      const list = { url: 'https://lists.example/off.csv', source: 'off', newAs: 'draft', on: false } as const
      await ctx.db.insert(managerFeeds).values({ id: newId(), companyId, ...list, createdAt: ctx.now() })
    },
  },
  '/admin/freshness trust': { who: 'admin', prepare: (scene) => listed(scene, false) },
  '/admin/freshness distrust': { who: 'admin', prepare: (scene) => listed(scene, true) },
  '/admin/freshness confirm': {
    who: 'admin',
    // It has no manager.
    prepare: async ({ ctx, campus }) => void (await makeListing(ctx, { campus })),
  },
  // Every scene has an admin.
  '/admin give': {
    at: '/admin?item=:item',
    who: 'admin',
    button: '[name=to]',
  },
  '/admin/content/:piece remove': {
    who: 'admin',
    prepare: async ({ as }) => {
      await changeContent(as('admin'), { key: 'imprint', value: { text: 'Fern Street 9' }, over: 0 })
      return { piece: 'imprint' }
    },
  },
  '/admin/settings back': {
    who: 'admin',
    prepare: async ({ as }) => {
      const { now, version } = await settingsView(as('admin'))
      const typed = { freshDays: String(now.freshDays), reviews: now.reviews }
      await changeSettings(as('admin'), { typed, over: version, leaveWith: null })
    },
  },
}
