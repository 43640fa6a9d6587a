import { eq, max } from 'drizzle-orm'
import { emails } from '#app/database/schema/site/emails.ts'
import { siteContentVersions } from '#app/database/schema/site/site.ts'
import { suspensions } from '#app/database/schema/people/suspensions.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { archiveCampus } from '#app/features/campuses/remove-campus.server.ts'
import { campusVersion, storedCampus } from '#app/features/campuses/stored-campus.server.ts'
import { typedCampus } from '#app/features/campuses/typed-campus.ts'
import { makeModerationItem } from '#app/features/moderation/factory.ts'
import { assignItem } from '#app/features/moderation/assign-item.server.ts'
import { suspendCompany } from '#app/features/suspensions/suspend-company.server.ts'
import { decideItem } from '#app/features/moderation/decide-item.server.ts'
import { takeDown } from '#app/features/publishing/take-down.server.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { companyOf } from '#app/features/companies/own-company.server.ts'
import { companyRecord } from '#app/features/company-register/register.query.server.ts'
import { exists, UNKNOWN, type Form, type Forms } from './form.ts'
import type { Scene } from './scene.ts'
import { providerEditor, providerEntries } from '#app/features/login-providers/providers.query.server.ts'
import { saveProvider } from '#app/features/login-providers/save-provider.server.ts'
import { guideEditor, guideEntries } from '#app/features/site/guides.query.server.ts'
import { saveGuide } from '#app/features/site/save-guide.server.ts'
import { picture } from '#tests/setup/photo-files.ts'
import { makeStudent } from '#tests/setup/people/students.ts'

const reason = 'It repeats what others wrote.'

const item = async ({ ctx }: Scene): Promise<Form> => ({
  fields: { item: await makeModerationItem(ctx), decision: 'done', reason: '' },
})

/** An item assigned to the admin. */
async function taken(scene: Scene): Promise<Form> {
  const id = await makeModerationItem(scene.ctx)
  await assignItem(scene.as('admin'), { itemId: id, to: 'me' })
  return { fields: { item: id, to: '', had: scene.users.admin.id } }
}

async function underAge({ ctx }: Scene): Promise<Form> {
  const { id: userId } = await makeStudent(ctx, 'Kim Young', '2010-01-01')
  return { at: { userId } }
}

async function decided(scene: Scene): Promise<Form> {
  const id = await makeModerationItem(scene.ctx)
  await decideItem(scene.as('admin'), {
    itemId: id,
    input: { verb: 'done', reason: '', chosen: [], homes: '', answer: '' },
  })
  return { fields: { item: id } }
}

/** An appeal by the suspended person. */
async function appealed({ ctx, users }: Scene): Promise<Form> {
  const userId = users.suspended.id
  const appeal = { appeal: 'It was somebody else.', appealedAt: ctx.now() }
  await ctx.db.update(suspensions).set(appeal).where(eq(suspensions.userId, userId))
  return { at: { userId }, fields: { reason, answer: reason } }
}

/** Suspends the manager's company. */
export async function suspendedCompany({ ctx, users, as }: Scene, appealed = true): Promise<string> {
  const companyId = await companyOf(ctx, users.manager.id)
  await suspendCompany(as('admin'), { companyId, input: { reason, length: 'open' } })
  const appeal = { appeal: 'It was somebody else.', appealedAt: ctx.now() }
  if (appealed) await ctx.db.update(suspensions).set(appeal).where(eq(suspensions.companyId, companyId))
  return companyId
}

async function failedEmail({ ctx, users }: Scene): Promise<Form> {
  const id = newId()
  const [createdAt, expiresAt] = [ctx.now(), new Date(ctx.now().getTime() + 86_400_000)]
  const sealed = ctx.secrets.encrypt('letters', '{}')
  const email = { kind: 'sample', to: users.student.email, sealed, state: 'failed' } as const
  await ctx.db.insert(emails).values({ id, ...email, createdAt, dueAt: createdAt, expiresAt })
  return { fields: { email: id } }
}

const campusFile = (): Form => {
  const slug = `campus-${newId().slice(-8)}`
  const text = JSON.stringify([{ slug, name: slug, shortName: 'U', lat: 34.02, lng: -118.28 }])
  return { fields: { file: new File([text], 'campuses.json', { type: 'application/json' }) } }
}

const campusTyped = (slug: string) => ({
  slug,
  name: slug,
  shortName: 'U',
  lat: '34.02',
  lng: '-118.28',
  timeZone: 'America/Los_Angeles',
})

async function campus({ ctx, things }: Scene): Promise<Form> {
  const stored = await storedCampus(ctx.db, things.campus)
  if (!stored) throw new Error('the scene has a campus')
  const { slug: _, ...typed } = typedCampus(stored)
  return { fields: { ...typed, shortName: 'New', version: campusVersion(stored) } }
}

/** An archived campus without homes. */
async function emptyCampus({ ctx }: Scene): Promise<Form> {
  const slug = `campus-${newId().slice(-8)}`
  await makeCampus(ctx, { slug, name: slug })
  await archiveCampus(ctx, { slug, archived: true })
  return { at: { campus: slug } }
}

/** The manager's suspended company, with an appeal. */
async function companySuspended(scene: Scene): Promise<Form> {
  const companyId = await suspendedCompany(scene)
  return { once: true, at: { companyId }, fields: { reason, answer: reason } }
}

/** The manager's company, with its stored version. */
async function companyEntry({ ctx, users, as }: Scene): Promise<Form> {
  const companyId = await companyOf(ctx, users.manager.id)
  const { version } = await companyRecord(as('admin'), companyId)
  const days = { licenseEndsOn: '2031-01-31', documentsOn: '2026-01-02', termsOn: '2026-01-03' }
  const lines = { licenseNumber: 'RTL-1', documentsBy: 'the clinic', termsVersion: '3', notes: 'Called.' }
  const ticks = {
    'show-license': 'yes',
    'show-documents': 'yes',
    'show-terms': 'yes',
    'show-membership': 'yes',
  }
  return {
    at: { companyId },
    fields: { ...days, ...lines, ...ticks, memberThrough: '2031-07-31', version },
  }
}

/** The current version of content that all pages share, which each form increments. */
const shared =
  (key: 'settings' | 'terms', fields: Record<string, string> = {}) =>
  async ({ ctx }: Scene): Promise<Form> => {
    const isKey = eq(siteContentVersions.key, key)
    const [last] = await ctx.db
      .select({ version: max(siteContentVersions.version) })
      .from(siteContentVersions)
      .where(isKey)
    return { fields: { ...fields, version: String(last?.version ?? 0) } }
  }
const settings = shared('settings', { freshDays: '30', reviews: 'first' })
const piece = shared('terms', { text: 'Be kind.', since: '2026-11-01' })

/** A home that an admin took down. */
async function takenDown({ as, things }: Scene): Promise<Form> {
  await takeDown(as('admin'), { listingId: things.propertyId, reason })
  return { once: true, fields: { home: things.propertyId } }
}

const logo = async (): Promise<Form> => {
  const bytes = new Uint8Array(await picture(320, 200).png().toBuffer())
  return { fields: { file: new File([bytes], 'logo.png', { type: 'image/png' }) } }
}

/** A guide in its current version. */
export async function guide({ ctx }: Scene): Promise<Form> {
  const typed = {
    title: 'Lease',
    text: 'Read it first.',
    'at-inquiry': 'yes',
    'at-sublet': 'yes',
    'at-money': 'yes',
  }
  const [line] = await guideEntries(ctx)
  if (!line) await saveGuide(ctx, { slug: null, typed, over: 0 })
  const slug = line?.slug ?? 'lease'
  const { version } = await guideEditor(ctx, slug)
  return { at: { guide: slug }, fields: { ...typed, version: String(version) } }
}

/** A log-in provider in its current version, or added again after it was removed. */
export async function provider({ as }: Scene): Promise<Form> {
  const typed = {
    name: 'USC NetID',
    client: 'roost',
    secret: 'a secret',
    campuses: '',
    domains: 'usc.edu',
    scopes: 'usc.edu',
    vouchedBy: 'email_verified',
    addressClaim: 'email',
    withoutAffiliation: 'student',
    onlyWay: 'no',
  }
  const id = 'netid'
  const admin = as('admin')
  const isThere = (await providerEntries(admin)).some((each) => each.id === id)
  const added = { ...typed, id, issuer: 'https://netid.example' }
  if (!isThere) await saveProvider(admin, { id: null, typed: added, over: 0 })
  const { version } = await providerEditor(admin, id)
  return { at: { provider: id }, fields: { ...typed, version: String(version) } }
}

/** A source that has homes. */
function sourced({ things }: Scene): Form {
  exists(things.propertyId)
  return { fields: { source: 'factory' } }
}

/** Forms of the admins' pages. */
export const adminForms: Forms = {
  '/admin': item,
  '/admin give': async (scene) => {
    const { fields } = await taken(scene)
    return { fields: { ...fields, to: scene.users.admin.id } }
  },
  '/admin release': taken,
  '/admin take': item,
  '/admin take-over': item,
  '/admin undo': decided,
  '/admin/campuses': UNKNOWN,
  '/admin/campuses apply': campusFile,
  '/admin/campuses try': campusFile,
  '/admin/campuses/:campus': UNKNOWN,
  '/admin/campuses/:campus save': campus,
  '/admin/campuses/:campus archive': {},
  '/admin/campuses/:campus delete': emptyCampus,
  '/admin/campuses/:campus offer': {},
  '/admin/content/:piece': UNKNOWN,
  '/admin/content/:piece preview': piece,
  '/admin/content/:piece remove': shared('terms'),
  '/admin/content/:piece save': piece,
  '/admin/companies': UNKNOWN,
  '/admin/companies answer': UNKNOWN,
  '/admin/companies lift': UNKNOWN,
  '/admin/companies suspend': UNKNOWN,
  '/admin/companies/:companyId': companyEntry,
  '/admin/companies/:companyId answer': companySuspended,
  '/admin/companies/:companyId lift': companySuspended,
  '/admin/companies/:companyId suspend': { fields: { reason, length: 'year' } },
  '/admin/homes': UNKNOWN,
  '/admin/homes bring-back': takenDown,
  '/admin/homes take-down': ({ things }) => ({ once: true, fields: { home: things.propertyId, reason } }),
  '/admin/content/logo': UNKNOWN,
  '/admin/content/logo remove': {},
  '/admin/content/logo save': logo,
  '/admin/guides/:guide': UNKNOWN,
  '/admin/guides/:guide preview': guide,
  '/admin/guides/:guide remove': guide,
  '/admin/guides/:guide save': guide,
  '/admin/freshness': UNKNOWN,
  '/admin/freshness distrust': sourced,
  '/admin/freshness confirm': sourced,
  '/admin/freshness trust': sourced,
  '/admin/health': { fields: { job: 'clean-up-emails' } },
  '/admin/emails': failedEmail,
  '/admin/new-campus': () => ({ fields: campusTyped(`campus-${newId().slice(-8)}`) }),
  '/admin/people/:userId': UNKNOWN,
  '/admin/people/:userId answer': appealed,
  '/admin/people/:userId birth-date': underAge,
  '/admin/people/:userId contacts': {},
  '/admin/people/:userId lift': appealed,
  '/admin/people/:userId role': { fields: { role: 'manager', on: 'on', proof: '' } },
  '/admin/people/:userId sessions': {},
  '/admin/people/:userId suspend': { fields: { reason, length: '7' } },
  '/admin/settings': UNKNOWN,
  '/admin/settings back': settings,
  '/admin/settings save': settings,
  '/admin/settings/providers/:provider': UNKNOWN,
  '/admin/settings/providers/:provider remove': provider,
  '/admin/settings/providers/:provider save': provider,
}
