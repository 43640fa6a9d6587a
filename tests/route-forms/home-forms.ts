import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { listings } from '#app/database/schema/homes/listings.ts'
import { homeQuestions } from '#app/database/schema/homes/freshness.ts'
import { listingRequests, managerInvitations } from '#app/database/schema/site/contact.ts'
import { tours } from '#app/database/schema/homes/inquiries.ts'
import { writeParts } from '#app/features/importing/list-parts.server.ts'
import { managerImports } from '#app/database/schema/homes/manager-imports.ts'
import { managerFeeds } from '#app/database/schema/homes/manager-feeds.ts'
import { companyOf } from '#app/features/companies/own-company.server.ts'
import { invitationHashes } from '#app/features/contact/invite-manager.server.ts'
import { questionHashes } from '#app/features/freshness/ask-manager.server.ts'
import { csv, line, typed as typedList } from '#app/features/importing/factory.ts'
import { fileModerationItem } from '#app/features/moderation-queue/file-item.server.ts'
import { typedInquiry } from '#app/features/inquiries/factory.ts'
import { makeDraft, completeDraft } from '#app/features/publishing/factory.ts'
import { decideHome } from '#app/features/publishing/decide-home.server.ts'
import { takeDownHomes } from '#app/features/own-homes/take-down-homes.server.ts'
import { setOffered } from '#app/features/publishing/set-offered.server.ts'
import { editorView } from '#app/features/publishing/save-section.server.ts'
import { typedSection } from '#app/features/publishing/section-columns.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { utcDay } from '#app/platform/time/utc-day.ts'
import { PASSWORD } from '#tests/setup/people/signed-in.ts'
import { exists, UNKNOWN, type Form, type Forms } from './form.ts'
import { rentedForms } from './rented-forms.ts'
import { answerForms } from './answer-forms.ts'
import { companyForms, linkedAddress } from './company-forms.ts'
import { repliedForms } from './replied-forms.ts'
import type { Scene } from './scene.ts'

const DAY = 24 * 60 * 60 * 1000 // milliseconds
const report: Form = { fields: { reason: 'wrong', note: 'There is no such street.' } }
const oneHome = ({ things }: Scene): Form => ({ once: true, fields: { home: [things.propertyId] } })
const note = () => ({ fields: { clientId: newId(), text: 'It is quiet at night.' } })

async function section({ as, things }: Scene): Promise<Form> {
  const { home } = await editorView(as('manager'), things.listingId)
  const texts = { ...typedSection('home', home), description: ['Bright rooms.'] }
  return { once: true, fields: { ...texts, version: String(home.version) } }
}

/** A home that its manager has submitted. */
async function submitted({ ctx, as, things }: Scene): Promise<Form> {
  const listingId = await makeDraft(as('manager'), { campus: things.campus, address: '7 Fern St' })
  await completeDraft(as('manager'), listingId)
  await ctx.db.update(listings).set({ status: 'submitted' }).where(eq(listings.id, listingId))
  await fileModerationItem(ctx, { kind: 'new-home', subject: listingId, facts: { listingId } })
  return { once: true, at: { listingId }, fields: { reason: 'Its photos show another house.' } }
}

/** A home that an admin returned to its manager. */
async function returned(scene: Scene): Promise<Form> {
  const form = await submitted(scene)
  await decideHome(scene.ctx, {
    listingId: form.at?.listingId ?? '',
    decision: 'give-back',
    reason: 'Its photos show another house.',
  })
  return { once: true, at: form.at ?? {}, fields: { appeal: 'The photos are of this house.' } }
}

/** A home that its manager paused. */
async function paused(scene: Scene): Promise<Form> {
  const { propertyId } = scene.things
  await setOffered(scene.as('manager'), { listingIds: [propertyId], on: false })
  return { once: true, at: { listingId: propertyId }, fields: { home: [propertyId] } }
}

const published = ({ things }: Scene): Form => ({ once: true, at: { listingId: things.propertyId } })

async function takenDown(scene: Scene): Promise<Form> {
  await takeDownHomes(scene.as('manager'), { listingIds: [scene.things.propertyId] })
  return published(scene)
}

async function complete({ as, things }: Scene): Promise<Form> {
  await completeDraft(as('manager'), things.listingId)
  return { once: true }
}

const newFeed = ({ things }: Scene): Form => ({
  fields: { ...typedList, campus: things.campus, url: 'https://lists.example/homes.csv' },
})

async function feed({ ctx, users }: Scene): Promise<Form> {
  const [id, companyId] = [newId(), await companyOf(ctx, users.manager.id)]
  const list = { url: 'https://lists.example/homes.csv', source: 'list', newAs: 'draft' } as const
  await ctx.db.insert(managerFeeds).values({ id, companyId, ...list, createdAt: ctx.now() })
  return { fields: { feed: id } }
}

/** A list whose columns can be chosen. */
async function ownHeadings({ ctx, users }: Scene): Promise<Form> {
  const id = newId()
  const { name, bytes } = csv(line('1', '9 Fern St'))
  const list = { source: 'list', format: 'csv', newAs: 'draft', state: 'checked' } as const
  const file = { fileName: name, size: bytes.length, createdAt: ctx.now() }
  const companyId = await companyOf(ctx, users.manager.id)
  await ctx.db.insert(managerImports).values({ id, companyId, ...list, ...file })
  await writeParts(ctx.db, id, bytes)
  const columns = ['external_id', 'address', 'zip', 'price', 'beds', 'price_basis']
  const fields = Object.fromEntries(columns.map((column, at) => [`column-${at}`, column]))
  return { once: true, at: { importId: id }, fields }
}

async function feedGone(scene: Scene): Promise<Form> {
  const { fields } = await feed(scene)
  return { fields: { ...fields, whenGone: 'ask', wins: 'list' } }
}

const slot = new Date(`${utcDay(new Date(Date.now() + 7 * DAY))}T18:00:00Z`)

/** A tour with an agreed time, for which one side proposed another. */
const moving =
  (offeredBy: 'sender' | 'manager') =>
  async ({ ctx, things }: Scene): Promise<Form> => {
    const { inquiryId } = things
    const [startsAt, at] = [new Date(slot.getTime() + DAY), ctx.now()]
    const tour = { inquiryId, slots: [slot], offeredBy, startsAt, createdAt: at, changedAt: at }
    const id = newId()
    await ctx.db.insert(tours).values({ id, state: 'moving', ...tour })
    return { once: true, fields: { slot: slot.toISOString(), seen: `${id} ${at.getTime()}` } }
  }
const offer: Form = {
  once: true,
  fields: { tourSlot0: slot.toISOString().slice(0, 16).replace('T18', 'T10') },
}

/** The link that makes a person a manager. */
const invited =
  (to: 'other student' | null, fields: Record<string, string> = {}) =>
  async ({ ctx, users }: Scene): Promise<Form> => {
    const [requestId, token] = [newId(), randomBytes(32).toString('base64url')]
    const email = to === null ? `${token.toLowerCase()}@homes.example` : users[to].email
    const [createdAt, expiresAt] = [ctx.now(), new Date(ctx.now().getTime() + DAY)]
    const asked = { name: 'Marta', email, phone: '+12135550123', businessName: '', universities: '' }
    await ctx.db.insert(listingRequests).values({ id: requestId, sentOnce: token, ...asked, createdAt })
    const [tokenHash = ''] = invitationHashes(ctx, token)
    const invitation = { requestId, email, tokenHash, createdAt, expiresAt }
    await ctx.db.insert(managerInvitations).values({ id: newId(), ...invitation })
    return { once: true, at: { token }, fields }
  }

async function question({ ctx, users, things }: Scene): Promise<Form> {
  const token = randomBytes(32).toString('base64url')
  await ctx.db.insert(homeQuestions).values({
    id: newId(),
    listingId: things.propertyId,
    managerId: users.manager.id,
    tokenHash: questionHashes(ctx, token)[0] ?? '',
    askedAt: ctx.now(),
    expiresAt: new Date(ctx.now().getTime() + DAY),
  })
  return { once: true, at: { token }, fields: { answer: 'available' } }
}

/** Forms about homes, and about what students ask their managers. */
export const homeForms: Forms = {
  '/expanded-listing': { nobody: 'it names no home' },
  '/expanded-listing/:propertyId': {
    query: { edit: '1' },
    fields: { version: '1', name: 'Rooms near the park' },
  },
  '/expanded-listing/:propertyId/availability': UNKNOWN,
  '/expanded-listing/:propertyId/availability confirm': {},
  '/expanded-listing/:propertyId/availability unlist': {},
  '/expanded-listing/:propertyId/collections': ({ things }) => ({ fields: { add: things.collectionId } }),
  '/expanded-listing/:propertyId/gone': { fields: { note: 'Somebody lives there.' } },
  '/expanded-listing/:propertyId/hide': { fields: { hidden: '1' } },
  '/expanded-listing/:propertyId/inquire': ({ things }) => {
    exists(things.inquiryId) // They have already asked.
    return { fields: typedInquiry().fields as Record<string, string> }
  },
  '/expanded-listing/:propertyId/like': { fields: { liked: '1' } },
  '/expanded-listing/:propertyId/report': report,
  '/expanded-listing/:propertyId/save': ({ things }) => ({ fields: { add: things.collectionId } }),
  '/expanded-listing/:propertyId/share': ({ things }) => ({
    fields: { clientId: newId(), group: things.groupId },
  }),
  '/expanded-listing/:propertyId/viewed': {},
  '/home-answer/:token': question,

  '/lead-address/:token': { ...UNKNOWN, at: { token: 'made-up' } },
  '/lead-address/:token confirm': linkedAddress,
  '/lead-address/:token stop': linkedAddress,

  ...answerForms,
  ...repliedForms,
  '/inquiries/:inquiryId': { fields: { joins: 'yes', backTo: '/' }, nobody: 'its sender takes part already' },
  '/inquiries/:inquiryId add': () => ({ fields: { clientId: newId(), text: 'We have a cat.' } }),
  '/inquiries/:inquiryId tour-end': moving('manager'),
  '/inquiries/:inquiryId tour-keep': moving('manager'),
  '/inquiries/:inquiryId tour-offer': offer,
  '/inquiries/:inquiryId tour-pick': moving('manager'),
  '/inquiries/:inquiryId withdraw': { once: true },
  '/manage/leads/:inquiryId': note,
  '/manage/leads/:inquiryId close': {},
  '/manage/leads/:inquiryId reopen': {},
  '/manage/leads/:inquiryId tour-end': moving('sender'),
  '/manage/leads/:inquiryId tour-keep': moving('sender'),
  '/manage/leads/:inquiryId tour-offer': offer,
  '/manage/leads/:inquiryId tour-pick': moving('sender'),

  '/manage': UNKNOWN,
  '/manage change': oneHome,
  '/manage confirm': oneHome,
  '/manage bring-back': oneHome,
  '/manage confirm-all': {},
  '/manage keep-unnamed': {},
  '/manage offer': paused,
  '/manage pause': oneHome,
  '/manage rents': oneHome,
  '/manage take-down': oneHome,
  ...companyForms,
  '/manage/feeds': UNKNOWN,
  '/manage/feeds add': newFeed,
  '/manage/feeds drop': feed,
  '/manage/feeds gone': feedGone,
  '/manage/feeds off': feed,
  '/manage/feeds on': feed,
  '/manage/feeds run': feed,
  '/manage/homes/:listingId/edit': UNKNOWN,
  '/manage/homes/:listingId/edit stay': section,
  '/manage/homes/:listingId/edit next': section,
  '/manage/homes/:listingId/edit/:section': UNKNOWN,
  '/manage/homes/:listingId/edit/:section stay': section,
  '/manage/homes/:listingId/edit/:section next': section,
  '/manage/homes/:listingId/edit/publish': UNKNOWN,
  '/manage/homes/:listingId/edit/publish appeal': returned,
  '/manage/homes/:listingId/edit/publish approve': submitted,
  '/manage/homes/:listingId/edit/publish bring-back': takenDown,
  '/manage/homes/:listingId/edit/publish delete': { once: true },
  '/manage/homes/:listingId/edit/publish give-back': submitted,
  '/manage/homes/:listingId/edit/publish offer': paused,
  '/manage/homes/:listingId/edit/publish pause': published,
  '/manage/homes/:listingId/edit/publish publish': complete,
  '/manage/homes/:listingId/edit/publish take-down': published,
  '/manage/homes/:listingId/edit/publish withdraw': submitted,
  ...rentedForms,
  '/manage/homes/new': ({ things }) => ({
    fields: { key: newId(), campus: things.campus, address: '8 Fern St', type: 'House', beds: '3' },
  }),
  '/manage/drafts': UNKNOWN,
  '/manage/drafts fill': { query: { fees: 'none' } },
  '/manage/drafts submit': {},
  '/manage/import': ({ things }) => {
    const { name, bytes } = csv(line('1', '9 Fern St'))
    return { fields: { ...typedList, campus: things.campus, file: new File([bytes], name) } }
  },
  '/manage/import/:importId': UNKNOWN,
  '/manage/import/:importId apply': {},
  '/manage/import/:importId columns': ownHeadings,
  '/manage/import/:importId drop': {},
  '/manage/import/:importId keep-edits': {},
  '/manage/import/:importId pause-gone': {},
  '/manage/import/:importId take-down-gone': {},
  '/manage/import/:importId take-list': {},
  '/manage/invitation/:token': invited('other student'),
  '/manage/invitation/:token join': invited(null, {
    givenName: 'Marta',
    familyName: 'Keller',
    phone: '213 555 0123',
    password: PASSWORD,
  }),
  '/manage/rents': ({ things }) => ({
    once: true,
    query: { by: 'percent', amount: '3', home: things.propertyId },
    fields: { bulkId: newId(), seen: [`${things.propertyId} 240000`] },
  }),
}
