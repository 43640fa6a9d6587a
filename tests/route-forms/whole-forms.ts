// Each form with every field that its action reads, so that it can be sent again without one of them, like one on a page opened before
// an update.
import { eq, max } from 'drizzle-orm'
import { signInMethods } from '#app/database/schema/people/accounts.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { siteContentVersions } from '#app/database/schema/site/site.ts'
import { companyOf } from '#app/features/companies/own-company.server.ts'
import { storedCampus, campusVersion } from '#app/features/campuses/stored-campus.server.ts'
import { typedCampus } from '#app/features/campuses/typed-campus.ts'
import { reasonField, vetoField } from '#app/features/decisions/read-ballot.ts'
import { groupPage } from '#app/features/groups/group-page.query.server.ts'
import { makeInquiry } from '#app/features/inquiries/factory.ts'
import { editorView } from '#app/features/publishing/save-section.server.ts'
import { editorSections } from '#app/features/publishing/sections.ts'
import { typedSection } from '#app/features/publishing/section-columns.ts'
import { pieceKeys, type PieceKey } from '#app/features/site/pieces.ts'
import type { SiteContentKey } from '#app/features/site/rules.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { addPassword, openBrowser, PASSWORD } from '#tests/setup/people/signed-in.ts'
import { forms } from './ask.ts'
import type { Form, Forms, Given } from './form.ts'
import { profileAnswers } from './profile-answers.ts'
import type { Scene } from './scene.ts'
import { wholeSublet } from './sublet-forms.ts'

const section =
  (name: (typeof editorSections)[number]) =>
  async ({ as, things: { propertyId } }: Scene): Promise<Form> => {
    const { home } = await editorView(as('manager'), propertyId)
    const { version } = home
    const fees = [{ name: 'Trash', kind: 'fee', state: 'amount', amount: 2500, per: 'unit' } as const]
    const floorplans = [{ name: 'A', beds: 1, baths: 1, squareFeet: 500, photo: null }]
    const more = {
      squareFeet: 800,
      yearBuilt: 1990,
      baths: 1.5,
      city: 'Los Angeles',
      zip: '90007',
      deposit: 90_000,
    }
    const terms = { leaseType: 'individual' as const, leaseMonths: [9, 12], availableFrom: '2027-08-01' }
    const features = {
      furnished: true,
      pets: 'cats_only' as const,
      laundry: 'in_unit' as const,
      parkingSpaces: 1,
      amenities: ['wifi', 'A slide'],
      accessFeatures: ['step_free'],
    }
    const typed = typedSection(name, {
      ...home,
      ...more,
      ...terms,
      ...features,
      fees,
      floorplans,
    })
    return { at: { listingId: propertyId, section: name }, fields: { ...typed, version: String(version) } }
  }

const place = { lat: 34.02, lng: -118.28, name: 'North gate' }
const ring: [number, number][] = [
  [-118.29, 34.02],
  [-118.28, 34.02],
  [-118.28, 34.03],
  [-118.29, 34.02],
]

async function campus({ ctx, things }: Scene): Promise<Form> {
  const stored = await storedCampus(ctx.db, things.campus)
  if (!stored) throw new Error('the scene has a campus')
  const zones = [
    { kind: 'patrol', name: 'Zone', ring, source: 'The office', sourceDate: '2026-08-01' } as const,
  ]
  const more = { outline: ring, entrances: [place], buildings: [place], emailDomains: ['usc.edu'], zones }
  const { slug: _, ...typed } = typedCampus({ ...stored, ...more, confirmedPeopleOnly: true })
  return { fields: { ...typed, version: campusVersion(stored) } }
}

/** Deletes the account of the student, who has a password. */
async function deletion({ ctx, users }: Scene): Promise<Form> {
  await addPassword(ctx, users.student.id)
  return { once: true, fields: { proof: PASSWORD } }
}

/** The friend, who shares a group with the student, names them in an inquiry. */
async function joining({ ctx, as, users, things }: Scene): Promise<Form> {
  const { members } = await groupPage(as('student'), { groupId: things.groupId })
  const mine = members.flatMap(({ userId, memberId }) => (userId === users.student.id ? [memberId] : []))
  const inquiryId = await makeInquiry(ctx, users.friend, things.propertyId, {}, mine)
  return { at: { inquiryId }, fields: { joins: 'yes', backTo: '/' } }
}

const profile = ({ things }: Scene): Form => ({ fields: { ...profileAnswers, university: things.campus } })
const step =
  (number: number) =>
  (scene: Scene): Form => ({ ...profile(scene), query: { step: String(number) } })

const room = ({ things }: Scene): Form => ({
  fields: {
    home: `/expanded-listing/${things.propertyId}`,
    area: 'Near the park',
    room: 'private',
    share: '900',
    freeFrom: '2027-08-01',
    freeUntil: '2028-08-01',
    preferredSex: 'female',
    groupId: things.groupId,
    about: 'Quiet.',
  },
})

const versionOf = async ({ ctx }: Scene, key: SiteContentKey) => {
  const [last] = await ctx.db
    .select({ version: max(siteContentVersions.version) })
    .from(siteContentVersions)
    .where(eq(siteContentVersions.key, key))
  return String(last?.version ?? 0)
}

/** Each piece of the operator's content, complete. */
const contents: Record<PieceKey, Record<string, string>> = {
  brand: {
    name: 'Trojan Homes',
    accent: '#0b5d3b',
    links: 'Housing office https://housing.example.edu/',
    campus: 'usc',
  },
  testimonials: { 'quote-0': 'Nice.', 'name-0': 'Ana', 'about-0': 'USC' },
  support: {
    phone: '+12135550100',
    email: 'help@roost.example',
    hours: 'Always',
    priceMatch: 'We match it.',
    label: 'Chat',
    url: 'https://chat.example/',
  },
  imprint: { text: 'Roost, 1 Fern St' },
  faq: { text: 'Ask us.' },
  privacy: { text: 'We keep little.', since: '2026-10-01' },
  terms: { text: 'Be kind.', since: '2026-10-01' },
}
const piece =
  (key: PieceKey) =>
  async (scene: Scene): Promise<Form> => ({
    at: { piece: key },
    fields: { ...contents[key], version: await versionOf(scene, key) },
  })

/** A proposed time. */
const tour = forms['/inquiries/:inquiryId tour-offer'] as Form

/** What a group looks for. */
const wanted = { baths: '1', beds: '2', moveInDate: '2027-08-15' }

/** What the table of forms leaves out: fields that may be empty, say where to go afterwards, or reauthenticate the sender. */
const also: Forms = {
  '/about-us': { fields: { website: '' } },
  '/sell-with-us': { fields: { website: '', homes: '3' } },
  '/account/data delete': deletion,
  '/account/email': async (scene) => {
    await addPassword(scene.ctx, scene.users.student.id)
    return { fields: { email: `${newId()}@example.edu`, proof: PASSWORD } }
  },
  '/account/login/:provider unlink': async ({ ctx, users }) => {
    const userId = users.student.id
    await addPassword(ctx, userId)
    await ctx.db
      .insert(signInMethods)
      .values({ id: newId(), userId, providerId: 'http://127.0.0.1:1', accountId: newId() })
    return { once: true, fields: { proof: PASSWORD } }
  },
  '/account/password': async ({ ctx, users }) => {
    await addPassword(ctx, users.student.id)
    return { once: true, fields: { current: PASSWORD, password: `${PASSWORD} again`, proof: '' } }
  },
  '/account/sessions one': async ({ ctx, users }) => {
    const { signIn } = await openBrowser(ctx, users.student.id)
    return { fields: { session: signIn.sessionId } }
  },
  '/login log-in': async ({ ctx, users }) => {
    await addPassword(ctx, users.student.id)
    return { fields: { email: users.student.email, password: PASSWORD, keepSignedIn: 'on' } }
  },
  '/addProfileInfo': { fields: { goto: '2', loaded: '{}', moreTags: '' } },
  '/recently-viewed on': { fields: { returnTo: '/listings' } },
  '/recently-viewed/homes': { fields: { returnTo: '/listings' } },
  '/admin': { fields: { next: '', chosen: '', homes: '', answer: '', many: '' } },
  '/admin/freshness trust': async ({ ctx, users, things }) => {
    const [owner, source] = [await companyOf(ctx, users.manager.id), newId()]
    await ctx.db.update(listings).set({ source, ownerId: owner }).where(eq(listings.id, things.propertyId))
    return { fields: { source, owner } }
  },
  '/admin/new-campus': async (scene) => {
    const { version: _, ...typed } = (await campus(scene)).fields ?? {}
    return { fields: typed }
  },
  '/admin/settings save': { fields: { leaveWith: '30' } },
  '/admin/settings/providers/:provider save': {
    fields: { id: 'usc', issuer: 'https://login.usc.example', proof: '' },
  },
  '/expanded-listing/:propertyId/collections': { fields: { at: '' } },
  '/expanded-listing/:propertyId/hide': { fields: { returnTo: '/listings' } },
  '/expanded-listing/:propertyId/inquire': {
    fields: {
      ...tour.fields,
      again: 'yes',
      birthDate: '',
      birthDateConfirmed: '',
      roommateName0: 'Bo',
      roommateEmail0: 'bo@example.edu',
    },
  },
  '/expanded-listing/:propertyId/like': { fields: { returnTo: '/listings' } },
  '/expanded-listing/:propertyId/save': { fields: { at: '' } },
  '/expanded-listing/:propertyId/share': { fields: { dialog: '1' } },
  '/expanded-listing/:propertyId/viewed': { fields: { returnTo: '/listings' } },
  '/home-answer/:token': { fields: { answer: 'price', price: '1300', through: '' } },
  '/inquiries/:inquiryId tour-offer': { fields: { seen: '' } },
  '/manage/leads/:inquiryId': { fields: { known: 'answered' } },
  '/manage/leads/:inquiryId tour-offer': { fields: { seen: '' } },
  '/manage/import': () => ({ fields: { key: newId() } }),
  '/manage/invitation/:token join': { fields: { businessName: 'Keller Homes' } },
  '/api/messages': { fields: { seen: '1', to: '' } },
  '/photos describe': { fields: { returnTo: '/account' } },
  '/collections/:collectionId remove': { fields: { quiet: '1' } },
  '/collections/:collectionId save': {
    fields: { description: 'By bike.', wasDescription: '', public: '1', wasPublic: '' },
  },
  '/collections/:collectionId/decision answer': ({ things }) => ({
    fields: { [vetoField(things.propertyId)]: 'on', [reasonField(things.propertyId)]: 'Too far.' },
  }),
  '/collections/:collectionId/decision open': { fields: { closesOn: '' } },
  '/collections/:collectionId/note/:listingId': { fields: { from: 'page' } },
  '/messages/:conversationId send': { fields: { seen: '1', to: '', sublet: '' } },
  '/messages read': { fields: { number: '1' } },
  '/messages send': { fields: { seen: '1', sublet: '' } },
  '/profile/properties/new-collection': () => ({ fields: { description: 'By bike.', key: newId() } }),
  '/profile/groups': () => ({ fields: { ...wanted, birthDate: '', birthDateConfirmed: '', key: newId() } }),
  '/profile/groups/new': () => ({ fields: { dialog: '1', key: newId() } }),
  '/profile/groups/:groupId invite': { fields: { backTo: '/profile/groups' } },
  '/profile/groups/:groupId/edit': {
    fields: { dialog: '1', ...wanted },
  },
  '/profile/groups/:groupId link': { fields: { letsIn: 'yes' } },
  '/profile/groups/:groupId/invitation accept': {
    fields: { cap: '900', birthDate: '2004-05-06', birthDateConfirmed: '' },
  },
  '/profile/groups/join/:token': { fields: { cap: '900', birthDate: '2004-05-06', birthDateConfirmed: '' } },
  '/profile/groups/:groupId/invitation decline': { fields: { backTo: '/' } },
  '/profile/sublets/new': wholeSublet,
  '/profile/sublets/:subletId': wholeSublet,
  '/public-profile/:userId/match send': { fields: { backTo: '/find-mate', note: 'Hi!' } },
}

/** A form from the table, with these fields added. */
function joined(given: Given = {}, more: Given = {}): Given {
  const both = (one: Form, other: Form): Form => ({
    ...one,
    ...other,
    fields: { ...one.fields, ...other.fields },
  })
  if (typeof given !== 'function' && typeof more !== 'function') return both(given, more)
  return async (scene) => {
    const form = typeof given === 'function' ? await given(scene) : given
    return both(form, typeof more === 'function' ? await more(scene) : more)
  }
}

/** Forms that have several variants here, or few fields in the table. */
const others: [name: string, given: Given][] = [
  ...editorSections.map((name): [string, Given] => [
    '/manage/homes/:listingId/edit/:section stay',
    section(name),
  ]),
  ['/manage/homes/:listingId/edit/:section next', section('home')],
  ['/manage/homes/:listingId/edit stay', section('home')],
  ['/manage/homes/:listingId/edit next', section('home')],
  ['/admin/campuses/:campus save', campus],
  ...['/profile', '/profile/:activeTabParam'].map((name): [string, Given] => [
    name,
    joined(profile, { fields: { loaded: '{}', moreTags: '' } }),
  ]),
  ...[1, 2, 3].map((number): [string, Given] => [
    '/addProfileInfo',
    joined(step(number), also['/addProfileInfo']),
  ]),
  ['/profile/place', room],
  ['/inquiries/:inquiryId', joining],
  ...pieceKeys.map((key): [string, Given] => ['/admin/content/:piece save', piece(key)]),
  ['/unsubscribe/:token', joined(forms['/unsubscribe/:token'], { fields: { again: '' } })],
  ['/unsubscribe/:token', joined(forms['/unsubscribe/:token'])],
]

export const wholeForms: [name: string, given: Given][] = [
  ...Object.entries(forms)
    .filter(([name]) => !others.some(([each]) => each === name))
    .map(([name, given]): [string, Given] => [name, joined(given, also[name])]),
  ...others,
]
