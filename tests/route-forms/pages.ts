import { eq } from 'drizzle-orm'
import { campuses } from '#app/database/schema/map/campuses.ts'
import { campusIsochrones } from '#app/database/schema/map/commute.ts'
import { dataExports } from '#app/database/schema/people/data-exports.ts'
import { tours } from '#app/database/schema/homes/inquiries.ts'
import { exportPath } from '#app/features/account-settings/export-data.server.ts'
import { masterPath } from '#app/features/photos/upload-path.server.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { accountForms } from './account-forms.ts'
import type { Form, Forms } from './form.ts'
import { homeForms } from './home-forms.ts'
import { peopleForms } from './people-forms.ts'
import type { Scene } from './scene.ts'
import { subletPages } from './sublet-forms.ts'
import { guide, provider } from './admin-forms.ts'

const DAY = 24 * 60 * 60 * 1000 // milliseconds
const DEMO: Form = { nobody: 'only in the demo' }
const POSTED: Form = { nobody: 'only posted to' }
const LEADS_ON: Form = { nobody: 'it leads to another page' }
const NO_ANSWER: Form = { nobody: 'nobody comes back from the provider' }

async function lines({ ctx, things }: Scene): Promise<Form> {
  const [campus] = await ctx.db.select().from(campuses).where(eq(campuses.slug, things.campus))
  if (!campus) throw new Error('the scene has a campus')
  const { id: campusId, lat: campusLat, lng: campusLng, entrancesVersion } = campus
  const computedAt = ctx.now()
  const isochrones = [{ minutes: 10, lines: [] }]
  const place = { campusId, campusLat, campusLng, entrancesVersion }
  await ctx.db.insert(campusIsochrones).values({ ...place, streets: '', isochrones, computedAt })
  return { at: { version: computedAt.getTime().toString(36) } }
}

async function exported({ ctx, things, users }: Scene): Promise<Form> {
  const { exportId } = things
  const bytes = Buffer.from('everything')
  const upload = { contentType: 'application/zip', contentLength: bytes.length }
  await ctx.files.put(exportPath(users.student.id, exportId), bytes, upload)
  const expiresAt = new Date(ctx.now().getTime() + DAY)
  await ctx.db.update(dataExports).set({ state: 'ready', expiresAt }).where(eq(dataExports.id, exportId))
  return {}
}

async function agreed({ ctx, things }: Scene): Promise<Form> {
  const [at, startsAt] = [ctx.now(), new Date(ctx.now().getTime() + DAY)]
  const tour = { id: newId(), inquiryId: things.inquiryId, startsAt, createdAt: at, changedAt: at }
  await ctx.db.insert(tours).values({ ...tour, state: 'agreed', slots: [], offeredBy: 'manager' })
  return {}
}

async function withMaster({ ctx, things }: Scene): Promise<Form> {
  const bytes = Buffer.from('its largest size')
  const upload = { contentType: 'image/jpeg', contentLength: bytes.length }
  await ctx.files.put(masterPath(things.photoId), bytes, upload)
  return { nobody: 'it leads to the file at the store' }
}

const ofForm = (forms: Forms, path: string) => ({ [path]: forms[path] ?? {} })

/** What pages need that a scene lacks, by path, and why nobody can open the others. */
export const pages: Forms = {
  ...subletPages,
  ...ofForm(accountForms, '/unsubscribe/:token'),
  ...ofForm(homeForms, '/home-answer/:token'),
  ...ofForm(homeForms, '/manage/change/:bulkId'),
  ...ofForm(homeForms, '/manage/invitation/:token'),
  ...ofForm(peopleForms, '/profile/groups/join/:token'),
  '/account/data/:exportId': exported,
  '/guides/:guide': guide,
  '/admin/settings/providers/:provider': provider,
  '/collections/:collectionId/note/:listingId': ({ things }) => ({ at: { listingId: things.propertyId } }),
  '/inquiries/:inquiryId/tour.ics': agreed,
  '/lead-address/:token': homeForms['/lead-address/:token confirm'] ?? {},
  '/replied/:token': homeForms['/replied/:token replied'] ?? {},
  '/map/isochrones/:campus/:version': lines,
  '/photos/:photoId/download': withMaster,
  '/profile/groups/:groupId/invitation': peopleForms['/profile/groups/:groupId/invitation accept'] ?? {},
  '/sitemaps/:file': { at: { file: 'pages.xml' } },

  '/*': { nobody: 'there is no such page' },
  '/account/campus-email': { nobody: 'they have no campus address, and no campus has any' },
  '/account/confirm': { nobody: 'they have just logged in' },
  '/account/login/:provider': {},
  '/api/auth/callback/:provider': NO_ANSWER,
  '/api/messages': POSTED,
  '/api/uploads': POSTED,
  '/api/uploads/sign': POSTED,
  '/dev': DEMO,
  '/dev/accounts.json': DEMO,
  '/dev/mailbox': DEMO,
  '/dev/mailbox-unread': DEMO,
  '/dev/mailbox.json': DEMO,
  '/dev/mailbox/:emailId': DEMO,
  '/dev/mailbox/:emailId/email.html': DEMO,
  '/dev/mailbox/:emailId/invitation.ics': DEMO,
  '/dev/ui': DEMO,
  '/expanded-listing': LEADS_ON,
  '/expanded-listing/:propertyId/availability': POSTED,
  '/expanded-listing/:propertyId/hide': POSTED,
  '/expanded-listing/:propertyId/viewed': POSTED,
  '/imprint': { nobody: 'the operator has written none' },
  '/login/go-on': { nobody: 'a form that waits for the login is posted to it' },
  '/login/:provider': {},
  '/logout': POSTED,
  '/profile': LEADS_ON,
  '/public-profile': { nobody: 'it names nobody' },
}
